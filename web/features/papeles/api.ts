import { papelesCalls } from '../../../contract/papeles/calls.ts';
import { programaCalls } from '../../../contract/programa/calls.ts';
import type { ClaseDeInstalacion } from '../../../contract/programa/instalacion.ts';
import { clientOf } from '../../app/services.ts';
import type { PapelesState } from './address.ts';

const { query } = clientOf(papelesCalls);
const programa = clientOf(programaCalls);

/** What a paper is asked for. */
export type Pedido = Pick<PapelesState, 'clienteId' | 'solicitante' | 'instalacion' | 'desde' | 'hasta'>;

/** Years of samples are read: longer than other answers may take. */
const terms = { timeout: 30_000 };

/** The filter by a client; none for all. */
export const deClienteOf = ({ clienteId }: Pick<PapelesState, 'clienteId'>) => (clienteId ? { clienteId } : {});

function asked({ solicitante, instalacion, desde, hasta, ...rest }: Pedido) {
  return { query: { ...deClienteOf(rest), ...(instalacion ? { instalacion } : { solicitante }), desde, hasta } };
}

export const siloeOptions = (pedido: Pedido) => query('getSiloe', asked(pedido), terms);
export const historicoOptions = (pedido: Pedido) => query('getHistorico', asked(pedido), terms);
export const anualOptions = (pedido: Pedido) => query('getAnual', asked(pedido), terms);
export const registroOptions = (pedido: Pedido) => query('getRegistroDeLegionella', asked(pedido), terms);

type Filtros = { clienteId?: string; solicitante?: string[]; search?: string };

/** Installations to choose from, the first of them, by name. */
export function instalacionesOptions(filtros: Filtros) {
  return programa.query('listPrograma', { query: filtros });
}

/** An installation that may be chosen. */
export interface InstalacionDePapel {
  _id: string;
  nombre: string;
  solicitante: string;
  atributos: { clase: ClaseDeInstalacion };
}

/** The name of an installation among some, with whose it is where two have one name. */
export function nombreEntre(
  { _id, nombre, solicitante }: Pick<InstalacionDePapel, '_id' | 'nombre' | 'solicitante'>,
  all: readonly Pick<InstalacionDePapel, '_id' | 'nombre'>[],
): string {
  return all.some((one) => one._id !== _id && one.nombre === nombre) ? `${nombre} (${solicitante})` : nombre;
}

/** The same as what a field that searches on the server takes. */
export function instalacionesEncontradas(filtros: Filtros) {
  return programa.query(
    'listPrograma',
    { query: filtros },
    {
      via: async (answer) => {
        const { instalaciones, total } = await answer;
        return {
          opciones: instalaciones.map((one) => ({ valor: one._id, nombre: nombreEntre(one, instalaciones) })),
          total,
        };
      },
    },
  );
}
