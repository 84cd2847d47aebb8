import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import { pack, unpack } from './compressed.ts';
import { readable, readItem } from './damaged.ts';
import { parseStored } from './parse-stored.ts';
import { itemKey, ifUnchanged, portalEntity } from './portal.ts';
import { attempt, isContended, maxOperations } from './transaction.ts';

// An ordered log. A write adds a pending item (`pendiente#`) to its own transaction; the writer, or a reader that finds the item
// pending, gives it the next number (`entrada#`). `cabeza` has the last number, and moves under a condition on the number before.

const entity = portalEntity('registro', () => ({
  attributes: {
    log: { type: 'string', required: true },
    clave: { type: 'string', required: true },
    numero: { type: 'number' },
    nombre: { type: 'string' },
    anterior: { type: 'string' },
    creado: { type: 'number' },
    cuerpo: { type: 'any' },
    expira: { type: 'number' },
  },
  indexes: {
    byLog: {
      pk: itemKey('pk', '${log}'),
      sk: itemKey('sk', '${clave}'),
    },
  },
}));

/** How long entries are kept, in days: a reader that was away for longer has missed some. */
const keptDays = 60;

/** The position of a log's reader: after the entry of this number and name; 0 and '' before the first. */
export const posicionSchema = z.object({ numero: z.number().int().min(0), nombre: z.string() });
export type Posicion = z.infer<typeof posicionSchema>;

/** An item without a number yet; `creado` in epoch milliseconds, by its writer's clock. */
export interface Pending<T> {
  id: string;
  creado: number;
  value: T;
}

/** A numbered entry; `creado` as in `Pending`: the number may come much later. */
export interface Entry<T> extends Posicion {
  creado: number;
  value: T;
}

/** Entries after a reader's position are missing or unreadable: they were kept too long ago, or the table was restored. */
export class BrokenLogError extends Error {
  override name = 'BrokenLogError';

  constructor() {
    super('The entries that were kept do not follow on from there');
  }
}

/** Each entry takes two writes of a transaction, and `cabeza` one. */
const registeredAtOnce = Math.floor((maxOperations - 1) / 2);
/** How often others may be first with the next number. */
const maxTries = 40;
const longestPauseMs = 200;
/** Entries read at once. */
const readAtOnce = 50;

/** As `attempt`; where others wrote the same items at once, gives the first write as refused. */
async function attemptAmongOthers(writes: readonly object[]): Promise<number[]> {
  try {
    return await attempt(writes);
  } catch (error) {
    if (isContended(error)) return [0];
    throw error;
  }
}

const keyOf = (numero: number) => `entrada#${String(numero).padStart(12, '0')}`;
const bodySchema = z.instanceof(Uint8Array);

