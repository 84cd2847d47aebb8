import { informesCalls } from '../../../contract/calls/informes-externos.ts';
import { clientOf } from '../../app/services.ts';

/** The calls of the external reports' page. */
export const { call, file } = clientOf(informesCalls);
