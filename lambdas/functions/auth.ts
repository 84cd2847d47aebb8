import { authCalls } from '../../contract/cuenta/calls-auth.ts';
import { cuentaCalls } from '../../contract/cuenta/calls.ts';
import { clavesCalls } from '../../contract/cuenta/calls-claves.ts';
import { clavesDeVerificacionCalls } from '../../contract/verificar/calls-claves.ts';
import { verificacionDeClienteCalls } from '../../contract/verificar/calls-consultas.ts';
import { webhooksCalls } from '../../contract/webhooks/calls.ts';
import { serve } from '../platform/http/serve.ts';
import {
  createClave,
  createClaveDeCliente,
  endClave,
  endClaveDeCliente,
  listClaves,
  listClavesDeCliente,
} from '../domain/cuenta/claves.ts';
import { changePassword } from '../domain/cuenta/change-password.ts';
import { endOtrasSesiones, endSesion, getCuenta } from '../domain/cuenta/cuenta.ts';
import {
  beginLlave,
  beginTotp,
  confirmLlave,
  confirmTotp,
  removeFactor,
  renewCodigos,
  updateFactor,
} from '../domain/cuenta/factores.ts';
import { enterConLlave, getOpcionesLlave } from '../domain/cuenta/llaves.ts';
import { answerSegundoFactor } from '../domain/cuenta/second-factor.ts';
import { login } from '../domain/cuenta/login.ts';
import { listWebhookEnvios, repeatWebhookEnvio, tryWebhook } from '../domain/webhooks/webhook-envios.ts';
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  renewWebhookSecret,
  updateWebhook,
} from '../domain/webhooks/webhooks.ts';
import {
  createClaveDeVerificacion,
  endClaveDeVerificacion,
  listClavesDeVerificacion,
} from '../domain/verificar/claves.ts';
import { updateVerificacion } from '../domain/verificar/verificacion-de-cliente.ts';
import { publicUsuario } from '../platform/access/public-usuario.ts';
import { requestPasswordReset } from '../domain/cuenta/request-password-reset.ts';
import { resetPassword } from '../domain/cuenta/reset-password.ts';
import { continueSession, endSession, namedIn } from '../platform/credentials/sessions.ts';

const clock = () => new Date();

export const handler = serve(
  'auth',
  {
    ...authCalls,
    ...cuentaCalls,
    ...clavesCalls,
    ...clavesDeVerificacionCalls,
    ...verificacionDeClienteCalls,
    ...webhooksCalls,
  },
  {
    login,
    refresh: async ({ body }, { now, concerns }) => {
      concerns(await namedIn(body.refreshToken));
      return continueSession(body.refreshToken, now);
    },
    logout: async ({ body }, { concerns }) => {
      concerns(await namedIn(body.refreshToken));
      await endSession(body.refreshToken);
      return null;
    },
    profile: async (_input, { usuario, regla }) => {
      const user = await publicUsuario(usuario);
      return { user: { ...user, ...(regla && { segundoFactor: regla }) } };
    },
    changePassword: changePassword(clock),
    requestPasswordReset,
    resetPassword: resetPassword(clock),
    answerSegundoFactor,
    getOpcionesLlave,
    enterConLlave,
    getCuenta,
    endSesion,
    endOtrasSesiones,
    beginTotp,
    confirmTotp,
    beginLlave,
    confirmLlave,
    updateFactor,
    removeFactor,
    renewCodigos,
    listClaves,
    createClave,
    endClave,
    listClavesDeCliente,
    createClaveDeCliente,
    listClavesDeVerificacion,
    createClaveDeVerificacion,
    endClaveDeVerificacion,
    updateVerificacion,
    endClaveDeCliente,
    listWebhooks,
    createWebhook,
    updateWebhook,
    deleteWebhook,
    renewWebhookSecret,
    tryWebhook,
    listWebhookEnvios,
    repeatWebhookEnvio,
  },
);
