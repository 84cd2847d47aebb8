import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the keyboard to where a view begins (`data-autofocus`, else the whole) as it takes another's place, whose button was
 * pressed and is gone.
 */
export function useStartFocus<T extends HTMLElement = HTMLDivElement>(view: string): RefObject<T | null> {
  const root = useRef<T>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    const start = root.current?.querySelector<HTMLElement>('[data-autofocus]') ?? root.current;
    start?.focus();
  }, [view]);
  return root;
}
