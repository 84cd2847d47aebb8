import { enCursoCalls } from '../../../contract/calls/muestras-en-curso.ts';
import { clientOf } from '../../app/services.ts';

/** The calls of samples in progress. */
export const { call } = clientOf(enCursoCalls);
