import { queryOptions } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { resultCalls } from '../../../contract/calls/result.ts';
import { clientOf, queryClient, session } from '../../app/services.ts';

const { call } = clientOf(resultCalls);

/** One sample, whole, and its newest correction as it stood before it was opened. */
export function sampleOptions(id: string) {
  return queryOptions({
    queryKey: ['sample', id],
    queryFn: ({ signal }) => call('getResult', { params: { id }, signal }),
  });
}

/** Asks for a sample while its page is being fetched. */
export function prefetchSample({ params }: LoaderFunctionArgs): null {
  if (session.state().signedIn && params['id']) void queryClient.prefetchQuery(sampleOptions(params['id']));
  return null;
}
