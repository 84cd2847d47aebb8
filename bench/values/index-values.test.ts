import { afterAll, beforeAll, expect, it } from 'vitest';
import { claveDePunto } from '../../contract/rules/punto.ts';
import { comparePositions, expectedOf, type IndexedRow } from '../../lambdas/index/blocks/row.ts';
import { valoresDe } from '../../lambdas/index/blocks/valores.ts';
import { comparedParametro } from '../../lambdas/index/query/compared-parametro.ts';
import { putTipoGrupo } from '../../lambdas/store/tipo-grupos.ts';
import { startTables } from '../../testing/tables.ts';
import { dataset } from '../data.ts';
import { IndexFill } from '../fill-index.ts';
import { askValues } from './index-values.ts';
import { measuredPoint, type ValueAsk, valueQuestions } from './questions.ts';
import { pointOf } from './value-files.ts';

// The client's 5,000 samples, filled and asked as the bench does, beside counts of the rows themselves.

const punto = claveDePunto(measuredPoint.solicitante, measuredPoint);
const rows: IndexedRow[] = [];
const data = dataset(5000);
let stop: () => Promise<void>;

beforeAll(async () => {
  stop = await startTables();
  await Promise.all(data.laboratory.tipoGrupos.map(putTipoGrupo));
  const index = new IndexFill();
  for (const document of data.muestras()) {
    const expected = expectedOf(document);
    if (!expected) continue;
    index.add(expected.familia, expected.row);
    if (expected.familia === 'autorizada') rows.push(expected.row);
  }
  await index.write();
}, 120_000);
afterAll(async () => stop());

const questions = valueQuestions(data, punto, { muestra: 'none', claves: [] });
async function comparableTo(kind: ValueAsk['kind'], place = 0) {
  const question = questions.filter(({ ask }) => ask.kind === kind)[place];
  if (!question) throw new Error(`There is no question ${kind}`);
  return { ask: question.ask, comparable: (await askValues(question)).comparable() };
}

const valuesOf = (own: readonly IndexedRow[], clave: string) =>
  own
    .toSorted(comparePositions)
    .flatMap((row) => valoresDe(row).map((valor) => ({ row, valor })))
    .filter(({ valor }) => comparedParametro(valor).clave === clave);

it('a series of one point has the values that its rows have', async () => {
  const { ask, comparable } = await comparableTo('serie');
  if (ask.kind !== 'serie') throw new Error('No series');
  const own = valuesOf(
    rows.filter((row) => pointOf(row) === punto),
    comparedParametro(ask.parametro).clave,
  );
  expect(own.length).toBeGreaterThan(10);
  expect(comparable).toEqual(own.map(({ row, valor }) => [row.id, Number(valor.decimal), valor.veredicto]));
});

it('parameters count every value once', async () => {
  const { comparable } = await comparableTo('parametros', 1);
  const [total, ...listed] = comparable as [number, ...[string, number, number][]];
  const all = rows.flatMap((row) => [...valoresDe(row)]);
  expect(total).toBe(new Set(all.map((valor) => comparedParametro(valor).clave)).size);
  expect(listed.reduce((sum, [, values]) => sum + values, 0)).toBe(all.length);
  expect(listed.reduce((sum, [, , censored]) => sum + censored, 0)).toBe(all.filter((one) => one.operador).length);
});

it('a panorama of the client has the values of 36 months in its cells', async () => {
  const { ask, comparable } = await comparableTo('panorama');
  if (ask.kind !== 'panorama') throw new Error('No panorama');
  const [total, ...cells] = comparable as [number, ...[string, string, number][]];
  expect(total).toBeGreaterThan(50);
  const [clave] = cells[0] ?? [''];
  const own = valuesOf(
    rows.filter(({ fecha }) => fecha >= ask.desde),
    clave,
  );
  expect(cells.filter(([of]) => of === clave).reduce((sum, [, , values]) => sum + values, 0)).toBe(own.length);
});
