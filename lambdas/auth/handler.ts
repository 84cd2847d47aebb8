import { llamadasComunes } from '../../contract/calls/results.ts';
import { llamadasEnCurso } from '../../contract/calls/muestras-en-curso.ts';
import { serve } from '../http/serve.ts';
import { getDeterminacionesDisponibles, updateAvisos } from './avisos.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { publicUsuario } from './public-usuario.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { continueSession, endSession } from './sessions.ts';

const clock = () => new Date();
const llamadas = { ...llamadasComunes, ...llamadasEnCurso };

export const handler = serve('auth', llamadas, {
  login,
  refresh: async ({ body }, { now }) => continueSession(body.refreshToken, now),
  logout: async ({ body }) => {
    await endSession(body.refreshToken);
    return null;
  },
  profile: async (_input, { usuario }) => ({ user: await publicUsuario(usuario) }),
  changePassword: changePassword(clock),
  getDeterminacionesDisponibles,
  updateAvisos,
  requestPasswordReset,
  resetPassword: resetPassword(clock),
});
