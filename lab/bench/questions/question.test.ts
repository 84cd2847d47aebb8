import { expect, it } from 'vitest';
import { conditionsOf, like, lookupsOf } from './question.ts';

const everyone = { solicitantes: 'todos', tipos: 'todos' } as const;
const ids = { tipo: new Map([['Agua', 3]]), solicitante: new Map([['A', 1]]), punto: new Map(), parametro: new Map() };
const asked = (filters: Parameters<typeof conditionsOf>[1]) => conditionsOf(everyone, filters, { ids, found: {} });

it('the rollup answers what is of whole months and looks for no text', () => {
  expect(asked({}).rolled).toEqual([]);
  expect(asked({ desde: '2026-01-01', hasta: '2026-02-28' }).rolled).toHaveLength(2);
  expect(asked({ desde: '2024-02-01', hasta: '2024-02-28' }).rolled).toBeUndefined();
  expect(asked({ desde: '2026-01-02' }).rolled).toBeUndefined();
  expect(asked({ search: 'leche' }).rolled).toBeUndefined();
});

it('a text is folded and quoted', () => {
  expect(like('x', "LÉche d'OR 5%")).toBe(String.raw`x like '%leche d''or 5\%%'`);
});

it('a text is looked for in the dictionaries first, and then what it was found under', () => {
  expect(lookupsOf({ search: 'LÉche' })['producto_id']).toBe("select id from producto where plegado like '%leche%'");
  expect(lookupsOf({})).toEqual({});
  const found = { producto_id: [4, 7], tipo_id: [] };
  expect(conditionsOf(everyone, { search: 'leche' }, { ids, found }).samples).toEqual([
    "(lower(m.numero) like '%leche%' or m.producto_id in (4, 7))",
  ]);
});

it('names become ids, and of names that there are not nothing is found', () => {
  expect(asked({ tipos: new Set(['Agua']) }).samples).toEqual(['m.tipo_id in (3)']);
  expect(asked({ tipos: new Set(['Vino']) }).samples).toEqual(['false']);
  const { samples } = conditionsOf({ ...everyone, solicitantes: new Set(['A']) }, {}, { ids, found: {} });
  expect(samples).toEqual(['m.solicitante_id in (1)']);
});
