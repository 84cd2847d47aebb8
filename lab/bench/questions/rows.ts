import type { RowFilters } from '../../../lambdas/engine/query/filter-block.ts';
import { queryRows } from '../../../lambdas/engine/query/list/list.ts';
import { type CellCounts, queryCells } from '../../../lambdas/engine/query/statistics/counts.ts';
import { type Asker, conditionsOf, type Question, type Row, whereOf } from './question.ts';

/** The newest 20 results with the total. */
export function list({ who, alcance }: Asker, what: string, filters: RowFilters = {}): Question {
  const { samples, rolled } = conditionsOf(alcance, filters);
  return {
    name: `${who}: ${what}`,
    group: 'Lists',
    async ask() {
      const slice = { offset: 0, limit: 20, sortBy: 'fecha_muestra', descending: true } as const;
      const answer = await queryRows('autorizada', alcance, filters, slice);
      return { answer, comparable: () => [answer.total, ...answer.rows.map(({ id }) => id)] };
    },
    statements: [
      rolled
        ? `select coalesce(sum(m.total), 0)::int as total from recuento m ${whereOf(rolled)}`
        : `select count(*)::int as total from muestra m ${whereOf(samples)}`,
      // Samples are numbered by date, number and id.
      `with pagina as materialized (select m.* from muestra m ${whereOf(samples)} order by m.id desc limit 20)
        select m.codigo, m.numero, m.fecha, t.texto as tipo, s.texto as solicitante, k.texto as conclusion,
          r.texto as referencia, p.texto as producto, c.texto as determinaciones
        from pagina m join tipo t on t.id = m.tipo_id join solicitante s on s.id = m.solicitante_id
        join conclusion k on k.id = m.conclusion_id join referencia r on r.id = m.referencia_id
        join producto p on p.id = m.producto_id join conjunto c on c.id = m.conjunto_id
        order by m.id desc`,
    ],
    comparable: ([totals = [], rows = []]) => [totals[0]?.['total'], ...rows.map(({ codigo }) => codigo)],
  };
}

/** Counts by group × type × verdict. */
export function cells(
  { who, alcance }: Asker,
  what: string,
  agrupacion: 'mes' | 'solicitante',
  filters: RowFilters = {},
): Question {
  const { samples, rolled } = conditionsOf(alcance, filters);
  const [from, day, total] = rolled ? ['recuento', 'm.mes', 'sum(m.total)'] : ['muestra', 'm.fecha', 'count(*)'];
  const group = agrupacion === 'mes' ? `date_trunc('month', ${day}::timestamp)` : 'm.solicitante_id';
  return {
    name: `${who}: ${what}`,
    group: 'Statistics',
    async ask() {
      const answer = await queryCells('autorizada', alcance, filters, agrupacion);
      return { answer, comparable: () => sumsOf(answer) };
    },
    statements: [
      `select ${group} as grupo, m.tipo_id, m.veredicto, ${total}::int as total from ${from} m
        ${whereOf(rolled ?? samples)} group by 1, 2, 3`,
    ],
    comparable: ([rows = []]) => sumsOfRows(rows),
  };
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
