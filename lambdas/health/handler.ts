import { healthCalls } from '../../contract/calls/health.ts';
import { serve } from '../http/serve.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';

export const handler = serve('health', healthCalls, {
  health: async () => {
    await listTipoGrupos();
    return { status: 'ok' };
  },
});
