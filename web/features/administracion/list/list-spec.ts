import type { EncontradoPor } from '../../../../contract/administracion/listas-panel.ts';
import type { Searchable } from '../../../../contract/administracion/rules/panel-search.ts';

/** How the resources of a list can be found and ordered. */
export interface ListSpec<T> {
  /** What one of them is called, and several. */
  counted: readonly [one: string, many: string];
  /** What the field to search by says that it looks at. */
  searchLabel: string;
  /** The resources of the page itself, or of the demonstration, as they are searched there. */
  searchables: (resources: readonly T[]) => Searchable<T, EncontradoPor>[];
  sorts: readonly Sort<T>[];
}

/** An order of a list, ascending. */
interface Sort<T> {
  value: string;
  label: string;
  compare: (a: T, b: T) => number;
}

/** Which part of a list is looked at. */
export interface ListQuery {
  search: string;
  sortBy: string;
  sortOrder: 'asc' | 'desc';
  page: number;
}
