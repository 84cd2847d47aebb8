import * as z from 'zod';
import { coherenciaGuardadaSchema } from '../../../../contract/entregas/coherencia.ts';
import { type ClaseDeEntrega, entregaSchema } from '../../../../contract/entregas/entrega.ts';
import { parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { lastChangeSchema } from '../../../platform/dynamo/last-change.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { readTouched, touchedBatches } from './entrega-objects.ts';

/** A stored delivery. */
const storedEntregaSchema = entregaSchema.extend({
  /** Its place in the order of deliveries, for samples without a revision (docs/decisions/deliveries.md). */
  orden: z.string(),
  /** Counts the writes of the item, from 1. */
  version: z.number().int(),
  /** The findings in its samples, and people's decisions on them; null until the samples are inspected. */
  coherencia: coherenciaGuardadaSchema.nullable().default(null),
  /** The newest change of the delivery by an administrator. */
  cambio: lastChangeSchema.nullable(),
});
export type StoredEntrega = z.infer<typeof storedEntregaSchema>;

const text = { type: 'string', required: true } as const;

const entity = portalEntity('entrega', () => ({
  attributes: {
    _id: text,
    clase: text,
    mes: text,
    entregada: text,
    version: { type: 'number', required: true },
    datos: { type: 'any', required: true },
  },
  indexes: {
    byId: {
      pk: itemKey('pk', 'entrega#${_id}'),
      sk: itemKey('sk', 'entrega'),
    },
    byTime: {
      index: 'gsi1',
      pk: itemKey('gsi1pk', 'entregas#${clase}#${mes}'),
      sk: itemKey('gsi1sk', '${entregada}#${_id}'),
    },
  },
}));

/** The months, `yyyy-mm`, in which there were deliveries of a class. */
const months = portalEntity('mesDeEntregas', () => ({
  attributes: { clase: text, mes: text },
  indexes: {
    byClase: {
      pk: itemKey('pk', 'mesesDeEntregas#${clase}'),
      sk: itemKey('sk', '${mes}'),
    },
  },
}));

const monthOf = (entregada: string) => entregada.slice(0, 7);
const parse = ({ datos }: { datos?: unknown }): StoredEntrega => parseStored(storedEntregaSchema, datos);

/** The delivery of an id, or undefined. Read consistently. */
export async function readEntrega(_id: string): Promise<StoredEntrega | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('entrega', data, parse) : undefined;
}

/** The deliveries of these ids that exist, by id; any number of ids. Read consistently. */
export async function readEntregas(ids: readonly string[]): Promise<Map<string, StoredEntrega>> {
  const keys = ids.map((_id) => ({ _id }));
  const found = await readUnread(keys, async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
    return { items: readable('entrega', data, parse), unread: unprocessed };
  });
  return new Map(found.map((entrega) => [entrega._id, entrega]));
}

/**
 * Writes a delivery over the version that was read (undefined: there was none). False where another write came first.
 */
export async function writeEntrega(
  entrega: StoredEntrega,
  over: number | undefined,
  entrada?: object,
): Promise<boolean> {
  const { _id, clase, entregada, version } = entrega;
  const mes = monthOf(entregada);
  if (over === undefined) await noteMonth(clase, mes);
  const write = entity()
    .put({ _id, clase, mes, entregada, version, datos: entrega })
    .where(({ version: stored }, { eq, notExists }) => (over === undefined ? notExists(stored) : eq(stored, over)))
    .params();
  return commit([write, entrada]);
}

const noted = new Set<string>();

async function noteMonth(clase: ClaseDeEntrega, mes: string): Promise<void> {
  const name = `${clase} ${mes}`;
  if (noted.has(name)) return;
  await months().put({ clase, mes }).go();
  noted.add(name);
}

/** The key of a delivery in the order of time. */
export interface EntregaKey {
  entregada: string;
  _id: string;
}

/**
 * Deliveries of a class before a delivery (undefined: from the newest on), newest first, at most `limit`, and whether there are
 * more. May lag behind the last writes.
 */
export async function listEntregas(
  clase: ClaseDeEntrega,
  before: EntregaKey | undefined,
  limit: number,
): Promise<{ entregas: StoredEntrega[]; hasMore: boolean }> {
  const ids: string[] = [];
  const { data } = await months().query.byClase({ clase }).go({ pages: 'all', order: 'desc', consistent: true });
  const newest = before ? monthOf(before.entregada) : '9999-99';
  for (const { mes } of data.filter((month) => month.mes <= newest)) {
    const query = entity().query.byTime({ clase, mes });
    const within = before && monthOf(before.entregada) === mes ? query.lt(before) : query;
    const missing = limit + 1 - ids.length;
    const page = await within.go({ order: 'desc', count: missing, limit: missing, attributes: ['_id'] });
    ids.push(...page.data.map(({ _id }) => _id));
    if (ids.length > limit) break;
  }
  const wanted = ids.slice(0, limit);
  const found = await readEntregas(wanted);
  return { entregas: wanted.flatMap((_id) => found.get(_id) ?? []), hasMore: ids.length > limit };
}

/** Changes a delivery's current state; undefined where there is no delivery, or `change` gives none. */
export async function changeEntrega(
  _id: string,
  change: (stored: StoredEntrega) => StoredEntrega | undefined,
): Promise<StoredEntrega | undefined> {
  for (let tries = 0; tries < 20; tries++) {
    const stored = await readEntrega(_id);
    const changed = stored && change(stored);
    if (!stored || !changed) return undefined;
    const next = { ...changed, version: stored.version + 1 };
    if (await writeEntrega(next, stored.version)) return next;
  }
  throw new Error('A delivery was written by others at every attempt');
}

