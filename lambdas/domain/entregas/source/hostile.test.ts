import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { Archive } from './archive.ts';
import { detectDelivery } from '../detect/detect-delivery.ts';
import { inPieces, read, wide } from '../store/testing.ts';
import { type RawSheet, rawWorkbook, rowsOfTexts, workbookFiles } from './testing.ts';

const mapping = {
  ...wide,
  determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH', rango: { columna: 'R' } }] }],
};
const header = ['N', 'F', 'S', 'pH', 'R'];
const sample = ['A-1', '07/05/2026', 'Hotel Sol', '7', ''];
const table = (...rows: readonly (readonly string[])[]) =>
  [header, ...rows].map((row) => `${row.join(';')}\n`).join('');
const book = (sheet: Partial<RawSheet>, parts: Parameters<typeof workbookFiles>[1] = {}) =>
  rawWorkbook([{ nombre: 'Datos', rows: rowsOfTexts([header, sample]), ...sheet }], parts);

/** What is said of a file as a delivery, and by the assistant. */
async function said(bytes: Uint8Array): Promise<{ entrega: string | undefined; asistente: string | undefined }> {
  const { report } = await read(bytes, { mapping });
  const found = await detectDelivery(inPieces(bytes, 65_536));
  return { entrega: report.error, asistente: found.avisos[0] };
}

const both = (reason: RegExp) => ({ entrega: expect.stringMatching(reason), asistente: expect.stringMatching(reason) });

/** Entries of a ZIP that are all the same bytes of it. */
function overlapping(entries: number): Uint8Array {
  const content = Buffer.from(table(sample).repeat(20));
  const packed = deflateRawSync(content);
  const entry = Buffer.alloc(26);
  entry.writeUInt16LE(20, 0);
  entry.writeUInt16LE(8, 4);
  entry.writeUInt32LE(crc32(content), 10);
  entry.writeUInt32LE(packed.length, 14);
  entry.writeUInt32LE(content.length, 18);
  entry.writeUInt16LE(2, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), entry, Buffer.from('aa'), packed]);
  const listed = Array.from({ length: entries }, () =>
    Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), entry, Buffer.alloc(14), Buffer.from('aa')]),
  );
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries, 4);
  end.writeUInt16LE(entries, 6);
  end.writeUInt32LE(Buffer.concat(listed).length, 8);
  end.writeUInt32LE(local.length, 12);
  return Buffer.concat([local, ...listed, Buffer.from('PK\u0005\u0006'), end]);
}

describe('a workbook that is made to take long', () => {
  it('with cells in the last column of each row is refused once most of its cells are blank', async () => {
    const far = Array.from({ length: 700 }, (_, i) => `<row r="${i + 2}"><c r="XFD${i + 2}"><v>1</v></c></row>`);
    const rows = rowsOfTexts([header]) + far.join('');
    expect(await said(book({ rows }))).toEqual(both(/tiene celdas muy lejos de las demás, como XFD612/u));
    const one = book({ rows: rowsOfTexts([header, sample]) + far.slice(1, 2).join('') });
    expect((await read(one, { mapping })).report.error).toContain('«Columna XFD (sin nombre)» (XFD3: «1»)');
    const left = { ...mapping, ignorar: ['Columna XFD (sin nombre)'] };
    expect((await read(one, { mapping: left })).report).toMatchObject({
      estado: 'terminado',
      muestras: { nuevas: 1 },
    });
  });

  it('with more sheets than anyone makes, or with one sheet under many names, is refused by its list', async () => {
    const many = Array.from({ length: 501 }, (_, i) => ({ nombre: `h${i}`, rows: '' }));
    expect(await said(rawWorkbook(many))).toEqual(both(/^El libro tiene más de 500 hojas/u));
    const files = workbookFiles([{ nombre: 'a', rows: '' }]);
    const list = '<sheet name="a" r:id="rId1"/><sheet name="b" r:id="rId1"/>';
    files['xl/workbook.xml'] = strToU8(`<workbook><sheets>${list}</sheets></workbook>`);
    expect(await said(zipSync(files))).toEqual(both(/dañado \(en xl\/workbook\.xml\)/u));
  });

  it('with elements within each other without end is refused where no sheet has as many', async () => {
    expect(await said(book({ rows: '<a>'.repeat(200) }))).toEqual(both(/dañado \(en xl\/worksheets\/sheet1\.xml\)/u));
  });

  it('with a format of numbers that Excel would refuse is refused before the format is looked at', async () => {
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${'#'.repeat(100_000)}"/></numFmts></styleSheet>`;
    expect(await said(book({}, { styles }))).toEqual(both(/formato de número de más de 255 caracteres/u));
  });

  it('with merged cells that lie over each other fills no more columns than a sheet has', async () => {
    const merged = '<mergeCell ref="A1:XFD1000"/>'.repeat(20_000);
    const above = Array.from({ length: 300 }, () => ['x']);
    const rows = rowsOfTexts([...above, header, sample]);
    const bytes = book({ rows, after: `<mergeCells>${merged}</mergeCells>` });
    expect((await read(bytes, { mapping: { ...mapping, cabecera: 301 } })).report.muestras.nuevas).toBe(1);
  });

  it('with merged cells over more rows than a table has is refused', async () => {
    const merged = Array.from({ length: 16_000 }, () => '<mergeCell ref="C2:C1048576"/>').join('');
    const rows = rowsOfTexts([header, ...Array.from({ length: 400 }, () => sample)]);
    const bytes = book({ rows, after: `<mergeCells>${merged}</mergeCells>` });
    expect((await read(bytes, { mapping })).report.error).toMatch(/demasiadas celdas combinadas/u);
  });
});

