import { subidasCalls } from '../../../contract/entregas/calls-subidas.ts';
import { clientOf } from '../../app/services.ts';

/** The calls about files from the browser and the mappings that read them. */
export const { call, query } = clientOf(subidasCalls);

/** How long a call may take that reads or copies a large file, in milliseconds: as long as its function has. */
export const longCall = 29_000;
