import { revisionesCalls } from '../../../contract/muestras/calls-revisiones.ts';
import { clientOf } from '../../app/services.ts';

/** The calls about what was corrected. */
export const { call, query } = clientOf(revisionesCalls);
