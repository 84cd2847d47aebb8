import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { processFile } from '../store/process.ts';
import { readMapping } from '../form/read-mapping.ts';
import { RefusedRecords } from './reading.ts';
import { refusedRows } from './refused-rows.ts';
import { at, inPieces, memory } from '../store/testing.ts';
import { workbookFiles } from '../source/testing.ts';

const table = {
  forma: 'larga',
  separador: ';',
  decimal: ',',
  campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
  resultado: { descripcion: 'P', valor: 'V' },
};

/** Reads a file and gives the file of its refused rows. */
async function refusedOf(bytes: Buffer, mapping?: object) {
  const read = mapping && readMapping(JSON.stringify(mapping));
  const refused = new RefusedRecords();
  const { save } = memory();
  const file = { archivo: 'muestras/x', source: inPieces(bytes, 7), mapping: read, simulacion: false, save };
  const report = await processFile({ ...file, refused, now: () => at });
  const { extension, body } = await refusedRows(inPieces(bytes, 7), read, refused);
  return { report, extension, body: Buffer.from(body) };
}

/** The samples that a file brings. */
async function deliveredOf(bytes: Buffer, mapping: object) {
  const { save, stored } = memory();
  const file = { archivo: 'muestras/x', source: inPieces(bytes, 7), simulacion: false, save };
  await processFile({ ...file, mapping: readMapping(JSON.stringify(mapping)), now: () => at });
  return [...stored.values()];
}

