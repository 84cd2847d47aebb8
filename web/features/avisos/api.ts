import { avisosCalls } from '../../../contract/calls/avisos.ts';
import { clientOf } from '../../app/services.ts';

/** The calls about the signed-in user's alerts. */
export const { call } = clientOf(avisosCalls);
