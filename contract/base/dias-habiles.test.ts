import { describe, expect, it } from 'vitest';
import { diasHabilesHasta, sumaDias, sumaDiasHabiles } from './dias-habiles.ts';

const isHabil = (day: string) => sumaDiasHabiles(sumaDias(day, -1), 1) === day;
/** Of a Friday, the one before and the one after, which are working days. */
const fridaysAround = (day: string) => [-7, 0, 7].map((n) => isHabil(sumaDias(day, n)));

/** The national holidays of each year, written from the calendar and not from the rule. */
const festivos = {
  2025: '01-01 01-06 04-18 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  2026: '01-01 01-06 04-03 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
  2027: '01-01 01-06 03-26 05-01 08-15 10-12 11-01 12-06 12-08 12-25',
};

describe('working days', () => {
  it.each(Object.entries(festivos))('of %s are Monday to Friday but the holidays of all Spain', (ano, list) => {
    const holidays = new Set(list.split(' ').map((each) => `${ano}-${each}`));
    for (let day = `${ano}-01-01`; day.startsWith(ano); day = sumaDias(day, 1)) {
      const isWeekend = ['Sat', 'Sun'].includes(new Date(`${day}T12:00:00Z`).toUTCString().slice(0, 3));
      expect([day, isHabil(day)]).toEqual([day, !isWeekend && !holidays.has(day)]);
    }
  });

  it.each(['2000-04-21', '2010-04-02', '2018-03-30', '2019-04-19', '2020-04-10', '2021-04-02', '2022-04-15'])(
    'Good Friday was %s',
    (day) => {
      expect(fridaysAround(day)).toEqual([true, false, true]);
    },
  );

  it.each(['2023-04-07', '2024-03-29', '2038-04-23', '2285-03-20'])('Good Friday is %s', (day) => {
    expect(fridaysAround(day)).toEqual([true, false, true]);
  });
});

describe('a term in working days', () => {
  it.each([
    ['an ordinary week', '2026-11-23', 4, '2026-11-27'],
    ['over a weekend', '2026-11-26', 4, '2026-12-02'],
    ['from a Saturday', '2026-11-28', 4, '2026-12-03'],
    ['over the Immaculate, with a Constitution on a Sunday', '2026-12-03', 4, '2026-12-10'],
    ['over two holidays of a week', '2025-12-04', 4, '2025-12-11'],
    ['over the end of a year and Epiphany', '2025-12-30', 4, '2026-01-07'],
    ['over Good Friday', '2026-03-31', 4, '2026-04-07'],
    ['ten, over Christmas and New Year', '2026-12-18', 10, '2027-01-05'],
  ] as const)('%s: %s and %i is %s', (_, fecha, n, last) => {
    expect(sumaDiasHabiles(fecha, n)).toBe(last);
    expect(diasHabilesHasta(fecha, last)).toBe(n);
    expect(diasHabilesHasta(last, fecha)).toBe(-n);
  });
});
