import { queryOptions } from '@tanstack/react-query';
import { cuentaCalls } from '../../../contract/calls/cuenta.ts';
import { clientOf, queryClient } from '../../app/services.ts';

/** The calls about how the signed-in user signs in. */
export const { call } = clientOf(cuentaCalls);

/** Factors, recovery codes and sessions. */
export const cuentaOptions = queryOptions({
  queryKey: ['cuenta'],
  queryFn: ({ signal }) => call('getCuenta', { signal }),
  staleTime: 10_000,
});

/** Asks for the account again, after something of it was changed. */
export async function renewCuenta(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: cuentaOptions.queryKey });
}
