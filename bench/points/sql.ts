import { incidenciasPorPagina } from '../../contract/incidencia.ts';
import { maxValoresCortos, puntosPorPagina } from '../../contract/puntos-listados.ts';
import { fold } from '../../contract/rules/texto.ts';
import type { Alcance } from '../../lambdas/access/scope.ts';
import { fechaEnMadrid } from '../../contract/fecha.ts';
import { veredictos } from '../../lambdas/index/blocks/block.ts';
import type { Comparable } from '../comparable.ts';
import { now, type PointAsk, type PointQuestion } from './questions.ts';

/** Files that are loaded as they are. `orden` of a parameter or a point is its place in the lists' order. */
export const arrivals: Record<string, string> = {
  solicitante: 'id int, clave text',
  tipo: 'id smallint, clave text',
  parametro: 'id smallint, orden smallint, clave text',
  punto: 'id int, orden int, clave text, texto text',
  llegada_muestra:
    'llegada int, codigo text, numero text, fecha date, solicitante_id int, tipo_id smallint, punto_id int, veredicto smallint',
  llegada_valor: 'llegada int, punto_id int, parametro_id smallint, veredicto smallint, numero float8, parte float8',
  llegada_incidencia:
    'codigo text collate "C", solicitante_id int, tipo_id smallint, punto_id int, estado smallint, abierta timestamptz, vence date, propuesta boolean, texto text, documento jsonb',
};

/** The tables that are asked: samples numbered by date and number, what is measured at a point together. */
export const spread: readonly string[] = [
  `create unlogged table muestra as
    select row_number() over (order by fecha, numero collate "C", codigo collate "C")::int as id, llegada, codigo,
      fecha, solicitante_id, tipo_id, punto_id, veredicto from llegada_muestra`,
  `create unlogged table valor as
    select v.numero, v.parte, v.punto_id, m.id as muestra_id, v.parametro_id, v.veredicto
    from llegada_valor v join muestra m using (llegada) order by v.punto_id, v.parametro_id, m.id`,
  `create unlogged table incidencia as
    select row_number() over (order by coalesce(vence, '9999-12-31'), abierta desc, codigo)::int as id, i.*
    from llegada_incidencia i`,
  'drop table llegada_muestra, llegada_valor, llegada_incidencia',
];

/** Each holds all that its questions read. The report prints these. */
export const pointIndexes = [
  'on muestra (punto_id, id) include (fecha, veredicto, solicitante_id)',
  'on muestra (solicitante_id, punto_id, id) include (fecha, veredicto)',
  'on muestra (id) include (codigo)',
  'on valor (punto_id, parametro_id, muestra_id) include (numero, parte, veredicto)',
  'on punto (id) include (orden, clave)',
  'on punto using gin (texto gin_trgm_ops)',
  `on incidencia ((coalesce(vence, '9999-12-31')), abierta desc, codigo) include (id, estado, solicitante_id)`,
  `on incidencia ((coalesce(vence, '9999-12-31')), abierta desc, codigo) include (id, solicitante_id) where estado <= 2`,
  'on incidencia (solicitante_id) include (estado, vence, propuesta)',
  'on incidencia (estado) include (vence, propuesta)',
  'on incidencia (punto_id) where estado <= 2',
  'on incidencia (id)',
  'on incidencia using gin (texto gin_trgm_ops)',
];

/** A statement with its parameters, as the client sends it. */
export interface Statement {
  text: string;
  values: unknown[];
}

/** Conditions and their parameters, gathered. */
class Where {
  readonly values: unknown[] = [];
  private readonly conditions: string[] = [];

  /** Adds a condition of a parameter; `?` stands for its number. */
  and(condition: string, value: unknown): void {
    this.values.push(value);
    this.conditions.push(condition.replace('?', `$${this.values.length}`));
  }

  add(condition: string): void {
    this.conditions.push(condition);
  }

  get text(): string {
    return this.conditions.length > 0 ? `where ${this.conditions.join(' and ')}` : '';
  }
}

/** A question as statements, run one after the other; the ids of solicitantes are known beforehand, as a client knows them. */
export function pointStatements(
  { alcance, ask }: PointQuestion,
  solicitantes: ReadonlyMap<string, number>,
): Statement[] {
  if (ask.kind === 'puntos') return [pointsPage(ask, scopeOf(alcance, solicitantes))];
  const scope = () => {
    const where = scopeOf(alcance, solicitantes);
    if (ask.query.search) where.and('i.texto like ?', likeOf(ask.query.search));
    return where;
  };
  const counted = scope();
  const counts: Statement = {
    text: `select i.estado, count(*)::int as total, (count(*) filter (where i.vence < '${fechaEnMadrid(now)}'))::int as vencidas,
        (count(*) filter (where i.propuesta))::int as propuestas
      from incidencia i ${counted.text} group by i.estado`,
    values: counted.values,
  };
  if (ask.kind === 'cuentas') return [counts];
  const listed = scope();
  if (ask.query.situacion !== 'todas') listed.add('i.estado <= 2');
  const order = (of: string) => `coalesce(${of}.vence, '9999-12-31'), ${of}.abierta desc, ${of}.codigo`;
  const page: Statement = {
    text: `with pagina as materialized (
        select i.id from incidencia i ${listed.text} order by ${order('i')}
        limit ${incidenciasPorPagina} offset ${(ask.query.page - 1) * incidenciasPorPagina})
      select i.codigo, i.documento from pagina join incidencia i using (id) order by ${order('i')}`,
    values: listed.values,
  };
  return [counts, page];
}

