import { describe, expect, it } from 'vitest';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

const crossed = [
  'Analito;Ud.;LC;VP;R-41;R-42;R-43',
  'Fecha de toma;;;;14/05/2026;15/05/2026;16/05/2026',
  'Cliente;;;;Hotel Sol;Hotel Luna;Hotel Sol',
  'Tipo de muestra;;;;Río;Río;Pozo',
  'Sulfato;mg/L;1;máx. 250;31,5;<1;32,5',
  'Cinc;µg/L;2;≤ 40;<2;2,5;',
  'Turbidez;UNF;0,1;≤ 4;0,45;0,35;0,55',
];

describe('a table whose samples are columns', () => {
  it('is read with a sample for each column, and asks nothing that its cells say', async () => {
    const { found, muestras, resultados } = await readAs(crossed);
    expect(askedOf(found)).toEqual([]);
    expect(found.mapeo).toMatchObject({
      forma: 'cruzada',
      cruce: { filas: ['Fecha de toma', 'Cliente', 'Tipo de muestra'] },
    });
    expect(
      muestras.map(({ numero_muestra: numero, fecha_muestra: fecha, solicitante }) => [
        numero,
        fecha,
        solicitante.nombre,
      ]),
    ).toEqual([
      ['R-41', '2026-05-14', 'Hotel Sol'],
      ['R-42', '2026-05-15', 'Hotel Luna'],
      ['R-43', '2026-05-16', 'Hotel Sol'],
    ]);
    expect(resultados).toHaveLength(8);
    expect(muestras[0]?.determinaciones[0]?.resultados[0]).toMatchObject({
      descripcion: 'Sulfato',
      valor: 31.5,
      unidad: 'mg/L',
      referencia: { max: 250 },
      limite_cuantificacion: '1',
    });
  });

  it('whose rows are shorter than its header is not understood, and is said why', () => {
    const [header = '', ...rows] = crossed;
    const cut = detected([header, ...rows, 'Cinc;µg/L;2'], { pinned: { forma: 'cruzada' } });
    expect(cut).toMatchObject({ mapeo: null, avisos: ['La fila 8 tiene 3 columnas y la cabecera 7'] });
    expect(cut.filas[0]?.celdas).toContain('Analito');
  });

  it('has a sample for a column without results too, and none for one that speaks of the parameter', async () => {
    const more = ['R-44;Método', '17/05/2026;', 'Hotel Sol;', 'Río;', ';PNT-1', ';PNT-2', ';PNT-1'];
    const { found, muestras } = await readAs(crossed.map((line, i) => `${line};${more[i]}`));
    expect(muestras.map(({ numero_muestra: numero }) => numero)).toEqual(['R-41', 'R-42', 'R-43', 'R-44']);
    expect(found.mapeo).toMatchObject({ cruce: { fijas: ['Analito', 'Ud.', 'LC', 'VP', 'Método'] } });
  });

  it('is asked where its columns may be something else, and read in the form that is said', () => {
    const doubtful = crossed.map((line) => line.replace('R-41;R-42;R-43', 'Norte;Sur;Este'));
    expect(guessOf(detected(doubtful), 'forma')).toMatchObject({ valor: 'cruzada', certeza: 'preguntar' });
    expect(detected(doubtful, { pinned: { forma: 'larga' } }).mapeo).toMatchObject({ forma: 'larga' });
  });
});

describe('a number that is written once', () => {
  const once = [
    'Nº muestra;Fecha;Cliente;Tipo de muestra;Parámetro;Resultado;Unidad',
    'R-41;14/05/2026;Hotel Sol;Río;Sulfato;31,5;mg/L',
    ';;;;Cinc;2,5;µg/L',
    'R-42;15/05/2026;Hotel Luna;Pozo;Sulfato;32,5;mg/L',
    ';;;;Cinc;3,5;µg/L',
    ';;;;Turbidez;0,5;UNF',
  ];

  it('is that of the rows below', async () => {
    const { found, muestras } = await readAs(once);
    expect(askedOf(found)).toEqual([]);
    expect(guessOf(found, 'arrastrar')).toMatchObject({
      certeza: 'probable',
      fundamento: expect.stringContaining('«Cliente»'),
    });
    expect(muestras.map(({ determinaciones }) => determinaciones.length)).toEqual([2, 3]);
  });

  it('is asked about where the blanks don’t go together', () => {
    const odd = once.with(2, ';15/05/2026;;;Cinc;2,5;µg/L').concat(Array.from({ length: 12 }, () => ';;;;pH;7,5;'));
    expect(askedOf(detected(odd))).toContain('arrastrar');
  });
});
