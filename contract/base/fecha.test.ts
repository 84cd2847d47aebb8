import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fechaEnMadrid, isFecha, monthsBefore } from './fecha.ts';

describe('a calendar date', () => {
  it.each(['2024-02-29', '2026-11-20', '1999-12-31'])('%s exists', (text) => {
    expect(isFecha(text)).toBe(true);
  });

  it.each(['2023-02-29', '2024-04-31', '2024-13-01', '24-01-01', '2024-1-1', '2024-01-01T00:00:00Z', ''])(
    '%j does not',
    (text) => {
      expect(isFecha(text)).toBe(false);
    },
  );

  it('is the one that people in Madrid saw on the wall', () => {
    expect(fechaEnMadrid(new Date('2024-03-01T23:30:00Z'))).toBe('2024-03-02');
    expect(fechaEnMadrid(new Date('2024-07-01T22:00:00Z'))).toBe('2024-07-02');
    expect(fechaEnMadrid(new Date('2024-07-01T21:59:59Z'))).toBe('2024-07-01');
  });

  it('always exists where it comes from an instant', () => {
    const instants = fc.date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(isFecha(fechaEnMadrid(instant))).toBe(true);
      }),
    );
  });
});

describe('a day some months before', () => {
  it.each([
    ['2026-05-31', 1, '2026-04-30'],
    ['2028-03-31', 1, '2028-02-29'],
    ['2026-01-15', 14, '2024-11-15'],
    ['2026-12-31', 12, '2025-12-31'],
    ['2028-02-29', 24, '2026-02-28'],
  ])('%s less %i months is %s', (fecha, months, expected) => {
    expect(monthsBefore(fecha, months)).toBe(expected);
  });
});
