import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Entity } from 'electrodb';
import * as z from 'zod';
import { lazy } from '../../../contract/base/lazy.ts';
import { pack, unpack } from './compressed.ts';
import { readable, readItem } from './damaged.ts';
import { parseStored } from './parse-stored.ts';
import { ifUnchanged, portal } from './portal.ts';
import { attempt, isContended, maxOperations } from './transaction.ts';

// A log in one order: what is to be told of a write is one more item of its transaction, which waits (`pendiente#`) until whoever
// made it, or found it, gives it the next number (`entrada#`). `cabeza` has the last number given, under a condition on the one before.

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'registro', version: '1', service: 'portal' },
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
            pk: { field: 'pk', composite: ['log'], template: '${log}', casing: 'none' },
            sk: { field: 'sk', composite: ['clave'], template: '${clave}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** How long entries are kept, in days: a reader that was away for longer has missed some. */
const keptDays = 60;

/** Where a reader of a log stands: after the entry of this number and name; 0 and '' before the first. */
export const posicionSchema = z.object({ numero: z.number().int().min(0), nombre: z.string() });
export type Posicion = z.infer<typeof posicionSchema>;

/** What is told and has no number yet; `creado` in milliseconds since the epoch, by its writer's clock. */
export interface Pending<T> {
  id: string;
  creado: number;
  value: T;
}

/** What is told, with its place in the order. */
export interface Entry<T> extends Posicion {
  value: T;
}

/** The entries after a reader's place aren't all there, or not to be read: some are kept no more, or the table is another than it was. */
export class BrokenLogError extends Error {
  override name = 'BrokenLogError';

  constructor() {
    super('The entries that were kept do not follow on from there');
  }
}

/** Each takes two writes of a transaction, and the last number one. */
const registeredAtOnce = Math.floor((maxOperations - 1) / 2);
/** How often others may be first with the next number. */
const maxTries = 40;
const longestPauseMs = 200;
/** Entries read at once. */
const readAtOnce = 50;

/** As `attempt`; where others were at the same items at once, the first is refused. */
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

  /** The last number that was given. Read consistently. */
  async function head(): Promise<Posicion> {
    const { data } = await entity().get({ log, clave: 'cabeza' }).go({ consistent: true });
    return parseStored(posicionSchema, data ?? { numero: 0, nombre: '' });
  }

  /** Something to be told, and the write of it that belongs into the transaction of what it tells of. */
  function telling(value: T): { pending: Pending<T>; write: object } {
    const [id, creado] = [randomUUID(), Date.now()];
    const write = entity()
      .put({ log, clave: `pendiente#${id}`, creado, cuerpo: pack(value) })
      .params<object>();
    return { pending: { id, creado, value }, write };
  }

  /** What was told and has no number yet, but for what can't be read. Read consistently. */
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

  /** Gives the next numbers, in this order; what another gave one meanwhile is passed over. */
  async function register(some: readonly Pending<T>[]): Promise<void> {
    let left = some;
    for (let tries = 0; left.length > 0; tries++) {
      if (tries === maxTries) throw new Error(`Others were always first with the next number of ${log}`);
      const own = left.slice(0, registeredAtOnce);
      const refused = await attemptAmongOthers(writesOf(own, await head()));
      // The first write is that of the last number; each that follows it takes one away that waits.
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

  /** The entries that follow a place up to the last, or the first of them, in order. Throws BrokenLogError. */
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
      const { numero = 0, nombre = '', anterior = '' } = item;
      if (numero !== before.numero + 1 || anterior !== before.nombre) throw new BrokenLogError();
      before = { numero, nombre };
      const [value] = readable('cambios', [{ ...item, _id: item.clave }], valueOf);
      if (value === undefined) throw new BrokenLogError();
      entries.push({ ...before, value });
    }
    if (entries.length === 0) throw new BrokenLogError();
    return entries;
  }

  return { head, telling, pending, register, after };
}

/**
 * Those who follow what becomes of samples (webhooks, incidents): how far each has come, under a name, written by the run
 * alone that holds it by a lease.
 */
const positions = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'follower', version: '1', service: 'portal' },
        attributes: {
          name: { type: 'string', required: true },
          holder: { type: 'string' },
          until: { type: 'number' },
          progress: { type: 'any' },
        },
        indexes: {
          byName: {
            pk: { field: 'pk', composite: ['name'], template: '${name}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'follower', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** Who holds a follower, by a name that no other run has, and until when (epoch milliseconds). */
export interface Lease {
  holder: string;
  until: number;
}

/** A kind of follower, by what its progress says and what its items are called where one can't be read. */
export function followers<S extends z.ZodType>(kind: string, schema: S) {
  return {
    /** How far one has come; as the schema has it of nothing, before its first run. Read consistently. */
    async read(name: string): Promise<z.output<S>> {
      const { data } = await positions().get({ name }).go({ consistent: true });
      return data ? readItem(kind, data, ({ progress = {} }) => parseStored(schema, progress)) : schema.parse({});
    },

    /** Takes one for a run, until an instant (epoch milliseconds). Undefined while another run holds it. */
    async take(name: string, until: number, now: number): Promise<Lease | undefined> {
      const lease: Lease = { holder: randomUUID(), until };
      const isTaken = await ifUnchanged(() =>
        positions()
          .upsert({ name, ...lease })
          // Its own: a request whose answer was lost is made again.
          .where((held, { notExists, eq, lt }) =>
            [notExists(held.until), eq(held.holder, lease.holder), lt(held.until, now)].join(' OR '),
          )
          .go(),
      );
      return isTaken ? lease : undefined;
    },

    /** Notes how far a run has come. False where it holds the follower no more: what it would say is old. */
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

    /** The write that forgets how far one had come. */
    deleting: (name: string): object => positions().delete({ name }).params(),
  };
}
