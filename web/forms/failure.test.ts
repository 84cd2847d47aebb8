import { expect, it } from 'vitest';
import { ApiError, connectionError } from '../api/api-error.ts';
import { failureText, fieldErrors } from './failure.ts';

const fallback = 'Error al cambiar la contraseña';

it('the server’s words are shown, and the call’s own only where a stranger answered', () => {
  expect(failureText(new ApiError('Demasiados intentos', 'TOO_MANY_ATTEMPTS', 429), fallback)).toBe(
    'Demasiados intentos',
  );
  expect(failureText(connectionError(), fallback)).toBe('Error de conexión con el servidor');
  expect(failureText(new ApiError('Error en la solicitud', 'HTTP_502', 502), fallback)).toBe(fallback);
  expect(failureText(new ApiError('Error en la solicitud', 'RESPUESTA_NO_VALIDA', 200), fallback)).toBe(fallback);
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
