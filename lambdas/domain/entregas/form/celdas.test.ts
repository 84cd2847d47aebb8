import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { CuentaDeCeldas } from '../../../../contract/entregas/celdas.ts';
import { partesDeCeldas } from '../../../../contract/entregas/rules/frase-de-celdas.ts';
import { rawWorkbook, rowsOfTexts } from '../source/testing.ts';
import { runsOf } from '../../../../testing/thorough.ts';
import { long, read, wide } from '../store/testing.ts';

/** How many cells end as each class. */
const ends = (cuenta: CuentaDeCeldas) =>
  Object.fromEntries(partesDeCeldas(cuenta).map(({ clase, celdas }) => [clase, celdas]));

const sumOf = ({ destinos }: CuentaDeCeldas) => destinos.reduce((sum, { celdas }) => sum + celdas, 0);

const csv = (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join(';')}\n`).join('');

const mapping = {
  ...wide,
  determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH', rango: { columna: 'R' } }] }],
};

describe('the account of a table', () => {
  it('has each cell once: read, heading, column or row left out, refused, and what nothing needed', async () => {
    const rows = [
      ['Informe', '', '', '', '', ''],
      ['N', 'F', 'S', 'pH', 'R', 'Nota'],
      ['', '', '', 'ud. pH', '', ''],
      ['A-1', '07/05/2026', 'Sol', '7', '6-9', 'a'],
      // A limit beside no value.
      ['A-2', '08/05/2026', 'Sol', '', '6-9', ''],
      ['A-3', '31/02/2026', 'Sol', '7', '6-9', 'b'],
      ['TOTAL', '', '', '3', '', ''],
    ];
    const rules = {
      cabecera: 2,
      ignorar: ['Nota'],
      omitir_filas: [{ tras_cabecera: 1 }, { columna: 'N', patron: 'TOTAL*' }],
    };
    const { report } = await read(csv(rows), { mapping: { ...mapping, ...rules } });
    expect(report.celdas.total).toBe(rows.flat().filter((cell) => cell !== '').length);
    expect(ends(report.celdas)).toEqual({ leida: 8, cabecera: 8, columna: 2, fila: 2, sin_usar: 1, rechazada: 5 });
    const unused = report.celdas.destinos.find(({ clase }) => clase === 'sin_usar');
    expect(unused).toMatchObject({ nombre: 'R', primeras: [{ lugar: 'línea 5, columna 5', texto: '6-9' }] });
  });

  it('counts a verdict that is not kept, and a text of which only a part is read', async () => {
    const rows = [
      ['N', 'F', 'S', 'pH', 'Apto'],
      ['A-1', '07/05/2026', 'Sol (Norte)', '', 'Cumple'],
      ['A-2', '08/05/2026', '(Norte)', '7', 'Cumple'],
    ];
    const campos = { ...wide.campos, solicitante: { columna: 'S', dentro_de: '()' } };
    const determinaciones = [{ descripcion: 'pH', resultados: [{ columna: 'pH', conclusion: 'Apto' }] }];
    const { report } = await read(csv(rows), { mapping: { ...wide, campos, determinaciones } });
    expect(ends(report.celdas)).toEqual({ leida: 7, parte: 1, cabecera: 5, sin_usar: 1 });
  });

  it('counts what is carried down once, and rows of a sample with too many of them', async () => {
    const rows = [
      ['Muestra', 'Fecha', 'Cliente', 'Producto', 'Tipo', 'Ensayo', 'Parámetro', 'Valor'],
      ['A-1', '07/05/2026', 'Sol', 'Pozo', 'Agua', 'E', 'pH', '7'],
      ['', '', '', '', '', 'E', 'Cloro', '0,5'],
    ];
    const arrastrar = ['Muestra', 'Fecha', 'Cliente', 'Producto', 'Tipo'];
    const { report } = await read(csv(rows), { mapping: { ...long, arrastrar } });
    expect(ends(report.celdas)).toEqual({ leida: 11, cabecera: 8 });
    const again = await read(csv(rows), { mapping: { ...long, arrastrar }, spool: { recordsPerKey: 1 } });
    expect(ends(again.report.celdas)).toEqual({ rechazada: 11, cabecera: 8 });
  });

  it('reads a column without a heading by its letter, in a text and right of the header of a sheet', async () => {
    const rows = [
      ['N', 'F', '', 'S', 'pH'],
      ['A-1', '07/05/2026', '<', 'Sol', '7'],
    ];
    const resultados = [{ columna: 'pH', operador: 'Columna C (sin nombre)' }];
    const own = { ...wide, determinaciones: [{ descripcion: 'pH', resultados }] };
    const { muestras } = await read(csv(rows), { mapping: own });
    expect(muestras[0]?.determinaciones[0]?.resultados[0]).toMatchObject({ operador: '<', valor: 7 });
    const sheet = rawWorkbook([
      {
        nombre: 'D',
        rows: rowsOfTexts([
          ['N', 'F', 'S', 'pH'],
          ['A-1', '07/05/2026', 'Sol', '7'],
          ['A-2', '08/05/2026', 'Sol', '8', '>'],
        ]),
      },
    ]);
    const { report } = await read(sheet, { mapping: wide });
    expect(report.error).toMatch(/«Columna E \(sin nombre\)» \(E3: «>»\)/u);
    const right = [{ columna: 'pH', operador: 'Columna E (sin nombre)' }];
    const read2 = await read(sheet, {
      mapping: { ...wide, determinaciones: [{ descripcion: 'pH', resultados: right }] },
    });
    expect(read2.muestras.map(({ determinaciones }) => determinaciones[0]?.resultados[0]?.operador)).toEqual([
      undefined,
      '>',
    ]);
  });

  it('counts letters that mean nothing beside a value as unused, and those that are the value as read', async () => {
    const rows = [
      ['N', 'F', 'S', 'pH', 'Flag'],
      ['A-1', '07/05/2026', 'Sol', '7', 'B'],
      ['A-2', '08/05/2026', 'Sol', '8', '<'],
    ];
    const resultados = [{ columna: 'pH', operador: { columna: 'Flag', valores: { B: null } } }];
    const own = { ...wide, determinaciones: [{ descripcion: 'pH', resultados }] };
    const { report } = await read(csv(rows), { mapping: own });
    expect(ends(report.celdas)).toEqual({ leida: 9, cabecera: 5, sin_usar: 1 });
  });

  it('asks for each of the columns that have one heading', async () => {
    const rows = [
      ['N', 'F', 'S', 'pH', 'pH'],
      ['A-1', '07/05/2026', 'Sol', '7', '8'],
    ];
    expect((await read(csv(rows), { mapping: wide })).report.error).toMatch(/^La cabecera repite "pH".*"pH \(2\.ª\)"/u);
    expect((await read(csv(rows), { mapping: { ...wide, ignorar: 'todas' } })).report.error).toMatch(/repite "pH"/u);
    const { muestras } = await read(csv(rows), { mapping: { ...wide, ignorar: ['pH (2.ª)'] } });
    expect(muestras[0]?.determinaciones[0]?.resultados[0]?.valor).toBe(7);
    const second = [{ descripcion: 'pH', resultados: [{ columna: 'pH (2.ª)' }] }];
    const other = await read(csv(rows), { mapping: { ...wide, determinaciones: second } });
    expect(other.report.error).toMatch(/qué es la columna «pH»/u);
    // A heading that nothing reads is left out wherever it stands.
    const notes = rows.map((row, i) => [...row.slice(0, 4), i === 0 ? 'Nota' : 'x', i === 0 ? 'Nota' : 'y']);
    const left = await read(csv(notes), { mapping: { ...wide, ignorar: ['Nota'] } });
    expect(left.report.celdas.destinos.filter(({ clase }) => clase === 'columna').map(({ nombre }) => nombre)).toEqual([
      'Nota',
      'Nota (2.ª)',
    ]);
  });

  it('of JSON has its values, those of fields that the portal has not by their names', async () => {
    const samples = [
      {
        numero_muestra: 'A-1',
        fecha_muestra: '2026-05-07',
        tipo_muestra: 'Agua',
        solicitante: 'Sol',
        color: 'azul',
        extra: { a: 1, b: [2, 3] },
      },
      {
        numero_muestra: 'A-2',
        fecha_muestra: 'ayer',
        tipo_muestra: 'Agua',
        solicitante: 'Sol',
        createdAt: '2026-05-07',
      },
    ];
    const { report } = await read(JSON.stringify(samples));
    expect(report.celdas).toMatchObject({ total: 13, unidad: 'valores' });
    expect(ends(report.celdas)).toEqual({ leida: 4, campo: 4, rechazada: 5 });
  });
});

describe('the account of several tables', () => {
  it('that stand one below another has what each header names, and what no name takes', async () => {
    const rows = [
      ['N', 'F', 'S', 'pH', 'R'],
      ['A-1', '07/05/2026', 'Sol', '7', ''],
      ['Segunda hoja', '', '', '', ''],
      ['N', 'F', 'S', 'Cloro', 'Nota'],
      ['A-1', '07/05/2026', 'Sol', '0,5', 'x'],
      ['N', 'F', 'S', 'Hierro', ''],
      ['A-2', '07/05/2026', 'Sol', '3', ''],
      ['N', 'F', 'S', 'pH', ''],
      ['A-3', '07/05/2026', 'Sol', '7', 'y'],
    ];
    const determinaciones = ['pH', 'Cloro'].map((name) => ({ descripcion: name, resultados: [{ columna: name }] }));
    const { report } = await read(csv(rows), {
      mapping: { ...wide, determinaciones, varias_cabeceras: true, ignorar: ['Nota', 'R'] },
    });
    const all = rows.flat().filter((cell) => cell !== '').length;
    expect([report.celdas.total, sumOf(report.celdas)]).toEqual([all, all]);
    expect(ends(report.celdas)).toEqual({ leida: 8, cabecera: 19, columna: 1, rechazada: 9 });
  });

  it('of a .zip is the sum of its files, also of a sample that two have', async () => {
    const rows = (ph: string) =>
      csv([
        ['N', 'F', 'S', 'pH'],
        ['A-1', '07/05/2026', 'Sol', ph],
      ]);
    const zip = (second: string) => zipSync({ 'a.csv': strToU8(rows('7')), 'b.csv': strToU8(rows(second)) });
    const same = await read(zip('7'), { mapping: wide });
    expect([same.report.celdas.total, ends(same.report.celdas)]).toEqual([16, { leida: 8, cabecera: 8 }]);
    const other = await read(zip('8'), { mapping: wide });
    expect(ends(other.report.celdas)).toEqual({ rechazada: 8, cabecera: 8 });
    expect(other.report.celdas.destinos[0]?.primeras.map(({ archivo }) => archivo)).toEqual(['a.csv', 'b.csv']);
  });
});

/** A table that a property draws: how it is read, and its rows of texts. */
interface Drawn {
  mapping: object;
  rows: string[][];
}

/** A cell of a column that is read, or one of any other. */
const blankOr = (...texts: string[]) => fc.constantFrom('', ...texts);

/** Rows of a wide or long table with columns, rows and cells that fit, don't, or are left out. */
const table = fc
  .record({
    isLong: fc.boolean(),
    above: fc.array(blankOr('Laboratorio', 'Informe'), { maxLength: 3 }),
    extra: fc.array(fc.constantFrom('', 'Nota', 'Nota', 'Turno'), { maxLength: 4 }),
    body: fc.array(
      fc.record({
        numero: fc.constantFrom('', 'A-1', 'A-1', 'A-2', 'A-3', 'BLANCO'),
        fecha: fc.constantFrom('07/05/2026', '07/05/2026', '31/02/2026', ''),
        cliente: fc.constantFrom('Sol', 'Sol', 'Luna', ''),
        valor: blankOr('7', '7', '<0,5', 'n.d.'),
        limite: blankOr('6-9', '<5'),
        parametro: blankOr('pH', 'Cloro', 'Plomo'),
        extras: fc.array(blankOr('x', 'y'), { minLength: 4, maxLength: 4 }),
        kind: fc.constantFrom('row', 'row', 'row', 'row', 'header', 'title'),
      }),
      { maxLength: 12 },
    ),
    tras: fc.integer({ min: 0, max: 2 }),
    ultimas: fc.integer({ min: 0, max: 2 }),
    arrastra: fc.boolean(),
    todas: fc.boolean(),
  })
  .map(({ isLong, above, extra, body, tras, ultimas, arrastra, todas }): Drawn => {
    const own = isLong ? ['N', 'F', 'S', 'P', 'V', 'R'] : ['N', 'F', 'S', 'pH', 'R'];
    const header = [...own, ...extra];
    const wideOne = (cells: readonly string[]) => [...cells, ...header].slice(0, cells.length);
    const rows = body.map(({ numero, fecha, cliente, valor, limite, parametro, extras, kind }) => {
      if (kind === 'header') return header;
      if (kind === 'title') return header.map((_, i) => (i === 0 ? 'Otra hoja' : ''));
      const cells = isLong
        ? [numero, fecha, cliente, parametro, valor, limite]
        : [numero, fecha, cliente, valor, limite];
      return wideOne([...cells, ...extras.slice(0, extra.length)]);
    });
    const campos = { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' };
    const ignored = [
      ...new Set(extra.filter(Boolean)),
      ...header.flatMap((name, i) => (name === '' ? [`Columna ${String.fromCharCode(65 + i)} (sin nombre)`] : [])),
    ];
    const rules = [
      ...(tras > 0 ? [{ tras_cabecera: tras }] : []),
      ...(ultimas > 0 ? [{ ultimas }] : []),
      { columna: 'N', valores: ['BLANCO'] },
    ];
    const common = { separador: ';', decimal: ',', campos, cabecera: above.length + 1, omitir_filas: rules };
    return {
      mapping: {
        ...common,
        ...(arrastra && { arrastrar: ['N', 'F', 'S'] }),
        ignorar: todas && !header.includes('') ? 'todas' : ignored,
        ...(isLong
          ? { forma: 'larga', resultado: { descripcion: 'P', valor: 'V', rango: 'R' } }
          : {
              forma: 'ancha',
              determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH', rango: { columna: 'R' } }] }],
            }),
      },
      rows: [...above.map((text) => header.map((_, i) => (i === 0 ? text : ''))), header, ...rows],
    };
  });

/** A table with its samples in columns, or in blocks. */
const laidOut = fc
  .record({
    inBlocks: fc.boolean(),
    samples: fc.array(
      fc.record({
        numero: blankOr('K-1', 'K-2', 'K-3'),
        fecha: fc.constantFrom('07/05/2026', '31/02/2026', ''),
        valores: fc.array(blankOr('7', '<0,5'), { minLength: 3, maxLength: 3 }),
        nota: blankOr('x'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    unidades: fc.array(blankOr('mg/L'), { minLength: 3, maxLength: 3 }),
    pie: blankOr('(*) acreditado'),
    ultimas: fc.integer({ min: 0, max: 1 }),
  })
  .map(({ inBlocks, samples, unidades, pie, ultimas }): Drawn => {
    const campos = {
      numero_muestra: 'Nº',
      fecha_muestra: 'Fecha',
      tipo_muestra: { constante: 'Agua' },
      solicitante: { constante: 'Sol' },
    };
    const names = ['pH', 'Cloro', 'Plomo'];
    if (inBlocks) {
      const blocks = samples.flatMap(({ numero, fecha, valores, nota }) => [
        ['Nº:', numero, 'Fecha:', fecha],
        ['Dato', 'Valor', 'Ud.', 'Nota'],
        ...names.map((name, i) => [name, valores[i] ?? '', unidades[i] ?? '', nota]),
      ]);
      return {
        mapping: {
          forma: 'bloques',
          separador: ';',
          decimal: ',',
          campos,
          bloques: { etiquetas: ['Nº', 'Fecha'], tabla: ['Dato', 'Valor', 'Ud.'] },
          resultado: { descripcion: 'Dato', valor: 'Valor', unidad: 'Ud.' },
          ignorar: ['Nota'],
        },
        rows: [['Título', '', '', ''], ...blocks, [pie, '', '', '']],
      };
    }
    const header = ['Dato', 'Ud.', ...samples.map(({ numero }, i) => (numero === '' ? '' : `${numero}${i}`)), 'Nota'];
    return {
      mapping: {
        forma: 'cruzada',
        separador: ';',
        decimal: ',',
        campos: { ...campos, numero_muestra: '[cabecera]' },
        cruce: { fijas: ['Dato', 'Ud.'], filas: ['Fecha'] },
        resultado: { descripcion: 'Dato', valor: '[celda]', unidad: 'Ud.' },
        ignorar: ['Nota'],
        ...(ultimas > 0 && { omitir_filas: [{ ultimas }] }),
      },
      rows: [
        header,
        ['Fecha', '(día)', ...samples.map(({ fecha }) => fecha), ''],
        ...names.map((name, i) => [
          name,
          unidades[i] ?? '',
          ...samples.map(({ valores }) => valores[i] ?? ''),
          samples[0]?.nota ?? '',
        ]),
        ['Metales', '', ...samples.map(() => ''), pie],
      ],
    };
  });

describe('the account of any table', () => {
  const counted = ({ rows }: Drawn) => rows.flat().filter((cell) => cell !== '').length;

  it.each([
    ['of rows', table],
    ['of columns and blocks', laidOut],
  ])('%s has as many cells as there are, in a text and in a sheet', async (_, drawn) => {
    await fc.assert(
      fc.asyncProperty(drawn, async (one) => {
        const asText = await read(csv(one.rows), { mapping: one.mapping });
        const book = rawWorkbook([{ nombre: 'Datos', rows: rowsOfTexts(one.rows) }]);
        const asBook = await read(book, { mapping: one.mapping });
        // Either all of it has its end, or the file is refused, and then for something that the file itself says.
        const ended = ({ report: { error, celdas } }: typeof asText) =>
          error === undefined
            ? [celdas.total, sumOf(celdas)]
            : /no se sabe qué sería|no dice qué/u.test(error) || 'refused';
        const all = [counted(one), counted(one)];
        expect([all, 'refused']).toContainEqual(ended(asText));
        expect([all, 'refused']).toContainEqual(ended(asBook));
        const isBoth = asText.report.error === undefined && asBook.report.error === undefined;
        expect(isBoth ? ends(asBook.report.celdas) : {}).toEqual(isBoth ? ends(asText.report.celdas) : {});
      }),
      { numRuns: runsOf(120) },
    );
  });

  it('of a sheet counts merged and hidden cells as they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3 }), fc.constantFrom('leer', 'omitir'), async (height, hidden) => {
        const rows = [
          ['N', 'F', 'S', 'pH'],
          ...Array.from({ length: 6 }, (_, i) => [i > 0 && i <= height ? '' : `A-${i}`, '07/05/2026', 'Sol', '7']),
        ];
        const after = height > 0 ? `<mergeCells><mergeCell ref="A2:A${2 + height}"/></mergeCells>` : '';
        const book = rawWorkbook([{ nombre: 'D', rows: rowsOfTexts(rows, { 7: 'hidden="1"' }), after }]);
        const { report } = await read(book, { mapping: { ...wide, filas_ocultas: hidden } });
        const all = rows.flat().filter((cell) => cell !== '').length;
        expect([report.error, report.celdas.total, sumOf(report.celdas)]).toEqual([undefined, all, all]);
        expect(ends(report.celdas)['fila']).toBe(hidden === 'omitir' ? 4 : undefined);
      }),
      { numRuns: 8 },
    );
  });
});
