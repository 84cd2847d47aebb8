import { expect, it } from 'vitest';
import { pDosColas, z95 } from './normal.ts';

// 2 * scipy.stats.norm.sf(z), SciPy 1.17.1.
it.each([
  [0, 1],
  [0.5, 0.6170750774519738],
  [1, 0.31731050786291415],
  [2.9, 0.003731626600768075],
  [3, 0.0026997960632601866],
  [3.1, 0.0019352064264367126],
  [5, 5.733031437583866e-7],
  [8, 1.244192114854348e-15],
  [20, 5.507248237212311e-89],
])('a deviate of %s has p = %s on both sides', (z, p) => {
  expect(pDosColas(z) / p).toBeCloseTo(1, 11);
  expect(pDosColas(-z)).toBe(pDosColas(z));
});

it('leaves 5 % beyond the bounds of an interval of 95 %', () => {
  expect(pDosColas(z95)).toBeCloseTo(0.05, 14);
});
