/**
 * The numbers at some places of the sorted order, in the order of the places; undefined for a place beyond the numbers. Reorders
 * the numbers. Hoare's selection (1961), O(n) for each place; none of the numbers may be NaN.
 */
export function smallest(numbers: Float64Array, places: readonly number[]): (number | undefined)[] {
  const asked = places.filter((place) => place >= 0 && place < numbers.length).toSorted((a, b) => a - b);
  let from = 0;
  for (const place of asked) {
    select(numbers, place, from);
    from = place;
  }
  return places.map((place) => numbers[place]);
}

/**
 * Partitions the numbers from `from` on around a place: the number of its rank goes there, lesser numbers before, greater after.
 */
function select(numbers: Float64Array, place: number, from: number): void {
  let left = from;
  let right = numbers.length - 1;
  while (left < right) {
    const pivot = medianOfThree(numbers, left, right);
    let i = left;
    let j = right;
    while (i <= j) {
      while ((numbers[i] as number) < pivot) i += 1;
      while ((numbers[j] as number) > pivot) j -= 1;
      if (i <= j) {
        const swapped = numbers[i] as number;
        numbers[i] = numbers[j] as number;
        numbers[j] = swapped;
        i += 1;
        j -= 1;
      }
    }
    if (place <= j) right = j;
    else if (place >= i) left = i;
    else return;
  }
}

function medianOfThree(numbers: Float64Array, left: number, right: number): number {
  const a = numbers[left] as number;
  const b = numbers[(left + right) >>> 1] as number;
  const c = numbers[right] as number;
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
