import { expect, it } from 'vitest';
import { horaEnMadrid, instanteCorto, instanteLargo } from './instantes.ts';

it('an instant is written on the clock of Madrid, in summer and in winter', () => {
  const [summer, winter] = [new Date('2026-05-07T22:32:00Z'), new Date('2026-01-07T22:32:00Z')];
  expect([horaEnMadrid(summer), horaEnMadrid(winter)]).toEqual(['00:32', '23:32']);
  expect(instanteCorto(summer)).toBe('8 may 2026, 00:32');
  expect(instanteLargo(winter)).toBe('7 de enero de 2026 a las 23:32');
});
