import { expect, it } from 'vitest';
import { isPorResolver } from '../../contract/rules/incidencias/estados.ts';
import { type Failing, incidenciasOf } from './incidencias.ts';

const failing = (id: string, fecha: string): Failing => ({
  row: {
    id,
    numero: `M-${id}`,
    fecha,
    tipo: 'Agua de consumo',
    solicitante: 'Hotel Sol',
    punto: 'Cocina',
    codigoPunto: 'C-1',
    referencia: '',
  },
  determinacion: 'Nitrato',
});

it('there are as many incidents as asked for, of the newest failures, each with an id and an instant of its own', () => {
  const incidencias = incidenciasOf([failing('a', '2020-01-01'), failing('b', '2026-06-01')], 1);
  expect(incidencias.map(({ muestras }) => muestras[0]?._id)).toEqual(['b']);
  const many = incidenciasOf([failing('a', '2026-06-01'), failing('b', '2026-06-02')], 1000);
  expect(many).toHaveLength(1000);
  expect(new Set(many.map(({ _id }) => _id)).size).toBe(1000);
  expect(new Set(many.map(({ abierta }) => abierta)).size).toBe(1000);
  expect(incidenciasOf([], 10)).toEqual([]);
});

it('two in five are to be resolved, and only of those anything is proposed', () => {
  const many = incidenciasOf([failing('a', '2026-06-01')], 1000);
  expect(many.filter(({ estado }) => isPorResolver(estado))).toHaveLength(400);
  const proposed = many.filter(({ propuesta }) => propuesta !== null);
  expect(proposed.length).toBeGreaterThan(50);
  expect(proposed.every(({ estado }) => isPorResolver(estado))).toBe(true);
});
