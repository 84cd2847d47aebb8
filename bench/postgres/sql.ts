import type { SortColumn } from '../../contract/filtros.ts';
import { fold } from '../../contract/rules/texto.ts';
import { type Allowed, intersect } from '../../lambdas/access/scope.ts';
import type { Agrupacion } from '../../lambdas/index/query/count.ts';
import type { Opciones } from '../../lambdas/index/query/option-names.ts';
import type { NowQuestion } from '../../lambdas/index/query/query-now.ts';
import type { Ask, Question } from '../questions.ts';
import { verdicts } from './copy-line.ts';

/** The ids that names have in PostgreSQL; its client knows them beforehand, as it would. */
export interface Ids {
  tipo: ReadonlyMap<string, number>;
  solicitante: ReadonlyMap<string, number>;
}

interface Statement {
  text: string;
  values: unknown[];
}

/** A question as statements, run one after the other: for a list its total and its page, for counts their cells. */
export function statements({ alcance, filters, ask }: Question, ids: Ids): Statement[] {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const where = (condition: (parameter: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  const among = (column: string, allowed: Allowed, known: ReadonlyMap<string, number>) => {
    if (allowed === 'todos') return;
    const wanted = [...allowed].flatMap((name) => known.get(name) ?? []);
    where((parameter) => `m.${column} = any(${parameter})`, wanted);
  };
  among('solicitante_id', intersect(alcance.solicitantes, filters.solicitantes ?? 'todos'), ids.solicitante);
  among('tipo_id', intersect(alcance.tipos, filters.tipos ?? 'todos'), ids.tipo);
  if (filters.desde) where((parameter) => `m.fecha >= ${parameter}`, filters.desde);
  if (filters.hasta) where((parameter) => `m.fecha <= ${parameter}`, filters.hasta);
  if (filters.conclusion) where((parameter) => `m.veredicto = ${parameter}`, verdicts.indexOf(filters.conclusion) + 1);
  if (filters.search) where((parameter) => `m.plegado like ${parameter}`, `%${fold(filters.search)}%`);
  if (filters.numero) where((parameter) => `m.numero_plegado like ${parameter}`, `%${fold(filters.numero)}%`);
  const condition = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return texts(ask, condition).map((text) => ({ text, values }));
}

function texts(ask: Ask, condition: string): string[] {
  if (ask.kind === 'options') return [names(ask.of, condition)];
  if (ask.kind === 'now') return [now(ask.question, condition)];
  if (ask.kind === 'counts') return [cells(ask.agrupacion, condition), ...(ask.summary ? [summary(condition)] : [])];
  return [`select count(*)::int as total from muestra m ${condition}`, page(ask, condition)];
}

const newest = 'm.fecha desc, m.numero collate "C" desc, m.codigo desc';
const sorts: Record<Exclude<SortColumn, 'fecha_muestra' | 'numero_muestra'>, string> = {
  referencia_externa: 'm.referencia',
  producto: 'm.producto',
  tipo_muestra: 't.nombre',
  solicitante: 's.nombre',
  conclusion_muestra: 'm.veredicto',
};

function order({ sortBy, descending }: Extract<Ask, { kind: 'rows' }>['slice']): string {
  const direction = descending ? 'desc' : 'asc';
  if (sortBy === 'fecha_muestra') return descending ? newest : 'm.fecha, m.numero collate "C", m.codigo';
  // Numbers are almost unique, so that the rest needs no collation of its own.
  if (sortBy === 'numero_muestra') return `m.numero ${direction}, m.fecha desc, m.codigo desc`;
  return `${sorts[sortBy]} ${direction}, ${newest}`;
}

/** The rows of the page are chosen in an index where there is one, and only those are fetched. */
function page({ slice }: Extract<Ask, { kind: 'rows' }>, condition: string): string {
  const joins = {
    tipo_muestra: 'join tipo t on t.id = m.tipo_id',
    solicitante: 'join solicitante s on s.id = m.solicitante_id',
  };
  const join = slice.sortBy in joins ? joins[slice.sortBy as keyof typeof joins] : '';
  return `with pagina as materialized (
      select m.id from muestra m ${join} ${condition} order by ${order(slice)} limit ${slice.limit} offset ${slice.offset})
    select m.codigo, m.numero, m.fecha, t.nombre as tipo, s.nombre as solicitante, m.conclusion, m.referencia,
      m.producto, m.determinaciones
    from pagina join muestra m using (id) join tipo t on t.id = m.tipo_id join solicitante s on s.id = m.solicitante_id
    order by ${order(slice)}`;
}

const groups: Record<Agrupacion, string> = {
  ninguna: '',
  mes: "date_trunc('month', m.fecha::timestamp), ",
  ano: "date_trunc('year', m.fecha::timestamp), ",
  solicitante: 'm.solicitante_id, ',
};

function cells(agrupacion: Agrupacion, condition: string): string {
  const by = `${groups[agrupacion]}m.tipo_id, m.veredicto`;
  return `select ${by}, count(*)::int as total from muestra m ${condition} group by ${by}`;
}

function summary(condition: string): string {
  return `select min(desde) as desde, max(hasta) as hasta, count(*)::int as solicitantes from (
    select m.solicitante_id, min(m.fecha) as desde, max(m.fecha) as hasta from muestra m ${condition} group by 1) x`;
}

/** For each name one probe of an index, which is what PostgreSQL does fastest; `distinct` would read all of it. */
function names(of: keyof Opciones, condition: string): string {
  const occurring = (column: string, name: string) =>
    `select n.nombre from ${name} n where exists (
      select from muestra m ${condition ? `${condition} and` : 'where'} m.${column} = n.id)`;
  if (of === 'tipos') return occurring('tipo_id', 'tipo');
  if (of === 'solicitantes') return occurring('solicitante_id', 'solicitante');
  return `select nombre from determinacion where id in (
    select unnest(x.ids) from (select distinct m.determinacion_ids as ids from muestra m ${condition}) x)`;
}

/**
 * The last failure of each determination of a point, then one probe of an index for the sample that solved it: both
 * indexes hold only what is looked for. Ours also gives since when a point fails and what is in progress.
 */
function now({ desde, offset, limit, solvedLimit }: NowQuestion, condition: string): string {
  return `with fallo as (
      select m.punto_id, m.determinacion_id, max(m.orden) as orden from dictamen m
      ${condition || 'where true'} and m.veredicto = 2 group by 1, 2),
    curso as (
      select fallo.*, s.orden as solucion, s.fecha as dia from fallo left join lateral (
        select d.orden, d.fecha from dictamen d where d.veredicto = 1 and d.punto_id = fallo.punto_id
          and d.determinacion_id = fallo.determinacion_id and d.orden > fallo.orden order by d.orden limit 1) s on true),
    punto as materialized (
      select punto_id, bool_and(solucion is not null) as resuelto,
        max(orden) filter (where solucion is null) as fallo, max(solucion) as solucion
      from curso where solucion is null or dia >= '${desde}' group by 1),
    incumple as (select fallo as orden from punto where not resuelto order by 1 desc limit ${limit} offset ${offset}),
    resuelta as (select solucion as orden from punto where resuelto order by 1 desc limit ${solvedLimit})
    select (select count(*)::int from punto where not resuelto) as incumplen,
      (select count(*)::int from punto where resuelto) as resueltos,
      array(select m.codigo from incumple join muestra m using (orden) order by orden desc)
        || array(select m.codigo from resuelta join muestra m using (orden) order by orden desc) as codigos`;
}
