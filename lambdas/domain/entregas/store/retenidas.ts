import * as z from 'zod';
import { motivosDeRetencionSchema } from '../../../../contract/entregas/retenidas.ts';
import { storedDocumentSchema, type MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { pack, unpack } from '../../../platform/dynamo/compressed.ts';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../platform/dynamo/portal.ts';
import { changeEntrega } from './entregas.ts';

const summarySchema = z.object({
  _id: z.string(),
  estado: z.enum(['pendiente', 'aceptada', 'descartada', 'superada']),
  motivos: motivosDeRetencionSchema,
  /** The revision of the stored sample over which the decision holds. */
  sobre: z.number().int(),
  /** Whether the stored sample has changed since, so that a decision came too late. */
  cambiada: z.boolean(),
  /** Its place in the order of deliveries (docs/decisions/deliveries.md). */
  orden: z.string(),
});
export type RetenidaResumida = z.infer<typeof summarySchema>;
export type Decidida = Exclude<RetenidaResumida['estado'], 'pendiente'>;

/**
 * Samples of a delivery that wait for a person's decision (docs/decisions/deliveries.md), whole as long as they wait. A decided
 * sample stays without its document, so that the delivery, read again, doesn't ask again.
 */
const entity = portalEntity('muestraRetenida', () => ({
  attributes: {
    entrega: { type: 'string', required: true },
    ...attributesOf(summarySchema),
    documento: { type: 'any' },
  },
  indexes: {
    byEntrega: {
      pk: itemKey('pk', 'retenidas#${entrega}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

/** A held back sample with its document. */
export interface StoredRetenida extends RetenidaResumida {
  document: MuestraDocument;
}

const toStored = (item: { documento?: unknown }): StoredRetenida => ({
  ...summarySchema.parse(item),
  document: storedDocumentSchema.parse(unpack(z.instanceof(Uint8Array).parse(item.documento))),
});

/** Keeps samples that a delivery holds back, unless they were decided already. */
export async function putRetenidas(entrega: string, retenidas: readonly StoredRetenida[]): Promise<void> {
  await mapBounded(retenidas, 16, async ({ document, ...retenida }) =>
    ifUnchanged(() =>
      entity()
        .put({ ...retenida, entrega, documento: pack(document) })
        .where(({ estado }, { eq, notExists }) => `${notExists(estado)} OR ${eq(estado, 'pendiente')}`)
        .go(),
    ),
  );
}

/** All held back samples of a delivery, without their documents. Read consistently. */
export async function readRetenidas(entrega: string): Promise<RetenidaResumida[]> {
  const attributes = ['_id', 'estado', 'motivos', 'sobre', 'cambiada', 'orden'] as const;
  const { data } = await entity()
    .query.byEntrega({ entrega })
    .go({ pages: 'all', consistent: true, attributes: [...attributes] });
  return readable('muestra', data, (item) => parseStored(summarySchema, item));
}

/** The held back samples of these ids that still wait, whole; at most 100. Read consistently. */
export async function findRetenidas(entrega: string, ids: readonly string[]): Promise<StoredRetenida[]> {
  const found = await mapBounded(ids, 16, async (_id) => entity().get({ entrega, _id }).go({ consistent: true }));
  const pending = found.flatMap(({ data }) => (data?.estado === 'pendiente' ? [data] : []));
  return readable('muestra', pending, toStored);
}

/** Writes the decision on a held back sample, and deletes its document; does nothing where the sample no longer waits. */
export async function settleRetenida(entrega: string, _id: string, estado: Decidida): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch({ entrega, _id })
      .set({ estado })
      .remove(['documento'])
      .where(({ estado: stored }, { eq }) => eq(stored, 'pendiente'))
      .go(),
  );
}

/** Lets a held back sample wait for another decision, over the revision stored now. */
export async function askAgain(entrega: string, _id: string, sobre: number): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch({ entrega, _id })
      .set({ sobre, cambiada: true })
      .where(({ estado }, { eq }) => eq(estado, 'pendiente'))
      .go(),
  );
}

/**
 * Writes into a delivery the current counts of its samples that wait for a decision and of the decided ones, and that the
 * decision of `en` has been carried out.
 */
export async function countRetenidas(id: string, en?: string): Promise<void> {
  const all = await readRetenidas(id);
  const of = (estado: RetenidaResumida['estado']) => all.filter((one) => one.estado === estado);
  const groups = Map.groupBy(of('pendiente'), ({ motivos }) => motivos.join());
  const esperan = [...groups.values()]
    .flatMap(([first, ...more]) => (first ? { motivos: first.motivos, muestras: more.length + 1 } : []))
    .toSorted((a, b) => b.muestras - a.muestras);
  const decididas = {
    aceptadas: of('aceptada').length,
    descartadas: of('descartada').length,
    superadas: of('superada').length,
  };
  await changeEntrega(id, (stored) => {
    const { estado, muestras, decidiendo } = stored;
    const isSettled = esperan.length === 0 && muestras.rechazadas === 0 && muestras.retenidas <= all.length;
    return {
      ...stored,
      esperan,
      decididas,
      decidiendo: decidiendo?.en === en ? null : decidiendo,
      estado: estado === 'hecha_con_rechazos' && isSettled ? 'hecha' : estado,
    };
  });
}
