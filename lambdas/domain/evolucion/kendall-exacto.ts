/**
 * Two-sided p value of Kendall's S: the share of all orders of n values over their times whose |S| is at least `s`'s
 * (Kendall, Rank Correlation Methods (1975), chapter 5; ties and censoring as they are, so that the test is conditional on
 * them). `order` compares two values: 1, 0 or −1 (`mann-kendall.ts`). For n up to 9: O(3ⁿ n²).
 *
 * Values are assigned to the times, from the first time on. What the values of one time add to S depends only on the set of
 * values assigned before, not on their order, so that orders are counted by set.
 */
export function exactP(
  n: number,
  order: (first: number, second: number) => number,
  tiempo: ArrayLike<number>,
  s: number,
): number {
  const pairs = (n * (n - 1)) / 2;
  const all = (1 << n) - 1;
  // By the set of values assigned so far: the number of ways to each S, from −pairs to pairs.
  let ways = new Map([[0, countsAt(pairs)]]);
  for (const size of sizesOfTies(tiempo)) {
    const next = new Map<number, Float64Array>();
    for (const [given, counts] of ways) {
      for (const group of subsets(all & ~given, size)) {
        const sum = next.get(given | group) ?? new Float64Array(counts.length);
        addShifted(sum, counts, added(given, group, order));
        next.set(given | group, sum);
      }
    }
    ways = next;
  }
  const counts = ways.get(all) ?? countsAt(pairs);
  let extreme = 0;
  let total = 0;
  for (const [place, count] of counts.entries()) {
    total += count;
    if (Math.abs(place - pairs) >= Math.abs(s)) extreme += count;
  }
  return extreme / total;
}

/** One way, to S = 0. */
function countsAt(pairs: number): Float64Array {
  const counts = new Float64Array(2 * pairs + 1);
  counts[pairs] = 1;
  return counts;
}

/** The number of values at each time, in order of time. */
function sizesOfTies(tiempo: ArrayLike<number>): number[] {
  const sizes = new Map<number, number>();
  for (const time of Float64Array.from(tiempo).sort()) sizes.set(time, (sizes.get(time) ?? 0) + 1);
  return [...sizes.values()];
}

/** The subsets of a set with this number of members. */
function* subsets(set: number, size: number): Generator<number> {
  for (let subset = set; subset > 0; subset = (subset - 1) & set) if (membersOf(subset).length === size) yield subset;
}

function membersOf(set: number): number[] {
  const members: number[] = [];
  for (let left = set; left > 0; left &= left - 1) members.push(31 - Math.clz32(left & -left));
  return members;
}

/** The contribution to S of a group after the values given so far. */
function added(given: number, group: number, order: (first: number, second: number) => number): number {
  let sum = 0;
  for (const first of membersOf(given)) for (const second of membersOf(group)) sum += order(first, second);
  return sum;
}

function addShifted(sum: Float64Array, counts: Float64Array, shift: number): void {
  for (const [place, count] of counts.entries()) {
    if (count > 0) sum[place + shift] = (sum[place + shift] as number) + count;
  }
}
