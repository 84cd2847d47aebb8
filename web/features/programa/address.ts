import * as z from 'zod';
import { coberturaQuerySchema } from '../../../contract/programa/cobertura.ts';
import type { ClaseDeInstalacion } from '../../../contract/programa/instalacion.ts';
import { diaDeProgramaSchema } from '../../../contract/programa/fecha.ts';
import { porTomarQuerySchema } from '../../../contract/programa/por-tomar.ts';
import type { Plazo } from '../../../contract/programa/rules/plazo.ts';
import type { Filtros } from '../../../contract/resultados/filtros.ts';
import { addressOf, filtersOf, one } from '../../components/address.ts';

/** What programmes may be narrowed by. */
type FiltrosDePrograma = Pick<Filtros, 'search' | 'clienteId' | 'tipoGrupoId' | 'solicitante'>;

/** What the page shows, all of which lives in its address. */
export interface ProgramaState {
  filtros: FiltrosDePrograma;
  clase: ClaseDeInstalacion | null;
  /** The year that the calendar shows; null for this one. */
  ano: number | null;
  page: number;
}

/** Whether a state is of some installations or types alone: then nothing may be said of all. */
export const isAcotado = ({ filtros, clase }: Pick<ProgramaState, 'filtros' | 'clase'>) =>
  clase !== null || Object.keys(filtros).length > 0;

/** What narrows programmes, and the page of what they are narrowed to. */
const narrowingParts = {
  filtros: filtersOf(['search', 'clienteId', 'tipoGrupoId', 'solicitante']),
  clase: one<ClaseDeInstalacion | null>('clase', coberturaQuerySchema.shape.clase.unwrap(), null),
  page: one('page', coberturaQuerySchema.shape.page, 1),
};

export const programaAddress = addressOf<ProgramaState>({
  ...narrowingParts,
  ano: one<number | null>('ano', z.coerce.number().int().min(2000).max(2100), null),
});

/** What 'Este mes' shows, all of which lives in its address. */
export interface EsteMesState extends Pick<ProgramaState, 'filtros' | 'clase' | 'page'> {
  plazo: Plazo;
  /** A day of those shown; null for today. */
  dia: string | null;
}

export const esteMesAddress = addressOf<EsteMesState>({
  ...narrowingParts,
  plazo: one<Plazo>('plazo', porTomarQuerySchema.shape.plazo.unwrap(), 'mes'),
  dia: one<string | null>('dia', diaDeProgramaSchema, null),
});

/** What the API is asked for to show a state of the page, its page aside. */
export const porTomarQueryOf = ({ filtros, clase, plazo, dia }: Omit<EsteMesState, 'page'>) => ({
  ...filtros,
  ...(clase && { clase }),
  plazo,
  ...(dia !== null && { dia }),
});
