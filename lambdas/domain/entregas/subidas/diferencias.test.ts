import { expect, it } from 'vitest';
import { diferencias } from './mapeos.ts';

it('names each key that differs, with its place; a list of words is one', () => {
  const antes = {
    a: 1,
    ignorar: ['X', 'Y'],
    fechas: ['dd/mm/aaaa'],
    listas: [{ b: 1 }, { b: 2 }],
    orden: { x: 1, y: 2 },
  };
  const despues = {
    a: 2,
    ignorar: 'todas',
    fechas: ['dd/mm/aaaa'],
    listas: [{ b: 1 }, { b: 3 }],
    orden: { y: 2, x: 1 },
  };
  expect(diferencias(antes, despues)).toEqual({
    total: 3,
    diferencias: [
      { ruta: 'a', antes: '1', despues: '2' },
      { ruta: 'ignorar', antes: '["X","Y"]', despues: '"todas"' },
      { ruta: 'listas › 2 › b', antes: '2', despues: '3' },
    ],
  });
});

it('says the first of many, and cuts what is long', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`k${i}`, 'x'.repeat(300)]));
  const found = diferencias({ forma: 'larga' }, { forma: 'larga', ...many });
  expect([found.total, found.diferencias.length]).toEqual([60, 50]);
  expect(found.diferencias[0]?.despues).toHaveLength(200);
});
