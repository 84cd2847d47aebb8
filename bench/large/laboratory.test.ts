import { expect, it } from 'vitest';
import { centreOf, largeDataset, nameOf, parseLaboratory, shareOut } from './laboratory.ts';

it('a laboratory is written as its samples and, where they are not the demo’s, its solicitantes', () => {
  expect(parseLaboratory('10000000x2500')).toEqual({ samples: 10_000_000, solicitantes: 2500 });
  expect(parseLaboratory('5000')).toEqual({ samples: 5000, solicitantes: undefined });
  expect(['4999', '1e7', '10x', 'x5', ''].map(parseLaboratory)).toEqual(Array(5).fill(undefined));
  expect(nameOf({ samples: 6000, solicitantes: 300 })).toBe('6000x300');
});

it('what is shared out is all there is, in parts that differ by one at most', () => {
  const parts = Array.from({ length: 7 }, (_, place) => shareOut(100, 7, place));
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(100);
  expect(new Set(parts)).toEqual(new Set([15, 14]));
});

it('every sample has one centre, and the first centre has most', () => {
  const counts = [0, 0, 0, 0];
  for (let n = 0; n < 4000; n++) counts[centreOf(`muestra ${n}`, 4)]! += 1;
  expect(Math.min(...counts)).toBeGreaterThan(500);
  expect(Math.max(...counts)).toBe(counts[0]);
});

it('has as many samples as without centres, the same ones each time, and leaves the client of 5,000 alone', () => {
  const data = largeDataset({ samples: 9000, solicitantes: 300 });
  const seen = new Map<string, number>();
  for (const { solicitante } of data.muestras()) seen.set(solicitante.nombre, (seen.get(solicitante.nombre) ?? 0) + 1);
  expect([...seen.values()].reduce((sum, count) => sum + count, 0)).toBe(9000);
  expect(seen.size).toBeGreaterThan(280);
  expect(seen.size).toBeLessThanOrEqual(300);
  expect(data.solicitantes).toHaveLength(300);
  expect(new Set(seen.keys()).isSubsetOf(new Set(data.solicitantes))).toBe(true);
  expect(data.cliente.solicitantes.map((one) => seen.get(one))).toEqual([1250, 1250, 1250, 1250]);
  const again = new Map<string, number>();
  for (const { solicitante } of data.muestras())
    again.set(solicitante.nombre, (again.get(solicitante.nombre) ?? 0) + 1);
  expect(again).toEqual(seen);
});

it('a laboratory can’t have fewer solicitantes than the demo’s of its size', () => {
  expect(() => largeDataset({ samples: 9000, solicitantes: 5 })).toThrow(RangeError);
});
