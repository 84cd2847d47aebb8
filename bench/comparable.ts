/** What the two sides' answers are compared by: totals, ids, counts, names. */
export type Comparable = unknown[];

/** An order that both sides' names can be put in, whatever theirs was. */
export function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
