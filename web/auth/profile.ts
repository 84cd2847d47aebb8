import { queryOptions } from '@tanstack/react-query';
import { call } from '../app/services.ts';

/** Who is signed in. Signing in puts it in the cache; a page opened with a stored token fetches it. */
export const profileOptions = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('profile', { signal }),
  staleTime: 5 * 60_000,
});
