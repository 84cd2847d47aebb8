import { coherenciaCalls } from '../../../../contract/entregas/calls-coherencia.ts';
import { clientOf } from '../../../app/services.ts';

/** The calls about what is found in deliveries, whose schemas come with it. */
export const { call, query } = clientOf(coherenciaCalls);
