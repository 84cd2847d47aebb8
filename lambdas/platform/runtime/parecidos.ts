import { fold } from '../../../contract/base/texto.ts';

/** A name without what people write differently: case, accents, spaces and punctuation. */
function bare(name: string): string {
  return fold(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The numbers in a name: 'Hotel 1' and 'Hotel 2' are two hotels, and 'Grifo 1-1' and 'Grifo 11' two taps, however alike. */
function numbersOf(name: string): string {
  return (name.match(/\d+/gu) ?? []).map(Number).join();
}

/** Fewest letters of a name in which one that differs is taken for a slip: two shorter names may be as alike. */
const minLetters = 8;

/** The slips that a name of so many letters may have: one, from twelve letters on two. */
function maxSlips(letters: number): number {
  return letters < minLetters ? 0 : letters < 12 ? 1 : 2;
}

/** How a name differs from one that it is probably meant to be. */
export type Diferencia = 'escritura' | 'letras';

/** Finds, among known names, the one that another is probably meant to be. */
export function nearestName(
  known: readonly string[],
): (name: string) => { name: string; diferencia: Diferencia } | null {
  const names = known.map((name) => ({ name, letters: bare(name), numbers: numbersOf(name) }));
  const byLetters = new Map(names.toReversed().map(({ name, letters, numbers }) => [`${letters} ${numbers}`, name]));
  return (wanted) => {
    const [letters, numbers] = [bare(wanted), numbersOf(wanted)];
    const same = letters === '' ? undefined : byLetters.get(`${letters} ${numbers}`);
    if (same !== undefined) return { name: same, diferencia: 'escritura' };
    let [best, left] = [undefined as string | undefined, maxSlips(letters.length) + 1];
    for (const one of names) {
      if (one.numbers !== numbers) continue;
      const slips = distance(letters, one.letters, left - 1);
      if (slips < left) [best, left] = [one.name, slips];
    }
    return best === undefined ? null : { name: best, diferencia: 'letras' };
  };
}

/** More names than this are compared only with those that begin alike: each with each would take too long. */
const maxTogether = 1500;

/** The pairs of some different names that may be one, by their places: the first comes before the second. */
export function* namesAlike(names: readonly string[]): Generator<{ a: number; b: number; diferencia: Diferencia }> {
  const all = names.map((name, place) => ({ place, letters: bare(name), numbers: numbersOf(name) }));
  const byNumbers = Map.groupBy(all, ({ numbers }) => numbers);
  for (const group of byNumbers.values()) {
    const parts =
      group.length > maxTogether ? Map.groupBy(group, ({ letters }) => letters.slice(0, 3)).values() : [group];
    for (const part of parts) yield* alikeIn(part);
  }
}

function* alikeIn(
  names: readonly { place: number; letters: string }[],
): Generator<{ a: number; b: number; diferencia: Diferencia }> {
  for (const [i, { place: a, letters }] of names.entries()) {
    for (const { place: b, letters: other } of names.slice(i + 1)) {
      if (letters === other && letters !== '') yield { a, b, diferencia: 'escritura' };
      else {
        const slips = maxSlips(Math.min(letters.length, other.length));
        if (slips > 0 && distance(letters, other, slips) <= slips) yield { a, b, diferencia: 'letras' };
      }
    }
  }
}

/**
 * Letters to insert, leave out, replace or swap with the next to make one text of another (optimal string alignment);
 * any number beyond `limit` where it takes more than that.
 *
 * @internal
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let [before, previous]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let least = Math.min(
        (previous[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (previous[j - 1] as number) + Number(!isSame),
      );
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] as number) + 1);
      row.push(least);
    }
    if (Math.min(...row) > limit) return limit + 1;
    [before, previous] = [previous, row];
  }
  return previous[b.length] as number;
}
