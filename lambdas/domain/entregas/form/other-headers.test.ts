import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';
import { rawWorkbook, rowsOfTexts } from '../source/testing.ts';

const campos = { numero_muestra: 'Código', fecha_muestra: 'Día', tipo_muestra: 'Matriz', solicitante: 'Peticionario' };
const wide = {
  forma: 'ancha',
  separador: ';',
  decimal: ',',
  campos,
  determinaciones: [
    { descripcion: 'Dureza', resultados: [{ columna: 'Dureza' }] },
    { descripcion: 'Color', resultados: [{ columna: 'Color' }] },
  ],
};
const long = {
  forma: 'larga',
  separador: ';',
  decimal: ',',
  campos,
  resultado: { descripcion: 'Ensayo', valor: 'Dato' },
};
const both = {
  ...wide,
  varias_cabeceras: true,
  determinaciones: [
    ...wide.determinaciones,
    { descripcion: 'Sodio', resultados: [{ columna: 'Sodio' }] },
    { descripcion: 'Boro', resultados: [{ columna: 'Boro' }] },
  ],
};

const own = ['Código', 'Día', 'Matriz', 'Peticionario'];
const sample = (numero: string, ...values: string[]) => [numero, '07/05/2026', 'Agua', 'Sol', ...values];
const first = [[...own, 'Dureza', 'Color'], sample('T-1', '21', '5'), sample('T-2', '22', '6')];
const second = [[...own, 'Sodio', 'Boro'], sample('T-3', '90', '0,3'), sample('T-4', '91', '0,4')];

const kinds = [
  ['text', (rows: readonly (readonly string[])[]) => rows.map((row) => `${row.join(';')}\n`).join('')],
  ['sheet', (rows: readonly (readonly string[])[]) => rawWorkbook([{ nombre: 'Hoja', rows: rowsOfTexts(rows) }])],
] as const;

async function summary(content: string | Uint8Array, mapping: object) {
  const { report, muestras } = await read(content, { mapping });
  return {
    muestras: Object.fromEntries(
      muestras.map(({ numero_muestra: numero, determinaciones }) => [
        numero,
        determinaciones.flatMap(({ resultados }) =>
          resultados.map(({ descripcion, valor_formateado: texto }) => `${descripcion} ${texto}`),
        ),
      ]),
    ),
    rechazos: report.rechazos.primeras.map(({ linea, motivo }) => `${linea} ${motivo}`),
    avisos: report.avisos.primeras.map(({ linea, motivo }) => `${linea} ${motivo}`),
    omitidas: report.filas_omitidas,
    error: report.error,
  };
}

const said = (line: number) => `${line} Es otra cabecera: lo que sigue se lee por los nombres de sus columnas`;
const sound = { 'T-1': ['Dureza 21', 'Color 5'], 'T-2': ['Dureza 22', 'Color 6'] };

describe.each(kinds)('another header further down a table (%s)', (_, write) => {
  it('with columns that the mapping does not know refuses what stands under it, and nothing of it is of the first', async () => {
    const found = await summary(write([...first, ...second]), wide);
    expect(found.muestras).toEqual(sound);
    expect(found.avisos).toEqual([said(4)]);
    expect(found.rechazos).toEqual(
      [5, 6].map(
        (line) =>
          `${line} Está bajo la cabecera de la línea 4, con columnas que el formato de lectura no usa ni ignora: Sodio, Boro. Di en el formato de lectura qué son, con "varias_cabeceras": true`,
      ),
    );
  });

  it('is read by its own names where the mapping has them, its title left out', async () => {
    const title = ['Minerales', '', '', '', '', ''];
    const found = await summary(write([...first, title, ...second]), both);
    expect(found).toMatchObject({
      muestras: { ...sound, 'T-3': ['Sodio 90', 'Boro 0,3'], 'T-4': ['Sodio 91', 'Boro 0,4'] },
      rechazos: [],
      avisos: [said(5)],
      omitidas: 2,
    });
  });

  it('may have its columns in another order, be written in other letters, and have more of them', async () => {
    const turned = [
      ['DÍA', 'codigo', 'Peticionario', 'Matriz', 'Color', 'Dureza', 'Boro'],
      ['08/05/2026', 'T-5', 'Luna', 'Agua', '7', '23', '0,5'],
    ];
    const found = await summary(write([...first, ...turned]), { ...wide, ignorar: ['Boro'] });
    expect(found.muestras).toEqual({ ...sound, 'T-5': ['Dureza 23', 'Color 7'] });
  });

  it('gives the samples that have a part in each of two tables both', async () => {
    const more = [[...own, 'Sodio', 'Boro'], sample('T-1', '90', '0,3'), sample('T-2', '91', '')];
    const found = await summary(write([...first, ...more]), both);
    expect(found.muestras).toEqual({
      'T-1': ['Dureza 21', 'Color 5', 'Sodio 90', 'Boro 0,3'],
      'T-2': ['Dureza 22', 'Color 6', 'Sodio 91'],
    });
    expect(found.rechazos).toEqual([]);
  });

  it('refuses a sample whose parts do not agree on whose it is', async () => {
    const more = [
      [...own, 'Sodio', 'Boro'],
      ['T-1', '07/05/2026', 'Agua', 'Luna', '90', '0,3'],
    ];
    const found = await summary(write([...first, ...more]), both);
    expect(Object.keys(found.muestras)).toEqual(['T-2']);
    expect(found.rechazos).toEqual(['5 Las filas de la muestra no coinciden: la línea 2 dice «Sol»']);
  });

  it('is looked for to the end of the file, which is refused where none has a column of the mapping', async () => {
    expect((await summary(write(first), both)).error).toMatch(/^Faltan en el archivo las columnas "Sodio", "Boro"/u);
    expect((await summary(write([...first, ...second]), { ...both, varias_cabeceras: false })).error).toMatch(
      /^Faltan en el archivo las columnas "Sodio", "Boro"/u,
    );
  });

  it('is the same in a long table', async () => {
    const rows = [
      [...own, 'Ensayo', 'Dato'],
      sample('T-1', 'Sodio', '90'),
      ['Peticionario', 'Código', 'Dato', 'Ensayo', 'Día', 'Matriz'],
      ['Sol', 'T-2', '91', 'Boro', '08/05/2026', 'Agua'],
      [...own, 'Grupo', 'Recuento'],
      sample('T-3', 'Metales', '92'),
    ];
    const found = await summary(write(rows), long);
    expect(found.muestras).toEqual({ 'T-1': ['Sodio 90'], 'T-2': ['Boro 91'] });
    expect(found.avisos).toEqual([said(3), said(5)]);
    expect(found.rechazos[0]).toMatch(/^6 Está bajo la cabecera de la línea 5, con columnas .*: Grupo, Recuento/u);
  });

  it('is none where a sample says the word of a heading', async () => {
    const rows = [
      ['Código', 'Día', 'Matriz', 'Peticionario', 'Dureza', 'Color'],
      ['Código', '07/05/2026', 'Agua', 'Sol', '21', '5'],
      ['T-2', '07/05/2026', 'Matriz', 'Sol', '21', '5'],
      ['T-3', '07/05/2026', 'Peticionario', 'Matriz', '21', '5'],
    ];
    expect(Object.keys((await summary(write(rows), wide)).muestras)).toEqual(['Código', 'T-2', 'T-3']);
  });
});
