import { llamadasEnCurso } from '../../../contract/calls/muestras-en-curso.ts';
import { clientOf } from '../../app/services.ts';

/** The calls of samples in progress and of alerts. */
export const { call } = clientOf(llamadasEnCurso);