/**
 * Makes a person's change of a delivery over the version that was read, with its entry in the audit trail; tries again over the
 * portal's own writes about the reading. Undefined where another person's change came first, the delivery is gone, or `change`
 * gives none.
 */
export async function changeEntregaBy(
  read: StoredEntrega,
  change: (stored: StoredEntrega) => StoredEntrega | undefined,
  entrada: object,
): Promise<StoredEntrega | undefined> {
  let stored: StoredEntrega | undefined = read;
  for (let tries = 0; tries < 20; tries++) {
    if (!stored || stored.cambio?._id !== read.cambio?._id) return undefined;
    const changed = change(stored);
    if (!changed) return undefined;
    const next = { ...changed, version: stored.version + 1 };
    if (await writeEntrega(next, stored.version, entrada)) return next;
    stored = await readEntrega(read._id);
  }
  throw new Error('A delivery was written by others at every attempt');
}

/**
 * The delivery being withdrawn, one at a time; `entrega` is '' where none is. Until `hasta` (epoch milliseconds) the call that
 * marked it may not have written the delivery's state yet; later the delivery's state decides.
 */
const withdrawing = portalEntity('retiradaEnCurso', () => ({
  attributes: { entrega: { type: 'string' }, hasta: { type: 'number' } },
  indexes: {
    only: {
      pk: itemKey('pk', 'retiradaEnCurso'),
      sk: itemKey('sk', 'retiradaEnCurso'),
    },
  },
}));

/** Milliseconds after which the call that marked a delivery has ended: API Gateway ends a call after 30 seconds. */
const callMs = 60_000;

/**
 * Marks a delivery as the one being withdrawn. False while another one is. A marked delivery gives way if its call died before
 * writing the state, or its withdrawal died after its end.
 */
export async function beginWithdrawing(_id: string, now: Date): Promise<boolean> {
  const marked = { entrega: _id, hasta: now.getTime() + callMs };
  const write = withdrawing()
    .put(marked)
    .where(({ entrega }, { eq, notExists }) => `${notExists(entrega)} OR ${eq(entrega, '')} OR ${eq(entrega, _id)}`)
    .params();
  if (await commit([write])) return true;
  const { data: other } = await withdrawing().get({}).go({ consistent: true });
  if (!other?.entrega) return beginWithdrawing(_id, now);
  const isBegun = (await readEntrega(other.entrega))?.estado === 'retirando';
  if (isBegun || (other.hasta ?? 0) > now.getTime()) return false;
  const next = withdrawing()
    .put(marked)
    .where(
      ({ entrega, hasta }, { eq, notExists }) =>
        `${eq(entrega, other.entrega ?? '')} AND ${other.hasta === undefined ? notExists(hasta) : eq(hasta, other.hasta)}`,
    )
    .params();
  return commit([next]);
}

/** The delivery being withdrawn, or undefined. */
export async function readWithdrawing(): Promise<StoredEntrega | undefined> {
  const { data } = await withdrawing().get({}).go({ consistent: true });
  const entrega = data?.entrega ? await readEntrega(data.entrega) : undefined;
  return entrega?.estado === 'retirando' ? entrega : undefined;
}

/** Ends the mark of a delivery, so that others can be withdrawn; does nothing where another delivery is marked. */
export async function endWithdrawing(_id: string): Promise<void> {
  await ifUnchanged(() =>
    withdrawing()
      .put({ entrega: '' })
      .where(({ entrega }, { eq }) => eq(entrega, _id))
      .go(),
  );
}

/** The samples of a delivery in memory: the version of its record, the batches read, and the ids. */
interface Known {
  version: number;
  batches: ReadonlySet<string>;
  ids: ReadonlySet<string>;
}

/** The most ids that a process holds, besides those of the delivery asked for; some 100 bytes each. */
const maxHeld = 300_000;

/** By delivery; the one asked for last at the end. */
const known = new Map<string, Known>();

/**
 * The ids of the samples that a delivery brought, whatever their outcome. The same set as long as no batch is added; once a
 * delivery has been read to its end, only its record is read.
 */
export async function touchedIds({ _id, version, estado }: StoredEntrega): Promise<ReadonlySet<string>> {
  const before = known.get(_id);
  const found = before?.version === version && estado !== 'leyendo' ? before : await follow(_id, version, before);
  known.delete(_id);
  known.set(_id, found);
  let held = [...known.values()].reduce((sum, { ids }) => sum + ids.size, 0) - found.ids.size;
  for (const [oldest, { ids }] of known) {
    if (held <= maxHeld || oldest === _id) break;
    known.delete(oldest);
    held -= ids.size;
  }
  return found.ids;
}

/** Reads the batches that aren't in memory yet. A written batch never changes. */
async function follow(id: string, version: number, before: Known | undefined): Promise<Known> {
  const batches = new Set(await touchedBatches(id));
  const added = [...batches].filter((batch) => !before?.batches.has(batch));
  if (before && added.length === 0) return { ...before, version };
  const read = await mapBounded(added, 32, readTouched);
  return { version, batches, ids: new Set([...(before?.ids ?? []), ...read.flat()]) };
}
