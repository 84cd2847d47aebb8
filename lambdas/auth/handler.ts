import { authCalls } from '../../contract/calls/auth.ts';
import { avisosCalls } from '../../contract/calls/avisos.ts';
import { serve } from '../http/serve.ts';
import { getDeterminacionesDisponibles, updateAvisos } from './avisos.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { publicUsuario } from '../access/public-usuario.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { continueSession, endSession } from '../credentials/sessions.ts';

const clock = () => new Date();

export const handler = serve(
  'auth',
  { ...authCalls, ...avisosCalls },
  {
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
  },
);
