import { unzipSync, gzipSync, strToU8, zipSync } from 'fflate';
import { expect, it, describe } from 'vitest';
import { Workbook } from './workbook.ts';
import { rawWorkbook, inline, type RawSheet, rowsOfTexts, workbookFiles } from './testing.ts';
import * as fc from 'fast-check';
import { writeXlsx } from 'hucre';
import { read, wide } from '../store/testing.ts';

const shared = ['N', 'uno', 'dos', 'tres'];
const bookOfTexts = rawWorkbook(
  [{ nombre: 'Datos', rows: shared.map((_, i) => `<row><c t="s"><v>${i}</v></c></row>`).join('') }],
  { strings: shared.map((text) => `<si><t>${text}</t></si>`).join('') },
);

async function rowsOf(limits: { texts: number; characters: number }): Promise<string[][]> {
  const entries = Object.entries(unzipSync(bookOfTexts)).map(([name, bytes]) => {
    const open = async function* () {
      yield bytes;
    };
    return [name, { name, isEncrypted: false, open }] as const;
  });
  const workbook = await Workbook.open(new Map(entries), limits);
  const rows: string[][] = [];
  for await (const { cells } of workbook.rows(await workbook.choose(undefined), {
    cabecera: 1,
    number: ({ shown }) => ({ texto: shown }),
  })) {
    rows.push(cells);
  }
  return rows;
}

it('the texts that cells share are held in memory up to a bound, by their number and their length', async () => {
  expect(await rowsOf({ texts: 4, characters: 11 })).toEqual(shared.map((text) => [text]));
  const error = /demasiados textos distintos.*guarda la hoja como CSV/u;
  await expect(rowsOf({ texts: 3, characters: 11 })).rejects.toThrow(error);
  await expect(rowsOf({ texts: 4, characters: 10 })).rejects.toThrow(error);
});

const header = ['N', 'F', 'S', 'pH'];
const row = ['A-1', '07/05/2026', 'Hotel Sol', '7,2'];
const sheet = (rows: string, more: Partial<RawSheet> = {}): RawSheet => ({ nombre: 'Datos', rows, ...more });
const oneSheet = (rows: string, more: Partial<RawSheet> = {}) => rawWorkbook([sheet(rows, more)]);
const plain = oneSheet(rowsOfTexts([header, row]));

/** The samples of a file as `number date value`, why it or its samples were refused, and its warnings. */
async function summary(content: Uint8Array, changes: object = {}) {
  const { report, muestras } = await read(content, { mapping: { ...wide, ...changes } });
  return {
    muestras: muestras.map(({ numero_muestra: numero, fecha_muestra: fecha, determinaciones }) =>
      [numero, fecha, determinaciones[0]?.resultados[0]?.valor_formateado].join(' '),
    ),
    said: [report.error ?? [], report.rechazos.primeras.map(({ motivo }) => motivo)].flat(),
    warned: report.avisos.primeras.map(({ archivo, linea, motivo }) => `${archivo ?? ''}${linea}: ${motivo}`),
    omitidas: report.filas_omitidas,
  };
}

const sound = { muestras: ['A-1 2026-05-07 7,2'], said: [], warned: [], omitidas: 0 };
const refused = (...said: string[]) => ({ muestras: [], said, warned: [], omitidas: 0 });

