import type { Call } from '../../../contract/base/call.ts';
import type { Calls } from '../../../contract/calls.ts';
import type { SecurityEvent } from '../../../contract/base/security-event.ts';
import { OutOfScope } from '../access/out-of-scope.ts';
import { WrongPassword } from '../access/wrong-password.ts';
import type { Failure } from '../runtime/failure.ts';

interface Watched {
  done?: SecurityEvent;
  refused?: SecurityEvent;
}

const watched: Partial<Record<keyof Calls, Watched>> = {
  login: { refused: 'entrada-fallida' },
  returnEmpresa: { refused: 'entrada-fallida' },
  finishEmpresa: { refused: 'entrada-fallida' },
  refresh: { refused: 'sesion-rechazada' },
  requestPasswordReset: { done: 'recuperacion-pedida', refused: 'recuperacion-fallida' },
  resetPassword: { done: 'contrasena-restablecida', refused: 'recuperacion-fallida' },
  answerSegundoFactor: { refused: 'segundo-factor-fallido' },
  enterConLlave: { refused: 'segundo-factor-fallido' },
  confirmTotp: { done: 'factor-anadido' },
  confirmLlave: { done: 'factor-anadido' },
  removeFactor: { done: 'factor-quitado' },
  renewCodigos: { done: 'factor-quitado' },
  createClave: { done: 'clave-creada' },
  endClave: { done: 'clave-terminada' },
  createClaveDeCliente: { done: 'clave-creada' },
  endClaveDeCliente: { done: 'clave-terminada' },
  createWebhook: { done: 'webhook-creado' },
  updateWebhook: { done: 'webhook-cambiado' },
  renewWebhookSecret: { done: 'webhook-cambiado' },
  deleteWebhook: { done: 'webhook-eliminado' },
  changePassword: { done: 'contrasena-cambiada' },
};

/** The fields of an ended request that decide its security event. */
interface Ended {
  name: keyof Calls;
  call: Call;
  isAdmin: boolean;
  failure: Failure | undefined;
}

/** A security event, and whether it counts among the acts of administrators. */
interface Occurred {
  tipo: SecurityEvent;
  deAdministrador?: true;
}

/** The security event of an ended request; undefined for none. */
export function securityEventOf({ name, call, isAdmin, failure }: Ended): Occurred | undefined {
  if (failure) {
    const tipo = refusalOf(name, call, failure);
    return tipo && { tipo };
  }
  const done = watched[name]?.done;
  if (isAdmin && call.adminAct) return { tipo: done ?? 'acto-de-administrador', deAdministrador: true };
  return done && { tipo: done };
}

function refusalOf(name: keyof Calls, call: Call, failure: Failure): SecurityEvent | undefined {
  if (failure instanceof OutOfScope) return 'fuera-de-alcance';
  if (failure instanceof WrongPassword) return 'confirmacion-fallida';
  if (failure.code === 'TOO_MANY_ATTEMPTS' && asksPassword(name, call)) return 'confirmacion-fallida';
  if (failure.code === 'FORBIDDEN') return 'sin-permiso';
  if (failure.code === 'KEY_INVALID' || failure.code === 'KEY_NOT_ALLOWED') return 'clave-rechazada';
  // A form with mistakes is no attack, and internal errors have an alarm of their own.
  return failure.code === 'VALIDATION' || failure.code === 'INTERNAL' ? undefined : watched[name]?.refused;
}

/** Whether a call asks a signed-in user for its password. */
function asksPassword(name: keyof Calls, { errors }: Call): boolean {
  return name === 'changePassword' || errors.includes('REAUTHENTICATION_REQUIRED');
}
