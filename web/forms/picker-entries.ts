import { typedText } from '../../contract/resultados/rules/opciones.ts';
import { clean, fold } from '../../contract/base/texto.ts';

/** An option: the stored value, its label, and the colour of its dot, if any. */
export interface PickerOption {
  value: string;
  label: string;
  color?: string;
}

/** An option with its label as it is searched. */
export interface SearchableOption extends PickerOption {
  folded: string;
}

/** A row of the open list: an option, the choice of none, or the typed text as a new option. */
export type PickerEntry =
  | { kind: 'option'; option: PickerOption }
  | { kind: 'none' }
  | { kind: 'create'; text: string };

/** Options ready to be searched: folding thousands of them at each letter would be felt. */
export function searchable(options: readonly (string | PickerOption)[]): SearchableOption[] {
  return options.map((option) => {
    const whole = typeof option === 'string' ? { value: option, label: option } : option;
    return { ...whole, folded: fold(whole.label) };
  });
}

interface Asked {
  /** What is typed; empty shows everything. */
  search: string;
  creatable: boolean;
  hasNone: boolean;
}

/**
 * The rows for what is typed: options with every typed word somewhere in their name, without regard to case or
 * accents; the choice of none only while nothing is typed; the typed text itself, last, if it is no option yet.
 */
export function entriesOf(options: readonly SearchableOption[], asked: Asked): PickerEntry[] {
  return rowsOf(matching(options, asked.search), asked);
}

/** The options with every typed word somewhere in their name. */
export function matching(options: readonly SearchableOption[], search: string): SearchableOption[] {
  const { words } = typedText(clean(search));
  return options.filter((option) => words.every((word) => option.folded.includes(word)));
}

/** The rows of what was found, with those that aren't options. */
export function rowsOf(found: readonly SearchableOption[], { search, creatable, hasNone }: Asked): PickerEntry[] {
  const typed = clean(search);
  const { whole } = typedText(typed);
  const rows = found.map((option): PickerEntry => ({ kind: 'option', option }));
  if (hasNone && whole === '') rows.unshift({ kind: 'none' });
  if (creatable && typed !== '' && !found.some((option) => option.folded === whole)) {
    rows.push({ kind: 'create', text: typed });
  }
  return rows;
}

/** The values after one is chosen: taken away if it was there, else added; past the maximum, the last ones win. */
export function toggled(values: readonly string[], value: string, max: number): string[] {
  if (max > 1 && values.includes(value)) return values.filter((other) => other !== value);
  return [...values.filter((other) => other !== value), value].slice(-max);
}

/** The row's key within its list. */
export function keyOf(entry: PickerEntry | undefined): string {
  if (entry?.kind === 'option') return `=${entry.option.value}`;
  return entry?.kind ?? '';
}
