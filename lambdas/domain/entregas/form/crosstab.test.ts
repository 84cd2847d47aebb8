import { describe, expect, it } from 'vitest';
import { read } from '../store/testing.ts';

const mapping = {
  forma: 'cruzada',
  separador: ';',
  decimal: ',',
  rango_sin_signo: 'max',
  cruce: { fijas: ['Analito', 'Ud.', 'LC', 'VP'], filas: ['Toma', 'Sitio'] },
  campos: {
    numero_muestra: '[cabecera]',
    fecha_muestra: 'Toma',
    'punto_muestreo.nombre': 'Sitio',
    tipo_muestra: { constante: 'Agua' },
    solicitante: { constante: 'Sol' },
  },
  resultado: { descripcion: 'Analito', valor: '[celda]', unidad: 'Ud.', limite_cuantificacion: 'LC', rango: 'VP' },
};

const lines = [
  'Analito;Ud.;LC;VP;K-1;K-2;Notas;K-3',
  'Toma;;;;07/05/2026;08/05/2026;;09/05/2026',
  'Sodio;mg/L;2;200;90;<2;se repitió;210',
  'METALES;;;;;;;',
  'Boro;mg/L;0,1;1,5;0,3;;;0,4',
  'Sitio;;;;Pozo;Balsa;;Pozo',
];
const table = (rows: readonly string[]) => rows.map((row) => `${row}\n`).join('');

async function summary(rows: readonly string[], changes: object = {}) {
  const { report, muestras } = await read(table(rows), { mapping: { ...mapping, ignorar: ['Notas'], ...changes } });
  return {
    muestras: muestras.map(
      ({ numero_muestra: numero, fecha_muestra: fecha, punto_muestreo: punto, determinaciones }) => [
        numero,
        fecha,
        punto?.nombre,
        ...determinaciones.flatMap(({ resultados }) =>
          resultados.map(({ descripcion, valor_formateado: texto, unidad, referencia, limite_cuantificacion: lc }) =>
            [descripcion, texto, unidad, referencia?.max, lc].join(' '),
          ),
        ),
      ],
    ),
    said: [
      report.error ?? [],
      report.rechazos.primeras.map(({ linea, muestra, motivo }) => `${linea} ${muestra}: ${motivo}`),
    ].flat(),
    avisos: report.avisos.primeras.map(({ motivo }) => motivo),
  };
}

const sodio = (texto: string) => `Sodio ${texto} mg/L 200 2`;
const boro = (texto: string) => `Boro ${texto} mg/L 1.5 0.1`.replace('0.1', '0,1');
const sound = [
  ['K-1', '2026-05-07', 'Pozo', sodio('90'), boro('0,3')],
  ['K-2', '2026-05-08', 'Balsa', sodio('<2')],
  ['K-3', '2026-05-09', 'Pozo', sodio('210'), boro('0,4')],
];