describe('a workbook', () => {
  it('is read as the same table of text, compressed with gzip or not', async () => {
    expect(await summary(plain)).toEqual(sound);
    expect(await summary(gzipSync(plain))).toEqual(sound);
  });

  it('has the line of the sheet in what is said of a row', async () => {
    const { report } = await read(oneSheet(rowsOfTexts([header, [], row, ['A-2', '31/02/2026', 'Hotel Sol', '7']])), {
      mapping: wide,
    });
    expect(report.rechazos.primeras).toMatchObject([{ linea: 4, muestra: 'A-2', campo: 'fecha_muestra' }]);
  });

  it('gives shared texts with their runs, numbers without noise, dates, times, codes, truths and errors', async () => {
    const strings =
      '<si><t>N</t></si><si><r><t>Ho</t></r><r><t>tel</t></r><rPh><t>x</t></rPh></si><si><t>a_x000A_b</t></si>';
    const codes = [
      '00000',
      'dd/mm/yyyy\\ hh:mm',
      '[$-C0A]d&quot; de &quot;mmmm',
      'h:mm',
      '[h]:mm',
      '0.0%',
      '[Red]#,##0.00',
    ];
    const styles = `<styleSheet><numFmts>${codes.map((code, i) => `<numFmt numFmtId="${164 + i}" formatCode="${code}"/>`).join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf/><xf numFmtId="14"/>${codes.map((_, i) => `<xf numFmtId="${164 + i}"/>`).join('')}</cellXfs></styleSheet>`;
    const cells: [cell: string, text: string][] = [
      ['<c t="s"><v>1</v></c>', 'Hotel'],
      ['<c t="s"><v>2</v></c>', 'a b'],
      ['<c><v>7.2000000000000002</v></c>', '7,2'],
      ['<c><v>1.1999999999999999E-3</v></c>', '0,0012'],
      ['<c><v>12345678901234567</v></c>', '12345678901234567'],
      ['<c s="1"><v>46149</v></c>', '2026-05-07'],
      ['<c s="2"><v>123</v></c>', '00123'],
      ['<c s="3"><v>46149.395833333336</v></c>', '2026-05-07T09:30:00'],
      ['<c s="4"><v>46149</v></c>', '2026-05-07'],
      ['<c s="5"><v>0.39583333333333331</v></c>', '9:30'],
      ['<c s="6"><v>1.5</v></c>', '36:00'],
      ['<c s="7"><v>0.05</v></c>', '5 %'],
      ['<c s="8"><v>1234.5</v></c>', '1234,5'],
      ['<c t="b"><v>1</v></c>', 'VERDADERO'],
      ['<c t="str"><f>A1&amp;B1</f><v>x&lt;y</v></c>', 'x<y'],
      ['<c t="str"><f>""</f><v></v></c>', ''],
    ];
    const names = cells.map((_, i) => `C${i}`);
    const rows = `<row>${[...header, ...names].map(inline).join('')}</row><row>${row.map(inline).join('')}${cells.map(([cell]) => cell).join('')}</row>`;
    const { muestras } = await read(rawWorkbook([sheet(rows)], { strings, styles }), {
      mapping: {
        ...wide,
        campos: { ...wide.campos, descripcion: { columnas: names, separador: '|' } },
      },
    });
    const texts = cells.map(([, text]) => text).filter((text) => text !== '');
    expect(muestras[0]?.descripcion?.replace('\n', ' ').split('|')).toEqual(texts);
  });

  it('counts days from 1904 where it says so', async () => {
    const styles = '<styleSheet><cellXfs><xf/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const rows = `<row>${header.map(inline).join('')}</row><row>${inline('A-1')}<c s="1"><v>44687</v></c>${inline('S')}<c><v>7.2</v></c></row>`;
    const content = rawWorkbook([sheet(rows)], { styles, date1904: true });
    expect((await summary(content)).muestras).toEqual(['A-1 2026-05-07 7,2']);
  });

  it.each([
    [true, 44687],
    [false, 46149],
  ])(
    'counts days in cells without a format of dates as it does those with one: from 1904 %s',
    async (date1904, day) => {
      const rows = `<row>${header.map(inline).join('')}</row><row>${inline('A-1')}<c><v>${day}</v></c>${inline('S')}<c><v>7.2</v></c></row>`;
      const content = rawWorkbook([sheet(rows)], { date1904 });
      for (const mapping of [
        { ...wide, fechas: ['excel'] },
        { ...wide, campos: { ...wide.campos, fecha_muestra: { columna: 'F', fechas: ['excel'] } } },
      ]) {
        const { muestras } = await read(content, { mapping });
        expect(muestras.map(({ fecha_muestra: fecha }) => fecha)).toEqual(['2026-05-07']);
      }
    },
  );

  it("refuses a sample with a spreadsheet's error, as Excel in Spanish writes it", async () => {
    const rows = `<row>${header.map(inline).join('')}</row><row>${row.slice(0, 3).map(inline).join('')}<c t="e"><v>#DIV/0!</v></c></row>`;
    const { report } = await read(oneSheet(rows), { mapping: wide });
    expect(report.rechazos.primeras).toMatchObject([{ linea: 2, valor: '#¡DIV/0!' }]);
  });

  it.each(['<c r="D2"><f>1+1</f></c>', '<c r="D2"><f>1+1</f><v></v></c>', '<c r="D2"><f t="shared" si="0"/><v/></c>'])(
    'is refused for a formula without its value: %s',
    async (cell) => {
      const rows = `<row>${header.map(inline).join('')}</row><row>${row.slice(0, 3).map(inline).join('')}${cell}</row>`;
      expect(await summary(oneSheet(rows))).toEqual(
        refused(
          'La celda D2 de la hoja "Datos" tiene una fórmula sin su resultado: abre el libro en Excel, guárdalo y vuelve a enviarlo',
        ),
      );
    },
  );

  it('repeats the text of merged cells in its header, and below it in their rows alone', async () => {
    const rows = rowsOfTexts([
      ['N', 'F', 'S', 'Resultados', ''],
      ['', '', '', 'pH', 'Cloro'],
      ['A-1', '07/05/2026', 'Hotel Sol', '7,2', ''],
    ]);
    const merged = ['A1:A2', 'B1:B2', 'C1:C2', 'D1:E1', 'D3:E3'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const content = oneSheet(rows, { after: `<mergeCells count="5">${merged}</mergeCells>` });
    expect(await summary(content, { cabecera: 2, ignorar: 'todas' })).toEqual(sound);
    const cloro = { descripcion: 'Cloro', resultados: [{ columna: 'Cloro' }] };
    const { muestras } = await read(content, {
      mapping: { ...wide, cabecera: 2, determinaciones: [...wide.determinaciones, cloro] },
    });
    expect(muestras[0]?.determinaciones.map(({ descripcion }) => descripcion)).toEqual(['pH']);
  });

  it('says in each row what is merged over several', async () => {
    const long = {
      ...wide,
      forma: 'larga',
      determinaciones: undefined,
      resultado: { descripcion: 'P', valor: 'V', conclusion: 'C' },
    };
    const rows = rowsOfTexts([
      ['N', 'F', 'S', 'P', 'V', 'C'],
      ['B-4', '07/05/2026', 'Hotel Sol', 'Hierro', '12', 'Cumple'],
      ['', '', '', 'Manganeso', '3', ''],
      ['B-5', '08/05/2026', '', 'Hierro', '14', 'No cumple'],
    ]);
    const merged = ['F2:F3', 'A2:A3', 'B2:B3', 'C2:C4'].map((ref) => `<mergeCell ref="${ref}"/>`).join('');
    const { muestras, report } = await read(oneSheet(rows, { after: `<mergeCells>${merged}</mergeCells>` }), {
      mapping: long,
    });
    expect(report.rechazos.primeras).toEqual([]);
    expect(
      muestras.map(({ numero_muestra: numero, fecha_muestra: fecha, solicitante, determinaciones }) => [
        numero,
        fecha,
        solicitante.nombre,
        ...determinaciones.flatMap(({ resultados }) => resultados.map(({ valor, conclusion }) => [valor, conclusion])),
      ]),
    ).toEqual([
      ['B-4', '2026-05-07', 'Hotel Sol', [12, 'Cumple'], [3, 'Cumple']],
      ['B-5', '2026-05-08', 'Hotel Sol', [14, 'No cumple']],
    ]);
  });

  it('with hidden rows is refused until the mapping says that they are read, or left out', async () => {
    const content = oneSheet(
      rowsOfTexts([header, row, ['A-2', ...row.slice(1)], ['A-3', ...row.slice(1)]], {
        3: 'hidden="1"',
        4: 'hidden="true"',
      }),
    );
    const { report } = await read(content, { mapping: wide });
    expect(report.error).toMatch(/^La hoja tiene 2 filas ocultas \(la primera, la 3\), y el formato/u);
    const all = await summary(content, { filas_ocultas: 'leer' });
    expect(all.muestras).toHaveLength(3);
    expect(all.warned).toEqual(['3: La hoja tiene 2 filas ocultas, que también se leen']);
    expect(await summary(content, { filas_ocultas: 'omitir' })).toEqual({ ...sound, omitidas: 2 });
    const one = oneSheet(rowsOfTexts([header, row, ['A-2', ...row.slice(1)]], { 3: 'hidden="1"' }));
    const { warned } = await summary(one, { filas_ocultas: 'leer' });
    expect(warned).toEqual(['3: La hoja tiene una fila oculta, que también se lee']);
  });

  const three = rawWorkbook([
    sheet(rowsOfTexts([['Notas']]), { nombre: 'Léeme' }),
    sheet(rowsOfTexts([header, row]), { nombre: 'Mayo' }),
    sheet(rowsOfTexts([header, ['B-1', ...row.slice(1)]]), { nombre: 'Oculta', state: 'hidden' }),
  ]);

  it('with several sheets is refused with their names until the mapping says which', async () => {
    expect(await summary(three)).toEqual(
      refused(
        'El libro tiene 2 hojas con filas ("Léeme", "Mayo"): di en el formato de lectura cuál es, "hoja": "Léeme"',
      ),
    );
    expect(await summary(three, { hoja: 'mayo' })).toEqual(sound);
    expect(await summary(three, { hoja: 2 })).toEqual(sound);
    expect((await summary(three, { hoja: 'Oculta' })).muestras).toEqual(['B-1 2026-05-07 7,2']);
    expect(await summary(three, { hoja: 3 })).toEqual(
      refused('El libro no tiene la hoja 3 que dice el formato de lectura. Tiene: "Léeme", "Mayo", "Oculta" (oculta)'),
    );
  });

  it('without a mapping is refused with what it needs', async () => {
    const { report } = await read(plain);
    expect(report.error).toMatch(/^Es un libro de Excel y necesita un formato de lectura/u);
  });

  it.each<[string, Uint8Array, RegExp]>([
    ['an .ods', zipSync({ mimetype: strToU8('x'), 'content.xml': strToU8('x') }), /\.ods\)\. Guárdalo como \.xlsx/u],
    [
      'an .xlsb',
      zipSync({ '[Content_Types].xml': strToU8('x'), 'xl/workbook.bin': strToU8('x') }),
      /\.xlsb\)\. Guárdalo como \.xlsx/u,
    ],
    ['a .docx', zipSync({ '[Content_Types].xml': strToU8('x'), 'word/document.xml': strToU8('x') }), /de Word/u],
    ['an .xls', Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]), /\.xls\)\. Guárdalo/u],
    [
      'one with a password',
      Buffer.concat([
        Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
        Buffer.alloc(65_526),
        Buffer.from('EncryptedPackage', 'utf16le'),
        Buffer.alloc(99),
      ]),
      /con contraseña\. Quítasela/u,
    ],
    ['one cut', plain.subarray(0, plain.length - 30), /dañado o cortado/u],
    [
      'one whose sheet ends early',
      oneSheet('<row>'),
      /El libro de Excel está dañado \(en xl\/worksheets\/sheet1\.xml\)/u,
    ],
    ['one whose rows go back', oneSheet('<row r="3"/><row r="2"/>'), /está dañado/u],
    [
      'one with a DTD, whose entities may be a bomb',
      zipSync({
        ...workbookFiles([sheet(rowsOfTexts([header, row]))]),
        'xl/sharedStrings.xml': strToU8('<!DOCTYPE sst [<!ENTITY a "aaaa">]><sst><si><t>&a;</t></si></sst>'),
      }),
      /está dañado \(en xl\/sharedStrings\.xml\)/u,
    ],
  ])('%s is refused with the cure', async (_, content, error) => {
    const { report } = await read(content, { mapping: wide });
    expect(report.error).toMatch(error);
  });

  it('that unpacks to far more than it is, is refused while it is read', async () => {
    const bomb = oneSheet(`${rowsOfTexts([header, row])}<row r="9">${' '.repeat(40 * 2 ** 20)}</row>`);
    expect(bomb.length).toBeLessThan(2 ** 20);
    const { report } = await read(bomb, { mapping: wide });
    expect(report.error).toMatch(/más de 200 veces su tamaño|está dañado/u);
  });
});

