import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFecha } from '../../../../contract/fecha.ts';
import { monthPeriod, yearOf, yearPeriod, yearsOf } from './periods.ts';

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
