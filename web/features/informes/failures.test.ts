import { expect, it } from 'vitest';
import { informeMessages } from '../../../contract/informes/rules/informes.ts';
import { ApiError, connectionError } from '../../client/api-error.ts';
import { failed, loadFailure } from './failures.ts';

it.each([
  [403, 'No tienes permisos para acceder a esta categoría de informes'],
  [401, 'Tu sesión ha expirado. Por favor, inicia sesión nuevamente'],
  [500, 'Error al cargar los informes externos'],
  [0, 'Error al cargar los informes externos'],
])('a list that is answered %i says so', (status, message) => {
  expect(loadFailure(new ApiError('Otra cosa', 'X', status))).toBe(message);
});

it('what failed says why in the portal’s words, and never in a proxy’s', () => {
  expect(failed(informeMessages.eliminar, connectionError())).toBe(
    'Error al eliminar el informe: Error de conexión con el servidor',
  );
  expect(failed(informeMessages.eliminar, new ApiError('Error en la solicitud', 'HTTP_502', 502))).toBe(
    'Error al eliminar el informe',
  );
  expect(failed(informeMessages.eliminar, 'nada')).toBe('Error al eliminar el informe');
});
