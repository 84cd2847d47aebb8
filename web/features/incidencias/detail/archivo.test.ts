import { describe, expect, it } from 'vitest';
import { faultOf } from './archivo.ts';

const mega = 1024 * 1024;

describe('a file that is chosen for an incident', () => {
  it.each([
    ['foto.jpg', 'image/jpeg', 10 * mega, null],
    ['informe.pdf', 'application/pdf', 1, null],
    ['captura.png', 'image/png', 3, null],
    ['foto.jpg', 'image/jpeg', 10 * mega + 1, 'El archivo pasa de 10 MB'],
    ['vacio.pdf', 'application/pdf', 0, 'El archivo está vacío'],
    ['foto.heic', 'image/heic', 5, 'El archivo no es un PDF, una foto JPEG ni una imagen PNG. Elige otro'],
    ['sin tipo', '', 5, 'El archivo no es un PDF, una foto JPEG ni una imagen PNG. Elige otro'],
    [`${'x'.repeat(252)}.pdf`, 'application/pdf', 5, 'El nombre del archivo es demasiado largo'],
  ])('%s of %s and %i bytes: %s', (name, type, size, fault) => {
    expect(faultOf({ name, type, size })).toBe(fault);
  });
});
