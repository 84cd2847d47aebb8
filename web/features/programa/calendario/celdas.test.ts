import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PeriodoDeCobertura } from '../../../../contract/programa/cobertura.ts';
import { periodoOf } from '../testing.ts';
import { sumaDe } from '../words.ts';
import { celdasDe, textoDeCelda } from './celdas.ts';

/** What stands in each month that has anything. */
const said = (periodos: PeriodoDeCobertura[], ano = 2026, hoy = '2026-01-01') =>
  celdasDe(periodos, ano, hoy)
    .filter((celda) => celda.periodos.length > 0)
    .map(textoDeCelda);

describe('a year of a row', () => {
  it('has what lacks of a month in that month, red once it is over', () => {
    expect(
      said([
        periodoOf('2026-01-01', '2026-01-31', 1, 'hecho', ['2026-01-20']),
        periodoOf('2026-02-01', '2026-02-28', 1, 'falta'),
        periodoOf('2026-03-01', '2026-03-31', 1, 'en curso', [], ['2026-03-02']),
        periodoOf('2026-04-01', '2026-04-30', 1, 'pendiente'),
        periodoOf('2026-05-01', '2026-05-31', 1, 'por venir'),
      ]),
    ).toEqual([
      'enero: 1 hecho',
      'febrero: 1 sin hacer',
      'marzo: 1 en curso',
      'abril: 1 planeado',
      'mayo: 1 por venir',
    ]);
  });

  it('spreads what is planned of a whole year evenly, and takes away the places that samples are nearest to', () => {
    expect(said([periodoOf('2026-01-01', '2026-12-31', 4, 'pendiente')])).toEqual([
      'abril: 1 planeado',
      'julio: 1 planeado',
      'septiembre: 1 planeado',
      'diciembre: 1 planeado',
    ]);
    expect(said([periodoOf('2026-01-01', '2026-12-31', 4, 'pendiente', ['2026-05-20', '2026-08-30'])])).toEqual([
      'abril: 1 planeado',
      'mayo: 1 hecho',
      'agosto: 1 hecho',
      'diciembre: 1 planeado',
    ]);
  });

  it('has what can still be taken in the months that are left, spread evenly', () => {
    const year = periodoOf('2026-01-01', '2026-12-31', 12, 'pendiente', ['2026-01-20', '2026-02-10', '2026-04-08']);
    expect(said([year], 2026, '2026-09-10')).toEqual([
      'enero: 1 hecho',
      'febrero: 1 hecho',
      'abril: 1 hecho',
      'septiembre: 1 planeado',
      'octubre: 3 planeados',
      'noviembre: 2 planeados',
      'diciembre: 3 planeados',
    ]);
  });

  it('has the points that lack of a sampling beside those that were taken, or at the end of the period', () => {
    const puntos = 'De 3 puntos, 1: faltan 2 terminales';
    expect(
      said([
        { ...periodoOf('2026-01-01', '2026-03-31', 3, 'falta', ['2026-02-10']), puntos },
        { ...periodoOf('2026-04-01', '2026-06-30', 3, 'falta'), puntos },
      ]),
    ).toEqual(['febrero: 1 hecho, 2 sin hacer', 'junio: 3 sin hacer']);
  });

  it('has the sample of a quarter in its own month, and more samples than are planned each in theirs', () => {
    expect(
      said([periodoOf('2026-01-01', '2026-03-31', 1, 'hecho', ['2026-01-05', '2026-02-05', '2026-02-06'])]),
    ).toEqual(['enero: 1 hecho', 'febrero: 2 hechos']);
    expect(said([periodoOf('2026-01-01', '2026-03-31', 1, 'falta')])).toEqual(['marzo: 1 sin hacer']);
  });

  it('shows a period over New Year whole in each of its years, at their end', () => {
    const periodo = periodoOf('2025-12-29', '2026-01-04', 2, 'falta', ['2025-12-30']);
    expect(said([periodo])).toEqual(['enero: 1 hecho, 1 sin hacer']);
    expect(said([periodo], 2025)).toEqual(['diciembre: 1 hecho, 1 sin hacer']);
  });

  it('has marks that add to what its total says, of the weeks of any year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2023, max: 2030 }),
        fc.array(fc.record({ planned: fc.integer({ min: 1, max: 3 }), done: fc.array(fc.nat(6), { maxLength: 3 }) }), {
          minLength: 54,
          maxLength: 54,
        }),
        (ano, weeks) => {
          const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
          const newYear = Date.parse(`${ano}-01-01`);
          const monday = newYear - ((new Date(newYear).getUTCDay() + 6) % 7) * 86_400_000;
          const periodos = weeks.flatMap(({ planned, done }, n) => {
            const from = monday + n * 7 * 86_400_000;
            if (day(from) > `${ano}-12-31`) return [];
            const samples = done.map((late) => day(from + late * 86_400_000)).toSorted();
            return [periodoOf(day(from), day(from + 6 * 86_400_000), planned, 'falta', samples)];
          });
          const { planeadas, faltan } = sumaDe(periodos);
          const marks = celdasDe(periodos, ano, `${ano + 1}-02-01`).flatMap(({ marcas }) => Object.entries(marcas));
          const sumOf = (estado: string) => marks.reduce((sum, [name, n]) => sum + (name === estado ? n : 0), 0);
          expect(sumOf('falta')).toBe(faltan);
          expect(sumOf('hecho')).toBe(periodos.reduce((sum, { muestras }) => sum + muestras.length, 0));
          expect(sumOf('hecho') + sumOf('falta')).toBeGreaterThanOrEqual(planeadas);
        },
      ),
    );
  });

  it('puts many marks of one month together with their periods', () => {
    const weeks = ['05', '12', '19', '26'].map((day) => periodoOf(`2026-01-${day}`, `2026-01-${day}`, 1, 'falta'));
    const [january] = celdasDe(weeks, 2026, '2026-02-01');
    expect(january?.marcas).toEqual({ falta: 4 });
    expect(january?.periodos).toEqual(weeks);
  });
});
