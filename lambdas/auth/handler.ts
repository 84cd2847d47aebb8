import { serve } from '../http/serve.ts';
import { login } from './login.ts';
import { publicUsuario } from './public-usuario.ts';
import { refresh } from './refresh.ts';
import { endSession } from './sessions.ts';

export const handler = serve('auth', {
  login,
  refresh,
  logout: async ({ body }) => {
    await endSession(body.refreshToken);
    return null;
  },
  profile: async (_input, { usuario }) => ({ user: await publicUsuario(usuario) }),
});
