import { fold } from '../../../../contract/rules/texto.ts';

/** How the resources of a list can be found and ordered. */
export interface ListSpec<T> {
  /** What one of them is called, and several. */
  counted: readonly [one: string, many: string];
  /** What the field to search by says that it looks at. */
  searchLabel: string;
  /** The texts of a resource that are searched. */
  textsOf: (resource: T) => readonly (string | undefined)[];
  sorts: readonly Sort<T>[];
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
}

/** Between two texts of a resource, so that no search finds the end of one with the beginning of the next. */
const border = '\n';

/** Resources ready to be searched: folding thousands of them at each letter would be felt. */
export function searchable<T>(resources: readonly T[], textsOf: ListSpec<T>['textsOf']): Searchable<T>[] {
  return resources.map((resource) => ({
    resource,
    folded: textsOf(resource)
      .map((text) => fold(text ?? ''))
      .join(border),
  }));
}

/** Those that have every word of what is typed somewhere, without regard to case or accents, in the same order. */
export function matching<T>(resources: readonly Searchable<T>[], search: string): Searchable<T>[] {
  const words = fold(search).split(' ').filter(Boolean);
  return resources.filter(({ folded }) => words.every((word) => folded.includes(word)));
}
