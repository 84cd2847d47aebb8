import { QueryClient } from '@tanstack/react-query';
import { llamadasComunes } from '../../contract/calls-comunes.ts';
import { createClient } from '../api/client.ts';
import type { Lock } from '../api/renewal.ts';
import { forgetRemembered } from '../features/results/filters/remembered.ts';
import { createSession } from '../auth/session.ts';

/** What the pages have asked for, shared by all of them and forgotten when the session ends. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A page tells at once that the server is out of reach, and offers to try again, instead of waiting in silence.
    queries: { staleTime: 60_000, retry: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

export const session = createSession(localStorage, ({ kind }) => {
  queryClient.clear();
  if (kind === 'left') forgetRemembered(localStorage);
});

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

/** Makes the calls of some rows of the table of calls. */
export const clientOf = createClient({
  baseUrl: '/api',
  fetch: (input, init) => fetch(input, init),
  session,
  lock,
  timeout: 10_000,
});

/** The calls that every page may make. */
export const { call, file } = clientOf(llamadasComunes);
