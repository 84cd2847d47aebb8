import { describe, expect, it } from 'vitest';
import { ApiError, connectionError } from '../../../client/api-error.ts';
import { isServerFault, loadFailure, saveFailure } from './failures.ts';

const refused = (status: number, message: string, code = 'X') => new ApiError(message, code, status);

describe('what is said when the panel’s data do not come', () => {
  it('blames the network where there was no answer', () => {
    expect(loadFailure([connectionError(), connectionError()])).toBe(
      'No se puede conectar al servidor. Usando datos de ejemplo para demostración.',
    );
  });

  it('names a problem of authentication wherever a token was refused', () => {
    for (const status of [401, 403]) {
      expect(loadFailure([connectionError(), refused(status, 'no'), null])).toBe(
        'Problema de autenticación. Usando datos de ejemplo para demostración.',
      );
    }
  });

  it('says that it failed, of anything else, and nothing where everything came', () => {
    const general = 'Error al cargar los datos. Usando datos de ejemplo.';
    expect(loadFailure([connectionError(), null])).toBe(general);
    expect(loadFailure([refused(500, 'Error interno'), refused(500, 'Error interno')])).toBe(general);
    expect(loadFailure([null, null])).toBeNull();
  });
});

it('a change is made in the demonstration for a fault of the server, not where it was refused or has to wait', () => {
  for (const error of [connectionError(), refused(500, 'Error interno'), refused(502, '')]) {
    expect(isServerFault(error)).toBe(true);
  }
  for (const error of [refused(409, 'no'), refused(429, 'luego'), refused(503, 'luego'), new TypeError('x')]) {
    expect(isServerFault(error)).toBe(false);
  }
});

describe('what is said when a resource is not saved', () => {
  it('is the server’s own words', () => {
    expect(saveFailure(refused(409, 'Ya existe un usuario con ese correo electrónico'), 'usuario')).toBe(
      'Ya existe un usuario con ese correo electrónico',
    );
  });

  it('names the resource where the answer was not the portal’s', () => {
    expect(saveFailure(refused(502, 'Error en la solicitud', 'HTTP_502'), 'cliente')).toBe(
      'Error al procesar el cliente',
    );
    expect(saveFailure(new TypeError('x is undefined'), 'tipoGrupo')).toBe('Error al procesar el tipo de grupo');
    expect(saveFailure(null, 'usuario')).toBe('Error al procesar el usuario');
  });
});
