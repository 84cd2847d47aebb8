import { llamadasComunes } from '../../contract/calls/results.ts';
import { serve } from '../http/serve.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';

export const handler = serve('health', llamadasComunes, {
  health: async () => {
    await listTipoGrupos();
    return { status: 'ok' };
  },
});
