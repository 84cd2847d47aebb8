import { describe, expect, it } from 'vitest';
import { maxInformeBytes } from '../../../contract/informes/rules/informes.ts';
import { checkReceived, faultOfChosen, textoDeTamano } from './archivo.ts';

const pdf = '%PDF-1.7\n1 0 obj';

/** A file of so many bytes that begins as given, without holding them. */
const fileOf = (begin: string, size: number, name = 'Informe.pdf') => {
  const file = new File([begin], name);
  return Object.defineProperty(file, 'size', { value: size });
};

describe('a file that is chosen', () => {
  it.each([
    ['a PDF', fileOf(pdf, 2000), null],
    ['a PDF of just 50 MB, in capitals', fileOf(pdf, maxInformeBytes, 'INFORME.PDF'), null],
    ['one byte more', fileOf(pdf, maxInformeBytes + 1), 'El archivo supera el máximo de 50 MB'],
    ['an empty one', new File([], 'Informe.pdf'), 'El archivo está vacío'],
    ['a program with a PDF’s name', fileOf('MZ\u0090 %PDF-1.7', 2000), 'El archivo no es un PDF'],
    ['a PDF with a program’s name', fileOf(pdf, 2000, 'informe.exe'), 'El archivo no es un PDF'],
    [
      'a name without end',
      fileOf(pdf, 2000, `${'a'.repeat(252)}.pdf`),
      'El nombre del archivo es demasiado largo (como mucho 255 caracteres)',
    ],
  ])('%s is judged before it is uploaded', async (_, file, fault) => {
    expect(await faultOfChosen(file)).toBe(fault);
  });

  it('and was deleted meanwhile is refused', async () => {
    const gone = fileOf(pdf, 2000);
    gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('NotFoundError')) });
    expect(await faultOfChosen(gone)).toBe('El archivo no es un PDF');
  });
});

describe('a file that was fetched', () => {
  it.each([
    ['nothing at all', new Blob(), 'No se recibieron datos del archivo'],
    ['an empty file', new Blob([], { type: 'application/pdf' }), 'El archivo está vacío'],
    ['a page', new Blob(['<html>'], { type: 'application/pdf' }), 'Formato de respuesta inválido'],
  ])('that is %s is refused', async (_, blob, message) => {
    await expect(checkReceived(blob)).rejects.toThrow(message);
  });

  it('that is a PDF is given on as it came', async () => {
    const blob = new Blob([pdf], { type: 'application/pdf' });
    expect(await checkReceived(blob)).toBe(blob);
  });
});

it('a size is in MB with one decimal, as a Spaniard writes it', () => {
  expect([1_048_576, 50 * 1_048_576, 1_600_000, 104_858, 104_857, 1, 0].map(textoDeTamano)).toEqual([
    '1,0\u00a0MB',
    '50,0\u00a0MB',
    '1,5\u00a0MB',
    '0,1\u00a0MB',
    '<\u00a00,1\u00a0MB',
    '<\u00a00,1\u00a0MB',
    '0,0\u00a0MB',
  ]);
});
