import { expect, it } from 'vitest';
import { dataset } from '../data.ts';
import { type PointQuestion, pointQuestions } from './questions.ts';
import { comparableOf, pointStatements } from './sql.ts';

const data = dataset(5000);
const ids = new Map(data.solicitantes.map((name, place) => [name, place + 1]));
const all = [...pointQuestions(data, 'puntos'), ...pointQuestions(data, 'incidencias')];
const named = (name: string) => all.find((question) => question.name === name) as PointQuestion;

it('every question has a name of its own, and a goal: points a second, incidents 50 ms', () => {
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  for (const { ask, goal } of all) expect(goal).toBe(ask.kind === 'puntos' ? 1000 : 50);
});

it('a scope becomes the ids of its solicitantes, and an administrator’s narrows nothing', () => {
  const [counts, page] = pointStatements(
    named('Client of 5,000 samples: incidents to be resolved, by what is due first'),
    ids,
  );
  const own = data.cliente.solicitantes.map((name) => ids.get(name));
  expect(counts).toMatchObject({ values: [own] });
  expect(counts?.text).toContain('where i.solicitante_id = any($1) group by');
  expect(page).toMatchObject({ values: [own] });
  expect(page?.text).toContain('where i.solicitante_id = any($1) and i.estado <= 2 order by');
  const [everyones] = pointStatements(named('Admin: counts of incidents'), ids);
  expect(everyones).toMatchObject({ values: [] });
  expect(everyones?.text).toMatch(/from incidencia i\s+group by/u);
});

it('what is looked for is folded', () => {
  const [statement] = pointStatements(named('Admin: points with ‘cocina’'), ids);
  expect(statement?.values).toEqual(['%cocina%']);
  expect(statement?.text).toContain(
    'where i.punto_id > 0 and i.punto_id in (select id from punto where texto like $1)',
  );
});

it('incidents are counted by situation, and the total is of the situation asked for', () => {
  const rows = [
    { estado: 0, total: 3, vencidas: 2, propuestas: 1 },
    { estado: 3, total: 4, vencidas: 0, propuestas: 0 },
  ];
  const page = [{ codigo: 'x.1' }, { codigo: 'x.2' }];
  const counts = [3, 2, 1, 3, 0, 0, 4, 0];
  const compared = (name: string, ...answers: Record<string, unknown>[][]) => comparableOf(named(name).ask, answers);
  expect(compared('Admin: counts of incidents', rows)).toEqual(counts);
  expect(compared('Admin: incidents to be resolved, by what is due first', rows, page)).toEqual([
    ...counts,
    3,
    'x.1',
    'x.2',
  ]);
  expect(compared('Admin: all incidents, by what is due first', rows, page)).toEqual([...counts, 7, 'x.1', 'x.2']);
});

it('a point is compared by what its row says, its worst numbers oldest first', () => {
  const row = {
    total: 2,
    clave: '["A","cocina",""]',
    muestras: 5,
    no_cumplen: 1,
    desde: '2025-01-01',
    codigo: 'm5',
    veredicto: 1,
    peor_clave: 'p',
    peor_total: 3,
    peor_no_cumplen: 1,
    peor: 2.5,
    valores: [25, 3, 1],
  };
  const { ask } = named('Admin: points, newest first');
  const own = ['p', 3, 1, 2.5, [1, 3, 25]];
  expect(comparableOf(ask, [[row]])).toEqual([2, [row.clave, 5, 1, '2025-01-01', 'm5', 'No cumple', own]]);
  const unmeasured = { ...row, peor_clave: null };
  expect(comparableOf(ask, [[unmeasured]])[1]).toMatchObject({ 6: null });
  const none = { total: 0, clave: null };
  expect(comparableOf(ask, [[none]])).toEqual([0]);
});
