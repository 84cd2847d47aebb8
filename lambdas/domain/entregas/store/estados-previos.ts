import * as z from 'zod';
import { parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { pack } from '../../../platform/dynamo/compressed.ts';
import { readable } from '../../../platform/dynamo/damaged.ts';
import {
  documentOf,
  type MuestraHeader,
  muestraHeaderSchema,
  type StoredMuestra,
} from '../../muestras/store/muestras.ts';
import { readEntregas, type StoredEntrega } from './entregas.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { attempt } from '../../../platform/dynamo/transaction.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';

/**
 * States of samples that deliveries brought and that aren't in force, each as its item was (docs/decisions/deliveries.md): where
 * the delivery in force is withdrawn, the newest of these states comes back. `clave` is the first delivery that brought the
 * state.
 */
const entity = portalEntity('estadoPrevio', () => ({
  attributes: {
    _id: { type: 'string', required: true },
    clave: { type: 'string', required: true },
    version: { type: 'number', required: true },
    header: { type: 'any', required: true },
    documento: { type: 'any', required: true },
  },
  indexes: {
    byMuestra: {
      pk: itemKey('pk', 'muestra#${_id}'),
      sk: itemKey('sk', 'previo#${clave}'),
    },
  },
}));

/** Stands for the deliveries of a state that weren't kept, or that no longer fit in its list. */
export const entregaDesconocida = '';

/** The most deliveries of a state that are kept by id; older ones count as unknown, and so as never withdrawn. */
const maxEntregas = 20;

/** The deliveries that brought a state, with one more. */
export function withEntrega(known: readonly string[], id: string): string[] {
  if (known.includes(id)) return [...known];
  const all = [...known, id];
  if (all.length <= maxEntregas) return all;
  return [entregaDesconocida, ...all.filter((one) => one !== entregaDesconocida).slice(1 - maxEntregas)];
}

/** The write that keeps a replaced state, for the transaction that replaces it. */
export function previoKept(stored: StoredMuestra): object {
  return keeping(stored).params();
}

/** The write that keeps a state that never was in force; refused where its delivery's state was kept in a later version. */
export function previoOvertaken(stored: StoredMuestra): object {
  const of = stored.header.version;
  return keeping(stored)
    .where(({ version }, { lte, notExists }) => `${notExists(version)} OR ${lte(version, of)}`)
    .params();
}

/** Makes the write of `previoOvertaken` alone, where the state in force knows the kept state already. */
export async function keepPrevio(stored: StoredMuestra): Promise<void> {
  await attempt([previoOvertaken(stored)]);
}

function keeping({ header, document }: StoredMuestra) {
  const { _id, version } = header;
  return entity().put({ _id, clave: claveOf(header), version, header, documento: pack(document) });
}

/** The key of a kept state: the first delivery that brought it. */
export function claveOf(header: Pick<MuestraHeader, 'entregas'>): string {
  return header.entregas.find((id) => id !== entregaDesconocida) ?? 'antes';
}

/** The most keys of states in a header; with more states, all are read by a query. */
const maxPrevios = 20;

/** The keys of a sample's states that aren't in force, with one more. */
export function previosWith({ previos }: Pick<MuestraHeader, 'previos'>, clave: string): MuestraHeader['previos'] {
  if (!previos || previos.includes(clave)) return previos;
  return previos.length < maxPrevios ? [...previos, clave] : undefined;
}

/** A state of a sample that isn't in force, without its document. */
interface Previo {
  clave: string;
  header: MuestraHeader;
}

const itemSchema = z.looseObject({ clave: z.string(), header: muestraHeaderSchema });
const headerFields = ['clave', 'version', 'header'] as const;

/** The states of samples that aren't in force and can be read, by sample, in no particular order. Read consistently. */
async function readPrevios(
  headers: readonly Pick<MuestraHeader, '_id' | 'previos'>[],
): Promise<ReadonlyMap<string, Previo[]>> {
  const attributes = [...headerFields];
  const keys = headers.flatMap(({ _id, previos = [] }) => previos.map((clave) => ({ _id, clave })));
  const known = await readUnread(keys, async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go({ attributes, consistent: true, concurrency: 4 });
    return { items: data, unread: unprocessed };
  });
  const unknown = headers.filter(({ previos }) => previos === undefined);
  const asked = await mapBounded(unknown, 16, async ({ _id }) => {
    const { data } = await entity().query.byMuestra({ _id }).go({ attributes, pages: 'all', consistent: true });
    return data;
  });
  const found = readable('revision', [...known, ...asked.flat()], (item) => parseStored(itemSchema, item));
  return Map.groupBy(found, ({ header }) => header._id);
}

