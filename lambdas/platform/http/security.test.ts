import { describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/base/call.ts';
import { type CallName, calls } from '../../../contract/calls.ts';
import { OutOfScope } from '../access/out-of-scope.ts';
import { WrongPassword } from '../access/wrong-password.ts';
import { Failure } from '../runtime/failure.ts';
import { securityEventOf } from './security.ts';

const occurred = (name: CallName, isAdmin: boolean, failure?: Failure) =>
  securityEventOf({ name, call: calls[name], isAdmin, failure });
const of = (...asked: Parameters<typeof occurred>) => occurred(...asked)?.tipo;

describe('a call that was answered', () => {
  it('is an act of an administrator only where one changes what the laboratory keeps', () => {
    expect(of('createCliente', true)).toBe('acto-de-administrador');
    expect(of('listClientes', true)).toBeUndefined();
    expect(of('createInforme', false)).toBeUndefined();
    expect(of('listResults', false)).toBeUndefined();
  });

  it('is an event where credentials changed, whoever made it', () => {
    expect(of('startVista', true)).toBe('acto-de-administrador');
    expect(of('resetPassword', false)).toBe('contrasena-restablecida');
    expect(of('requestPasswordReset', false)).toBe('recuperacion-pedida');
    expect(of('changePassword', false)).toBe('contrasena-cambiada');
  });
});

describe('an act of an administrator', () => {
  it.each([
    ['createCliente', 'acto-de-administrador'],
    ['startVista', 'acto-de-administrador'],
    ['deliverSubida', 'acto-de-administrador'],
    ['signCertificados', 'acto-de-administrador'],
    ['createWebhook', 'webhook-creado'],
    ['updateWebhook', 'webhook-cambiado'],
    ['renewWebhookSecret', 'webhook-cambiado'],
    ['deleteWebhook', 'webhook-eliminado'],
    ['createClaveDeCliente', 'clave-creada'],
    ['endClaveDeCliente', 'clave-terminada'],
    ['removeFactor', 'factor-quitado'],
  ] as const)('counts as one, whatever its kind: %s', (name, tipo) => {
    expect(occurred(name, true)).toEqual({ tipo, deAdministrador: true });
  });

  it('is none where a user makes the same call, or where it only prepares one', () => {
    expect(occurred('createWebhook', false)).toEqual({ tipo: 'webhook-creado' });
    expect(occurred('removeFactor', false)).toEqual({ tipo: 'factor-quitado' });
    expect(occurred('beginSubida', true)).toBeUndefined();
    expect(occurred('lookUpCertificados', true)).toBeUndefined();
    expect(occurred('changePassword', true)).toEqual({ tipo: 'contrasena-cambiada' });
  });

  it('is none where it was refused', () => {
    expect(occurred('createCliente', true, new Failure('CONFLICT'))).toBeUndefined();
  });
});

describe('a wrong password inside a session', () => {
  const asking = (Object.entries(calls) as [CallName, Call][]).filter(
    ([name, { errors }]) => name === 'changePassword' || errors.includes('REAUTHENTICATION_REQUIRED'),
  );

  it.each(asking)('is an event, and so are too many of them: %s', (name) => {
    expect(of(name, false, new WrongPassword('contrasena', 'No es correcta'))).toBe('confirmacion-fallida');
    expect(of(name, true, new Failure('TOO_MANY_ATTEMPTS'))).toBe('confirmacion-fallida');
    expect(of(name, false, new Failure('VALIDATION'))).toBeUndefined();
    expect(of(name, false, new Failure('REAUTHENTICATION_REQUIRED'))).toBeUndefined();
  });

  it('is asked for by keys, webhooks and what concerns second factors', () => {
    expect(asking.length).toBeGreaterThanOrEqual(9);
    expect(of('inviteUsuario', true, new Failure('TOO_MANY_ATTEMPTS'))).toBeUndefined();
  });
});

describe('a call that was refused', () => {
  it('is an event by what was refused', () => {
    expect(of('getResult', false, new OutOfScope())).toBe('fuera-de-alcance');
    expect(of('listClientes', false, new Failure('FORBIDDEN'))).toBe('sin-permiso');
    expect(of('login', false, new Failure('CREDENTIALS_INVALID'))).toBe('entrada-fallida');
    expect(of('refresh', false, new Failure('TOKEN_INVALID'))).toBe('sesion-rechazada');
  });

  it('is none for a form with mistakes, a fault of the product or a sample that is not there', () => {
    expect(of('login', false, new Failure('VALIDATION'))).toBeUndefined();
    expect(of('login', false, new Failure('INTERNAL'))).toBeUndefined();
    expect(of('getResult', false, new Failure('NOT_FOUND'))).toBeUndefined();
  });
});
