import type { Call } from '../../contract/calls/call.ts';
import type { Calls } from '../../contract/calls.ts';
import type { SecurityEvent } from '../../contract/security-event.ts';
import { OutOfScope } from '../access/out-of-scope.ts';
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
  startVista: { done: 'acto-de-administrador' },
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
  changePassword: { done: 'contrasena-cambiada' },
};

/** How a request ended, as far as it matters here. */
interface Ended {
  name: keyof Calls;
  call: Call;
  isAdmin: boolean;
  failure: Failure | undefined;
}

/** The security event that an ended request is; undefined where it is none. */
export function securityEventOf({ name, call, isAdmin, failure }: Ended): SecurityEvent | undefined {
  if (failure) {
    if (failure instanceof OutOfScope) return 'fuera-de-alcance';
    if (failure.code === 'FORBIDDEN') return 'sin-permiso';
    if (failure.code === 'KEY_INVALID' || failure.code === 'KEY_NOT_ALLOWED') return 'clave-rechazada';
    // A form with mistakes is no attack, and internal errors have an alarm of their own.
    return failure.code === 'VALIDATION' || failure.code === 'INTERNAL' ? undefined : watched[name]?.refused;
  }
  // What changes something that the laboratory keeps has a message.
  if (isAdmin && call.message !== undefined) return 'acto-de-administrador';
  return watched[name]?.done;
}
