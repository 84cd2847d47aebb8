import type { SortColumn } from '../../../contract/resultados/filtros.ts';
import type { RowFilters } from '../../../lambdas/engine/query/filter-block.ts';
import { type Opciones, queryOptions } from '../../../lambdas/engine/query/options/names.ts';
import type { Slice } from '../../../lambdas/engine/query/found-rows.ts';
import { queryRows } from '../../../lambdas/engine/query/list/list.ts';
import { type Asker, byCodeUnits, type Database, nameOf, type Question } from './question.ts';
import { conditionsOf, lookupsOf, whereOf } from './where.ts';

interface Listed {
  filters?: RowFilters;
  page?: number;
  limit?: number;
  sortBy?: SortColumn;
  descending?: boolean;
  findsNothing?: boolean;
}

/** A page of results with the total, newest first unless another order is given. */
export function list(
  asker: Asker,
  what: string,
  { filters = {}, page = 1, limit = 20, sortBy = 'fecha_muestra', descending = true, findsNothing }: Listed = {},
): Question {
  const slice: Slice = { offset: (page - 1) * limit, limit, sortBy, descending };
  return {
    name: nameOf(asker, what),
    group: 'Lists',
    ...(findsNothing && { findsNothing }),
    async ask() {
      const answer = await queryRows('autorizada', asker.alcance, filters, slice);
      return { answer, comparable: () => [answer.total, ...answer.rows.map(({ id }) => id)] };
    },
    lookups: () => lookupsOf(filters),
    statements(database) {
      const { samples, rolled } = conditionsOf(asker.alcance, filters, database);
      const total = rolled
        ? `select coalesce(sum(m.total), 0)::int as total from recuento m ${whereOf(rolled)}`
        : `select count(*)::int as total from muestra m ${whereOf(samples)}`;
      return [total, pageOf(whereOf(samples), slice, database)];
    },
    comparable: ([totals = [], rows = []]) => [totals[0]?.['total'], ...rows.map(({ codigo }) => codigo)],
  };
}

/** Samples are numbered by date, number and id; names by their places in a Spanish dictionary. */
const sorts: Record<Exclude<SortColumn, 'fecha_muestra'>, string> = {
  numero_muestra: 'm.numero_orden',
  referencia_externa: 'm.referencia_id',
  producto: 'm.producto_id',
  tipo_muestra: 'm.tipo_id',
  solicitante: 'm.solicitante_id',
  conclusion_muestra: 'm.veredicto',
};

/** The rows of the page are chosen first; PostgreSQL chooses them in an index that holds all that orders them. */
function pageOf(where: string, { sortBy, descending, limit, offset }: Slice, { dialect }: Database): string {
  const direction = descending ? 'desc' : 'asc';
  const order = sortBy === 'fecha_muestra' ? `m.id ${direction}` : `${sorts[sortBy]} ${direction}, m.id desc`;
  const [chosen, joined] = dialect === 'postgres' ? ['m.id', 'join muestra m using (id)'] : ['m.*', 'm'];
  return `with pagina as materialized (
      select ${chosen} from muestra m ${where} order by ${order} limit ${limit} offset ${offset})
    select m.codigo, m.numero, m.fecha, t.texto as tipo, s.texto as solicitante, k.texto as conclusion,
      r.texto as referencia, p.texto as producto, c.texto as determinaciones
    from pagina ${joined} join tipo t on t.id = m.tipo_id join solicitante s on s.id = m.solicitante_id
    join conclusion k on k.id = m.conclusion_id join referencia r on r.id = m.referencia_id
    join producto p on p.id = m.producto_id join conjunto c on c.id = m.conjunto_id
    order by ${order}`;
}

/** The names that a filter offers. */
export function options(asker: Asker, what: string, of: keyof Opciones): Question {
  return {
    name: nameOf(asker, what),
    group: 'Lists',
    async ask() {
      const answer = (await queryOptions('autorizada', asker.alcance, [of]))[of];
      return { answer, comparable: () => answer.toSorted(byCodeUnits) };
    },
    statements(database) {
      const { samples, rolled = [] } = conditionsOf(asker.alcance, {}, database);
      const occurring = (name: string) =>
        `select n.texto as nombre from ${name} n where exists (
          select 1 from recuento m ${whereOf([...rolled, `m.${name}_id = n.id`])})`;
      if (of === 'tipos') return [occurring('tipo')];
      if (of === 'solicitantes') return [occurring('solicitante')];
      const sets =
        samples.length > 0
          ? `select distinct m.conjunto_id from muestra m ${whereOf(samples)}`
          : 'select k.id from conjunto k where exists (select 1 from muestra m where m.conjunto_id = k.id)';
      return [
        `select distinct d.texto as nombre from conjunto_determinacion c join determinacion d on d.id = c.determinacion_id
          where c.conjunto_id in (${sets})`,
      ];
    },
    comparable: ([rows = []]) => rows.map(({ nombre }) => String(nombre)).toSorted(byCodeUnits),
  };
}
