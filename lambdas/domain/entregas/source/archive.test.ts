import { gzipSync, strToU8, type Zippable, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Archive, archiveLimits } from './archive.ts';
import { inPieces, read, wide } from '../store/testing.ts';
import { rawWorkbook, rowsOfTexts } from './testing.ts';

const table = (...numbers: string[]) =>
  strToU8(`N;F;S;pH\n${numbers.map((numero) => `${numero};07/05/2026;Hotel Sol;7,2\n`).join('')}`);

async function summary(files: Zippable, changes: object = {}) {
  const { report, muestras } = await read(zipSync(files), { mapping: { ...wide, ...changes }, piece: 100 });
  return {
    muestras: muestras.map(({ numero_muestra: numero }) => numero),
    error: report.error,
    rechazos: report.rechazos.primeras,
  };
}

describe('a .zip of samples', () => {
  it('is read file by file in the order of their names, each with its own header', async () => {
    const other = strToU8('pH;S;F;N\n7;Hotel Sol;07/05/2026;C-1\n');
    const book = rawWorkbook([
      {
        nombre: 'x',
        rows: rowsOfTexts([
          ['N', 'F', 'S', 'pH'],
          ['D-1', '07/05/2026', 'S', '7'],
        ]),
      },
    ]);
    const files = { 'x10.csv': table('B-1'), 'x2.csv': table('A-1', 'A-2'), 'x11.csv': other, 'sub/y.xlsx': book };
    expect((await summary(files)).muestras).toEqual(['D-1', 'A-1', 'A-2', 'B-1', 'C-1']);
  });

  it('of JSON needs no mapping', async () => {
    const sample = (numero: string) =>
      strToU8(
        JSON.stringify({ numero_muestra: numero, fecha_muestra: '2026-05-07', tipo_muestra: 'Agua', solicitante: 'S' }),
      );
    const { muestras } = await read(zipSync({ 'b.json': sample('B'), 'a.ndjson': sample('A') }));
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['A', 'B']);
  });

  it('names the file of a refused line, and of one that refuses all', async () => {
    const bad = strToU8('N;F;S;pH\nB-1;31/02/2026;Hotel Sol;7\n');
    expect((await summary({ 'a.csv': table('A-1'), 'b.csv': bad })).rechazos).toMatchObject([
      { archivo: 'b.csv', linea: 2, muestra: 'B-1' },
    ]);
    const { error, muestras } = await summary({ 'a.csv': table('A-1'), 'b.csv': strToU8('N;F\n1;2\n') });
    expect(error).toMatch(/^b\.csv: Faltan en el archivo las columnas "S", "pH"/u);
    expect(muestras).toEqual([]);
  });

  it('refuses a sample that two of its files have with other contents, and takes equal ones for one', async () => {
    const other = strToU8('N;F;S;pH\nA-1;07/05/2026;Hotel Sol;9\n');
    const { rechazos, muestras } = await summary({
      'a.csv': table('A-1', 'A-2'),
      'b.csv': other,
      'c.csv': table('A-2'),
    });
    expect(muestras).toEqual(['A-2']);
    expect(rechazos[0]?.motivo).toMatch(/^La misma muestra está en las líneas 2 de a\.csv y 2 de b\.csv/u);
  });

  it("leaves out folders, a Mac's copies and hidden files, and takes no name for a path", async () => {
    const files = {
      'mayo/': new Uint8Array(),
      '__MACOSX/._a.csv': strToU8('x'),
      'mayo/.DS_Store': strToU8('x'),
      '../../etc/a.csv': table('A-1'),
    };
    expect((await summary(files)).muestras).toEqual(['A-1']);
  });

  const nested = /contiene otro archivo comprimido/u;
  it.each<[string, Zippable, RegExp]>([
    ['another .zip', { 'a.zip': zipSync({ 'a.csv': table('A-1') }) }, nested],
    ['a .gz', { 'a.csv.gz': gzipSync(table('A-1')) }, nested],
    ['nothing', { 'mayo/': new Uint8Array() }, /no contiene ningún archivo/u],
    ['a certificate', { 'a.pdf': strToU8('%PDF-1.7') }, /^a\.pdf: Es un PDF/u],
  ])('with %s is refused', async (_, files, error) => {
    expect((await summary(files)).error).toMatch(error);
  });

  it('within a .gz is refused', async () => {
    const { report } = await read(gzipSync(zipSync({ 'a.csv': table('A-1') })), { mapping: wide });
    expect(report.error).toMatch(nested);
  });

  it('with a password is refused', async () => {
    const bytes = Buffer.from(zipSync({ 'a.csv': table('A-1') }));
    // The flag of encryption, in the entry's own header and in the list at the end.
    bytes[6] = 1;
    bytes[bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02])) + 8] = 1;
    expect((await read(bytes, { mapping: wide })).report.error).toBe(
      'a.csv: El .zip tiene contraseña: comprímelo sin ella y vuelve a enviarlo',
    );
  });

  it('that is damaged anywhere is refused, and nothing of it is stored', async () => {
    const bytes = zipSync({ 'a.csv': [table('A-1', 'A-2'), { level: 0 }], 'b.csv': table('B-1') });
    const changed = Buffer.from(bytes);
    changed[changed.indexOf('A-2') + 2] = 0x39;
    const outcome = await read(changed, { mapping: wide });
    expect(outcome.report.error).toMatch(/^a\.csv: El archivo comprimido está dañado/u);
    expect(outcome.muestras).toEqual([]);
    for (let length = 4; length < bytes.length; length += 7) {
      expect((await read(bytes.subarray(0, length), { mapping: wide })).report.estado).toBe('rechazado');
    }
  });
});

describe('a bomb', () => {
  const zeros = new Uint8Array(40 * 2 ** 20);

  it('of one file is refused by what it says of itself', async () => {
    const { error } = await summary({ 'a.csv': zeros });
    expect(error).toMatch(/^El archivo se descomprime en más de 200 veces/u);
  });

  const drained = async (files: Zippable, limits: Partial<typeof archiveLimits>) => {
    const archive = await Archive.of(inPieces(zipSync(files), 65_536), { limits: { ...archiveLimits, ...limits } });
    try {
      for (const entry of archive.entries) for await (const _ of entry.open());
    } finally {
      await archive.close();
    }
  };

  it.each<[string, Zippable, Partial<typeof archiveLimits>, RegExp]>([
    ['by ratio', { a: zeros }, {}, /más de 200 veces su tamaño/u],
    ['by all of its bytes', { a: table('A'), b: table('B') }, { bytes: 50 }, /Descomprimido ocupa más de/u],
    ['by its entries', { a: table('A'), b: table('B') }, { entries: 1 }, /contiene 2 archivos y se leen 1/u],
    ['by its own bytes', { a: table('A') }, { packed: 10 }, /comprimido ocupa más de/u],
  ])('is known %s', async (_, files, limits, error) => {
    await expect(drained(files, limits)).rejects.toThrow(error);
  });

  it('within a workbook of a .zip counts in the whole', async () => {
    const rows = `${rowsOfTexts([['N', 'F', 'S', 'pH']])}<row r="9"/>`;
    const book = rawWorkbook([{ nombre: 'x', rows, after: '<x/>'.repeat(9 * 2 ** 20) }]);
    const { error } = await summary({ 'a.xlsx': book });
    expect(error).toMatch(/^a\.xlsx: El archivo se descomprime en más de 200 veces su tamaño/u);
  });
});
