import {
  type Agrupacion,
  type CellCounts,
  queryCells,
  queryCounts,
} from '../../../lambdas/engine/query/statistics/counts.ts';
import type { RowFilters } from '../../../lambdas/engine/query/filter-block.ts';
import { type Asker, nameOf, type Question, type Row } from './question.ts';
import { conditionsOf, lookupsOf, whereOf } from './where.ts';

/** The table that counts come from, what of it is one sample or more, and the conditions on it. */
interface Source {
  from: string;
  total: string;
  where: string;
  isRolled: boolean;
}

/** Counts by group × type × verdict. */
export function cells(asker: Asker, what: string, agrupacion: Agrupacion, filters: RowFilters = {}): Question {
  return {
    name: nameOf(asker, what),
    group: 'Statistics',
    async ask() {
      const answer = await queryCells('autorizada', asker.alcance, filters, agrupacion);
      return { answer, comparable: () => sumsOf(answer) };
    },
    lookups: () => lookupsOf(filters),
    statements: (database) => [cellsIn(agrupacion, sourceOf(conditionsOf(asker.alcance, filters, database)))],
    comparable: ([rows = []]) => sumsOfRows(rows),
  };
}

/** Counts by type × verdict, and of all of them the first and the last day and how many solicitantes. */
export function summary(asker: Asker, what: string, filters: RowFilters = {}): Question {
  return {
    name: nameOf(asker, what),
    group: 'Statistics',
    async ask() {
      const answer = await queryCounts('autorizada', asker.alcance, filters, 'ninguna');
      return { answer, comparable: () => [...sumsOf(answer), answer.desde, answer.hasta, answer.solicitantes] };
    },
    statements(database) {
      const source = sourceOf(conditionsOf(asker.alcance, filters, database));
      const [first, last] = source.isRolled ? ['m.desde', 'm.hasta'] : ['m.fecha', 'm.fecha'];
      const spans = `select min(${first}) as desde, max(${last}) as hasta,
        count(distinct m.solicitante_id)::int as solicitantes from ${source.from} ${source.where}`;
      return [cellsIn('ninguna', source), spans];
    },
    comparable([rows = [], spans = []]) {
      const { desde, hasta, solicitantes } = spans[0] ?? {};
      return [...sumsOfRows(rows), desde, hasta, solicitantes];
    },
  };
}

function sourceOf({ samples, rolled }: ReturnType<typeof conditionsOf>): Source {
  return rolled
    ? { from: 'recuento m', total: 'sum(m.total)', where: whereOf(rolled), isRolled: true }
    : { from: 'muestra m', total: 'count(*)', where: whereOf(samples), isRolled: false };
}

function cellsIn(agrupacion: Agrupacion, { from, total, where, isRolled }: Source): string {
  const day = isRolled ? 'm.mes' : 'm.fecha';
  const group: Record<Agrupacion, string[]> = {
    ninguna: [],
    mes: [`date_trunc('month', ${day}::timestamp) as grupo`],
    ano: [`date_trunc('year', ${day}::timestamp) as grupo`],
    solicitante: ['m.solicitante_id as grupo'],
  };
  const by = [...group[agrupacion], 'm.tipo_id', 'm.veredicto'];
  return `select ${by.join(', ')}, ${total}::int as total from ${from} ${where}
    group by ${by.map((_, place) => place + 1).join(', ')}`;
}

/** How many cells there are, and how many samples with each verdict. */
function sumsOf({ cells: all }: CellCounts): number[] {
  const sum = (name: 'cumple' | 'noCumple' | 'otros') => all.reduce((total, cell) => total + cell[name], 0);
  return [all.length, sum('cumple'), sum('noCumple'), sum('otros')];
}

function sumsOfRows(rows: readonly Row[]): number[] {
  const sum = (verdict: number) =>
    rows.filter(({ veredicto }) => veredicto === verdict).reduce((total, row) => total + Number(row['total']), 0);
  return [new Set(rows.map(({ grupo, tipo_id: tipo }) => JSON.stringify([grupo, tipo]))).size, sum(0), sum(1), sum(2)];
}
