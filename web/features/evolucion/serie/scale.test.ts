import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { escalaDe } from './scale.ts';

it('a scale holds all numbers in about two hundred round steps', () => {
  const number = fc.double({ min: 1e-6, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(fc.array(number, { minLength: 1 }), (numbers) => {
      const escala = escalaDe(numbers);
      if (!escala) throw new Error('There is no scale');
      const { min, max, step } = escala;
      expect(min).toBe(0);
      expect(max).toBeGreaterThan(Math.max(...numbers));
      expect((max - min) / step).toBeGreaterThan(70);
      expect((max - min) / step).toBeLessThan(205);
      expect(String(step).replaceAll(/[0.]|e[+-]\d+/gu, '')).toMatch(/^[125]$/u);
    }),
  );
});

it('there is no scale of nothing', () => {
  expect(escalaDe([])).toBeUndefined();
  expect(escalaDe([0, 0])).toBeUndefined();
  expect(escalaDe([-4, 2])).toMatchObject({ min: -4 });
});
