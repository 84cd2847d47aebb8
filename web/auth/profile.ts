import { queryOptions } from '@tanstack/react-query';
import { call, queryClient } from '../app/services.ts';

/** Who is signed in. Signing in puts it in the cache; a page opened with a stored token fetches it. */
export const profileOptions = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('profile', { signal }),
  staleTime: 5 * 60_000,
});

/** What is dispatched on the window when something of the own profile was changed (spec, section 7). */
const profileUpdated = 'perfil-actualizado';

/** Announces a change of the own profile. */
export function announceProfileUpdate(): void {
  window.dispatchEvent(new Event(profileUpdated));
}

window.addEventListener(profileUpdated, () => {
  void queryClient.invalidateQueries({ queryKey: profileOptions.queryKey });
});
