import { createContext, useCallback, useContext, useEffect, useId, useState } from 'react';

/** Notes whether a form of the page, by its key, holds something that isn't saved. */
type NoteDirty = (key: string, isDirty: boolean) => void;

const DirtyContext = createContext<NoteDirty>(() => undefined);
export const DirtyProvider = DirtyContext.Provider;

/** Which of a page's forms hold something unsaved: one question is asked for all of them. */
export function useDirtyForms(): { isDirty: boolean; note: NoteDirty } {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const note = useCallback<NoteDirty>((key, isDirty) => {
    setKeys((before) => {
      if (before.has(key) === isDirty) return before;
      return isDirty ? before.union(new Set([key])) : before.difference(new Set([key]));
    });
  }, []);
  return { isDirty: keys.size > 0, note };
}

/** Tells the page while a form holds something unsaved. */
export function useNoteDirty(isDirty: boolean): void {
  const key = useId();
  const note = useContext(DirtyContext);
  useEffect(() => {
    note(key, isDirty);
    return () => note(key, false);
  }, [key, note, isDirty]);
}
