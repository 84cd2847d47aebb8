import type { SortColumn } from '../../../contract/filtros.ts';
import { fold } from '../../../contract/rules/texto.ts';
import { type Allowed, intersect } from '../../../lambdas/access/scope.ts';
import type { RowFilters } from '../../../lambdas/index/query/match.ts';
import type { Ids } from '../../postgres/sql.ts';
import { verdicts } from '../../postgres/copy-line.ts';
import type { Ask, Question } from '../../questions.ts';

/** What is read to choose the rows of a page: where indexes hold all that orders them, only the id. */
export type Chosen = 'm.id' | 'm.*';

/** The ids that a text was found under, by the column of the samples that has them. */
export type FoundIds = Readonly<Record<string, readonly number[]>>;

/** What has to be asked of the dictionaries before a question with a text: statements by the column that their ids are for. */
export function lookups({ filters: { search } }: Question): Record<string, string> {
  if (!search) return {};
  const text = fold(search);
  const named = ['referencia', 'producto', 'tipo', 'solicitante'].map((name) => [
    `${name}_id`,
    `select id from ${name} where ${like('plegado', text)}`,
  ]);
  const sets = `select distinct c.conjunto_id as id from conjunto_determinacion c
    join determinacion d on d.id = c.determinacion_id where ${like('d.plegado', text)}`;
  return { ...(Object.fromEntries(named) as Record<string, string>), conjunto_id: sets };
}

/**
 * A question as statements: for a list its total and its page, for counts their cells. Undefined for what is only asked
 * of the index. Totals and counts come from the rollup by month wherever it holds what they need.
 */
export function statements(
  { alcance, filters, ask }: Question,
  ids: Ids,
  chosen: Chosen,
  found: FoundIds = {},
): string[] | undefined {
  if (ask.kind === 'now') return undefined;
  const isRolled = canRoll(filters);
  const shared = [
    ...oneOf('m.solicitante_id', intersect(alcance.solicitantes, filters.solicitantes ?? 'todos'), ids.solicitante),
    ...oneOf('m.tipo_id', intersect(alcance.tipos, filters.tipos ?? 'todos'), ids.tipo),
    ...(filters.conclusion ? [`m.veredicto = ${verdicts.indexOf(filters.conclusion) + 1}`] : []),
  ];
  const condition = whereOf([
    ...shared,
    ...dates('m.fecha', filters),
    ...(filters.search ? [textIn(fold(filters.search), found)] : []),
    ...(filters.numero ? [like('lower(m.numero)', fold(filters.numero))] : []),
  ]);
  const rolled = whereOf([...shared, ...dates('m.mes', filters)]);
  const source = isRolled ? { from: 'recuento m', total: 'sum(m.total)', rolled, isRolled } : undefined;
  const counted = source ?? { from: 'muestra m', total: 'count(*)', rolled: condition, isRolled };
  if (ask.kind === 'options') return [names(ask.of, condition, rolled)];
  if (ask.kind === 'counts') return [cells(ask, counted), ...(ask.summary ? [summary(counted)] : [])];
  return [
    `select coalesce(${counted.total}, 0)::int as total from ${counted.from} ${counted.rolled}`,
    page(ask, condition, chosen),
  ];
}

interface Counted {
  from: string;
  total: string;
  rolled: string;
  isRolled: boolean;
}

/** Whether whole months of the rollup answer it: no text is looked for, and dates are ends of months. */
export function canRoll({ search, numero, desde, hasta }: RowFilters): boolean {
  const isFirst = desde === undefined || desde.endsWith('-01');
  const isLast = hasta === undefined || new Date(Date.parse(hasta) + 86_400_000).getUTCDate() === 1;
  return !search && !numero && isFirst && isLast;
}

function oneOf(column: string, allowed: Allowed, known: ReadonlyMap<string, number>): string[] {
  if (allowed === 'todos') return [];
  const wanted = [...allowed].flatMap((name) => known.get(name) ?? []);
  return [wanted.length > 0 ? `${column} in (${wanted.join(', ')})` : 'false'];
}

function dates(column: string, { desde, hasta }: RowFilters): string[] {
  return [...(desde ? [`${column} >= date '${desde}'`] : []), ...(hasta ? [`${column} <= date '${hasta}'`] : [])];
}

function like(column: string, text: string): string {
  return `${column} like '%${text.replaceAll("'", "''").replaceAll(/[%_\\]/gu, '\\$&')}%'`;
}

