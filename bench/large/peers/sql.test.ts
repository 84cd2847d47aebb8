import { expect, it } from 'vitest';
import type { Question } from '../../questions.ts';
import { canRoll, lookups, statements } from './sql.ts';

const ids = { tipo: new Map([['Agua', 3]]), solicitante: new Map([['A', 1]]) };
const asked = (filters: Question['filters'], ask: Question['ask']): Question => {
  return { name: '', alcance: { solicitantes: 'todos', tipos: 'todos' }, filters, ask };
};
const counts = { kind: 'counts', agrupacion: 'mes', summary: false } as const;

it('the rollup answers what is of whole months and looks for no text', () => {
  expect(canRoll({})).toBe(true);
  expect(canRoll({ desde: '2026-01-01', hasta: '2026-02-28' })).toBe(true);
  expect(canRoll({ desde: '2024-02-01', hasta: '2024-02-28' })).toBe(false);
  expect(canRoll({ desde: '2026-01-02' })).toBe(false);
  expect(canRoll({ search: 'leche' })).toBe(false);
  expect(canRoll({ numero: '1' })).toBe(false);
});

it('counts come from the rollup or from the samples', () => {
  expect(statements(asked({}, counts), ids, 'm.id')?.[0]).toContain('from recuento m');
  const text = statements(asked({ search: "d'or" }, counts), ids, 'm.*')?.[0];
  expect(text).toContain('from muestra m');
  expect(text).toContain("like '%d''or%'");
});

it('a text is looked for in the dictionaries first, and then what it was found under', () => {
  const question = asked({ search: 'LÉche' }, counts);
  expect(Object.keys(lookups(question))).toContain('producto_id');
  expect(lookups(question)['producto_id']).toContain("like '%leche%'");
  const [text] = statements(question, ids, 'm.*', { producto_id: [4, 7], tipo_id: [] }) ?? [];
  expect(text).toContain("(lower(m.numero) like '%leche%' or m.producto_id in (4, 7))");
});

it('a filter by names that there are not finds nothing', () => {
  expect(statements(asked({ tipos: new Set(['Vino']) }, counts), ids, 'm.*')?.[0]).toContain('where false');
  expect(statements(asked({ tipos: new Set(['Agua']) }, counts), ids, 'm.*')?.[0]).toContain('m.tipo_id in (3)');
});
