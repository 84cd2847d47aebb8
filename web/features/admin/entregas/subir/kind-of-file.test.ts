import { expect, it } from 'vitest';
import { claseDeArchivo, claseDeZip, faltaDe } from './kind-of-file.ts';

it.each([
  ['lims.CSV', 'tabla'],
  ['lims.tsv.gz', 'tabla'],
  ['hoja.xlsm', 'tabla'],
  ['muestras.NDJSON', 'json'],
  ['muestras.json.gz', 'json'],
  ['26-0001.pdf', 'pdf'],
  ['mayo.zip', 'zip'],
  ['foto.png', undefined],
  ['csv', undefined],
])('%s is %s by its name', (name, clase) => {
  expect(claseDeArchivo(name)).toBe(clase);
});

it('a file that can’t be brought is refused with the cure', () => {
  expect(faltaDe({ name: 'viejo.xls', size: 1 })).toContain('guárdalo como .xlsx');
  expect(faltaDe({ name: 'foto.png', size: 1 })).toContain('No es un archivo que el portal lea');
  expect(faltaDe({ name: 'a.csv', size: 0 })).toBe('Está vacío');
  expect(faltaDe({ name: 'a.csv', size: 2 * 1024 ** 3 })).toBeUndefined();
  expect(faltaDe({ name: 'a.csv', size: 2 * 1024 ** 3 + 1 })).toContain('Pasa de 2 GB');
});

it('a ZIP is of certificates where it has any PDF, of JSON where it has no table, else of tables', () => {
  expect(claseDeZip(['a/1.pdf', 'leeme.txt'])).toBe('pdf');
  expect(claseDeZip(['a.json', 'foto.png'])).toBe('json');
  expect(claseDeZip(['a.json', 'b.csv'])).toBe('tabla');
  expect(claseDeZip([])).toBe('tabla');
});
