import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumaDias } from '../../../../contract/base/dias-habiles.ts';
import type { Frecuencia } from '../../../../contract/programa/frecuencia.ts';
import type { Temporada } from '../../../../contract/programa/instalacion.ts';
import { periodosDe } from './periodos.ts';

/** Whether a day lies in a season, which may go over New Year. */
function isEnTemporada(fecha: string, { desde, hasta }: Temporada): boolean {
  const dia = fecha.slice(5);
  return desde <= hasta ? dia >= desde && dia <= hasta : dia >= desde || dia <= hasta;
}

const ano = { desde: '2028-01-01', hasta: '2028-12-31' };
const of = (
  frecuencia: Frecuencia,
  more: { desde?: string; hasta?: string; temporada?: Temporada } = {},
  ventana = ano,
) => periodosDe({ frecuencia, desde: '2020-01-01', ...more }, ventana);

describe('the periods of a row', () => {
  it('of so many a year are the years, of which one that it holds in part plans its part', () => {
    expect(of({ cada: 'ano', veces: 4 })).toEqual([{ ...ano, planeadas: 4 }]);
    expect(of({ cada: 'ano', veces: 4 }, { desde: '2028-07-01' })).toEqual([
      { desde: '2028-07-01', hasta: '2028-12-31', planeadas: 3 },
    ]);
    expect(of({ cada: 'ano', veces: 4 }, { hasta: '2028-06-30' })).toEqual([
      { desde: '2028-01-01', hasta: '2028-06-30', planeadas: 1 },
    ]);
    expect(of({ cada: 'ano', veces: 12 }, { hasta: '2028-01-01' })).toEqual([]);
  });

  it('of months are of the calendar, in a leap year too', () => {
    const monthly = of({ cada: 'meses', meses: 1 });
    expect(monthly).toHaveLength(12);
    expect(monthly[1]).toEqual({ desde: '2028-02-01', hasta: '2028-02-29', planeadas: 1 });
    expect(of({ cada: 'meses', meses: 3 }).map(({ desde }) => desde.slice(5, 7))).toEqual(['01', '04', '07', '10']);
    expect(of({ cada: 'meses', meses: 60 })).toEqual([{ desde: '2025-01-01', hasta: '2029-12-31', planeadas: 1 }]);
  });

  it('of weeks are ISO weeks, over New Year too', () => {
    const weeks = of(
      { cada: 'semanas', semanas: 1 },
      { desde: '2027-12-29' },
      { desde: '2027-12-30', hasta: '2028-01-12' },
    );
    expect(weeks).toEqual([
      { desde: '2027-12-29', hasta: '2028-01-02', planeadas: 1 },
      { desde: '2028-01-03', hasta: '2028-01-09', planeadas: 1 },
      { desde: '2028-01-10', hasta: '2028-01-16', planeadas: 1 },
    ]);
  });

  it('are cut to a season, which may go over New Year', () => {
    const summer = of({ cada: 'meses', meses: 1 }, { temporada: { desde: '06-15', hasta: '09-10' } });
    expect(summer.map(({ desde, hasta }) => [desde, hasta])).toEqual([
      ['2028-06-15', '2028-06-30'],
      ['2028-07-01', '2028-07-31'],
      ['2028-08-01', '2028-08-31'],
      ['2028-09-01', '2028-09-10'],
    ]);
    const winter = of({ cada: 'meses', meses: 1 }, { temporada: { desde: '11-15', hasta: '02-10' } });
    expect(winter.map(({ desde }) => desde)).toEqual(['2028-01-01', '2028-02-01', '2028-11-15', '2028-12-01']);
  });

  it('of a year or of years with a season over New Year are that season whole, which is of the year in which it ends', () => {
    const temporada = { desde: '11-15', hasta: '02-10' };
    const seasons = [
      { desde: '2027-11-15', hasta: '2028-02-10', planeadas: 2 },
      { desde: '2028-11-15', hasta: '2029-02-10', planeadas: 2 },
    ];
    expect(of({ cada: 'ano', veces: 2 }, { temporada })).toEqual(seasons);
    expect(of({ cada: 'meses', meses: 12 }, { temporada })).toEqual(seasons.map((one) => ({ ...one, planeadas: 1 })));
    expect(of({ cada: 'meses', meses: 24 }, { temporada })).toEqual([
      { desde: '2027-11-15', hasta: '2029-02-10', planeadas: 1 },
    ]);
  });

  it('of a year’s samples that have a part each are of so many months, or of even days', () => {
    const parts = (veces: number, more = {}) =>
      periodosDe({ frecuencia: { cada: 'ano', veces }, desde: '2020-01-01', isPorPartes: true, ...more }, ano);
    expect(parts(4).map(({ desde, hasta }) => [desde, hasta])).toEqual([
      ['2028-01-01', '2028-03-31'],
      ['2028-04-01', '2028-06-30'],
      ['2028-07-01', '2028-09-30'],
      ['2028-10-01', '2028-12-31'],
    ]);
    expect(parts(6).map(({ desde }) => desde.slice(5))).toEqual(['01-01', '03-01', '05-01', '07-01', '09-01', '11-01']);
    const seven = parts(7);
    expect([seven.length, seven[0]?.hasta, seven.at(-1)?.hasta]).toEqual([7, '2028-02-22', '2028-12-31']);
    expect(parts(4, { desde: '2028-05-10' }).map(({ desde }) => desde)).toEqual([
      '2028-05-10',
      '2028-07-01',
      '2028-10-01',
    ]);
  });

  it('that a row ends within are not its own', () => {
    expect(of({ cada: 'meses', meses: 1 }, { hasta: '2028-02-10' })).toEqual([
      { desde: '2028-01-01', hasta: '2028-01-31', planeadas: 1 },
    ]);
    expect(of({ cada: 'meses', meses: 60 }, { hasta: '2028-02-10' })).toEqual([]);
  });

  it('of a year plan its samples in the season, and a part of them where the row holds a part of it', () => {
    const temporada = { desde: '06-01', hasta: '09-08' };
    expect(of({ cada: 'ano', veces: 4 }, { temporada })).toEqual([
      { desde: '2028-06-01', hasta: '2028-09-08', planeadas: 4 },
    ]);
    expect(of({ cada: 'ano', veces: 4 }, { temporada, desde: '2028-07-21' })).toEqual([
      { desde: '2028-07-21', hasta: '2028-09-08', planeadas: 2 },
    ]);
  });

  it('after what was done are its windows, and before a season its fortnight', () => {
    const tras = { cada: 'tras', que: 'limpieza y desinfección', desde: 15, hasta: 30 } as const;
    const fila = { frecuencia: tras, desde: '2028-01-01' };
    expect(periodosDe(fila, { ...ano, hechos: ['2028-03-20', '2027-12-20'] })).toEqual([
      { desde: '2028-04-04', hasta: '2028-04-19', planeadas: 1 },
    ]);
    const apertura = of({ cada: 'apertura', dias: 15 }, { temporada: { desde: '06-01', hasta: '09-15' } });
    expect(apertura).toEqual([{ desde: '2028-05-17', hasta: '2028-05-31', planeadas: 1 }]);
  });

  it('are some months of the year, or some days and those about them', () => {
    const months = of({ cada: 'en_meses', enMeses: [2, 11] }, { desde: '2028-02-10' });
    expect(months).toEqual([
      { desde: '2028-02-10', hasta: '2028-02-29', planeadas: 1 },
      { desde: '2028-11-01', hasta: '2028-11-30', planeadas: 1 },
    ]);
    const days = of({ cada: 'fechas', fechas: ['2027-12-30', '2028-03-01', '2029-06-01'], margen: 3 });
    expect(days).toEqual([
      { desde: '2027-12-27', hasta: '2028-01-02', planeadas: 1 },
      { desde: '2028-02-27', hasta: '2028-03-04', planeadas: 1 },
    ]);
  });
});

