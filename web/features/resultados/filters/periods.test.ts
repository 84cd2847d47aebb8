import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFecha } from '../../../../contract/base/fecha.ts';
import { chosenMonths, monthPeriod, recentPeriods, withMonth, yearOf, yearPeriod, yearsOf } from './periods.ts';

const none = { fechaInicio: '', fechaFin: '' };

it('a month goes from its first day to its last, leap years included', () => {
  expect(monthPeriod(2026, 1)).toEqual({ fechaInicio: '2026-01-01', fechaFin: '2026-01-31' });
  expect(monthPeriod(2026, 2)).toEqual({ fechaInicio: '2026-02-01', fechaFin: '2026-02-28' });
  expect(monthPeriod(2024, 2).fechaFin).toBe('2024-02-29');
  expect(monthPeriod(2026, 12).fechaFin).toBe('2026-12-31');
});

it('the months of a year follow one another and fill the year', () => {
  const year = fc.integer({ min: 1990, max: 2100 });
  fc.assert(
    fc.property(year, (y) => {
      const months = Array.from({ length: 12 }, (_, m) => monthPeriod(y, m + 1));
      expect(yearPeriod(y)).toEqual({ fechaInicio: months[0]?.fechaInicio, fechaFin: months[11]?.fechaFin });
      for (const [i, { fechaFin }] of months.entries()) {
        expect(isFecha(fechaFin)).toBe(true);
        const next = new Date(Date.parse(fechaFin) + 86_400_000).toISOString().slice(0, 10);
        expect(next).toBe(months[i + 1]?.fechaInicio ?? `${y + 1}-01-01`);
      }
    }),
  );
});

it('a month button means the year that the fields are in, or else the current one', () => {
  expect(yearOf(none, '2026-11-21')).toBe(2026);
  expect(yearOf(yearPeriod(2024), '2026-11-21')).toBe(2024);
  expect(yearOf({ ...none, fechaFin: '2023-05-01' }, '2026-11-21')).toBe(2023);
});

it('there is a button for the last five years, and for the year in the fields', () => {
  expect(yearsOf(none, '2026-11-21')).toEqual([2022, 2023, 2024, 2025, 2026]);
  expect(yearsOf(yearPeriod(2019), '2026-11-21')).toEqual([2019, 2022, 2023, 2024, 2025, 2026]);
});

it('a second month extends the one that is chosen, a third begins again', () => {
  const march = withMonth(none, 2026, 3);
  const toMay = withMonth(march, 2026, 5);
  expect(toMay).toEqual({ fechaInicio: '2026-03-01', fechaFin: '2026-05-31' });
  expect(withMonth(withMonth(none, 2026, 5), 2026, 3)).toEqual(toMay);
  expect(chosenMonths(toMay)).toEqual([3, 4, 5]);
  expect(withMonth(toMay, 2026, 4)).toEqual(monthPeriod(2026, 4));
  expect(withMonth(monthPeriod(2025, 3), 2026, 5)).toEqual(monthPeriod(2026, 5));
});

it('no month is chosen by a whole year, by part of a month or by dates that cannot be read', () => {
  expect(chosenMonths(yearPeriod(2026))).toEqual([]);
  expect(chosenMonths({ fechaInicio: '2026-03-01', fechaFin: '2026-03-30' })).toEqual([]);
  expect(chosenMonths({ fechaInicio: '2025-03-01', fechaFin: '2026-03-31' })).toEqual([]);
  expect(chosenMonths({ fechaInicio: '31/02/2026', fechaFin: '2026-03-31' })).toEqual([]);
});

it('the last days and months end today and count it', () => {
  expect(recentPeriods('2026-11-21').map(({ period }) => period.fechaInicio)).toEqual([
    '2026-10-23',
    '2026-08-24',
    '2025-11-22',
  ]);
  expect(recentPeriods('2024-02-29').at(-1)?.period).toEqual({ fechaInicio: '2023-03-02', fechaFin: '2024-02-29' });
});
