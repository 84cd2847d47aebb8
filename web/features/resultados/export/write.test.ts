import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { Row, Table } from './tables.ts';
import { csvText, csvWriter } from './write-csv.ts';
import { xlsxWriter } from './write-xlsx.ts';

const uno: Table = {
  name: 'Muestras',
  file: 'muestras',
  columns: [
    { header: 'Número', width: 18 },
    { header: 'Fecha', width: 12, isDate: true },
    { header: 'Valor', width: 10 },
  ],
};
const otro: Table = { name: 'Parámetros', file: 'parametros', columns: [{ header: 'Nombre', width: 30 }] };
const dia = new Date('2026-05-07T00:00:00Z');

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** Each sheet's name and rows, as a reader of other people's makes them of the file. */
async function sheetsOf(file: Blob): Promise<Record<string, unknown[][]>> {
  const sheets = await readExcelFile(Buffer.from(await bytesOf(file)));
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
}

async function xlsx(rows: readonly Row[], others: readonly Row[], maxRows?: number): Promise<Blob> {
  const writer = xlsxWriter([uno, otro], maxRows);
  // In portions, both tables at once, as the worker does.
  for (let from = 0; from < Math.max(rows.length, others.length); from += 3) {
    await Promise.all([
      writer.write(uno, rows.slice(from, from + 3)),
      writer.write(otro, others.slice(from, from + 3)),
    ]);
  }
  return writer.finish();
}

describe('a workbook', () => {
  it('has its sheets by name, with texts, numbers and dates as such', async () => {
    const rows: Row[] = [
      ['=1+1', dia, 0.1],
      ['<0,5 & "más" ñ 水', null, -1e-7],
      ['', dia, null],
    ];
    expect(await sheetsOf(await xlsx(rows, [['a'], ['  b ']]))).toEqual({
      Muestras: [
        ['Número', 'Fecha', 'Valor'],
        ['=1+1', dia, 0.1],
        ['<0,5 & "más" ñ 水', null, -1e-7],
        [null, dia, null],
      ],
      Parámetros: [['Nombre'], ['a'], [expect.stringContaining('b')]],
    });
  });

  it('has bold headings that stay in view, and no formula whatever a text begins with', async () => {
    const files = unzipSync(await bytesOf(await xlsx([['=1+1', dia, 1]], [['=2']])));
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('state="frozen"');
    expect(sheet).not.toContain('<f>');
    const style = /<c r="A1"[^>]* s="(\d+)"/u.exec(sheet)?.[1];
    const styles = strFromU8(files['xl/styles.xml'] ?? new Uint8Array());
    const fonts = [...styles.matchAll(/<font>.*?<\/font>/gu)].map(([font]) => font);
    const font = [...styles.replace(/^.*<cellXfs/u, '').matchAll(/<xf [^>]*fontId="(\d+)"/gu)][Number(style)]?.[1];
    expect(fonts[Number(font)]).toContain('<b/>');
  });

  it('runs on in further sheets when one is full, each with the heading', async () => {
    const numbers = Array.from({ length: 11 }, (_, n): Row => [`M-${n}`, dia, n]);
    const sheets = await sheetsOf(await xlsx(numbers, [['x']], 4));
    expect(Object.entries(sheets).map(([name, { length }]) => [name, length])).toEqual([
      ['Muestras', 5],
      ['Muestras (2)', 5],
      ['Muestras (3)', 4],
      ['Parámetros', 2],
    ]);
    const parts = ['Muestras', 'Muestras (2)', 'Muestras (3)'].map((name) => sheets[name] ?? []);
    expect(parts.flatMap((rows) => rows.slice(1))).toEqual(numbers);
    for (const [heading] of parts) expect(heading).toEqual(['Número', 'Fecha', 'Valor']);
  });

  it('may have sheets without rows', async () => {
    expect(await sheetsOf(await xlsx([], []))).toEqual({
      Muestras: [['Número', 'Fecha', 'Valor']],
      Parámetros: [['Nombre']],
    });
  });

  it('holds texts with characters that XML has no room for, without them', async () => {
    const { Parámetros: rows } = await sheetsOf(await xlsx([], [['a\u0001b'], ['\ud800c']]));
    expect(rows?.slice(1).map(([text]) => String(text).replaceAll(/[^a-c]/gu, ''))).toEqual(['ab', 'c']);
  });
});

describe('CSV files', () => {
  it('are what Excel in Spanish opens: UTF-8 with its mark, semicolons, CRLF, decimal commas', async () => {
    const writer = csvWriter([uno, otro]);
    await writer.write(uno, [['M;1 "a"\r\nñ', dia, 1234.5]]);
    await writer.write(uno, [['M-2', null, -0.5]]);
    const files = unzipSync(await bytesOf(await writer.finish()));
    expect(Object.keys(files)).toEqual(['muestras.csv', 'parametros.csv']);
    const muestras = new TextDecoder('utf-8', { ignoreBOM: true }).decode(files['muestras.csv']);
    expect(muestras).toBe('\u{feff}Número;Fecha;Valor\r\n"M;1 ""a""\r\nñ";07/05/2026;1234,5\r\nM-2;;-0,5\r\n');
    expect(parse(muestras, { bom: true, delimiter: ';' })[1]).toEqual(['M;1 "a"\r\nñ', '07/05/2026', '1234,5']);
  });

  it.each(['=1+1', '+34 600', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=HYPERLINK("http://x";"y")'])(
    'make a text of %j, which a spreadsheet would reckon',
    (text) => {
      expect(csvText(text)).toBe(`'${text}`);
    },
  );

  it.each(['-0,5', '-18', '+3.2', '<0,5', 'Ausencia', '1=1'])('leave %j as it is', (text) => {
    expect(csvText(text)).toBe(text);
  });

  it('keep a negative number a number', () => {
    expect([csvText(-0.5), csvText(1e-7), csvText(null)]).toEqual(['-0,5', '1e-7', '']);
  });
});