describe('a .zip that is made to take long', () => {
  it('that says it unpacks to more than any export is refused before anything is unpacked', async () => {
    const zip = zipSync({ 'a.csv': strToU8(table(sample)), 'b.csv': new Uint8Array(40 * 2 ** 20) });
    expect(await said(zip)).toEqual(both(/más de 200 veces su tamaño/u));
    const limits = { packed: 2 ** 20, entries: 9, bytes: 1000, ratio: 2, judgedFrom: 10_000 };
    const large = zipSync({ a: new Uint8Array(2000) });
    await expect(Archive.of(inPieces(large, 100), { limits })).rejects.toThrow(/Descomprimido ocupa más de/u);
  });

  it('whose entries are the same bytes is refused, and one of them alone is read', async () => {
    expect(await said(overlapping(2))).toEqual(both(/dañado o cortado/u));
    expect((await read(overlapping(1), { mapping })).report.muestras).toMatchObject({ nuevas: 1 });
  });

  it('within a .gz, or that holds one, is refused', async () => {
    const inner = gzipSync(table(sample));
    expect(await said(zipSync({ 'a.csv.gz': inner }))).toEqual(both(/contiene otro archivo comprimido/u));
    expect(await said(gzipSync(zipSync({ 'a.csv': strToU8(table(sample)) })))).toEqual(both(/contiene otro/u));
  });
});

describe('a text that is made to take long', () => {
  it.each([
    ['white space between a word and its number', `máx${' '.repeat(20_000)}x`],
    ['a range that never ends', `5${' -'.repeat(20_000)}`],
    ['uncertainties again and again', '0±0'.repeat(20_000)],
    ['marks on one letter', `a${'\u0301'.repeat(100_000)}${'\u0316'.repeat(100_000)}`],
    ['words of a heading', '1 '.repeat(100_000)],
  ])('with %s is refused or left out as any other, in a cell and in a heading', async (_, text) => {
    const cell = table([...sample.slice(0, 4), text], ['A-2', ...sample.slice(1)]);
    expect((await read(cell, { mapping })).report.muestras).toMatchObject({ nuevas: 1, rechazadas: 1 });
    const heading = `${header.join(';')};${text}\n${sample.join(';')};1\n`;
    const { report } = await read(heading, { mapping: { ...mapping, ignorar: 'todas' } });
    expect(report.muestras).toMatchObject({ nuevas: 1 });
    for (const file of [cell, heading])
      expect((await detectDelivery(inPieces(strToU8(file), 1000))).formato).toBe('tabla');
  });
});