/** Some states of different samples, whole, by sample. Read consistently. Throws where one can't be read. */
export async function readWholePrevios(
  keys: readonly { _id: string; clave: string }[],
): Promise<ReadonlyMap<string, StoredMuestra>> {
  const found = await readUnread(keys, async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
    return { items: data, unread: unprocessed };
  });
  return new Map(
    found.map((item) => [item._id, { header: parseStored(itemSchema, item).header, document: documentOf(item) }]),
  );
}

/** The fate of a sample when one of its deliveries is withdrawn. */
export type Destino =
  /** Nothing changes: the delivery didn't bring the state in force. */
  | { que: 'nada' }
  /** The state stays, since other deliveries brought it too. */
  | { que: 'queda'; entregas: string[]; de: Procedencia }
  /** Another state comes back; `isRetirada`: no remaining delivery brought the replaced one. */
  | { que: 'vuelve'; a: Previo; entregas: string[]; de: Procedencia; isRetirada: boolean }
  /** The sample is withdrawn, since no other delivery brought it. */
  | { que: 'se retira'; isRetirada: true };

/** The place of the state in force in the order of deliveries, and its delivery. */
interface Procedencia {
  orden: string;
  /** Undefined where unknown. */
  entrega: StoredEntrega | undefined;
}

const isWithdrawn = (entrega: StoredEntrega | undefined) =>
  entrega?.estado === 'retirando' || entrega?.estado === 'retirada';

/** The fate of each sample where a delivery is withdrawn, by the current state of the deliveries. */
export async function destinosOf(headers: readonly MuestraHeader[], id: string): Promise<Destino[]> {
  const previos = await readPrevios(headers.filter((header) => header.entregas.includes(id)));
  const named = [...headers, ...[...previos.values()].flat().map(({ header }) => header)].flatMap(
    ({ entregas }) => entregas,
  );
  const entregas = await readEntregas([...new Set(named)].filter((one) => one !== entregaDesconocida));
  return headers.map((header) => destinoOf(header, { id, previos: previos.get(header._id) ?? [], entregas }));
}

/**
 * The fate of a sample where a delivery is withdrawn: of all states brought by remaining deliveries, the one delivered last is in
 * force. `entregas` has the current state of the deliveries that the sample's states name.
 */
function destinoOf(
  header: MuestraHeader,
  { id, previos, entregas }: { id: string; previos: readonly Previo[]; entregas: ReadonlyMap<string, StoredEntrega> },
): Destino {
  if (!header.entregas.includes(id)) return { que: 'nada' };
  const remaining = (of: MuestraHeader) => of.entregas.filter((one) => one !== id && !isWithdrawn(entregas.get(one)));
  const states = [undefined, ...previos].flatMap((previo) => {
    const of = previo?.header ?? header;
    const left = remaining(of);
    return left.length > 0 ? [{ previo, left, de: procedenciaOf(of, left, entregas) }] : [];
  });
  const [newest] = states.toSorted((a, b) => Buffer.compare(bytesOf(b.de), bytesOf(a.de)));
  if (!newest) return { que: 'se retira', isRetirada: true };
  const { previo, left, de } = newest;
  if (!previo) return { que: 'queda', entregas: left, de };
  return { que: 'vuelve', a: previo, entregas: left, de, isRetirada: remaining(header).length === 0 };
}

const bytesOf = ({ orden }: Procedencia) => Buffer.from(orden);

/** The newest remaining delivery of a state, with its place in the order; the former one where the delivery is unknown. */
function procedenciaOf(
  { orden }: MuestraHeader,
  left: readonly string[],
  entregas: ReadonlyMap<string, StoredEntrega>,
): Procedencia {
  const known = left.map((one) => entregas.get(one));
  if (known.some((one) => !one?.orden)) return { orden, entrega: undefined };
  const revision = orden.slice(0, orden.indexOf(' '));
  const places = known.flatMap((entrega) => (entrega ? [{ entrega, orden: revision + entrega.orden }] : []));
  const [newest] = places.toSorted((a, b) => Buffer.compare(Buffer.from(b.orden), Buffer.from(a.orden)));
  return newest ?? { orden, entrega: undefined };
}
