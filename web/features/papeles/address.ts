import * as z from 'zod';
import { fechaSchema } from '../../../contract/base/fecha.ts';
import { idSchema } from '../../../contract/base/id.ts';
import { anosDePapel, anosHasta, type ClaseDePapel, clasesDePapel } from '../../../contract/papeles/clases.ts';
import { maxSolicitantesDePapel } from '../../../contract/papeles/papeles.ts';
import type { Atributos } from '../../../contract/programa/instalacion.ts';
import { filtrosSchema } from '../../../contract/resultados/filtros.ts';
import { addressOf, one } from '../../components/address.ts';

/** What the page shows, all of which lives in its address: the paper, of what, of which days, and the figure that is open. */
export interface PapelesState {
  /** Null: the first that fits. */
  papel: ClaseDePapel | null;
  /** Of one client alone; '' for all. */
  clienteId: string;
  solicitante: string[];
  instalacion: string;
  /** Blank: as usual for the paper. */
  desde: string;
  hasta: string;
  cifra: string;
}

const blank = z.literal('');

export const papelesAddress = addressOf<PapelesState>({
  papel: one<ClaseDePapel | null>('papel', z.enum(clasesDePapel), null),
  clienteId: one('clienteId', filtrosSchema.shape.clienteId.unwrap(), ''),
  solicitante: {
    read: (params) => params.getAll('solicitante').filter(Boolean).slice(0, maxSolicitantesDePapel),
    write: (params, names) => {
      for (const name of names) params.append('solicitante', name);
    },
  },
  instalacion: one('instalacion', idSchema, ''),
  desde: one('desde', fechaSchema.or(blank), ''),
  hasta: one('hasta', fechaSchema.or(blank), ''),
  cifra: one('cifra', z.string().max(80), ''),
});

/** Where a paper of an installation is, of the years that it is usually of. */
export function direccionDePapel(
  papel: ClaseDePapel,
  { _id, atributos }: { _id: string; atributos: Pick<Atributos, 'clase'> },
  hoy: string,
  deCliente: { clienteId?: string } = {},
): string {
  const dias = anosHasta(hoy, anosDePapel(papel, atributos.clase));
  return `/papeles?${new URLSearchParams({ papel, ...deCliente, instalacion: _id, ...dias }).toString()}`;
}
