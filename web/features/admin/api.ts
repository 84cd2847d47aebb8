import { adminCalls } from '../../../contract/calls/admin.ts';
import { clientOf } from '../../app/services.ts';

/** The calls of the admin panel, whose schemas come with it. */
export const { call } = clientOf(adminCalls);
