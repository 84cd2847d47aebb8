import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { CallName } from '../../contract/calls.ts';
import { authCalls } from '../../contract/cuenta/calls-auth.ts';
import { pdfCalls } from '../../contract/certificados/calls.ts';
import { resultsCalls } from '../../contract/resultados/calls.ts';
import { ApiError } from '../client/api-error.ts';
import { type Client, createClient, type Rows } from '../client/client.ts';
import { type Queries, queriesOf } from '../client/queries.ts';
import { retryDelayOf } from '../client/retry.ts';
import type { Lock } from '../client/renewal.ts';
import { forgetRemembered } from '../features/resultados/filters/remembered.ts';
import { createSession } from '../auth/session.ts';
import { createViewStore } from '../auth/view.ts';

/** How long a page waits, in seconds, before it asks a server again that has no room for now. */
const longestWait = 5;

/** The rule of second factors may begin to hold a user back at any time: the profile says so, and the guard goes by it. */
function noteHeldBack(error: unknown): void {
  if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED') void invalidate('profile');
}

/** What the pages have asked for, shared by all of them and forgotten when the session ends. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noteHeldBack }),
  mutationCache: new MutationCache({ onError: noteHeldBack }),
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      // A page shows at once that the server is out of reach and offers a retry, instead of waiting in silence.
      // Only one that asks to wait a moment is asked again.
      retry: (failures, error) => retryDelayOf(error, failures + 1, longestWait) !== undefined,
      retryDelay: (failures, error) => retryDelayOf(error, failures + 1, longestWait) ?? 0,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

/** The view of another user that this tab is in, if any. */
export const views = createViewStore(sessionStorage);

/** Loads the panel again, so that nothing stays that was shown of the user. */
export function leaveView(): void {
  location.replace('/admin?tab=usuarios&vista=terminada');
}

export const session = createSession(
  localStorage,
  () => {
    queryClient.clear();
    // Who signs in afresh begins without the filters of another day.
    forgetRemembered(localStorage);
  },
  { views, onViewEnd: leaveView },
);

window.addEventListener('storage', (event) => {
  if (event.key === null || event.key === 'accessToken') session.reread();
});

// Only secure contexts have locks; elsewhere (a plain http address in a plant) tabs don't wait for one another.
let last: Promise<unknown> = Promise.resolve();
const lock: Lock = (work) => {
  if (navigator.locks) return navigator.locks.request('alicuota-renovacion', work);
  const mine = last.then(work);
  last = mine.catch(() => undefined);
  return mine;
};

/** Has the answers of calls, whatever they were asked, asked again: at once where they are shown. */
export async function invalidate(...names: readonly CallName[]): Promise<void> {
  await Promise.all(names.map(async (name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

const callsOf = createClient({
  baseUrl: '/api',
  fetch: (input, init) => fetch(input, init),
  session,
  lock,
  timeout: 10_000,
});

/** Makes the calls of some rows of the table of calls, and queries of them. */
export function clientOf<R extends Rows>(rows: R): Client<R> & Queries<R> {
  const client = callsOf(rows);
  return { ...client, ...queriesOf<R>(client.call) };
}

/** Queries of rows that are fetched with the first of them, for pages that seldom need them. */
export function lazyQueriesOf<R extends Rows>(load: () => Promise<R>): Queries<R> {
  return queriesOf<R>(async (name, request) => callsOf(await load()).call(name, request));
}

/** The calls that every page may make. */
export const { call, file, query, pages } = clientOf({ ...authCalls, ...resultsCalls, ...pdfCalls });