/** A log by the name of its partition. */
export function orderedLog<S extends z.ZodType>(log: string, schema: S) {
  type T = z.output<S>;

  const valueOf = ({ cuerpo }: { cuerpo?: unknown }): T => parseStored(schema, unpack(bodySchema.parse(cuerpo)));

  /** The last numbered entry. Read consistently. */
  async function head(): Promise<Posicion> {
    const { data } = await entity().get({ log, clave: 'cabeza' }).go({ consistent: true });
    return parseStored(posicionSchema, data ?? { numero: 0, nombre: '' });
  }

  /** A pending item, and its write, which belongs into the transaction that it tells of. */
  function telling(value: T): { pending: Pending<T>; write: object } {
    const [id, creado] = [randomUUID(), Date.now()];
    const write = entity()
      .put({ log, clave: `pendiente#${id}`, creado, cuerpo: pack(value) })
      .params<object>();
    return { pending: { id, creado, value }, write };
  }

  /** The items without a number, except unreadable ones. Read consistently. */
  async function pending(): Promise<Pending<T>[]> {
    const { data } = await entity()
      .query.byLog({ log })
      .begins({ clave: 'pendiente#' })
      .go({ pages: 'all', consistent: true });
    const named = data.map((item) => ({ ...item, _id: item.clave }));
    return readable('cambios', named, (item) => ({
      id: item.clave.slice('pendiente#'.length),
      creado: item.creado ?? 0,
      value: valueOf(item),
    }));
  }

  /** Gives items the next numbers, in this order; skips items that another process has numbered meanwhile. */
  async function register(some: readonly Pending<T>[]): Promise<void> {
    let left = some;
    for (let tries = 0; left.length > 0; tries++) {
      if (tries === maxTries) throw new Error(`Others were always first with the next number of ${log}`);
      const own = left.slice(0, registeredAtOnce);
      const refused = await attemptAmongOthers(writesOf(own, await head()));
      // Write 0 moves `cabeza`; writes 1 to n remove the pending items: a refused one was numbered by another process.
      const gone = new Set(refused.flatMap((place) => (place > 0 ? [own[place - 1]?.id] : [])));
      left = refused.length === 0 ? left.slice(own.length) : left.filter(({ id }) => !gone.has(id));
      if (refused.length === 0) tries = -1;
      else await wait(Math.random() * Math.min(longestPauseMs, 2 ** tries));
    }
  }

  function writesOf(own: readonly Pending<T>[], { numero, nombre }: Posicion): object[] {
    const last = own.at(-1)?.id ?? nombre;
    const put = entity()
      .put({ log, clave: 'cabeza', numero: numero + own.length, nombre: last })
      .params<object>();
    const asRead =
      numero === 0
        ? { ConditionExpression: 'attribute_not_exists(numero)' }
        : {
            ConditionExpression: 'numero = :numero AND nombre = :nombre',
            ExpressionAttributeValues: { ':numero': numero, ':nombre': nombre },
          };
    const expira = Math.floor(Date.now() / 1000) + keptDays * 24 * 3600;
    return [
      { ...put, ...asRead },
      ...own.map(({ id }) => ({
        ...entity()
          .delete({ log, clave: `pendiente#${id}` })
          .params<object>(),
        ConditionExpression: 'attribute_exists(pk)',
      })),
      ...own.map(({ id, creado, value }, n) =>
        entity()
          .put({
            log,
            clave: keyOf(numero + n + 1),
            numero: numero + n + 1,
            nombre: id,
            anterior: own[n - 1]?.id ?? nombre,
            creado,
            cuerpo: pack(value),
            expira,
          })
          .params<object>(),
      ),
    ];
  }

  /** What was asked for last: entries never change, and readers who keep up stand at one place. */
  let read: { name: string; entries: Promise<readonly Entry<T>[]> } | undefined;

  /** The entries after `at` up to `last`, in order, at most `readAtOnce`. Throws BrokenLogError. */
  async function after(at: Posicion, last: Posicion): Promise<readonly Entry<T>[]> {
    if (last.numero < at.numero || (last.numero === at.numero && last.nombre !== at.nombre)) throw new BrokenLogError();
    if (last.numero === at.numero) return [];
    const through = Math.min(last.numero, at.numero + readAtOnce);
    const name = `${at.numero} ${at.nombre} ${through}`;
    if (read?.name === name) return read.entries;
    const entries = readAfter(at, through);
    const own = { name, entries };
    read = own;
    // What could not be read is read again.
    entries.catch(() => (read = read === own ? undefined : read));
    return entries;
  }

  async function readAfter(at: Posicion, through: number): Promise<Entry<T>[]> {
    const { data } = await entity()
      .query.byLog({ log })
      .between({ clave: keyOf(at.numero + 1) }, { clave: keyOf(through) })
      .go({ consistent: true });
    let before = at;
    const entries: Entry<T>[] = [];
    for (const item of data) {
      const { numero = 0, nombre = '', anterior = '', creado = 0 } = item;
      if (numero !== before.numero + 1 || anterior !== before.nombre) throw new BrokenLogError();
      before = { numero, nombre };
      const [value] = readable('cambios', [{ ...item, _id: item.clave }], valueOf);
      if (value === undefined) throw new BrokenLogError();
      entries.push({ ...before, creado, value });
    }
    if (entries.length === 0) throw new BrokenLogError();
    return entries;
  }

  return { head, telling, pending, register, after };
}

/**
 * Followers of the changes of samples (webhooks, incidents): the progress of each, by name, written only by the run that holds
 * the follower's lease.
 */
const positions = portalEntity('follower', () => ({
  attributes: {
    name: { type: 'string', required: true },
    holder: { type: 'string' },
    until: { type: 'number' },
    progress: { type: 'any' },
  },
  indexes: {
    byName: {
      pk: itemKey('pk', '${name}'),
      sk: itemKey('sk', 'follower'),
    },
  },
}));

/** A lease of a follower: its holder, by a name that no other run has, and its end (epoch milliseconds). */
export interface Lease {
  holder: string;
  until: number;
}

/** A kind of follower: the schema of its progress, and the name of its items for the log of unreadable ones. */
export function followers<S extends z.ZodType>(kind: string, schema: S) {
  return {
    /** A follower's progress; the schema's defaults before its first run. Read consistently. */
    async read(name: string): Promise<z.output<S>> {
      const { data } = await positions().get({ name }).go({ consistent: true });
      return data ? readItem(kind, data, ({ progress = {} }) => parseStored(schema, progress)) : schema.parse({});
    },

    /** Takes a follower's lease for a run, until an instant (epoch milliseconds). Undefined while another run holds it. */
    async take(name: string, until: number, now: number): Promise<Lease | undefined> {
      const lease: Lease = { holder: randomUUID(), until };
      const isTaken = await ifUnchanged(() =>
        positions()
          .upsert({ name, ...lease })
          // Also where this run holds it: a request whose answer was lost is made again.
          .where((held, { notExists, eq, lt }) =>
            [notExists(held.until), eq(held.holder, lease.holder), lt(held.until, now)].join(' OR '),
          )
          .go(),
      );
      return isTaken ? lease : undefined;
    },

    /** Notes a run's progress. False where the run no longer holds the lease: its progress would be outdated. */
    async note(name: string, { holder }: Lease, progress: z.output<S>): Promise<boolean> {
      return ifUnchanged(() =>
        positions()
          .patch({ name })
          .set({ progress })
          .where((held, { eq }) => eq(held.holder, holder))
          .go(),
      );
    },

    /** Lets one go. */
    async release(name: string, { holder }: Lease): Promise<void> {
      await ifUnchanged(() =>
        positions()
          .patch({ name })
          .remove(['holder', 'until'])
          .where((held, { eq }) => eq(held.holder, holder))
          .go(),
      );
    },

    /** The write that deletes a follower's progress. */
    deleting: (name: string): object => positions().delete({ name }).params(),
  };
}