describe('the refused rows of a file', () => {
  it('are every row of its refused samples, in its own columns, and read again as what was refused', async () => {
    const text =
      'N;F;S;P;V\nA;07/05/2026;Sol;pH;7\nB;31/02/2026;"Sol; y ""Mar""";pH;7\nA;07/05/2026;Sol;Cloro;1\nB;31/02/2026;Sol;Cloro;1\n';
    const { report, extension, body } = await refusedOf(Buffer.from(text), table);
    expect([report.filas, report.muestras.rechazadas, extension]).toEqual([4, 1, 'csv']);
    expect(body.toString()).toBe(
      '\uFEFFN;F;S;P;V\r\nB;31/02/2026;"Sol; y ""Mar""";pH;7\r\nB;31/02/2026;Sol;Cloro;1\r\n',
    );
    const again = await refusedOf(body, table);
    expect([again.report.muestras.rechazadas, again.report.muestras.nuevas]).toEqual([1, 0]);
    expect(again.body.equals(body)).toBe(true);
  });

  it('have no cell that a spreadsheet would compute, keep negative numbers, and are delivered again as they were', async () => {
    const attack = '=HYPERLINK(""http://x"")';
    const text = `N;F;S;P;V\nB;31/02/2026;"${attack}";@pH;-7,5\nB;31/02/2026;Sol;-1+1;-\n`;
    const { body } = await refusedOf(Buffer.from(text), table);
    expect(body.toString().slice(1).split('\r\n')).toEqual([
      'N;F;S;P;V',
      `B;31/02/2026;"'${attack}";'@pH;-7,5`,
      "B;31/02/2026;Sol;'-1+1;-",
      '',
    ]);
    const corrected = body.toString().replaceAll('31/02/2026', '28/02/2026').replace(';Sol;', ';Mar;');
    expect((await refusedOf(body, table)).body.equals(body)).toBe(true);
    const [first] = await deliveredOf(Buffer.from(corrected.replace(';Mar;', `;"'${attack}";`)), table);
    expect(first?.solicitante.nombre).toBe('=HYPERLINK("http://x")');
    expect(first?.determinaciones.flatMap(({ resultados }) => resultados)).toMatchObject([
      { descripcion: '@pH', valor: -7.5 },
      { descripcion: '-1+1', valor_formateado: '-' },
    ]);
  });

  it('have every header of the file, and are read again under theirs', async () => {
    const changes = { resultado: { descripcion: 'P', valor: 'V' }, varias_cabeceras: true };
    const mapping = { ...table, ...changes, campos: { ...table.campos, producto: 'Q' } };
    const text = 'N;F;S;P;V\nA;07/05/2026;Sol;pH;7\nF;N;S;P;Q;V\n31/02/2026;B;Mar;pH;q;8\n07/05/2026;C;Mar;pH;q;9\n';
    const { body } = await refusedOf(Buffer.from(text), mapping);
    expect(body.toString()).toBe('\uFEFFN;F;S;P;V\r\nF;N;S;P;Q;V\r\n31/02/2026;B;Mar;pH;q;8\r\n');
    const corrected = Buffer.from(body.toString().replace('31/02', '28/02'));
    expect(await deliveredOf(corrected, mapping)).toMatchObject([{ numero_muestra: 'B', producto: 'q' }]);
  });

  it('have both storeys of a header', async () => {
    const mapping = { ...table, cabecera: 3, campos: { ...table.campos, producto: 'Lugar Nombre' } };
    const text = 'Mayo;;;;;;\nN;F;S;Lugar;;Dato;\n;;;Nombre;Clave;P;Nombre\nA;07/05/2026;Sol;Pozo;1;pH;7\n';
    const columns = { resultado: { descripcion: 'P', valor: 'Dato Nombre' }, ignorar: ['Clave'] };
    const bytes = Buffer.from(`${text}B;31/02/2026;Sol;Balsa;2;pH;8\n`);
    const { body, report } = await refusedOf(bytes, { ...mapping, ...columns });
    expect(report.avisos.total).toBe(0);
    expect(body.toString().slice(1)).toBe(
      '\r\nN;F;S;Lugar;;Dato;\r\n;;;Nombre;Clave;P;Nombre\r\nB;31/02/2026;Sol;Balsa;2;pH;8\r\n',
    );
    expect((await refusedOf(body, { ...mapping, ...columns })).body.equals(body)).toBe(true);
    const whole = await deliveredOf(bytes, { ...mapping, ...columns });
    expect(whole).toMatchObject([{ numero_muestra: 'A', producto: 'Pozo', determinaciones: [{ descripcion: 'pH' }] }]);
  });

  it('are columns where the samples are', async () => {
    const mapping = {
      ...table,
      forma: 'cruzada',
      cabecera: 4,
      cruce: { fijas: ['P', 'U'], filas: ['F', 'S'] },
      campos: { ...table.campos, numero_muestra: '[cabecera]' },
      resultado: { descripcion: 'P', valor: '[celda]', unidad: 'U' },
      ignorar: ['Nota'],
    };
    const text = 'Mayo;;;;;\n\nS;;Sol;Mar;Sol;\nP;U;A;B;C;Nota\nF;;07/05/2026;31/02/2026;08/05/2026;\npH;ud;7;8;9;sí\n';
    const { body, report } = await refusedOf(Buffer.from(text), mapping);
    expect(report.muestras).toMatchObject({ nuevas: 2, rechazadas: 1 });
    const expected = 'Mayo;;;\r\n\r\nS;;Mar;\r\nP;U;B;Nota\r\nF;;31/02/2026;\r\npH;ud;8;sí\r\n';
    expect(body.toString().slice(1)).toBe(expected);
    expect((await refusedOf(body, mapping)).body.equals(body)).toBe(true);
  });

  it('are blocks where the samples are, those that stand side by side too', async () => {
    const mapping = {
      ...table,
      forma: 'bloques',
      cabecera: 3,
      bloques: { etiquetas: ['N', 'F'], comunes: ['S'], tabla: ['P', 'V'] },
      resultado: { descripcion: 'P', valor: 'V' },
    };
    const lines = [
      'Mayo;;;',
      '',
      'S:;Sol;;',
      'N:;A;N:;B',
      'F:;07/05/2026;F:;31/02/2026',
      'P;V;P;V',
      'pH;7;pH;8',
      ';;;',
    ];
    const more = ['N:;C;;', 'F:;08/05/2026;;', 'P;V;;', 'pH;9;;'];
    const { body, report } = await refusedOf(Buffer.from([...lines, ...more, ''].join('\n')), mapping);
    expect(report.muestras).toMatchObject({ nuevas: 2, rechazadas: 1 });
    const expected = ['Mayo;;;', '', 'S:;Sol;;', ';;N:;B', ';;F:;31/02/2026', ';;P;V', ';;pH;8', ''];
    expect(body.toString().slice(1)).toBe(expected.join('\r\n'));
    expect((await refusedOf(body, mapping)).body.equals(body)).toBe(true);
  });

  it('keep the encoding that the mapping says, and the rows that it leaves out by position', async () => {
    const text = 'Laboratorio Ñ\nN;F;S;P;V\nunidades\nB;31/02/2026;Cámping €;pH;7\nA;07/05/2026;Sol;pH;7\nTOTAL\n';
    const bytes = Buffer.from(text.replace('€', '\u0080'), 'latin1');
    const omitir = [{ tras_cabecera: 1 }, { ultimas: 1 }];
    const mapping = { ...table, codificacion: 'windows-1252', cabecera: 2, omitir_filas: omitir };
    const { body } = await refusedOf(bytes, mapping);
    expect(new TextDecoder('windows-1252').decode(body)).toBe(
      '\r\nN;F;S;P;V\r\nunidades\r\nB;31/02/2026;Cámping €;pH;7\r\nTOTAL\r\n',
    );
    expect((await refusedOf(body, mapping)).body.equals(body)).toBe(true);
  });

  it('of JSON are cut at breaks of lines alone, whatever white space a sample has', async () => {
    const bad = `{"numero_muestra": "B",\n  "producto": "${' '.repeat(300_000)}x"}`;
    const { body } = await refusedOf(Buffer.from(`[${bad}]`));
    expect(body.toString().trim()).toBe(`\uFEFF${bad.replace('\n  ', ' ')}`.trim());
  });

  it('of JSON are its refused samples, one a line', async () => {
    const good = { numero_muestra: 'A', fecha_muestra: '2026-05-07', tipo_muestra: 'Agua', solicitante: 'Sol' };
    const bad = { ...good, numero_muestra: 'B', fecha_muestra: '2026-02-31' };
    const { extension, body } = await refusedOf(Buffer.from(JSON.stringify([good, bad], null, 2)));
    expect(extension).toBe('ndjson');
    expect(JSON.parse(body.toString().slice(1))).toEqual(bad);
    expect((await refusedOf(body)).report.muestras).toMatchObject({ rechazadas: 1, nuevas: 0 });
  });

  it('of JSON are told apart where all are written in one line', async () => {
    const named = (numero_muestra: string, fecha_muestra: string) => ({
      numero_muestra,
      fecha_muestra,
      tipo_muestra: 'Agua',
      solicitante: 'Sol',
    });
    const [good, bad, nameless] = [named('A', '2026-05-07'), named('B', '2026-02-31'), named('', '2026-05-07')];
    const { report, body } = await refusedOf(Buffer.from(JSON.stringify([good, nameless, bad, nameless])));
    expect(report.muestras).toMatchObject({ nuevas: 1, rechazadas: 3 });
    const lines = body.toString().slice(1).trim().split('\r\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([nameless, bad, nameless]);
  });

  it('of a sheet are a CSV that its mapping reads, with numbers and dates as the mapping writes them', async () => {
    const cell = (ref: string, text: string) => `<c r="${ref}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const row = (n: number, cells: readonly string[], valor: string) =>
      `<row r="${n}">${cells.map((text, i) => cell(`${'ABCD'.charAt(i)}${n}`, text)).join('')}${valor}</row>`;
    const rows = [
      row(1, ['N', 'F', 'S', 'P'], cell('E1', 'V')),
      row(2, ['A', '07/05/2026', 'Sol', 'pH'], '<c r="E2"><v>7.25</v></c>'),
      row(3, ['B', '31/02/2026', 'Sol', 'pH'], '<c r="E3"><v>7.5</v></c>'),
    ];
    const book = Buffer.from(zipSync(workbookFiles([{ nombre: 'Hoja1', rows: rows.join('') }])));
    const { report, extension, body } = await refusedOf(book, table);
    expect([report.muestras.nuevas, report.muestras.rechazadas, extension]).toEqual([1, 1, 'csv']);
    expect(body.toString()).toBe('\uFEFFN;F;S;P;V\r\nB;31/02/2026;Sol;pH;7,5\r\n');
    expect((await refusedOf(body, table)).body.equals(body)).toBe(true);
  });

  it('of a .zip are a .zip of the tables that have some, each with its own header', async () => {
    const good = 'N;F;S;P;V\nA;07/05/2026;Sol;pH;7\n';
    const bad = 'S;N;F;P;V\nSol;B;31/02/2026;pH;7\nSol;C;07/05/2026;pH;7\n';
    const zip = Buffer.from(zipSync({ 'a.csv': strToU8(good), 'mayo/b.tsv': strToU8(bad) }));
    const { report, extension, body } = await refusedOf(zip, table);
    expect([report.muestras.nuevas, report.muestras.rechazadas, extension]).toEqual([2, 1, 'zip']);
    const files = Object.entries(unzipSync(body)).map(([name, bytes]) => [name, strFromU8(bytes)]);
    expect(files).toEqual([['mayo/b.csv', 'S;N;F;P;V\r\nSol;B;31/02/2026;pH;7\r\n']]);
    const again = await refusedOf(body, table);
    expect([again.report.muestras.rechazadas, again.report.muestras.nuevas]).toEqual([1, 0]);
  });

  it('of a .zip of JSON are one file of the samples that were refused', async () => {
    const good = { numero_muestra: 'A', fecha_muestra: '2026-05-07', tipo_muestra: 'Agua', solicitante: 'Sol' };
    const bad = (numero_muestra: string) => ({ ...good, numero_muestra, fecha_muestra: '2026-02-31' });
    const json = (value: unknown) => strToU8(JSON.stringify(value));
    const zip = Buffer.from(zipSync({ '1.json': json([bad('B'), good]), '2.json': json([bad('C')]) }));
    const { extension, body } = await refusedOf(zip);
    const lines = body.toString().slice(1).trim().split('\r\n');
    expect(extension).toBe('ndjson');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([bad('B'), bad('C')]);
  });
});