/** The rows that have what the text was found under in the dictionaries, or have it in their number. */
function textIn(text: string, found: FoundIds): string {
  const among = Object.entries(found).filter(([, list]) => list.length > 0);
  const conditions = among.map(([column, list]) => `m.${column} in (${list.join(', ')})`);
  return `(${[like('lower(m.numero)', text), ...conditions].join(' or ')})`;
}

const whereOf = (conditions: readonly string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');

const newest = 'm.fecha desc, m.numero desc, m.codigo desc';
const sorts: Record<Exclude<SortColumn, 'fecha_muestra' | 'numero_muestra'>, string> = {
  referencia_externa: 'm.referencia_id',
  producto: 'm.producto_id',
  tipo_muestra: 'm.tipo_id',
  solicitante: 'm.solicitante_id',
  conclusion_muestra: 'm.veredicto',
};

function page({ slice }: Extract<Ask, { kind: 'rows' }>, condition: string, chosen: Chosen): string {
  const order = orderOf(slice);
  return `with pagina as materialized (
      select ${chosen} from muestra m ${condition} order by ${order} limit ${slice.limit} offset ${slice.offset})
    select m.codigo, m.numero, m.fecha, t.texto as tipo, s.texto as solicitante, k.texto as conclusion,
      r.texto as referencia, p.texto as producto, c.determinaciones
    from pagina ${chosen === 'm.*' ? 'm' : 'join muestra m using (id)'} join tipo t on t.id = m.tipo_id
    join solicitante s on s.id = m.solicitante_id join conclusion k on k.id = m.conclusion_id
    join referencia r on r.id = m.referencia_id join producto p on p.id = m.producto_id
    join conjunto c on c.id = m.conjunto_id
    order by ${order}`;
}

function orderOf({ sortBy, descending }: Extract<Ask, { kind: 'rows' }>['slice']): string {
  const direction = descending ? 'desc' : 'asc';
  if (sortBy === 'fecha_muestra') return descending ? newest : 'm.fecha, m.numero, m.codigo';
  // Numbers are almost unique, so that the rest needs no order of its own.
  if (sortBy === 'numero_muestra') return `m.numero_orden ${direction}, m.fecha desc, m.codigo desc`;
  return `${sorts[sortBy]} ${direction}, ${newest}`;
}

function cells({ agrupacion }: Extract<Ask, { kind: 'counts' }>, { from, total, rolled, isRolled }: Counted): string {
  const day = isRolled ? 'm.mes' : 'm.fecha';
  const group = {
    ninguna: [],
    mes: [isRolled ? 'm.mes' : `date_trunc('month', ${day}::timestamp)`],
    ano: [`date_trunc('year', ${day}::timestamp)`],
    solicitante: ['m.solicitante_id'],
  }[agrupacion];
  const by = [...group, 'm.tipo_id', 'm.veredicto'];
  const columns = by.map((one, place) => (one.startsWith('m.') ? one : `${one} as grupo${place}`));
  return `select ${columns.join(', ')}, ${total}::int as total from ${from} ${rolled} group by ${by.join(', ')}`;
}

function summary({ from, rolled, isRolled }: Counted): string {
  const [first, last] = isRolled ? ['m.desde', 'm.hasta'] : ['m.fecha', 'm.fecha'];
  return `select min(${first}) as desde, max(${last}) as hasta, count(distinct m.solicitante_id)::int as solicitantes
    from ${from} ${rolled}`;
}

/** Names by the rollup; determinations by the sets that occur, found in an index where everything is asked for. */
function names(of: string, condition: string, rolled: string): string {
  const occurring = (name: string) =>
    `select n.texto as nombre from ${name} n where exists (
      select 1 from recuento m ${rolled ? `${rolled} and` : 'where'} m.${name}_id = n.id)`;
  if (of === 'tipos') return occurring('tipo');
  if (of === 'solicitantes') return occurring('solicitante');
  const sets = condition
    ? `c.conjunto_id in (select distinct m.conjunto_id from muestra m ${condition})`
    : 'c.conjunto_id in (select k.id from conjunto k where exists (select 1 from muestra m where m.conjunto_id = k.id))';
  return `select distinct d.texto as nombre from conjunto_determinacion c
    join determinacion d on d.id = c.determinacion_id where ${sets}`;
}
