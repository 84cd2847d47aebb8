import { describe, expect, it } from 'vitest';
import { clienteNuevoSchema } from '../../contract/administracion/cliente.ts';
import { failureText, fieldErrors, formErrors, namedErrors } from './form-errors.ts';
import { ApiError, connectionError } from '../client/api-error.ts';

describe('what a form says of its fields', () => {
  it('is the first thing that the contract says of each, of an item of a list too', () => {
    const values = { nombre: ' ', solicitantes: ['x'.repeat(400)], contacto: { email: 'nada' } };
    expect(formErrors(clienteNuevoSchema.safeParse(values))).toEqual({
      nombre: 'El nombre es obligatorio',
      solicitantes: 'El texto es demasiado largo',
      'contacto.email': 'El formato del correo electrónico no es válido',
    });
  });

  it('is nothing where nothing is wrong', () => {
    expect(formErrors(clienteNuevoSchema.safeParse({ nombre: 'A', solicitantes: ['B'] }))).toEqual({});
  });

  it('is what the server says, by the same names', () => {
    expect(namedErrors({ 'solicitantes.3': 'Mal', 'contacto.email': 'Mal', email: 'Ya existe' })).toEqual({
      solicitantes: 'Mal',
      'contacto.email': 'Mal',
      email: 'Ya existe',
    });
  });
});

const fallback = 'Error al cambiar la contraseña';

it('the server’s words are shown, and the call’s own only where a stranger answered', () => {
  expect(failureText(new ApiError('Demasiados intentos', 'TOO_MANY_ATTEMPTS', 429), fallback)).toBe(
    'Demasiados intentos',
  );
  expect(failureText(connectionError(), fallback)).toBe('Error de conexión con el servidor');
  expect(failureText(new ApiError('Error en la solicitud', 'HTTP_502', 502), fallback)).toBe(fallback);
  expect(failureText(new ApiError('Error en la solicitud', 'RESPUESTA_NO_VALIDA', 200), fallback)).toBe(fallback);
  expect(failureText(new ApiError('El nombre ya existe', 'HTTP_409', 409), fallback)).toBe('El nombre ya existe');
});

it('what is said of a field stands at the field, several things joined with commas', () => {
  const details = [
    { field: 'newPassword', message: 'uno' },
    { field: 'currentPassword', message: 'otro' },
    { field: 'newPassword', message: 'dos' },
  ];
  expect(fieldErrors(new ApiError('x', 'VALIDATION', 400, { details }))).toEqual({
    newPassword: 'uno, dos',
    currentPassword: 'otro',
  });
  expect(fieldErrors(connectionError())).toBeNull();
});
