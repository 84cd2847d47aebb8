import { healthCalls } from '../../contract/base/calls-health.ts';
import { serve } from '../platform/http/serve.ts';
import { listTipoGrupos } from '../platform/access/store/tipo-grupos.ts';

export const handler = serve('health', healthCalls, {
  health: async () => {
    await listTipoGrupos();
    return { status: 'ok' };
  },
});
