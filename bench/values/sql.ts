import type { Alcance } from '../../lambdas/access/scope.ts';
import { comparedParametro } from '../../lambdas/index/query/compared-parametro.ts';
import { maxParametros } from '../../contract/evolucion.ts';
import { maxValoresAnteriores } from '../../contract/valores-anteriores.ts';
import type { Comparable } from '../comparable.ts';
import { shownRows, type ValueAsk, type ValueQuestion } from './questions.ts';

/** The two dialects: where they differ, each has its own words. */
export type Dialect = 'postgres' | 'duckdb';

/** Files that are loaded as they are. `mes` counts months since the year 0; `orden` is a key's place by code units. */
export const arrivals: Record<string, string> = {
  parametro: 'id smallint, orden smallint, clave text',
  solicitante: 'id int, clave text',
  tipo: 'id smallint, clave text',
  punto: 'id int, clave text',
  llegada_muestra: 'llegada int, codigo text, numero text, fecha date',
  llegada_valor:
    'llegada int, mes smallint, solicitante_id int, tipo_id smallint, punto_id int, parametro_id smallint, signo smallint, veredicto smallint, numero float8, parte float8, cerca smallint',
};

/** The tables that are asked: samples numbered by date and number, and values in that order. `c`: collation by code units. */
export const spread = ({ c = '' } = {}): string[] => [
  `create table muestra as
    select row_number() over (order by fecha, numero${c}, codigo${c})::int as id, llegada, codigo from llegada_muestra`,
  `create table valor as
    select v.numero, v.parte, m.id as muestra_id, v.solicitante_id, v.punto_id, v.tipo_id, v.parametro_id, v.mes,
      v.signo, v.veredicto, v.cerca
    from llegada_valor v join muestra m using (llegada) order by m.id`,
  'drop table llegada_muestra',
  'drop table llegada_valor',
];

/** PostgreSQL's: each holds all that its questions read. The report prints these. */
export const valueIndexes = [
  'on muestra (id) include (codigo)',
  'on valor (solicitante_id, parametro_id, muestra_id) include (mes, signo, veredicto, numero, parte, cerca)',
  'on valor (punto_id, parametro_id, muestra_id) include (signo, veredicto, numero)',
  'on valor (parametro_id, mes, numero) include (signo, veredicto, parte, cerca)',
  'on valor (tipo_id, mes, parametro_id) include (veredicto, parte)',
];

/** The ids of names and keys; a client knows them beforehand, as it would. */
export type ValueIds = Record<'parametro' | 'solicitante' | 'tipo' | 'punto', ReadonlyMap<string, number>>;

/** A question as one statement. */
export function valueStatement({ alcance, ask }: ValueQuestion, ids: ValueIds, dialect: Dialect): string {
  const scope = scopeOf(alcance, ids);
  if (ask.kind === 'serie') {
    const where = [
      ...(ask.punto === undefined ? scope : [`v.punto_id = ${idOf(ids.punto, ask.punto)}`]),
      `v.parametro_id = ${idOf(ids.parametro, comparedParametro(ask.parametro).clave)}`,
    ];
    return `select m.codigo, v.numero, v.veredicto from valor v join muestra m on m.id = v.muestra_id
      ${whereOf(where)} order by v.muestra_id`;
  }
  if (ask.kind === 'meses') {
    const parametro = idOf(ids.parametro, comparedParametro(ask.parametro).clave);
    return byMonth(whereOf([...scope, `v.parametro_id = ${parametro}`]), dialect);
  }
  if (ask.kind === 'panorama') {
    const tipos = ask.grupo?.tipos.flatMap((name) => ids.tipo.get(name) ?? []);
    const among = tipos ? [`v.tipo_id in (${tipos.join(', ')})`] : [];
    return panorama(whereOf([...scope, ...among, `v.mes >= ${monthNumber(ask.desde)}`]));
  }
  return ask.kind === 'parametros' ? parameters(whereOf(scope)) : before(ask, ids);
}

function byMonth(where: string, dialect: Dialect): string {
  const shares = dialect === 'postgres' ? 'array[0.1, 0.5, 0.9]' : '[0.1, 0.5, 0.9]';
  return `select v.mes, count(*)::int as valores, (count(*) filter (where v.signo <> 0))::int as censurados,
      (count(*) filter (where v.veredicto = 1))::int as no_cumplen,
      percentile_disc(${shares}) within group (order by v.numero) as percentiles,
      min(v.numero) filter (where v.signo = 0) as minimo, max(v.numero) filter (where v.signo = 0) as maximo
    from valor v ${where} group by v.mes order by v.mes`;
}

