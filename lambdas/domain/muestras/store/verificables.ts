import type * as z from 'zod';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { readUnread } from '../../../platform/dynamo/read-unread.ts';
import { entity, muestraHeaderSchema } from './muestras.ts';

/** Of a sample that bears a number: whether it is annulled, and when it was last changed. */
export interface StateOfNumero {
  _id: string;
  isAnulada: boolean;
  lastModified: string;
}

/** The samples that carry a number, a moment behind the last write. Whoever asks reads no more of them than this (docs/decisions/0078). */
export async function statesByNumero(numero: string): Promise<StateOfNumero[]> {
  const { data } = await entity()
    .query.byNumero({ numero })
    .go({ pages: 'all', attributes: ['_id', 'estado', 'lastModified'] });
  return data.map(({ _id, estado, lastModified }) => ({ _id, isAnulada: estado === 'anulada', lastModified }));
}

const fields = ['_id', 'numero', 'solicitante', 'estado', 'importedAt', 'titulares', 'veredicto'] as const;
const verificableSchema = muestraHeaderSchema.pick({
  _id: true,
  numero: true,
  solicitante: true,
  estado: true,
  importedAt: true,
  titulares: true,
  veredicto: true,
});

/** As much of a sample as says whose its report is, and what its verdict is. */
export type MuestraVerificable = z.infer<typeof verificableSchema>;

/** The samples of these ids that bear a number. Read consistently, without anything else of them. */
export async function readVerificables(numero: string, ids: readonly string[]): Promise<MuestraVerificable[]> {
  const keys = ids.map((_id) => ({ _id }));
  const found = await readUnread(keys, async (pending) => {
    const { data, unprocessed } = await entity()
      .get(pending)
      .go({ attributes: [...fields], consistent: true });
    return { items: readable('muestra', data, (item) => verificableSchema.parse(item)), unread: unprocessed };
  });
  return found.filter((one) => one.numero === numero);
}
