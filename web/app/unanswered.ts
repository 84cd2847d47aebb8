import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import { refusalIn } from '../client/retry.ts';
import { nextTry } from './part.ts';

/** Queries on screen that failed for want of an answer. */
const unanswered: QueryFilters = {
  type: 'active',
  predicate: ({ state }) => refusalIn(state.error)?.code === 'SIN_RESPUESTA',
};

/** Whether the server answers, and has its data in reach. */
async function answers(): Promise<boolean> {
  const asked = fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  return asked.then(({ ok }) => ok).catch(() => false);
}

/**
 * Repeats the queries on screen that had no answer, once the server answers again. Their errors stay meanwhile, so that the page
 * isn't redrawn at each try. Returns the function that ends the watch.
 */
export function watchUnanswered(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  let isWaiting = false;

  async function askAgain(): Promise<void> {
    const failed = cache.findAll(unanswered);
    if (isWaiting || failed.length === 0) return;
    isWaiting = true;
    // A query that takes too long fails though the server answers: it is repeated less and less often.
    let failures = Math.max(...failed.map(({ state }) => state.errorUpdateCount));
    do await nextTry(failures++);
    while (!(await answers()));
    isWaiting = false;
    await client.refetchQueries(unanswered);
  }

  void askAgain();
  return cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') void askAgain();
  });
}
