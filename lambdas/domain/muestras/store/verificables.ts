import type * as z from 'zod';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { entity, muestraHeaderSchema } from './muestras.ts';

/** Of a sample that bears a number: whether it is annulled, and when it was last changed. */
export interface StateOfNumero {
  _id: string;
  isAnulada: boolean;
  lastModified: string;
}

/**
 * The samples that carry a number, a moment behind the last write. Whoever asks reads no more of them than this
 * (docs/decisions/certificates.md).
 */
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

/** The parts of a sample that decide the owner of its report and its verdict. */
export type MuestraVerificable = z.infer<typeof verificableSchema>;

/** The samples of these ids that bear a number. Read consistently, without anything else of them. */
export async function readVerificables(numero: string, ids: readonly string[]): Promise<MuestraVerificable[]> {
  // One by one, as few samples bear a number: whoever asks has the right to requests that name these fields alone.
  const found = await mapBounded(ids, 8, async (_id) => {
    const { data } = await entity()
      .get({ _id })
      .go({ attributes: [...fields], consistent: true });
    return readable('muestra', data ? [data] : [], (item) => verificableSchema.parse(item));
  });
  return found.flat().filter((one) => one.numero === numero);
}
