import { type ComboboxStore, useVirtualizedCombobox } from '@mantine/core';
import { type ReactNode, useId, useMemo, useState } from 'react';
import {
  entriesOf,
  matching,
  type PickerEntry,
  type PickerOption,
  rowsOf,
  searchable,
  toggled,
} from './picker-entries.ts';
import { type RemoteOptions, type RemoteSearch, useRemoteOptions } from './use-remote-options.ts';

export interface OptionsPickerProps {
  label: string;
  /** What can be chosen, in the order in which it is shown: names, or options whose value isn't their name. */
  options: readonly (string | PickerOption)[];
  /** Where `options` are only the first of too many: how the others are searched for. */
  remote?: RemoteOptions | undefined;
  /** Names of what is chosen and isn't among `options`, where values aren't names. */
  chosenOptions?: readonly PickerOption[];
  /** What is chosen; a value that is no option is shown all the same. */
  value: readonly string[];
  onChange: (value: string[]) => void;
  placeholder?: string;
  /** Stands in the field, and in its list, when there is nothing to choose from. */
  emptyText: string;
  /** How many may be chosen: past it the last ones win. Of one, the field shows its name instead of a pill. */
  max?: number;
  /** With `max` 1: the first row, which chooses none, as 'Todos los clientes'. */
  noneLabel?: string;
  /** What a chosen value that is no option is called, where values aren't names. */
  unknownLabel?: string;
  /** What is typed can be added though it is no option. */
  creatable?: boolean;
  /** Longest text that can be typed. */
  maxLength?: number;
  /** Its field says how many are chosen instead of holding a pill of each, and its list begins with them. */
  isCounted?: boolean;
  isLoading?: boolean;
  /** The options couldn't be had: it isn't known whether there are any. */
  isFailed?: boolean;
  disabled?: boolean;
  required?: boolean;
  description?: ReactNode;
  error?: ReactNode;
}

interface Picker {
  store: ComboboxStore;
  /** Only one may be chosen. */
  isSingle: boolean;
  /** What stands in the field: what is typed, or the name of the only choice. */
  text: string;
  entries: readonly PickerEntry[];
  /** What the server was asked, where it searches. */
  found: RemoteSearch;
  /** The row that Enter would choose; -1 for none. */
  active: number;
  listId: string;
  idOf: (index: number) => string;
  labelOf: (value: string) => string;
  /** The option of the only choice. */
  chosen: PickerOption | undefined;
  type: (text: string) => void;
  choose: (index: number) => void;
  /** Closes the list and forgets what is typed. */
  leave: () => void;
}

/** What a picker remembers while it is used: what is typed, which row is active, whether its list is open. */
export function usePicker(props: OptionsPickerProps): Picker {
  const { options, remote, chosenOptions, value, onChange, max = Infinity } = props;
  const { noneLabel, unknownLabel, creatable = false, isCounted = false } = props;
  const isSingle = max === 1;
  const [search, setSearch] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  // What was chosen as the list opened: rows stay where they are while they are pressed.
  const [first, setFirst] = useState<readonly string[]>([]);
  const listId = useId();
  const idOf = (index: number) => `${listId}-${index}`;

  const known = useMemo(() => {
    const all = searchable(options);
    const names = new Map<string, PickerOption>(
      [...all, ...(chosenOptions ?? [])].map((option) => [option.value, option]),
    );
    // What was added by hand is an option from then on.
    const added = creatable ? searchable(value.filter((one) => !names.has(one))) : [];
    return { all, added, names };
  }, [options, chosenOptions, value, creatable]);
  const found = useRemoteOptions(remote, search ?? '');
  const isSearching = found.state === 'searching';
  const entries = useMemo(() => {
    const asked = { search: search ?? '', creatable: creatable && !isSearching, hasNone: noneLabel !== undefined };
    const isFirst = new Set(first);
    const chosenFirst = first.map((one) => known.names.get(one) ?? { value: one, label: unknownLabel ?? one });
    const others = isFirst.size > 0 ? known.all.filter((option) => !isFirst.has(option.value)) : known.all;
    const all = [...searchable(chosenFirst), ...others, ...known.added];
    if (found.state === 'idle') return entriesOf(all, asked);
    const remotely = searchable(found.options ?? (isSearching ? options : []));
    const isFound = new Set(remotely.map((option) => option.value));
    const added = matching(known.added, asked.search).filter((option) => !isFound.has(option.value));
    return rowsOf([...added, ...remotely], asked);
  }, [known, first, options, found.state, found.options, isSearching, search, creatable, noneLabel, unknownLabel]);

  const labelOf = (one: string) => known.names.get(one)?.label ?? unknownLabel ?? one;
  const [only] = isSingle ? value : [];
  const chosen = only === undefined ? undefined : (known.names.get(only) ?? { value: only, label: labelOf(only) });

  // What was found for another text isn't chosen by Enter.
  const selected = isSearching ? -1 : active;

  const store = useVirtualizedCombobox({
    totalOptionsCount: entries.length,
    getOptionId: idOf,
    selectedOptionIndex: selected,
    setSelectedOptionIndex: setActive,
    activeOptionIndex: Math.max(
      0,
      entries.findIndex((entry) => entry.kind === 'option' && entry.option.value === only),
    ),
    onSelectedOptionSubmit: choose,
    // The name of the only choice is there to be typed over.
    onDropdownOpen: () => {
      if (isSingle) selectTyped();
      if (isCounted) setFirst(value);
    },
    onDropdownClose: () => setActive(-1),
  });

  function choose(index: number): void {
    const entry = entries[index];
    if (!entry) return;
    if (entry.kind === 'none') onChange([]);
    else onChange(toggled(value, entry.kind === 'create' ? entry.text : entry.option.value, max));
    if (isSingle) leave();
    else if (entry.kind === 'create') setSearch(null);
    // Several of what was found can be chosen one after another; the next letter begins another search.
    else selectTyped();
  }

  function selectTyped(): void {
    if (store.targetRef.current instanceof HTMLInputElement) store.targetRef.current.select();
  }

  function leave(): void {
    setSearch(null);
    store.closeDropdown();
  }

  return {
    store,
    isSingle,
    text: search ?? chosen?.label ?? '',
    entries,
    found,
    active: selected,
    listId,
    idOf,
    labelOf,
    chosen,
    type: (text) => {
      setSearch(text);
      setActive(text.trim() === '' ? -1 : 0);
      store.openDropdown();
    },
    choose,
    leave,
  };
}
