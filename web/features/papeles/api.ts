import { papelesCalls } from '../../../contract/papeles/calls.ts';
import { programaCalls } from '../../../contract/programa/calls.ts';
import type { ClaseDeInstalacion } from '../../../contract/programa/instalacion.ts';
import { clientOf } from '../../app/services.ts';
import type { PapelesState } from './address.ts';

const { query } = clientOf(papelesCalls);
const programa = clientOf(programaCalls);

/** What a paper is asked for. */
export type Pedido = Pick<PapelesState, 'solicitante' | 'instalacion' | 'desde' | 'hasta'>;

/** Years of samples are read: longer than other answers may take. */
const terms = { timeout: 30_000 };

function asked({ solicitante, instalacion, desde, hasta }: Pedido) {
  return { query: { ...(instalacion ? { instalacion } : { solicitante }), desde, hasta } };
}

export const siloeOptions = (pedido: Pedido) => query('getSiloe', asked(pedido), terms);
export const historicoOptions = (pedido: Pedido) => query('getHistorico', asked(pedido), terms);
export const anualOptions = (pedido: Pedido) => query('getAnual', asked(pedido), terms);
export const registroOptions = (pedido: Pedido) => query('getRegistroDeLegionella', asked(pedido), terms);

/** Installations to choose from, the first of them, by name. */
export function instalacionesOptions(filtros: { solicitante?: string[]; clase?: ClaseDeInstalacion; search?: string }) {
  return programa.query('listPrograma', { query: filtros });
}

/** The same as what a field that searches on the server takes. */
export function instalacionesEncontradas(filtros: {
  solicitante?: string[];
  clase?: ClaseDeInstalacion;
  search: string;
}) {
  return programa.query(
    'listPrograma',
    { query: filtros },
    {
      via: async (answer) => {
        const { instalaciones, total } = await answer;
        return { opciones: instalaciones.map(({ _id, nombre }) => ({ valor: _id, nombre })), total };
      },
    },
  );
}
