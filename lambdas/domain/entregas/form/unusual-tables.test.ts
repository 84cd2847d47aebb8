import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';

const mapping = {
  forma: 'ancha',
  separador: ';',
  decimal: ',',
  campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
  determinaciones: [{ descripcion: 'pH', resultados: [{ columna: 'pH' }] }],
};
const header = 'N;F;S;pH\n';
const row = 'A-1;07/05/2026;Hotel Sol;7,2\n';

/** The samples of a file as `number solicitante value`, the reasons of what was refused, and those of the warnings. */
async function summary(content: string | Uint8Array, changes: object = {}) {
  const { report, muestras } = await read(content, { mapping: { ...mapping, ...changes } });
  const said = [report.error ?? [], report.rechazos.primeras.map(({ motivo }) => motivo)].flat();
  return {
    muestras: muestras.map(({ numero_muestra: numero, solicitante, determinaciones }) =>
      [numero, solicitante.nombre, determinaciones[0]?.resultados[0]?.valor_formateado].join(' '),
    ),
    said,
    warned: report.avisos.primeras.map(({ linea, motivo }) => `${linea}: ${motivo}`),
    omitidas: report.filas_omitidas,
  };
}

const sound = { muestras: ['A-1 Hotel Sol 7,2'], said: [], warned: [], omitidas: 0 };

describe("Excel's line that says the separator", () => {
  it.each(['sep=;\n', 'sep=;\r\n', 'SEP=;\n', '"sep=;"\n'])('%j is no header', async (line) => {
    expect(await summary(line + header + row)).toEqual(sound);
  });

  it('is counted as a line', async () => {
    const { report } = await read(`sep=;\n${header}A-1;07/05/2026;;7,2\n`, { mapping });
    expect(report.rechazos.primeras).toMatchObject([{ linea: 3, campo: 'solicitante' }]);
  });

  it('refuses a file that says another than its mapping', async () => {
    expect((await summary(`sep=,\n${header}${row}`)).said).toEqual([
      'El archivo dice que lo separa "," (sep=,) y el formato de lectura dice ";": corrige "separador"',
    ]);
  });
});

describe('a header of two storeys', () => {
  const resultado = (columna: string, conclusion: string) => ({ columna, conclusion: { columna: conclusion } });
  const determinaciones = [
    { descripcion: 'pH', resultados: [resultado('pH Dato', 'pH OK')] },
    { descripcion: 'Color', resultados: [resultado('Color Dato', 'Color OK')] },
  ];
  const lower = 'N;;S;Dato;OK;Dato;OK\nA-1;07/05/2026;Hotel Sol;7,2;Cumple;3;No cumple\n';

  it('has the upper names where the lower are blank, and before those that repeat', async () => {
    const { report, muestras } = await read(`Muestra;F;;pH;;Color;\n${lower}`, {
      mapping: { ...mapping, cabecera: 2, determinaciones },
    });
    expect(report).toMatchObject({ rechazos: { total: 0 }, avisos: { total: 0 } });
    expect(muestras[0]).toMatchObject({
      fecha_muestra: '2026-05-07',
      determinaciones: [
        { descripcion: 'pH', resultados: [{ valor: 7.2, conclusion: 'Cumple' }] },
        { descripcion: 'Color', resultados: [{ valor: 3, conclusion: 'No cumple' }] },
      ],
    });
  });

  it.each([
    ['a title', 'Informe;;;;;;\n'],
    ['a line that is not right above', 'Muestra;F;;pH;;Color;\n\n'],
  ])('is not made of %s', async (_, above) => {
    const cabecera = above.split('\n').length;
    const { report } = await read(above + lower, { mapping: { ...mapping, cabecera, determinaciones } });
    expect(report.error).toMatch(/^Faltan en el archivo las columnas "F"/u);
  });
});

