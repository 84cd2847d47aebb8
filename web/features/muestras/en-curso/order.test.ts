import { expect, it } from 'vitest';
import type { Muestra } from '../../../../contract/muestras/muestra.ts';
import { inOrder } from './order.ts';

const sample = (_id: string, numero_muestra: string, fecha_muestra: string, nombre: string): Muestra => ({
  _id,
  numero_muestra,
  fecha_muestra,
  solicitante: { nombre },
  estado: 'en_curso',
  tipo_muestra: 'Agua',
  determinaciones: [],
  importedAt: '2026-01-01T00:00:00.000Z',
  lastModified: '2026-01-01T00:00:00.000Z',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const muestras = [
  sample('a', 'M-10', '2026-02-01', 'Ñora'),
  sample('b', 'M-9', '2026-03-01', 'Zubia'),
  { ...sample('c', 'M-100', '2026-02-01', 'Ábaco'), fecha_prevista: '2026-02-09' },
  sample('d', 'M-1', '2025-12-31', 'nogal'),
];

it.each([
  ['fecha_muestra', ['b', 'a', 'c', 'd']],
  ['antiguas', ['d', 'a', 'c', 'b']],
  ['fecha_prevista', ['c', 'a', 'b', 'd']],
  ['numero_muestra', ['d', 'b', 'a', 'c']],
  ['solicitante', ['c', 'd', 'a', 'b']],
] as const)('the page in order of %s is as a Spaniard expects, and equals stay as they came', (orden, expected) => {
  expect(inOrder(muestras, orden).map(({ _id }) => _id)).toEqual(expected);
  expect(muestras.map(({ _id }) => _id)).toEqual(['a', 'b', 'c', 'd']);
});
