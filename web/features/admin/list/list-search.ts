import { fold } from '../../../../contract/rules/texto.ts';

/** How the resources of a list can be found and ordered. */
export interface ListSpec<T> {
  /** What one of them is called, and several. */
  counted: readonly [one: string, many: string];
  /** What the field to search by says that it looks at. */
  searchLabel: string;
  /** The texts of a resource that are searched. */
  textsOf: (resource: T) => readonly (string | undefined)[];
  /** What a resource is found by besides, though its row doesn't show it. */
  behindOf?: (resource: T) => Behind | undefined;
  sorts: readonly Sort<T>[];
}

/** Names that resources are found by without showing them; resources that share them share the very list. */
export interface Behind {
  names: readonly string[];
  /** What the row says when it is found by one of them. */
  why: (name: string) => string;
}

/** An order of a list, ascending. */
interface Sort<T> {
  value: string;
  label: string;
  compare: (a: T, b: T) => number;
}

/** A resource with all that is searched of it, as it is compared. */
export interface Searchable<T> {
  resource: T;
  folded: string;
  behind?: Behind | undefined;
}

/** A resource that was found; `why`, where nothing in its row shows by what. */
export interface Found<T> {
  resource: T;
  why?: string;
}

/** Between two texts of a resource, so that no search finds the end of one with the beginning of the next. */
const border = '\n';

/** Resources ready to be searched: folding thousands of them at each letter would be felt. */
export function searchable<T>(
  resources: readonly T[],
  { textsOf, behindOf }: Pick<ListSpec<T>, 'textsOf' | 'behindOf'>,
): Searchable<T>[] {
  return resources.map((resource) => ({
    resource,
    folded: textsOf(resource)
      .map((text) => fold(text ?? ''))
      .join(border),
    behind: behindOf?.(resource),
  }));
}

/**
 * Those that have every word of what is typed somewhere, without regard to case or accents, in the same order: in what
 * their rows show, or else all of them in one name behind it.
 */
export function matching<T>(resources: readonly Searchable<T>[], search: string): Found<T>[] {
  const words = fold(search).split(' ').filter(Boolean);
  const nameIn = new Map<readonly string[], string | undefined>();
  return resources.flatMap(({ resource, folded, behind }): Found<T>[] => {
    if (words.every((word) => folded.includes(word))) return [{ resource }];
    if (!behind) return [];
    const { names, why } = behind;
    if (!nameIn.has(names)) {
      nameIn.set(
        names,
        names.find((name) => {
          const text = fold(name);
          return words.every((word) => text.includes(word));
        }),
      );
    }
    const name = nameIn.get(names);
    return name === undefined ? [] : [{ resource, why: why(name) }];
  });
}