describe('a table whose samples are columns', () => {
  it('has a sample for each column that is neither of the parameter nor ignored, and no result for a blank', async () => {
    expect(await summary(lines)).toEqual({ muestras: sound, said: [], avisos: [] });
  });

  it('has no rows that a reader would count', async () => {
    expect((await read(table(lines), { mapping: { ...mapping, ignorar: ['Notas'] } })).report.filas).toBe(0);
  });

  it('may have the fields above the line that names the columns of the parameter', async () => {
    const rows = [
      'Informe de mayo;;;;;;;',
      'Nº;;;;K-1;K-2;;K-3',
      ...lines.slice(1, 2),
      ...lines.slice(5),
      'Analito;Ud.;LC;VP;;;Notas;',
      ...lines.slice(2, 5),
    ];
    const { campos } = mapping;
    const changes = {
      cabecera: 5,
      cruce: { ...mapping.cruce, filas: ['Nº', 'Toma', 'Sitio'] },
      campos: { ...campos, numero_muestra: 'Nº' },
    };
    expect(await summary(rows, changes)).toEqual({ muestras: sound, said: [], avisos: [] });
  });

  it('has a sample without results where all of its cells are blank, which is said', async () => {
    const rows = lines.map((line, i) => `${line};${['K-4', '09/05/2026'][i] ?? ''}`);
    const found = await summary(rows);
    expect(found.muestras.at(-1)).toEqual(['K-4', '2026-05-09', undefined]);
    expect(found.avisos).toEqual(['Muestra autorizada sin ningún resultado']);
  });

  it('refuses a sample that lacks a field, and no other', async () => {
    const found = await summary(lines.with(1, 'Toma;;;;07/05/2026;mañana;;09/05/2026'));
    expect(found.muestras).toEqual([sound[0], sound[2]]);
    expect(found.said).toEqual([expect.stringMatching(/^3 K-2: No es una fecha que exista/u)]);
  });

  it('refuses a column without its number alone, and two of one number that differ', async () => {
    const without = await summary(lines.map((line) => line.replace('K-2', '')));
    expect(without.muestras).toEqual([sound[0], sound[2]]);
    expect(without.said[0]).toMatch(/^3 \w*: Falta$/u);
    const twice = await summary(
      lines.map((line) =>
        line.replace('K-2', 'K-1').replace('08/05', '07/05').replace('Balsa', 'Pozo').replace('<2', ''),
      ),
    );
    expect(twice.muestras).toEqual([sound[2]]);
    expect(twice.said).toEqual([expect.stringContaining('La misma muestra está en las líneas')]);
  });

  it('leaves out rows by what they say and by their place', async () => {
    const rows = lines.toSpliced(1, 0, 'abril;;;;x;x;;x');
    const omitir_filas = [{ tras_cabecera: 1 }, { columna: 'Analito', valores: ['boro'] }];
    const found = await summary([...rows, 'Total;;;;1;2;;3'], { omitir_filas: [...omitir_filas, { ultimas: 1 }] });
    expect(found.muestras.map((muestra) => muestra.length)).toEqual([4, 4, 4]);
  });

  it.each([
    [
      'without the column that names the rows',
      lines.with(0, 'Cosa;Ud.;LC;VP;K-1;K-2;Notas;K-3'),
      /^Falta en el archivo la columna "Analito"/u,
    ],
    [
      'without a column of the mapping',
      lines.with(0, 'Analito;Unidad;LC;VP;K-1;K-2;Notas;K-3'),
      /^Falta en el archivo la columna "Ud\."/u,
    ],
    ['without a row of the mapping', lines.toSpliced(5, 1), /^Falta en el archivo la columna "Sitio"/u],
    ['with a field twice', [...lines, 'Sitio;;;;a;b;;c'], /^Las filas 6 y 7 se llaman las dos "Sitio"/u],
    ['with a row that ends early', [...lines, 'Hierro;mg/L;1;2;3;4'], /^La fila 7 tiene 6 columnas y la cabecera 8/u],
  ])('%s is refused whole', async (_, rows, reason) => {
    expect(await summary(rows)).toMatchObject({ muestras: [], said: [expect.stringMatching(reason)] });
  });
});

describe('what is written once and blank below', () => {
  const long = {
    forma: 'larga',
    separador: ';',
    decimal: ',',
    campos: { numero_muestra: 'N', fecha_muestra: 'F', tipo_muestra: { constante: 'Agua' }, solicitante: 'S' },
    resultado: { descripcion: 'P', valor: 'V' },
  };
  const content = table(['F;N;S;P;V', '07/05/2026;A-1;Sol;pH;7', ';;;Sodio;9', '08/05/2026;A-2;;pH;8', ';;;Sodio;10']);

  it('is of the rows below where the mapping says so, and passes to no other sample', async () => {
    const { muestras, report } = await read(content, { mapping: { ...long, arrastrar: ['N', 'F', 'S'] } });
    expect(muestras).toMatchObject([
      { numero_muestra: 'A-1', fecha_muestra: '2026-05-07', determinaciones: { length: 2 } },
    ]);
    expect(report.rechazos.primeras[0]).toMatchObject({ linea: 4, muestra: 'A-2', campo: 'solicitante' });
  });

  it('is missing where it does not', async () => {
    expect((await read(content, { mapping: long })).muestras).toEqual([]);
  });

  it('names columns that the file has', async () => {
    const { report } = await read(content, { mapping: { ...long, arrastrar: ['Nº'] } });
    expect(report.error).toMatch(/^Falta en el archivo la columna "Nº"/u);
  });
});
