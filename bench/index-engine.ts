import type { CellCounts } from '../lambdas/index/query/count.ts';
import { queryNow } from '../lambdas/index/query/query-now.ts';
import { queryCells, queryCounts, queryOptions, queryRows } from '../lambdas/index/query/query.ts';
import { byCodeUnits, type Comparable } from './comparable.ts';
import type { Question } from './questions.ts';

/** The product's answer to a question, and what it is compared by. */
export async function askIndex({
  alcance,
  filters,
  ask,
}: Question): Promise<{ answer: unknown; comparable: () => Comparable }> {
  if (ask.kind === 'rows') {
    const answer = await queryRows('autorizada', alcance, filters, ask.slice);
    return { answer, comparable: () => [answer.total, ...answer.rows.map(({ id }) => id)] };
  }
  if (ask.kind === 'now') {
    const answer = await queryNow(alcance, filters, ask.question);
    const { failing, solved } = answer;
    const deciding = failing.points.map(({ determinaciones: [newest] }) => newest?.muestra.id);
    const solving = solved.points.map(({ determinaciones: [newest] }) => newest?.repeticion?.id);
    return { answer, comparable: () => [failing.total, solved.total, ...deciding, ...solving] };
  }
  if (ask.kind === 'options') {
    const answer = (await queryOptions('autorizada', alcance, [ask.of]))[ask.of];
    return { answer, comparable: () => answer.toSorted(byCodeUnits) };
  }
  const asked = ['autorizada', alcance, filters, ask.agrupacion] as const;
  if (ask.summary) {
    const answer = await queryCounts(...asked);
    return { answer, comparable: () => [...sumsOf(answer), answer.desde, answer.hasta, answer.solicitantes] };
  }
  const answer = await queryCells(...asked);
  return { answer, comparable: () => sumsOf(answer) };
}

function sumsOf({ cells }: CellCounts): number[] {
  const sum = (name: 'cumple' | 'noCumple' | 'otros') => cells.reduce((total, celda) => total + celda[name], 0);
  return [cells.length, sum('cumple'), sum('noCumple'), sum('otros')];
}
