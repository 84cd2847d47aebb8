import { normasCalls } from '../../../../contract/normas/calls.ts';
import { clientOf } from '../../../app/services.ts';

/** The calls about norms, whose schemas come with their tab. */
export const { call, query } = clientOf(normasCalls);
