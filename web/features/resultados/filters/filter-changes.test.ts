import { expect, it } from 'vitest';
import { withFilter, withOwner } from './filter-changes.ts';

const filtros = { search: 'leche', clienteId: 'a', solicitante: ['x'], tipoGrupoId: 'g', tipoMuestra: ['t'] };

it('another client clears the solicitantes, another group the types, and nothing else', () => {
  const { solicitante: _s, ...withoutSolicitantes } = filtros;
  expect(withOwner(filtros, 'clienteId', 'b')).toEqual({ ...withoutSolicitantes, clienteId: 'b' });
  const { tipoMuestra: _t, ...withoutTypes } = filtros;
  expect(withOwner(filtros, 'tipoGrupoId', 'h')).toEqual({ ...withoutTypes, tipoGrupoId: 'h' });
});

it('no client clears the solicitantes too, and the same client again clears nothing', () => {
  expect(withOwner(filtros, 'clienteId', undefined)).toEqual({
    search: 'leche',
    tipoGrupoId: 'g',
    tipoMuestra: ['t'],
  });
  expect(withOwner(filtros, 'clienteId', 'a')).toEqual(filtros);
});

it('a filter that is emptied is no filter', () => {
  expect(withFilter({ search: 'a', tipoMuestra: ['t'] }, 'tipoMuestra', [])).toEqual({ search: 'a' });
  expect(withFilter({ search: 'a' }, 'search', '')).toEqual({});
});
