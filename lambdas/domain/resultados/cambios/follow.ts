import * as z from 'zod';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { type Alcance, textOf } from '../../../platform/access/scope.ts';
import { BrokenLogError, type Entry, type Posicion, posicionSchema } from '../../../platform/dynamo/ordered-log.ts';
import { concerns, type Followed, readFollowed } from '../../muestras/access/followed.ts';
import { type Cambio, cambiosDeMuestras, huellaDe } from '../../muestras/store/cambios.ts';
import type { MuestraHeader } from '../../muestras/store/muestras.ts';
import { createHash } from 'node:crypto';
import type { RowKey } from '../../../engine/blocks/row.ts';
import { Failure } from '../../../platform/runtime/failure.ts';

/** Where what became of samples is gathered. */
export interface Gathered {
  /** For how many more samples there is room; 0: nothing more is read. */
  readonly room: number;
  /**
   * A sample in scope, as it is stored now. `creado`: when its change was stored, in epoch milliseconds, which followers may be
   * told long after; undefined where all samples are listed.
   */
  add(header: MuestraHeader, muestra: Muestra, creado?: number): void;
  /** One that isn't shown any more, or was never; `cambio` says of which state of its item. */
  addGone(cambio: Pick<Cambio, 'id' | 'revision' | 'huella'>, creado: number): void;
  /** One whose item can't be read. */
  addDamaged(id: string): void;
}

/**
 * How long after a sample's instant, which is its delivery's, its change may come, in milliseconds: a batch takes minutes, and
 * what a dead writer left is taken up by a later turn.
 */
export const lateMs = 3_600_000;

/** Changes whose samples are read at a time: each of up to 1 MB, of which an answer holds a few. */
const atOnce = 20;

/**
 * Entries read at most before a place is given back, to be kept: a reader whom none of them concerns would else read on past its
 * time, and begin again where it was.
 */
const entriesAtOnce = 500;

/** How far a scope was followed, and whether it can be followed further at once. */
interface FollowedTo {
  lugar: Lugar;
  hasMore: boolean;
}

/** Where the changes are followed from that begins now. */
async function placeNow(): Promise<Lugar> {
  return { ...(await cambiosDeMuestras.head()), hechos: 0 };
}

/**
 * Adds what became of samples in scope after a place, up to the last change, as far as there is room. Throws BrokenLogError
 * where everything has to be read again: what was kept doesn't follow on from the place.
 */
export async function followFrom(alcance: Alcance, from: Lugar, answer: Gathered): Promise<FollowedTo> {
  const last = await cambiosDeMuestras.head();
  let lugar = from;
  for (let read = 0; ;) {
    const entries = await cambiosDeMuestras.after(lugar, last);
    if (entries.length === 0) return { lugar, hasMore: false };
    if (answer.room === 0 || read >= entriesAtOnce) return { lugar, hasMore: true };
    read += entries.length;
    for (const entry of entries) {
      const { value, numero, nombre } = entry;
      const hechos = await followEntry(alcance, entry, { from: lugar.hechos, answer });
      if (hechos < value.length) return { lugar: { ...lugar, hechos }, hasMore: true };
      lugar = { numero, nombre, hechos: 0 };
    }
  }
}

/** Gives how many changes of an entry are done, the first ones included that were before. */
async function followEntry(
  alcance: Alcance,
  { value: cambios, creado }: Pick<Entry<readonly Cambio[]>, 'value' | 'creado'>,
  { from, answer }: { from: number; answer: Gathered },
): Promise<number> {
  let hechos = from;
  while (hechos < cambios.length) {
    // What doesn't concern the reader takes no room.
    while (hechos < cambios.length && !concerns(alcance, cambios[hechos] as Cambio)) hechos++;
    const some = cambios.slice(hechos, hechos + Math.min(atOnce, answer.room));
    if (some.length === 0) return hechos;
    const own = some.filter((cambio) => concerns(alcance, cambio));
    const { found, damaged } = await readFollowed(
      alcance,
      own.map(({ id }) => id),
    );
    for (const [n, cambio] of some.entries()) {
      // Samples are of any size: there may be no room for all that was read. The first is taken, whatever time it took.
      if (n > 0 && answer.room === 0) return hechos;
      if (damaged.has(cambio.id)) answer.addDamaged(cambio.id);
      else if (concerns(alcance, cambio)) tell({ cambio, creado }, found.get(cambio.id), answer);
      hechos++;
    }
  }
  return hechos;
}

