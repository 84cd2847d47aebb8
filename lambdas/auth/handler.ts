import { randomUUID } from 'node:crypto';
import { authCalls } from '../../contract/calls/auth.ts';
import { cuentaCalls } from '../../contract/calls/cuenta.ts';
import { clavesCalls } from '../../contract/calls/claves.ts';
import { webhooksCalls } from '../../contract/calls/webhooks.ts';
import { avisosCalls } from '../../contract/calls/avisos.ts';
import { serve } from '../http/serve.ts';
import { getDeterminacionesDisponibles, updateAvisos } from './avisos.ts';
import {
  createClave,
  createClaveDeCliente,
  endClave,
  endClaveDeCliente,
  listClaves,
  listClavesDeCliente,
} from './claves.ts';
import { changePassword } from './change-password.ts';
import { endOtrasSesiones, endSesion, getCuenta } from './cuenta.ts';
import {
  beginLlave,
  beginTotp,
  confirmLlave,
  confirmTotp,
  removeFactor,
  renewCodigos,
  updateFactor,
} from './factores.ts';
import { enterConLlave, getOpcionesLlave } from './llaves.ts';
import { answerSegundoFactor } from './second-factor.ts';
import { login } from './login.ts';
import { listWebhookEnvios, repeatWebhookEnvio, tryWebhook } from './webhook-envios.ts';
import { createWebhook, deleteWebhook, listWebhooks, renewWebhookSecret, updateWebhook } from './webhooks.ts';
import { publicUsuario } from '../access/public-usuario.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { continueSession, endSession, namedIn } from '../credentials/sessions.ts';

const clock = () => new Date();

export const handler = serve(
  'auth',
  { ...authCalls, ...avisosCalls, ...cuentaCalls, ...clavesCalls, ...webhooksCalls },
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
    getDeterminacionesDisponibles,
    updateAvisos,
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
    createClave: createClave(randomUUID),
    endClave: endClave(randomUUID),
    listClavesDeCliente,
    createClaveDeCliente: createClaveDeCliente(randomUUID),
    endClaveDeCliente: endClaveDeCliente(randomUUID),
    listWebhooks,
    createWebhook: createWebhook(randomUUID),
    updateWebhook: updateWebhook(randomUUID),
    deleteWebhook: deleteWebhook(randomUUID),
    renewWebhookSecret: renewWebhookSecret(randomUUID),
    tryWebhook,
    listWebhookEnvios,
    repeatWebhookEnvio,
  },
);
