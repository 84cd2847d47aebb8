import { describe, expect, it } from 'vitest';
import { fechaCorta, fechaLarga } from './fechas.ts';

describe('a date', () => {
  it('is written as Spaniards write it, on the day that it says whatever the clock of the reader', () => {
    expect(fechaCorta('2026-05-07')).toBe('7 may 2026');
    expect(fechaCorta('2026-09-30')).toBe('30 sept 2026');
    expect(fechaLarga('2026-05-07')).toBe('7 de mayo de 2026');
    expect(fechaLarga('2026-05-07', '09:30')).toBe('7 de mayo de 2026, 09:30');
  });

  it('that is blank or no date is a dash', () => {
    expect([fechaCorta(undefined), fechaLarga(''), fechaLarga('ayer')]).toEqual(['-', '-', '-']);
  });
});