function panorama(where: string): string {
  return `with celda as (
      select v.parametro_id, v.mes, count(*)::int as valores, (count(*) filter (where v.veredicto = 1))::int as no_cumplen,
        max(v.parte) as peor
      from valor v ${where} group by 1, 2),
    fila as (
      select parametro_id, sum(no_cumplen) as no_cumplen, max(peor) as peor, sum(valores) as valores
      from celda group by 1),
    puesta as (
      select f.parametro_id, p.clave, (count(*) over ())::int as total,
        row_number() over (order by f.no_cumplen desc, coalesce(f.peor, 0) desc, f.valores desc, p.orden) as puesto
      from fila f join parametro p on p.id = f.parametro_id)
    select x.total, x.clave, c.mes, c.valores, c.no_cumplen, c.peor
    from puesta x join celda c using (parametro_id) where x.puesto <= ${shownRows} order by x.puesto, c.mes`;
}

function parameters(where: string): string {
  return `with cuenta as (
      select v.parametro_id, count(*)::int as valores, (count(*) filter (where v.signo <> 0))::int as censurados,
        (count(*) filter (where v.veredicto = 1))::int as no_cumplen, sum(v.cerca)::int as cerca, max(v.parte) as peor
      from valor v ${where} group by 1)
    select (count(*) over ())::int as total, p.clave, c.valores, c.censurados, c.no_cumplen, c.cerca, c.peor
    from cuenta c join parametro p on p.id = c.parametro_id
    order by c.no_cumplen desc, coalesce(c.peor, 0) desc, c.valores desc, p.orden limit ${maxParametros}`;
}

function before({ punto, claves }: Extract<ValueAsk, { kind: 'anteriores' }>, ids: ValueIds): string {
  const parametros = claves.map((clave) => idOf(ids.parametro, clave));
  return `with numerado as (
      select v.parametro_id, v.muestra_id, v.numero, v.veredicto, (count(*) over (partition by v.parametro_id))::int as total,
        row_number() over (partition by v.parametro_id order by v.muestra_id desc) as puesto
      from valor v
      where v.punto_id = ${idOf(ids.punto, punto)} and v.parametro_id in (${parametros.join(', ')}) and v.numero is not null)
    select p.clave, n.total, m.codigo, n.numero, n.veredicto
    from numerado n join parametro p on p.id = n.parametro_id join muestra m on m.id = n.muestra_id
    where n.puesto <= ${maxValoresAnteriores} order by p.orden, n.muestra_id`;
}

function scopeOf({ solicitantes }: Alcance, ids: ValueIds): string[] {
  if (solicitantes === 'todos') return [];
  return [`v.solicitante_id in (${[...solicitantes].map((name) => idOf(ids.solicitante, name)).join(', ')})`];
}

const whereOf = (conditions: readonly string[]) => (conditions.length > 0 ? `where ${conditions.join(' and ')}` : '');

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The database has no ${name}`);
  return id;
}

/** A day's month as the tables count them. */
export function monthNumber(fecha: string): number {
  return Number(fecha.slice(0, 4)) * 12 + Number(fecha.slice(5, 7)) - 1;
}

const monthName = (mes: number) => `${Math.floor(mes / 12)}-${String((mes % 12) + 1).padStart(2, '0')}`;

export type Row = Record<string, unknown>;

/** Rows as the product's answer is compared by. */
export function comparableOf(ask: ValueAsk, rows: readonly Row[]): Comparable {
  const number = (value: unknown) => (value === null ? null : Number(value));
  if (ask.kind === 'serie')
    return rows.map(({ codigo, numero, veredicto }) => [codigo, number(numero), number(veredicto)]);
  if (ask.kind === 'meses')
    return rows.map(({ mes, valores, censurados, no_cumplen: failed, percentiles, minimo, maximo }) => [
      monthName(Number(mes)),
      ...[valores, censurados, failed].map(Number),
      ...(ask.hasCensored ? [] : (percentiles as unknown[]).map(number)),
      number(minimo),
      number(maximo),
    ]);
  const total = Number(rows[0]?.['total'] ?? 0);
  if (ask.kind === 'panorama')
    return [
      total,
      ...rows.map(({ clave, mes, valores, no_cumplen: failed, peor }) => [
        clave,
        monthName(Number(mes)),
        Number(valores),
        Number(failed),
        number(peor),
      ]),
    ];
  if (ask.kind === 'parametros')
    return [
      total,
      ...rows.map(({ clave, valores, censurados, no_cumplen: failed, cerca, peor }) => [
        clave,
        ...[valores, censurados, failed, cerca].map(Number),
        number(peor),
      ]),
    ];
  // A parameter that only the sample itself has is not answered.
  const byClave = Map.groupBy(
    rows.filter((row) => Number(row['total']) > 1),
    ({ clave }) => String(clave),
  );
  return [...byClave].map(([clave, own]) => [
    clave,
    Number(own[0]?.['total']),
    ...own.map(({ codigo, numero, veredicto }) => [codigo, number(numero), number(veredicto)]),
  ]);
}
