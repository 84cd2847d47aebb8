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

/** Fetches what a page draws, before it is laid out for paper. */
type Preparation = () => Promise<void>;

const preparations = new Set<Preparation>();

/**
 * Has something done before each printing that `printPage` begins, until the function that it gives is called; a printing of the
 * browser's own doesn't wait for it.
 */
export function prepareForPaper(prepare: Preparation): () => void {
  preparations.add(prepare);
  return () => void preparations.delete(prepare);
}

/** Longest that paper waits, in milliseconds. */
const longestWaitMs = 8000;

/** Prints the page once all that it draws is there. */
export async function printPage(): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([Promise.allSettled(Array.from(preparations, async (prepare) => prepare())), late]);
  window.print();
}
