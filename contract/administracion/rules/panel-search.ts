import { fold } from '../../base/texto.ts';

/** Names that resources are found by without showing them; resources that share them share the very list. */
export interface Behind<W> {
  names: readonly string[];
  /** The text shown where a resource is found by one of these names. */
  why: (name: string) => W;
}

/** A resource with all that is searched of it, as it is compared. */
export interface Searchable<T, W = never> {
  resource: T;
  folded: string;
  behind?: Behind<W> | undefined;
}

/** A resource that was found; `why`, where nothing in its row shows by what. */
export interface Found<T, W = never> {
  resource: T;
  why?: W;
}

/** Between two texts of a resource, so that no search finds the end of one with the beginning of the next. */
const border = '\n';

/** The texts of a resource as they are searched: folding thousands of them at each letter would be felt. */
export function foldedTexts(texts: readonly (string | undefined)[]): string {
  return texts.map((text) => fold(text ?? '')).join(border);
}

/** Folded names by their list, kept as long as the list is. */
const foldedNames = new WeakMap<readonly string[], readonly string[]>();

function foldedOf(names: readonly string[]): readonly string[] {
  const known = foldedNames.get(names) ?? names.map(fold);
  foldedNames.set(names, known);
  return known;
}

/**
 * The resources that have every typed word, without regard to case or accents, in the same order: in the text of their row, or
 * else all words in a single one of the names behind it.
 */
export function matching<T, W>(resources: Iterable<Searchable<T, W>>, search: string): Found<T, W>[] {
  const words = fold(search).split(' ').filter(Boolean);
  const placeIn = new Map<readonly string[], number>();
  const found: Found<T, W>[] = [];
  for (const { resource, folded, behind } of resources) {
    if (words.every((word) => folded.includes(word))) found.push({ resource });
    else if (behind) {
      const { names, why } = behind;
      if (!placeIn.has(names)) {
        placeIn.set(
          names,
          foldedOf(names).findIndex((text) => words.every((word) => text.includes(word))),
        );
      }
      const name = names[placeIn.get(names) ?? -1];
      if (name !== undefined) found.push({ resource, why: why(name) });
    }
  }
  return found;
}
