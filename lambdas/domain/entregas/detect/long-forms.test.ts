import { describe, expect, it } from 'vitest';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

const results = [
  ['Turbidez', '0,45', 'UNF'],
  ['Cinc', '<2', 'µg/L'],
  ['Sulfato', '31', 'mg/L'],
] as const;

/** A row for each result of three samples, under these headings of its name and value. */
const long = (parametro: string, valor: string, unidad = true) => [
  `Muestra;Fecha;Cliente;Tipo de muestra;${parametro};${valor}${unidad ? ';Unidad' : ''}`,
  ...[1, 2, 3].flatMap((n) =>
    results.map(
      ([name, value, unit]) => `R-${n};1${n + 3}/05/2026;Hotel Sol;Río;${name};${value}${unidad ? `;${unit}` : ''}`,
    ),
  ),
];

describe('a table with a row for each result, whatever its headings', () => {
  it.each([
    ['name', 'value'],
    ['CharacteristicName', 'ResultMeasureValue'],
    ['Determinand', 'Reading'],
    ['Analítica', 'Obtenido'],
    ['Sustancia medida', 'Cifra'],
    ['Campo 5', 'Campo 6'],
    ['Propiedad', 'Resultado final'],
    ['Especie química', 'Nivel'],
  ])('«%s» and «%s» are recognised by what is in them', async (parametro, valor) => {
    const { found, muestras, resultados } = await readAs(long(parametro, valor));
    expect(found.mapeo).toMatchObject({ forma: 'larga', resultado: { descripcion: parametro, valor } });
    expect(askedOf(found)).toEqual([]);
    expect(muestras).toHaveLength(3);
    expect(resultados.slice(0, 3)).toEqual(['Turbidez 0.45 UNF', 'Cinc <2 µg/L', 'Sulfato 31 mg/L']);
  });

  it('is asked about where nothing says what the texts are, and read in the form that is said', () => {
    const unknown = long('Clave', 'Cantidad', false).map((line) =>
      line.replace('Turbidez', 'Zeta').replace('Cinc', 'Eta').replace('Sulfato', 'Theta'),
    );
    const found = detected(unknown);
    expect(guessOf(found, 'forma')).toMatchObject({
      certeza: 'preguntar',
      valor: 'larga',
      alternativas: ['ancha', 'cruzada'],
    });
    const said = detected(unknown, { pinned: { forma: 'ancha' } });
    expect(guessOf(said, 'forma')).toMatchObject({ certeza: 'segura', valor: 'ancha' });
    expect(said.mapeo).toHaveProperty('determinaciones');
  });

  it('isn’t one where a column names points and another is a parameter', () => {
    const wide = [
      'Registro;Fecha;Cliente;Tipo de muestra;Punto;pH',
      ...[1, 2, 3, 4].map((n) => `L-${n};1${3 + Math.floor(n / 2)}/05/2026;Hotel Sol;Río;Grifo ${n % 2};7,${n}`),
    ];
    expect(detected(wide).mapeo).toMatchObject({ forma: 'ancha' });
    expect(askedOf(detected(wide))).toEqual([]);
  });

  it.each(['status', 'Flag', 'Estado final'])('has «%s» Pass and Fail as verdicts of its results', async (heading) => {
    const lines = long('Analyte', 'Result').map(
      (line, i) => `${line};${i === 0 ? heading : i % 3 === 0 ? 'Fail' : 'Pass'}`,
    );
    const { muestras } = await readAs(lines);
    expect(muestras[0]?.determinaciones.map(({ resultados: [first] }) => first?.conclusion)).toEqual([
      'Cumple',
      'Cumple',
      'No cumple',
    ]);
  });
});

describe('dates in two orders', () => {
  const wide = (...dates: string[]) => [
    'Nº muestra;Fecha;Cliente;Tipo de muestra;pH',
    ...dates.map((date, i) => `Z-${i};${date};Hotel Sol;Río;7,${i}`),
  ];

  it('are of the order that one cell of the column decides, in every way of writing them', async () => {
    const { muestras, found } = await readAs(wide('1/15/19', '2/3/2019', '04-05-2019'));
    expect(askedOf(found)).toEqual([]);
    expect(muestras.map(({ fecha_muestra: fecha }) => fecha)).toEqual(['2019-01-15', '2019-02-03', '2019-04-05']);
  });
});

describe('a column with a few odd cells', () => {
  it('stays the date, and the odd ones are refused with their lines', async () => {
    const lines = [
      'Nº muestra;Fecha;Cliente;Tipo de muestra;pH',
      ...Array.from({ length: 9 }, (_, i) => `Z-${i};1${i % 7}/05/2026;Hotel Sol;Río;7,${i}`),
      ...['30/02/2026', 'por confirmar', '', '4/13/202'].map((date, i) => `Y-${i};${date};Hotel Sol;Río;7,${i}`),
    ].map((line) => line.replace('1/05', '21/05').replace('121/', '21/'));
    const { found, muestras } = await readAs(lines);
    expect(found.mapeo?.['campos']).toMatchObject({ fecha_muestra: 'Fecha' });
    expect(muestras).toHaveLength(9);
  });

  it('stays a result where its words have no number', async () => {
    const { resultados } = await readAs([
      'Nº muestra;Fecha;Cliente;Tipo de muestra;pH;Olor;E. coli',
      'Z-1;15/05/2026;Hotel Sol;Río;7,5;Inodoro;10 UFC/100 mL',
      'Z-2;16/05/2026;Hotel Sol;Río;7,6;Ligero;<1 UFC/100 mL',
    ]);
    expect(resultados).toHaveLength(6);
  });
});
