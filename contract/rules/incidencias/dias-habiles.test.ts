import { describe, expect, it } from 'vitest';
import { diasHabilesHasta, isHabil } from './dias-habiles.ts';

describe('a working day', () => {
  it.each(['2026-04-02', '2026-04-06', '2026-12-07', '2026-12-09', '2027-03-25', '2024-02-29'])('is %s', (fecha) => {
    expect(isHabil(fecha)).toBe(true);
  });

  it.each([
    ['2026-12-05', 'a Saturday'],
    ['2026-12-06', 'a Sunday'],
    ['2026-12-08', 'the Immaculate Conception'],
    ['2026-04-03', 'Good Friday of 2026'],
    ['2025-04-18', 'Good Friday of 2025'],
    ['2027-03-26', 'Good Friday of 2027'],
    ['2038-04-23', 'the latest Good Friday'],
    ['2026-01-06', 'Epiphany'],
    ['2026-10-12', 'the National Day'],
  ])('is not %s, %s', (fecha) => {
    expect(isHabil(fecha)).toBe(false);
  });
});

describe('working days until a day', () => {
  it.each([
    ['2026-12-04', '2026-12-09', 2],
    ['2026-12-04', '2026-12-04', 0],
    ['2026-12-04', '2026-12-06', 0],
    ['2026-12-09', '2026-12-04', 0],
    ['2026-04-01', '2026-04-06', 2],
    ['2026-12-31', '2027-01-04', 1],
  ])('from %s to %s are %i', (desde, hasta, count) => {
    expect(diasHabilesHasta(desde, hasta)).toBe(count);
  });
});
