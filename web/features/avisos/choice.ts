import { fold } from '../../../contract/base/texto.ts';

/** A determination as it is searched. */
interface Searchable {
  nombre: string;
  folded: string;
}

/** Names ready to be searched: folding thousands of them at each letter would be felt. */
export function searchable(nombres: readonly string[]): Searchable[] {
  return nombres.map((nombre) => ({ nombre, folded: fold(nombre) }));
}

/** The names in which every typed word occurs, without regard to case or accents. */
export function matchingNames(all: readonly Searchable[], text: string): string[] {
  const words = fold(text).split(' ').filter(Boolean);
  return all.filter(({ folded }) => words.every((word) => folded.includes(word))).map(({ nombre }) => nombre);
}

/** What was saved, by whether it can still be chosen. */
export function splitByReach(
  saved: readonly string[],
  reach: readonly string[],
): { chosen: Set<string>; lost: string[] } {
  const within = new Set(reach);
  return {
    chosen: new Set(saved.filter((nombre) => within.has(nombre))),
    lost: saved.filter((nombre) => !within.has(nombre)),
  };
}

/** What is chosen once these are all taken in, or all left out. What isn't among them stays as it is. */
export function withAll(chosen: ReadonlySet<string>, nombres: readonly string[], isIn: boolean): Set<string> {
  const these = new Set(nombres);
  return isIn ? chosen.union(these) : chosen.difference(these);
}
