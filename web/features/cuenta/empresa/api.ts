import { empresaCalls } from '../../../../contract/cuenta/calls-empresa.ts';
import { clientOf } from '../../../app/services.ts';

/** The calls of company sign-in, whose schemas come with the pages that make them. */
export const { call, query } = clientOf(empresaCalls);
