import { describe, expect, it } from 'vitest';
import { type CallName, calls } from '../../contract/calls.ts';
import { OutOfScope } from '../access/out-of-scope.ts';
import { Failure } from '../runtime/failure.ts';
import { securityEventOf } from './security.ts';

const of = (name: CallName, isAdmin: boolean, failure?: Failure) =>
  securityEventOf({ name, call: calls[name], isAdmin, failure });

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
