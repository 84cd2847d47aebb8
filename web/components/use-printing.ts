import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const followers = new Set<() => void>();

function change(next: boolean): void {
  if (isPrinting === next) return;
  isPrinting = next;
  // The browser lays the paper out as soon as this returns: what isn't drawn by then isn't printed.
  flushSync(() => {
    for (const changed of followers) changed();
  });
}

addEventListener('beforeprint', () => change(true));
addEventListener('afterprint', () => change(false));
matchMedia('print').addEventListener('change', ({ matches }) => change(matches));

function follow(changed: () => void): () => void {
  followers.add(changed);
  return () => followers.delete(changed);
}

/** Whether the page is being laid out for paper. */
export function usePrinting(): boolean {
  return useSyncExternalStore(follow, () => isPrinting);
}
