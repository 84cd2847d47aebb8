import type { SortColumn } from '../../../contract/resultados/filtros.ts';
import type { RowFilters } from '../../../lambdas/engine/query/filter-block.ts';
import { queryRows } from '../../../lambdas/engine/query/list/list.ts';
import { type CellCounts, queryCells } from '../../../lambdas/engine/query/statistics/counts.ts';
import { type Asker, conditionsOf, lookupsOf, type Question, type Row, whereOf } from './question.ts';

/** By what lists of samples are sorted. Samples are numbered by date, number and id; names by their places in a Spanish dictionary. */
const sorts: Partial<Record<SortColumn, string>> = { fecha_muestra: 'm.id', numero_muestra: 'm.numero_orden' };

interface Listed extends RowFilters {
  page?: number;
  sortBy?: SortColumn;
}

/** A page of 20 results with the total: the newest first, or in the ascending order of another column. */
export function list({ who, alcance }: Asker, what: string, { page = 1, sortBy, ...filters }: Listed = {}): Question {
  const column = sortBy ?? 'fecha_muestra';
  const slice = { offset: (page - 1) * 20, limit: 20, sortBy: column, descending: sortBy === undefined };
  const order = sortBy === undefined ? 'm.id desc' : `${sorts[column]} asc, m.id desc`;
  return {
    name: `${who}: ${what}`,
    group: 'Lists',
    async ask() {
      const answer = await queryRows('autorizada', alcance, filters, slice);
      return { answer, comparable: () => [answer.total, ...answer.rows.map(({ id }) => id)] };
    },
    lookups: () => lookupsOf(filters),
    statements(database) {
      const { samples, rolled } = conditionsOf(alcance, filters, database);
      const total = rolled
        ? `select coalesce(sum(m.total), 0)::int as total from recuento m ${whereOf(rolled)}`
        : `select count(*)::int as total from muestra m ${whereOf(samples)}`;
      // The rows of the page are chosen first; PostgreSQL chooses them by an index with all the sorting columns.
      const [chosen, joined] = database.dialect === 'postgres' ? ['m.id', 'join muestra m using (id)'] : ['m.*', 'm'];
      const rows = `with pagina as materialized (
          select ${chosen} from muestra m ${whereOf(samples)} order by ${order} limit 20 offset ${slice.offset})
        select m.codigo, m.numero, m.fecha, t.texto as tipo, s.texto as solicitante, k.texto as conclusion,
          r.texto as referencia, p.texto as producto, c.texto as determinaciones
        from pagina ${joined} join tipo t on t.id = m.tipo_id join solicitante s on s.id = m.solicitante_id
        join conclusion k on k.id = m.conclusion_id join referencia r on r.id = m.referencia_id
        join producto p on p.id = m.producto_id join conjunto c on c.id = m.conjunto_id
        order by ${order}`;
      return [total, rows];
    },
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
  return {
    name: `${who}: ${what}`,
    group: 'Statistics',
    async ask() {
      const answer = await queryCells('autorizada', alcance, filters, agrupacion);
      return { answer, comparable: () => sumsOf(answer) };
    },
    lookups: () => lookupsOf(filters),
    statements(database) {
      const { samples, rolled } = conditionsOf(alcance, filters, database);
      const day = rolled ? 'm.mes' : 'm.fecha';
      const group = agrupacion === 'mes' ? `date_trunc('month', ${day}::timestamp)` : 'm.solicitante_id';
      const [from, total] = rolled ? ['recuento', 'sum(m.total)'] : ['muestra', 'count(*)'];
      return [
        `select ${group} as grupo, m.tipo_id, m.veredicto, ${total}::int as total from ${from} m
          ${whereOf(rolled ?? samples)} group by 1, 2, 3`,
      ];
    },
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
