import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Resumen } from '../../../contract/cuenta/usuario.ts';
import { digestDateAt, hasDigestOn } from './resumen.ts';

const hour = 3_600_000;

/** Madrid's clock by its rule: two hours ahead of UTC from the last Sunday of March to that of October, at 01:00 UTC. */
function inMadrid(instant: number): Date {
  const year = new Date(instant).getUTCFullYear();
  const change = (month: number) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * 24 * hour;
  };
  const isSummer = instant >= change(2) && instant < change(9);
  return new Date(instant + (isSummer ? 2 : 1) * hour);
}

/** The dates whose digest a user gets by ticks at some instants, each with the tick that sent it. */
function sentBy(resumen: Resumen, ticks: readonly number[]): Map<string, number> {
  const sent = new Map<string, number>();
  let ultimo = '';
  for (const tick of ticks) {
    const fecha = digestDateAt(new Date(tick));
    if (fecha === undefined || ultimo >= fecha || !hasDigestOn(resumen, fecha)) continue;
    sent.set(fecha, tick);
    ultimo = fecha;
  }
  return sent;
}

/** The same by Madrid's rule, a day at a time. */
function expectedOf(resumen: Resumen, ticks: readonly number[]): Map<string, number> {
  const sent = new Map<string, number>();
  for (const [fecha, ofDay] of Map.groupBy(ticks, (tick) => inMadrid(tick).toISOString().slice(0, 10))) {
    const first = ofDay.find((tick) => inMadrid(tick).getUTCHours() >= 7);
    if (first !== undefined && (resumen === 'diario' || inMadrid(first).getUTCDay() === 1)) sent.set(fecha, first);
  }
  return sent;
}

describe('a digest', () => {
  it('comes at the first tick from seven o’clock on, on its days, once, whichever ticks fail or come twice', () => {
    const times = fc.record({
      resumen: fc.constantFrom<Resumen[]>('diario', 'semanal'),
      // Among them the days when the clocks change, in 2026 and the years around.
      from: fc.integer({ min: Date.UTC(2025, 2, 1), max: Date.UTC(2027, 10, 1) }),
      ticks: fc.array(fc.constantFrom(0, 1, 1, 1, 2), { minLength: 1, maxLength: 24 * 16 }),
    });
    fc.assert(
      fc.property(times, ({ resumen, from, ticks }) => {
        const came = ticks.flatMap((count, n) => Array<number>(count).fill(from + n * hour));
        expect(sentBy(resumen, came)).toEqual(expectedOf(resumen, came));
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    // Seven in the morning on the days when the clocks change, and the hour before.
    ['2026-03-29T04:59:59Z', undefined],
    ['2026-03-29T05:00:00Z', '2026-03-29'],
    ['2026-10-25T05:59:59Z', undefined],
    ['2026-10-25T06:00:00Z', '2026-10-25'],
    // In Madrid it is past midnight already.
    ['2026-07-14T22:30:00Z', undefined],
    ['2026-07-14T21:59:59Z', '2026-07-14'],
  ])('at %s is that of %s', (instant, fecha) => {
    expect(digestDateAt(new Date(instant))).toBe(fecha);
  });

  it('is none for who chose none, and weekly on Mondays alone', () => {
    const week = Array.from({ length: 7 }, (_, n) => `2026-11-${String(23 + n)}`);
    expect(week.map((fecha) => hasDigestOn('ninguno', fecha))).not.toContain(true);
    expect(week.filter((fecha) => hasDigestOn('semanal', fecha))).toEqual(['2026-11-23']);
    expect(week.filter((fecha) => hasDigestOn('diario', fecha))).toEqual(week);
  });
});
