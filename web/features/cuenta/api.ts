import { cuentaCalls } from '../../../contract/cuenta/calls.ts';
import { clientOf, invalidate } from '../../app/services.ts';

/** The calls about how the signed-in user signs in. */
const { call, query } = clientOf(cuentaCalls);
export { call };

/** Factors, recovery codes and sessions. */
export const cuentaOptions = query('getCuenta', {}, { staleTime: 10_000 });

/** Asks for the account again, after something of it was changed. */
export async function renewCuenta(): Promise<void> {
  await invalidate('getCuenta');
}
