import { expect, it } from 'vitest';
import { activeFilters } from './active-filters.ts';

it('every filter that is on is told, and can be taken away alone', () => {
  const filtros = { search: 'leche', fechaInicio: '2026-05-07', tipoMuestra: ['Agua', 'Pan'] };
  const active = activeFilters(filtros);
  expect(active.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Búsqueda: leche',
    'Desde: 7 may 2026',
    'Tipo: Agua',
    'Tipo: Pan',
  ]);
  expect(active[0]?.without).toEqual({ fechaInicio: '2026-05-07', tipoMuestra: ['Agua', 'Pan'] });
  expect(active[2]?.without).toEqual({ ...filtros, tipoMuestra: ['Pan'] });
  expect(activeFilters(active[3]?.without ?? {}).map(({ value }) => value)).toEqual(['leche', '7 may 2026', 'Agua']);
  expect(activeFilters({ tipoMuestra: ['Agua'] })[0]?.without).toEqual({});
});
