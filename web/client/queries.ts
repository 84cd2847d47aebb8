import {
  type DataTag,
  infiniteQueryOptions,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type InfiniteData,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { CallName, Output } from '../../contract/calls.ts';
import type { Asked, Client, DataCall, Rows } from './client.ts';

/** Terms of a query besides what is asked; `D` is what is kept of an answer. */
type Terms<D> = Omit<UseQueryOptions<D>, 'queryKey' | 'queryFn' | 'select'> & {
  /** How long the answer may take, in milliseconds, where the client's own limit isn't enough. */
  timeout?: number;
};

/** What is kept of an answer, where it isn't the answer itself. */
type Via<N extends CallName, D> = (answer: Promise<Output<N>>, signal: AbortSignal) => Promise<D>;

/** The options of a query, for `useQuery` as for a loader; its key knows what is kept under it. */
export type CallQuery<D, T = D> = Omit<UseQueryOptions<D, Error, T>, 'queryKey' | 'queryFn'> & {
  queryKey: DataTag<QueryKey, D>;
  queryFn: (context: { signal: AbortSignal }) => Promise<D>;
};

interface PageTerms<N extends CallName, P> extends Pick<
  UseInfiniteQueryOptions<Output<N>, Error, InfiniteData<Output<N>, P>, QueryKey, P>,
  'initialPageParam' | 'getNextPageParam' | 'placeholderData' | 'refetchInterval' | 'staleTime'
> {
  /** What is kept of a page's answer, where it isn't the answer itself. */
  via?: (answer: Promise<Output<N>>) => Promise<Output<N>>;
}

export interface Queries<R extends Rows> {
  /** The query that a call answers; `select` shows something of what is kept, `via` keeps something else. */
  query: {
    <N extends DataCall & keyof R>(
      name: N,
      asked: Asked<N>,
      terms?: Terms<Output<N>> & { select?: undefined; via?: undefined },
    ): CallQuery<Output<N>>;
    <N extends DataCall & keyof R, T>(
      name: N,
      asked: Asked<N>,
      terms: Terms<Output<N>> & { select: (answer: Output<N>) => T; via?: undefined },
    ): CallQuery<Output<N>, T>;
    <N extends DataCall & keyof R, D>(
      name: N,
      asked: Asked<N>,
      terms: Terms<D> & { select?: undefined; via: Via<N, D> },
    ): CallQuery<D>;
  };
  /** A list that a call answers a page after another; `asked` says what a page is asked with. */
  pages: <N extends DataCall & keyof R, P>(
    name: N,
    asked: (page: P) => Asked<N>,
    terms: PageTerms<N, P>,
  ) => ReturnType<typeof infiniteQueryOptions<Output<N>, Error, InfiniteData<Output<N>, P>, QueryKey, P>>;
}

/** The queries of a client's calls. Each is cached under its call's name and arguments. */
export function queriesOf<R extends Rows>(call: Client<R>['call']): Queries<R> {
  return {
    query: <N extends DataCall & keyof R, D, T>(
      name: N,
      asked: Asked<N>,
      { via, timeout, ...terms }: Terms<D> & { select?: (kept: D) => T; via?: Via<N, D> } = {},
    ): CallQuery<D, T> => ({
      ...(terms as Omit<UseQueryOptions<D, Error, T>, 'queryKey' | 'queryFn'>),
      queryKey: [name, asked] as unknown as DataTag<QueryKey, D>,
      queryFn: ({ signal }) => {
        const answer = call(name, { ...asked, signal, ...(timeout !== undefined && { timeout }) });
        return (via ? via(answer, signal) : answer) as Promise<D>;
      },
    }),
    pages: <N extends DataCall & keyof R, P>(
      name: N,
      asked: (page: P) => Asked<N>,
      { via, ...terms }: PageTerms<N, P>,
    ) =>
      infiniteQueryOptions<Output<N>, Error, InfiniteData<Output<N>, P>, QueryKey, P>({
        ...terms,
        queryKey: [name, asked(terms.initialPageParam), 'pages'],
        queryFn: ({ signal, pageParam }) => {
          const answer = call(name, { ...asked(pageParam as P), signal });
          return via ? via(answer) : answer;
        },
      }),
  };
}
