import { avisosCalls } from '../../contract/avisos/calls.ts';
import { getDeterminacionesDisponibles, updateAvisos } from '../domain/avisos/avisos.ts';
import { serve } from '../platform/http/serve.ts';

/** Apart from signing in, which reads no sample: what can be chosen are the determinations of the index. */
export const handler = serve('mis-avisos', avisosCalls, { getDeterminacionesDisponibles, updateAvisos });
