import { useCallback, useState } from 'react';
import { listaAddress, type ListaState } from '../address.ts';

/** Incidents chosen from a list, over its pages: some of them, or all that its filters find. */
export interface Choice {
  isChoosing: boolean;
  isEvery: boolean;
  ids: ReadonlySet<string>;
  has: (id: string) => boolean;
  choose: (id: string, isChosen: boolean) => void;
  chooseEvery: (isEvery: boolean) => void;
  begin: () => void;
  end: () => void;
}

const none: ReadonlySet<string> = new Set();

/** What is chosen is forgotten with other filters, and kept from page to page. */
export function useChoice(state: ListaState): Choice {
  const list = listaAddress.write({ ...state, page: 1 }).toString();
  const [chosen, setChosen] = useState({ list, isChoosing: false, isEvery: false, ids: none });
  const now = chosen.list === list ? chosen : { ...chosen, list, isEvery: false, ids: none };
  const set = (change: Partial<typeof now>) => setChosen({ ...now, ...change });
  const choose = useCallback(
    (id: string, isChosen: boolean) =>
      setChosen((before) => {
        const ids = new Set(before.list === list ? before.ids : none);
        if (isChosen) ids.add(id);
        else ids.delete(id);
        return { ...before, list, isEvery: false, ids };
      }),
    [list],
  );
  return {
    isChoosing: now.isChoosing,
    isEvery: now.isEvery,
    ids: now.ids,
    has: (id) => now.isEvery || now.ids.has(id),
    choose,
    chooseEvery: (isEvery) => set({ isEvery, ids: none }),
    begin: () => set({ isChoosing: true }),
    end: () => set({ isChoosing: false, isEvery: false, ids: none }),
  };
}
