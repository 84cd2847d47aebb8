import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { puntosCalls } from '../../contract/puntos/calls.ts';
import type { Client } from './client.ts';
import { queriesOf } from './queries.ts';

const asked: unknown[] = [];

/** A client that notes what it is asked, and answers that there is nothing. */
const call = (async (name: string, { signal, ...request }: { signal?: AbortSignal }) => {
  signal?.throwIfAborted();
  asked.push([name, request]);
  return { total: 3, sinResolver: 0, sinPunto: 0, paginas: 2, puntos: [] };
}) as unknown as Client<typeof puntosCalls>['call'];

const { query, pages } = queriesOf<typeof puntosCalls>(call);

it('what is asked of a call by whomever is kept once, under its name and its input', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  asked.length = 0;
  await client.fetchQuery(query('listPuntos', { query: { page: 1, orden: 'nombre' } }));
  await client.fetchQuery(query('listPuntos', { query: { orden: 'nombre', page: 1 } }));
  await client.fetchQuery(query('listPuntos', { query: { page: 2, orden: 'nombre' } }));
  expect(asked).toEqual([
    ['listPuntos', { query: { page: 1, orden: 'nombre' } }],
    ['listPuntos', { query: { page: 2, orden: 'nombre' } }],
  ]);
  await client.invalidateQueries({ queryKey: ['listPuntos'] });
  expect(client.getQueryCache().findAll({ stale: true })).toHaveLength(2);
});

it('a list by pages is kept apart from its first page, and each page is asked with its own number', async () => {
  const client = new QueryClient();
  const list = pages('listPuntos', (page: number) => ({ query: { page, orden: 'nombre' as const } }), {
    initialPageParam: 1,
    getNextPageParam: ({ paginas }, _, page) => (page < paginas ? page + 1 : undefined),
  });
  await client.fetchQuery(query('listPuntos', { query: { page: 1, orden: 'nombre' } }));
  asked.length = 0;
  const { pages: read } = await client.fetchInfiniteQuery({ ...list, pages: 5 });
  expect(read).toHaveLength(2);
  expect(asked).toEqual([1, 2].map((page) => ['listPuntos', { query: { page, orden: 'nombre' } }]));
});

it('what is kept of an answer is what is made of it', async () => {
  const client = new QueryClient();
  const total = query('listPuntos', { query: { page: 1 } }, { via: async (answer) => (await answer).total });
  expect(await client.fetchQuery(total)).toBe(3);
  expect(client.getQueryData(total.queryKey)).toBe(3);
});
