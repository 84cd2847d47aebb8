import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../app/services.ts';
import { profileOptions } from '../../auth/profile.ts';
import { call } from './api.ts';

/** What can be chosen and what is: both as they are now, for the list may be narrower than when it was last saved. */
export const avisosOptions = queryOptions({
  queryKey: ['avisos'],
  queryFn: async ({ signal }) => {
    const [{ determinaciones }, { user }] = await Promise.all([
      call('getDeterminacionesDisponibles', { signal }),
      queryClient.fetchQuery({ ...profileOptions, staleTime: 0 }),
    ]);
    return { determinaciones, user };
  },
  staleTime: 0,
  gcTime: 0,
});
