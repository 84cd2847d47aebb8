import { expect, it } from 'vitest';
import { claseDeArchivo, claseDeZip, faltaDe, faltaDeContenido } from './kind-of-file.ts';

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

const bytes = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['lims.csv', 'PK\u0003\u0004', /ponle el suyo, \.xlsx o \.zip/u],
  ['lims.ndjson', 'PK\u0003\u0004', /ponle el suyo/u],
  ['lims.txt', '\u0089PNG\r\n', /una imagen/u],
  ['lims.csv', '%PDF-1.7', /ponle \.pdf/u],
  ['lims.csv', '\u00d0\u00cf\u0011\u00e0', /guárdalo como \.xlsx, sin contraseña/u],
  ['lims.csv', `Muestra;Fecha\u0000\u0001\u0002${'x'.repeat(50)}`, /expórtalo otra vez como CSV/u],
  ['hoja.xlsx', 'Muestra;Fecha', /ponle \.csv/u],
  ['hoja.xlsx', '\u00d0\u00cf\u0011\u00e0', /sin contraseña/u],
])('%s that begins with %j is refused at once, with what to do', (name, head, said) => {
  expect(faltaDeContenido(name, bytes(head))).toMatch(said);
});

it.each([
  ['lims.csv', bytes('Muestra;Fecha')],
  ['lims.csv', Buffer.from('\uFEFFMuestra;Fecha', 'utf16le')],
  ['lims.csv', Buffer.from('Muestra;Fecha', 'utf16le')],
  ['lims.csv', bytes('\u001f\u008b\u0008\u0000')],
  ['hoja.xlsx', bytes('PK\u0003\u0004')],
  ['todo.zip', bytes('PK\u0003\u0004')],
  ['lims.csv', bytes('')],
])('%s may be what it says', (name, head) => {
  expect(faltaDeContenido(name, head)).toBeUndefined();
});

it('a ZIP is of certificates where it has any PDF, of JSON where it has no table, else of tables', () => {
  expect(claseDeZip(['a/1.pdf', 'leeme.txt'])).toBe('pdf');
  expect(claseDeZip(['a.json', 'foto.png'])).toBe('json');
  expect(claseDeZip(['a.json', 'b.csv'])).toBe('tabla');
  expect(claseDeZip([])).toBe('tabla');
});