const fecha = fc.integer({ min: 0, max: 3000 }).map((n) => sumaDias('2024-01-01', n));
const frecuencia: fc.Arbitrary<Frecuencia> = fc.oneof(
  fc.record({ cada: fc.constant('ano' as const), veces: fc.integer({ min: 1, max: 52 }) }),
  fc.record({ cada: fc.constant('meses' as const), meses: fc.constantFrom(1, 2, 3, 6, 12, 24, 60) }),
  fc.record({ cada: fc.constant('semanas' as const), semanas: fc.integer({ min: 1, max: 5 }) }),
);
const temporada = fc.option(
  fc.record({ desde: fc.constantFrom('06-01', '11-15', '02-29'), hasta: fc.constantFrom('09-15', '03-10', '12-31') }),
  { nil: undefined },
);

it('every day of a row and its season lies in one period at most, and in one where any begins and ends about it', () => {
  fc.assert(
    fc.property(frecuencia, temporada, fecha, fc.integer({ min: 0, max: 1500 }), (cada, season, desde, length) => {
      const hasta = sumaDias(desde, length);
      const periodos = periodosDe({ frecuencia: cada, desde, hasta, temporada: season }, { desde, hasta });
      for (let day = desde; day <= hasta; day = sumaDias(day, 1)) {
        const own = periodos.filter((one) => one.desde <= day && day <= one.hasta);
        expect(own.length).toBeLessThanOrEqual(1);
        // What it ends within is of the row that follows it.
        const isOpen = (!season || isEnTemporada(day, season)) && day <= (periodos.at(-1)?.hasta ?? '');
        expect([day, !isOpen || own.length === 1]).toEqual([day, true]);
      }
    }),
  );
});

it('the same window asked in two parts has the same periods', () => {
  fc.assert(
    fc.property(
      frecuencia,
      temporada,
      fecha,
      fc.integer({ min: 2, max: 900 }),
      fc.nat(),
      (cada, season, desde, length, at) => {
        const fila = { frecuencia: cada, desde, temporada: season };
        const hasta = sumaDias(desde, length);
        const middle = sumaDias(desde, at % length);
        const whole = periodosDe(fila, { desde, hasta });
        const parts = [
          ...periodosDe(fila, { desde, hasta: middle }),
          ...periodosDe(fila, { desde: sumaDias(middle, 1), hasta }),
        ];
        expect([...new Set(parts.map((one) => JSON.stringify(one)))]).toEqual(whole.map((one) => JSON.stringify(one)));
      },
    ),
  );
});
