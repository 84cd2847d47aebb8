import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { cantidad, numero } from '../../contract/base/numeros.ts';

/** Rows of a list that were chosen to do something with all of them, by their keys. */
export interface Chosen {
  keys: ReadonlySet<string>;
  set: (keys: Iterable<string>, isChosen: boolean) => void;
  clear: () => void;
}

export function useChosen(): Chosen {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    keys,
    set: (changed, isChosen) =>
      setKeys((before) => {
        const next = new Set(before);
        for (const key of changed) {
          if (isChosen) next.add(key);
          else next.delete(key);
        }
        return next;
      }),
    clear: () => setKeys(new Set()),
  };
}

interface ChosenBarProps {
  chosen: Chosen;
  /** Of the rows that are there and may be chosen. */
  all: readonly string[];
  /** What rows are called: `pareja`, `parejas`. */
  words: readonly [one: string, many: string];
  /** What may be done with those that are chosen. */
  children: ReactNode;
}

/** Above a list's rows: all of them at once, how many are chosen, and what may be done with them. */
export function ChosenBar({ chosen, all, words, children }: ChosenBarProps) {
  const count = all.filter((key) => chosen.keys.has(key)).length;
  return (
    <div
      className="py-8 px-inset flex wrap items-center gap-8-16 line-below min-height-44 no-print"
      role="group"
      aria-label="Elegir varias"
    >
      <Checkbox
        label={
          count === 0
            ? `Elegir las ${numero(all.length)}`
            : `${cantidad(count, ...words)} ${count === 1 ? 'elegida' : 'elegidas'}`
        }
        checked={count > 0 && count === all.length}
        indeterminate={count > 0 && count < all.length}
        disabled={all.length === 0}
        onChange={({ currentTarget: { checked } }) => chosen.set(all, checked)}
      />
      {count > 0 ? children : null}
    </div>
  );
}