describe('the same table', () => {
  const text = fc.stringMatching(/^[A-Za-zÁñ0-9 .<>&"'-]{0,12}$/u).map((found) => found.trim());
  const number = fc.oneof(
    fc.integer({ min: -1e9, max: 1e9 }),
    fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((value) => Number(value.toFixed(9))),
  );
  const rowOf = fc.record({ solicitante: text, valor: fc.oneof(number, text) });

  it('as CSV and as a workbook reads to the same samples and remarks', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rowOf, { minLength: 1, maxLength: 12 }), async (drawn) => {
        const rows = drawn.map(({ solicitante, valor }, i) => [`A-${i}`, '07/05/2026', `S${solicitante}`, valor]);
        const quoted = (cell: unknown) => `"${String(cell).replaceAll('"', '""')}"`;
        const decimal = (cell: unknown) => (typeof cell === 'number' ? plainNumber(cell).replace('.', ',') : cell);
        const csv = [header, ...rows].map((cells) => `${cells.map(decimal).map(quoted).join(';')}\n`).join('');
        const book = await writeXlsx({ sheets: [{ name: 'Datos', rows: [header, ...rows] }] });
        const [asText, asBook] = [await read(csv, { mapping: wide }), await read(book, { mapping: wide })];
        expect(asBook.muestras).toEqual(asText.muestras);
        // A cell's address is written otherwise.
        const counted = ({ report }: typeof asText) => {
          const destinos = report.celdas.destinos.map((each) => ({ ...each, primeras: [] }));
          return { ...report, bytes: 0, celdas: { ...report.celdas, destinos } };
        };
        expect(counted(asBook)).toEqual(counted(asText));
      }),
      { numRuns: 40 },
    );
  });

  it('of dates as a spreadsheet keeps them is the same', async () => {
    const fecha = new Date(Date.UTC(2026, 4, 7));
    const book = await writeXlsx({ sheets: [{ name: 'Datos', rows: [header, ['A-1', fecha, 'Hotel Sol', 7.2]] }] });
    expect((await summary(book)).muestras).toEqual(sound.muestras);
  });
});

/** A number of at most nine decimals without an exponent. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(9).replace(/0+$/u, '') : text;
}
