import * as z from 'zod';
import { Failure } from '../runtime/failure.ts';
import { logOf } from '../runtime/log.ts';
import { counted } from '../runtime/metrics.ts';

/**
 * Thrown for a stored item that can't be read: bytes that nothing unpacks, or a part that has to be there and isn't. Whatever reads
 * one item throws it, and a list passes over the item; the log names it, in one line that one alarm counts.
 */
export class DamagedItem extends Failure {
  constructor() {
    super('DAMAGED');
    this.name = 'DamagedItem';
  }
}

/** Most items that one line of the log names; it counts all. */
const maxNamed = 20;

const log = logOf('store');

/** Names damaged items in the log, never their contents. Each line counts one. */
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

/** What an item is found by. */
function nameOf(item: unknown): string {
  const { _id, numero } = (item ?? {}) as { _id?: unknown; numero?: unknown };
  return [_id, numero].find((name) => typeof name === 'string') ?? 'sin id';
}

/** Reads one item. Throws DamagedItem, and names it in the log, where it can't be read. */
export function readItem<I, T>(clase: string, item: I, read: (item: I) => T): T {
  try {
    return read(item);
  } catch (error) {
    report(clase, [{ id: nameOf(item), error }]);
    throw new DamagedItem();
  }
}

/** Reads items, each by itself; those that can't be read are named in the log, and their ids given. */
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

/** Reads items and passes over those that can't be read, which the log names. */
export function readable<I, T>(clase: string, items: readonly I[], read: (item: I) => T): T[] {
  return readEach(clase, items, read).good;
}

/** For what is done without a damaged item as without one that isn't there. */
export function absentIfDamaged(error: unknown): undefined {
  if (error instanceof DamagedItem) return undefined;
  throw error;
}
