/**
 * The best assignment of rows to columns: gives for each row the column that it takes, so that the sum of `weights` is the
 * largest; undefined where none is worth more than nothing. The Hungarian method, in rows² × columns steps; `weights` has
 * at least as many columns as rows, none negative.
 */
export function bestAssignment(weights: readonly (readonly number[])[]): (number | undefined)[] {
  const n = weights.length;
  const m = Math.max(n, weights[0]?.length ?? 0);
  const cost = (i: number, j: number) => -(weights[i - 1]?.[j - 1] ?? 0);
  const u = Array.from({ length: n + 1 }, () => 0);
  const v = Array.from({ length: m + 1 }, () => 0);
  const rowOf = Array.from({ length: m + 1 }, () => 0);
  const way = Array.from({ length: m + 1 }, () => 0);
  for (let i = 1; i <= n; i++) {
    rowOf[0] = i;
    let column = 0;
    const least = Array.from({ length: m + 1 }, () => Number.POSITIVE_INFINITY);
    const isUsed = Array.from({ length: m + 1 }, () => false);
    do {
      isUsed[column] = true;
      const row = rowOf[column] ?? 0;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let j = 1; j <= m; j++) {
        if (isUsed[j]) continue;
        const reduced = cost(row, j) - (u[row] ?? 0) - (v[j] ?? 0);
        if (reduced < (least[j] ?? 0)) {
          least[j] = reduced;
          way[j] = column;
        }
        if ((least[j] ?? 0) < delta) {
          delta = least[j] ?? 0;
          next = j;
        }
      }
      for (let j = 0; j <= m; j++) {
        if (isUsed[j]) {
          const at = rowOf[j] ?? 0;
          u[at] = (u[at] ?? 0) + delta;
          v[j] = (v[j] ?? 0) - delta;
        } else least[j] = (least[j] ?? 0) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    do {
      const before = way[column] ?? 0;
      rowOf[column] = rowOf[before] ?? 0;
      column = before;
    } while (column !== 0);
  }
  const found: (number | undefined)[] = weights.map(() => undefined);
  for (let j = 1; j <= m; j++) {
    const row = (rowOf[j] ?? 0) - 1;
    if (row >= 0 && (weights[row]?.[j - 1] ?? 0) > 0) found[row] = j - 1;
  }
  return found;
}
