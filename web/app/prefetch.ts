import type { LoaderFunctionArgs } from 'react-router-dom';
import { readAddress } from '../features/results/address.ts';
import { resultsOptions } from '../features/results/results-options.ts';
import { sampleOptions } from '../features/sample/sample-options.ts';
import { queryClient, session } from './services.ts';

/** Asks for the list while the page that shows it is being fetched. The page waits for it, the navigation doesn't. */
export function prefetchResults({ request }: LoaderFunctionArgs): null {
  if (session.state().signedIn) {
    void queryClient.prefetchQuery(resultsOptions(readAddress(new URL(request.url).searchParams)));
  }
  return null;
}

/** Asks for a sample while its page is being fetched. */
export function prefetchSample({ params }: LoaderFunctionArgs): null {
  if (session.state().signedIn && params['id']) void queryClient.prefetchQuery(sampleOptions(params['id']));
  return null;
}
