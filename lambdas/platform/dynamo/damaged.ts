import * as z from 'zod';
import { Failure } from '../runtime/failure.ts';
import { logOf } from '../runtime/log.ts';
import { counted } from '../runtime/metrics.ts';

/**
 * Thrown for a stored item that can't be read: bytes that can't be unpacked, or a missing part. A reader of one item throws it, a
 * list skips the item; the log names the item, in a line that an alarm counts.
 */
export class DamagedItem extends Failure {
  constructor() {
    super('DAMAGED');
    this.name = 'DamagedItem';
  }
}

/** The most items that a line of the log names; the line counts all. */
const maxNamed = 20;

const log = logOf('store');

/** Names damaged items in the log, never their contents. The metric counts one for each line. */
function report(clase: string, damaged: readonly { id: string; error: unknown }[]): void {
  const items = damaged.slice(0, maxNamed).map(({ id, error }) => ({ id, fault: faultOf(error) }));
  log.error('A stored item is damaged', { clase, danados: damaged.length, items, ...counted({ ElementosDanados: 1 }) });
}

/** The fields at fault, or the kind of error: a message may repeat what was read. */
function faultOf(error: unknown): string {
  if (error instanceof z.ZodError)
    return error.issues
      .map(({ path }) => path.join('.'))
      .slice(0, 5)
      .join(', ');
  return error instanceof Error ? error.name : typeof error;
}

/** The id or number of an item, for the log. */
function nameOf(item: unknown): string {
  const { _id, numero } = (item ?? {}) as { _id?: unknown; numero?: unknown };
  return [_id, numero].find((name) => typeof name === 'string') ?? 'sin id';
}

/** Reads one item. Throws DamagedItem for an unreadable item, and names it in the log. */
export function readItem<I, T>(clase: string, item: I, read: (item: I) => T): T {
  try {
    return read(item);
  } catch (error) {
    report(clase, [{ id: nameOf(item), error }]);
    throw new DamagedItem();
  }
}

/** Reads items one by one; gives the ids of unreadable ones, and names them in the log. */
export function readEach<I, T>(
  clase: string,
  items: readonly I[],
  read: (item: I) => T,
): { good: T[]; damaged: readonly string[] } {
  const good: T[] = [];
  const damaged: { id: string; error: unknown }[] = [];
  for (const item of items) {
    try {
      good.push(read(item));
    } catch (error) {
      damaged.push({ id: nameOf(item), error });
    }
  }
  if (damaged.length > 0) report(clase, damaged);
  return { good, damaged: damaged.map(({ id }) => id) };
}

/** Reads items; skips unreadable ones, which the log names. */
export function readable<I, T>(clase: string, items: readonly I[], read: (item: I) => T): T[] {
  return readEach(clase, items, read).good;
}

/** For `catch`: treats a damaged item like a missing one. Throws any other error again. */
export function absentIfDamaged(error: unknown): undefined {
  if (error instanceof DamagedItem) return undefined;
  throw error;
}
