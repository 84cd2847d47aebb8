/** The first place in [from, to) for which `isBefore` is false, or `to`; `isBefore` must be false for all after it. */
export function lowerBound(to: number, isBefore: (place: number) => boolean, from = 0): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