/**
 * Adds the current state of a sample. A visible sample is told only at its newest change: an older change is skipped. A sample
 * that is no longer visible is told at once: changes that never concern the reader are not followed.
 */
function tell(
  { cambio, creado }: { cambio: Cambio; creado: number },
  followed: Followed | undefined,
  answer: Gathered,
): void {
  if (!followed?.muestra) {
    // By the current item, if any: several changes that lead to the same state are one.
    const now = followed && { revision: followed.header.revision, huella: huellaDe(followed.header.huella) };
    answer.addGone({ ...cambio, ...now }, creado);
    return;
  }
  const { header, muestra } = followed;
  const isNewest = header.revision === cambio.revision && huellaDe(header.huella) === cambio.huella;
  if (isNewest) answer.add(header, muestra, creado);
}

/** How far a scope was followed. */
export interface FollowedOn {
  cursor: Cursor;
  /** Whether there is more to be gathered at once. */
  hasMore: boolean;
  /** Whether some changes can't be known any more: those before the cursor that is given now. */
  isBroken: boolean;
}

/**
 * Gathers what became of the samples in scope since a cursor, and of none before it began: without a cursor, nothing. Where what
 * was kept doesn't follow on it goes on from now, and `isBroken` says so.
 */
export async function followOn(before: Cursor | undefined, alcance: Alcance, answer: Gathered): Promise<FollowedOn> {
  try {
    if (before) {
      const { lugar, hasMore } = await followFrom(alcance, before.lugar, answer);
      return { cursor: { alcance: shortOf(alcance), lugar }, hasMore, isBroken: false };
    }
  } catch (error) {
    if (!(error instanceof BrokenLogError)) throw error;
  }
  return { cursor: await cursorNow(alcance), hasMore: false, isBroken: before !== undefined };
}

/** Where the changes of a scope are followed from that begins now. */
export async function cursorNow(alcance: Alcance): Promise<Cursor> {
  return { alcance: shortOf(alcance), lugar: await placeNow() };
}

/** Where a reader stands among the changes: after an entry of the log, and after so many changes of the one that follows. */
export interface Lugar extends Posicion {
  hechos: number;
}

/** Where a reader stands. */
export interface Cursor {
  /** What the scope was, in short: of another one everything is read again. */
  alcance: string;
  lugar: Lugar;
  /** While the whole list is being sent: the current shard, and the last row of it that was sent. */
  lista?: { shard: number; tras: RowKey | undefined } | undefined;
}

const rowKeySchema = z.object({ solicitante: z.string(), fecha: z.string(), numero: z.string(), id: z.string() });
const cursorSchema = z.object({
  alcance: z.string(),
  lugar: posicionSchema.extend({ hechos: z.number().int().min(0) }),
  lista: z.object({ shard: z.number().int().min(0), tras: rowKeySchema.optional() }).optional(),
});

const formerSchema = z.tuple([z.string(), z.array(z.array(z.unknown()).length(4)), z.unknown()]);

/** The text of a cursor, for its reader to bring back. It opens nothing: the scope is asked again each time. */
export function cursorText({ lista, ...where }: Cursor): string {
  const tras = lista?.tras && rowKeySchema.parse(lista.tras);
  return Buffer.from(JSON.stringify({ ...where, lista: lista && { ...lista, tras } })).toString('base64url');
}

/** A place from which nothing follows on. */
const lost: Lugar = { numero: 0, nombre: '1.0.0', hechos: 0 };

/** The cursor of a text. One of 1.0.0, which stood elsewhere, is at a place from which nothing follows on. Throws CURSOR_INVALID. */
export function cursorOf(text: string): Cursor {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const former = formerSchema.safeParse(value);
    if (former.success) return { alcance: former.data[0], lugar: lost };
    const { lista, ...where } = cursorSchema.parse(value);
    return { ...where, lista: lista && { shard: lista.shard, tras: lista.tras } };
  } catch {
    throw new Failure('CURSOR_INVALID');
  }
}

/** A scope in short: the same for the same solicitantes and types. */
export function shortOf({ solicitantes, tipos }: Alcance): string {
  return createHash('sha256')
    .update(`${textOf(solicitantes)}\n${textOf(tipos)}`)
    .digest('base64url')
    .slice(0, 16);
}
