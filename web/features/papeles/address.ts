import * as z from 'zod';
import { fechaSchema } from '../../../contract/base/fecha.ts';
import { idSchema } from '../../../contract/base/id.ts';
import { type ClaseDePapel, clasesDePapel } from '../../../contract/papeles/clases.ts';
import { maxSolicitantesDePapel } from '../../../contract/papeles/papeles.ts';
import { addressOf, one } from '../../components/address.ts';

/** What the page shows, all of which lives in its address: the paper, of what, of which days, and the figure that is open. */
export interface PapelesState {
  papel: ClaseDePapel;
  solicitante: string[];
  instalacion: string;
  /** Blank: as usual for the paper. */
  desde: string;
  hasta: string;
  cifra: string;
}

const blank = z.literal('');

export const papelesAddress = addressOf<PapelesState>({
  papel: one('papel', z.enum(clasesDePapel), 'historico'),
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
