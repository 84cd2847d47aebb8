import { expect, it } from 'vitest';
import { activeFilters, summaryOf } from './active-filters.ts';

const names = {
  clienteId: (id: string) => (id === 'c1' ? 'Hoteles Cala Marina' : 'no disponible'),
  tipoGrupoId: (id: string) => `Grupo ${id}`,
  entrega: (id: string) => `${id}.csv, 7 may 2026`,
};
const labelsOf = (filtros: Parameters<typeof activeFilters>[0]) =>
  activeFilters(filtros, names).map(({ label, value }) => `${label}: ${value}`);

it('every filter that is on has a label, and can be removed alone', () => {
  const filtros = { search: 'leche', fechaInicio: '2026-05-07', tipoMuestra: ['Agua', 'Pan'] };
  const active = activeFilters(filtros, names);
  expect(labelsOf(filtros)).toEqual(['Búsqueda: leche', 'Desde: 7 may 2026', 'Tipo: Agua', 'Tipo: Pan']);
  expect(active[0]?.without).toEqual({ fechaInicio: '2026-05-07', tipoMuestra: ['Agua', 'Pan'] });
  expect(active[2]?.without).toEqual({ ...filtros, tipoMuestra: ['Pan'] });
  expect(labelsOf(active[3]?.without ?? {})).toEqual(['Búsqueda: leche', 'Desde: 7 may 2026', 'Tipo: Agua']);
  expect(activeFilters({ tipoMuestra: ['Agua'] }, names)[0]?.without).toEqual({});
});

it('clients and groups have their names as labels, but for those out of the user’s scope', () => {
  expect(labelsOf({ clienteId: 'c1', tipoGrupoId: 'g' })).toEqual(['Cliente: Hoteles Cala Marina', 'Grupo: Grupo g']);
  expect(labelsOf({ clienteId: 'ajeno' })).toEqual(['Cliente: no disponible']);
});

it('without its client or its group, what was chosen of it goes too', () => {
  const [cliente] = activeFilters({ clienteId: 'c1', solicitante: ['Hotel Sol'] }, names);
  expect(cliente?.without).toEqual({});
  const [grupo] = activeFilters({ tipoGrupoId: 'g', tipoMuestra: ['Agua'] }, names);
  expect(grupo?.without).toEqual({});
});

it('in one line each filter comes once, and a long list is counted', () => {
  const summary = (filtros: Parameters<typeof activeFilters>[0]) => summaryOf(activeFilters(filtros, names));
  expect(summary({})).toBe('');
  expect(summary({ search: 'leche', solicitante: ['a', 'b'] })).toBe('Búsqueda: leche · Solicitante: a, b');
  expect(summary({ tipoMuestra: ['a', 'b', 'c', 'd'] })).toBe('Tipo: a, b, c, d');
  expect(summary({ tipoMuestra: ['a', 'b', 'c', 'd', 'e'] })).toBe('Tipo: a, b, c y 2 más');
});

it('a delivery is named by its file and its date, and removed alone', () => {
  const [entrega] = activeFilters({ entrega: 'julio', search: 'leche' }, names).slice(-1);
  expect(entrega).toMatchObject({ label: 'Entrega', value: 'julio.csv, 7 may 2026', without: { search: 'leche' } });
});
