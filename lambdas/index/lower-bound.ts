/** The first place from `from` to `to` that `isBefore` isn't true of; it is true of none after. */
export function lowerBound(to: number, isBefore: (place: number) => boolean, from = 0): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
