import type { StoredCambios } from '../../../engine/store/indice-cambios.ts';

/**
 * How long the item of a sample that the index speaks of is waited for, in milliseconds: twice as long as a writer may take
 * (`longestToItemMs`). After that its writer has died; where it is repeated, the index speaks of the sample again.
 */
const waitedMs = 20 * 60_000;

/** Whether the samples of a version may still be about to be stored. */
export function isWaitedFor({ escrita }: Pick<StoredCambios, 'escrita'>, now: Date): boolean {
  return now.getTime() - escrita < waitedMs;
}
