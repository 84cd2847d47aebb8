import { describe, expect, it } from 'vitest';
import { askedOf, detected, guessOf, readAs } from './testing.ts';

const header = 'Nº muestra;Fecha muestreo;Fecha recepción;Inicio análisis;Cliente;Tipo de muestra;pH;Nitrato (mg/L)';
const table = (rows: readonly (readonly [string, string, string])[]) => [
  header,
  ...rows.map((fechas, i) => `R-4${i};${fechas.join(';')};Hotel Sol;Río;7,${i + 1};1${i},5`),
];

/** One cell decides for the day first in the first column, one for the month first in the second, none in the third. */
const opposite = table([
  ['14/05/2026', '05/06/2026', '05/06/2026'],
  ['03/04/2026', '04/15/2026', '04/05/2026'],
  ['02/03/2026', '03/04/2026', '03/04/2026'],
]);

describe('columns of dates in opposite orders', () => {
  it('have each its own, and only the one that nothing decides is asked about', async () => {
    const found = detected(opposite);
    expect(found.mapeo).toMatchObject({
      fechas: ['dd/mm/aaaa'],
      campos: {
        fecha_muestra: 'Fecha muestreo',
        fecha_recepcion: { columna: 'Fecha recepción', fechas: ['mm/dd/aaaa'] },
      },
    });
    expect(askedOf(found)).toEqual(['campos.inicio_analisis']);
    expect(guessOf(found, 'campos.inicio_analisis')).toMatchObject({
      pregunta: '¿En qué orden van las fechas de «Inicio análisis», como 05/06/2026?',
      opciones: ['dd/mm/aaaa', 'mm/dd/aaaa'],
    });
    const answer = { columna: 'Inicio análisis', fechas: ['mm/dd/aaaa'] };
    const { muestras, said } = await readAs(opposite, { 'campos.inicio_analisis': answer });
    expect(said).toEqual([]);
    expect(muestras.map((each) => [each.fecha_muestra, each.fecha_recepcion, each.inicio_analisis])).toEqual([
      ['2026-05-14', '2026-05-06', '2026-05-06'],
      ['2026-04-03', '2026-04-15', '2026-04-05'],
      ['2026-03-02', '2026-03-04', '2026-03-04'],
    ]);
  });

  it('may have the sample’s own date as the one that is not decided', () => {
    const rows = table([
      ['04/05/2026', '05/15/2026', '14/05/2026'],
      ['03/04/2026', '04/05/2026', '03/04/2026'],
    ]);
    const found = detected(rows);
    expect(askedOf(found)).toEqual(['campos.fecha_muestra']);
    expect(found.mapeo?.['campos']).toMatchObject({
      fecha_muestra: { columna: 'Fecha muestreo', fechas: ['dd/mm/aaaa'] },
    });
  });

  it('are asked about whole where one column mixes both, and not at all where all go alike', () => {
    const mixed = opposite.with(2, opposite[2]?.replace('03/04/2026', '04/23/2026') ?? '');
    expect(askedOf(detected(mixed))).toEqual(['fechas_en_orden']);
    expect(askedOf(detected(opposite.map((line) => line.replace('04/15/2026', '15/04/2026'))))).toEqual([]);
  });

  it('are known the next time, and one that has changed is asked about', () => {
    const { mapeo } = detected(opposite);
    const campos = {
      ...(mapeo?.['campos'] as object),
      inicio_analisis: { columna: 'Inicio análisis', fechas: ['mm/dd/aaaa'] },
    };
    const saved = [{ nombre: 'dos', mapeo: { ...mapeo, campos } }];
    expect(askedOf(detected(opposite, { saved }))).toEqual([]);
    const other = opposite.map((line) => line.replace('04/15/2026', '15/04/2026'));
    expect(guessOf(detected(other, { saved }), 'campos.fecha_recepcion')).toMatchObject({
      valor: { columna: 'Fecha recepción', fechas: ['dd/mm/aaaa'] },
      alternativas: [{ columna: 'Fecha recepción', fechas: ['mm/dd/aaaa'] }],
      certeza: 'preguntar',
    });
  });
});