describe('rows that are no samples', () => {
  it('are those above the header, where the mapping says its line', async () => {
    const title = 'Laboratorio X\nInforme de mayo; página 1 de 2\n\nFiltro: "todos"\n';
    expect(await summary(title + header + row, { cabecera: 5 })).toEqual(sound);
  });

  it('cannot hide a header that stands elsewhere', async () => {
    expect((await summary(header + row, { cabecera: 3 })).said).toEqual([
      'El archivo no tiene ninguna línea escrita desde la 3, que según el formato de lectura es su cabecera',
    ]);
  });

  it.each([
    ['the units below the header', `${header};dd/mm;;ud. pH\n${row}`, [{ tras_cabecera: 1 }], 1],
    ['the last ones', `${header}${row}TOTAL;;;7,2\nFirmado: la directora\n`, [{ ultimas: 2 }], 2],
    ['more last ones than there are', `${header}${row}`, [{ ultimas: 2 }], 1],
    [
      'a column of one of some values',
      `${header}B;;BLANCO ;0\nQ;;Contról;7\n${row}`,
      [omitBy(['Blanco', 'control'])],
      2,
    ],
    ['a blank column', `${header};;;7\n${row}`, [{ columna: 'N', valores: [''] }], 1],
    ['a beginning', `${header}Total mayo;;;7\n${row}`, [{ columna: 'N', patron: 'TOTAL*' }], 1],
    ['a pattern with an end', `${header}QC-7-dup;;;7\n${row}`, [{ columna: 'N', patron: 'qc-*-dup' }], 1],
  ])('are left out by %s', async (_name, content, reglas, omitidas) => {
    const muestras = omitidas === 1 && content === header + row ? [] : sound.muestras;
    expect(await summary(content, { omitir_filas: reglas })).toEqual({ ...sound, muestras, omitidas });
  });

  it('are not left out by a part of a value', async () => {
    const found = await summary(`${header}${row}`, { omitir_filas: [{ columna: 'N', patron: 'A' }] });
    expect(found).toEqual(sound);
  });

  it('are the header where it is repeated, which is warned of', async () => {
    const again = `${header}${row}N;F;S;pH;\nA-2;08/05/2026;Hotel Sol;7\n`;
    expect(await summary(again)).toMatchObject({
      muestras: ['A-1 Hotel Sol 7,2', 'A-2 Hotel Sol 7'],
      said: [],
      warned: ['3: La cabecera se repite: se deja fuera esta línea'],
      omitidas: 1,
    });
  });

  it('name a column that the file has', async () => {
    const { said } = await summary(header + row, { omitir_filas: [{ columna: 'Tipo', valores: ['QC'] }] });
    expect(said).toEqual(['Falta en el archivo la columna "Tipo". Tiene: "N", "F", "S", "pH"']);
  });

  it('may be the last line of a file that ends without a break', async () => {
    const cut = `${header}${row}TOTAL`;
    expect(await summary(cut, { omitir_filas: [{ columna: 'N', valores: ['total'] }] })).toEqual({
      ...sound,
      omitidas: 1,
    });
    expect((await summary(cut)).said).toEqual(['El archivo está cortado: su última línea, la 3, se queda a medias']);
  });

  it('are left out of a long table too', async () => {
    const long = {
      ...mapping,
      forma: 'larga',
      resultado: { descripcion: 'P', valor: 'V' },
      determinaciones: undefined,
      omitir_filas: [{ columna: 'P', valores: ['Control'] }, { tras_cabecera: 1 }],
    };
    const { report, muestras } = await read(
      'N;F;S;P;V\n;;;;mg/L\nA-1;07/05/2026;Hotel Sol;pH;7\n;;;control;9\nA-1;07/05/2026;Hotel Sol;Cloro;1\n',
      { mapping: long },
    );
    expect(report).toMatchObject({ rechazos: { total: 0 }, filas_omitidas: 2 });
    expect(muestras).toMatchObject([{ determinaciones: [{ descripcion: 'pH' }, { descripcion: 'Cloro' }] }]);
  });
});

function omitBy(valores: string[]) {
  return { columna: 'S', valores };
}

describe('the encoding of a table', () => {
  const text = `${header}A-1;07/05/2026;Peñón;7,2\n`;
  const little = (mark: string) => Buffer.from(mark + text, 'utf16le');
  it.each([
    ['UTF-16 with its mark', little('\uFEFF')],
    ['UTF-16 without', little('')],
    ['UTF-16 the other way round with its mark', little('\uFEFF').swap16()],
    ['UTF-16 the other way round without', little('').swap16()],
  ])('is found: %s', async (_name, content) => {
    expect((await summary(content)).muestras).toEqual(['A-1 Peñón 7,2']);
    expect((await summary(Buffer.from(text))).muestras).toEqual(['A-1 Peñón 7,2']);
  });
});

describe('a sample of too many rows', () => {
  const long = {
    forma: 'larga',
    separador: ';',
    decimal: ',',
    campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
    resultado: { descripcion: 'P', valor: 'V' },
  };

  it('is refused in one line that says what to look at, and stops no other', async () => {
    const rows = Array.from({ length: 12 }, (_, n) => `2026;07/05/2026;Sol;P${n};1\n`);
    const table = `N;F;S;P;V\n${rows.join('')}M-2;07/05/2026;Sol;pH;7\n`;
    const { report, muestras } = await read(table, { mapping: long, spool: { recordsPerKey: 10 } });
    expect(report).toMatchObject({ filas: 13, muestras: { nuevas: 1, rechazadas: 1 }, rechazos: { total: 1 } });
    expect(report.rechazos.primeras[0]).toEqual({
      linea: 2,
      muestra: '2026',
      campo: 'numero_muestra',
      valor: '2026',
      motivo: expect.stringContaining('El archivo trae 12 filas de esta misma muestra, y se leen 10 como mucho'),
      clase: 'demasiadas_filas',
    });
    expect(muestras).toMatchObject([{ numero_muestra: 'M-2' }]);
  });
});

describe('a table that is too wide', () => {
  it('is refused for its columns', async () => {
    const wide = `${header.trim()};${Array.from({ length: 20_001 }, (_, i) => `c${i}`).join(';')}\n${row}`;
    expect((await summary(wide)).said).toEqual([
      'La cabecera tiene 20.005 columnas y se leen 20.000 como mucho: exporta solo las que hagan falta',
    ]);
  });

  it('is refused for a line that does not end, in one sentence', async () => {
    const endless = `${header}A-1;07/05/2026;${'x'.repeat(1_100_000)};7\n`;
    expect((await summary(endless)).said).toEqual([
      'De la línea 1 en adelante hay una de más de un millón de caracteres: o unas comillas se abren y no se cierran (si el archivo no las usa, di "comillas": false), o no es una tabla',
    ]);
  });
});
