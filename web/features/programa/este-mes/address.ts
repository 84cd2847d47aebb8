import { diaDeProgramaSchema } from '../../../../contract/programa/fecha.ts';
import { porTomarQuerySchema } from '../../../../contract/programa/por-tomar.ts';
import type { Plazo } from '../../../../contract/programa/rules/plazo.ts';
import { addressOf, one } from '../../../components/address.ts';
import { narrowingParts, type ProgramaState } from '../address.ts';

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
export const queryOf = ({ filtros, clase, plazo, dia }: Omit<EsteMesState, 'page'>) => ({
  ...filtros,
  ...(clase && { clase }),
  plazo,
  ...(dia !== null && { dia }),
});