/** A point's last sample and verdict are the greatest of one number, so that no second look at samples is needed. */
function pointsPage({ query }: Extract<PointAsk, { kind: 'puntos' }>, where: Where): Statement {
  where.add('i.punto_id > 0');
  if (query.search) where.and('i.punto_id in (select id from punto where texto like ?)', likeOf(query.search));
  const sorts = {
    estado: `(c.veredicto = 1) desc, case when c.veredicto = 1 then c.hasta end desc, p.orden`,
    nombre: 'p.orden',
    fecha: 'c.hasta desc, p.orden',
  };
  const text = `with contado as materialized (
      select i.punto_id, count(*)::int as muestras, (count(*) filter (where i.veredicto = 1))::int as no_cumplen,
        min(i.fecha) as desde, max(i.fecha) as hasta, max(i.id::int8 * 4 + i.veredicto) as ultima
      from muestra i ${where.text} group by i.punto_id),
    dictado as materialized (select c.*, (c.ultima % 4)::int as veredicto from contado c),
    pagina as materialized (
      select c.*, p.clave, row_number() over (order by ${sorts[query.orden]}) as puesto
      from dictado c join punto p on p.id = c.punto_id
      order by ${sorts[query.orden]} limit ${puntosPorPagina} offset ${(query.page - 1) * puntosPorPagina}),
    suma as (select count(*)::int as total from dictado)
    select s.total, x.clave, x.muestras, x.no_cumplen, x.desde, x.veredicto, m.codigo, w.clave as peor_clave,
      w.total as peor_total, w.no_cumplen as peor_no_cumplen, w.peor, w.valores
    from suma s left join pagina x on true left join muestra m on m.id = x.ultima / 4
    left join lateral (
      select pa.clave, v.*, array(
          select u.numero from valor u where u.punto_id = x.punto_id and u.parametro_id = v.parametro_id
            and u.numero is not null order by u.muestra_id desc limit ${maxValoresCortos}) as valores
      from (
        select parametro_id, count(*)::int as total, (count(*) filter (where veredicto = 1))::int as no_cumplen,
          max(parte) as peor from valor where punto_id = x.punto_id group by parametro_id) v
      join parametro pa on pa.id = v.parametro_id
      where v.peor is not null or v.no_cumplen > 0
      order by greatest(coalesce(v.peor, 0), (v.no_cumplen > 0)::int) desc, v.no_cumplen desc, v.total desc, pa.orden
      limit 1) w on true
    order by x.puesto`;
  return { text, values: where.values };
}

function scopeOf({ solicitantes }: Alcance, ids: ReadonlyMap<string, number>): Where {
  const where = new Where();
  if (solicitantes !== 'todos')
    where.and(
      'i.solicitante_id = any(?)',
      [...solicitantes].flatMap((name) => ids.get(name) ?? []),
    );
  return where;
}

const likeOf = (search: string) => `%${fold(search)}%`;

export type Row = Record<string, unknown>;

/** Whether the rows of a page are compared: what is unresolved, by which `estado` sorts, the statements don't say. */
export function isCompared(ask: PointAsk): boolean {
  return ask.kind !== 'puntos' || ask.query.orden !== 'estado';
}

/** Rows as the product's answer is compared by. */
export function comparableOf(ask: PointAsk, [first = [], second = []]: readonly Row[][]): Comparable {
  if (ask.kind !== 'puntos') {
    const counts = countsOf(first);
    if (ask.kind === 'cuentas') return counts;
    const [open = 0, , , ...byEstado] = counts;
    const total = ask.query.situacion === 'todas' ? byEstado.reduce((sum, one) => sum + one, 0) : open;
    return [...counts, total, ...second.map(({ codigo }) => codigo)];
  }
  const [{ total = 0 } = {}] = first;
  const rows = isCompared(ask) ? first.filter(({ clave }) => clave !== null).map(pointRow) : [];
  return [total, ...rows];
}

function pointRow(row: Row): unknown[] {
  const { clave, muestras, no_cumplen: failed, desde, codigo, veredicto } = row;
  const { peor_clave: own, peor_total: values, peor_no_cumplen: beyond, peor, valores } = row;
  const worst = own === null ? null : [own, values, beyond, peor, (valores as number[]).toReversed()];
  return [clave, muestras, failed, desde, codigo, veredictos[Number(veredicto)], worst];
}

/** To be resolved, overdue, proposed, then by state. */
function countsOf(rows: readonly Row[]): number[] {
  const byEstado = Array.from({ length: 5 }, (_, place) =>
    Number(rows.find(({ estado }) => estado === place)?.['total'] ?? 0),
  );
  const sum = (name: 'vencidas' | 'propuestas') => rows.reduce((total, row) => total + Number(row[name]), 0);
  const porResolver = byEstado.slice(0, 3).reduce((total, one) => total + one, 0);
  return [porResolver, sum('vencidas'), sum('propuestas'), ...byEstado];
}
