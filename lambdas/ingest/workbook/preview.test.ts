import { expect, it } from 'vitest';
import { FileRefused } from '../file-refused.ts';
import { previewWorkbook } from './preview.ts';
import { rawWorkbook, rowsOfTexts } from './testing.ts';

const many = Array.from({ length: 20_000 }, (_, i) => [`A-${i}`, `texto ${i * 7919}`]);
const book = rawWorkbook([
  { nombre: 'Portada', rows: rowsOfTexts([['Informe'], [], ['Mayo']], { 3: 'hidden="1"' }) },
  { nombre: 'Datos', rows: rowsOfTexts([['N', 'Texto'], ...many]), state: 'hidden' },
]);

it('a preview gives the sheets, and the first rows of the one asked for', async () => {
  const hojas = [
    { nombre: 'Portada', oculta: false },
    { nombre: 'Datos', oculta: true },
  ];
  expect(await previewWorkbook(book, { rows: 5 })).toEqual({
    hojas,
    filas: [
      { linea: 1, cells: ['Informe'], oculta: false },
      { linea: 3, cells: ['Mayo'], oculta: true },
    ],
  });
  const { filas } = await previewWorkbook(book, { rows: 3, hoja: 'Datos' });
  expect(filas.map(({ cells }) => cells)).toEqual([['N', 'Texto'], ...many.slice(0, 2)]);
});

it('a preview of no workbook is refused', async () => {
  await expect(previewWorkbook(book.subarray(0, 200), { rows: 1 })).rejects.toThrow(FileRefused);
  await expect(previewWorkbook(new TextEncoder().encode('N;F\n'), { rows: 1 })).rejects.toThrow(FileRefused);
});
