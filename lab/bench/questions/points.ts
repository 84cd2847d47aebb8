import type { z } from 'zod';
import { fechaEnMadrid, monthsBefore } from '../../../contract/base/fecha.ts';
import {
  listaDePuntosQuerySchema,
  maxValoresCortos,
  mesesDelPeor,
  type PuntoListado,
  puntosPorPagina,
} from '../../../contract/puntos/puntos-listados.ts';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { veredictos } from '../../../lambdas/engine/blocks/block.ts';
import { readDeciding } from '../../../lambdas/domain/incidencias/deciding.ts';
import type { RowFilters } from '../../../lambdas/engine/query/filter-block.ts';
import { queryNow } from '../../../lambdas/engine/query/failing/now.ts';
import { listPuntos } from '../../../lambdas/domain/puntos/list-puntos.ts';
import { type Asker, nameOf, type Question, type Row } from './question.ts';
import { claveOf, nothing, now, requestOf } from './requests.ts';
import { conditionsOf, like, whereOf } from './where.ts';

/** A page of the points, with what is said of each and its worst parameter in 24 months. */
export function points(asker: Asker, what: string, given: z.input<typeof listaDePuntosQuerySchema>): Question {
  const query = listaDePuntosQuerySchema.parse(given);
  // By which rows `estado` sorts, what is unresolved, the statement doesn't say: of those the total is compared.
  const isWhole = query.orden !== 'estado';
  return {
    name: nameOf(asker, what),
    group: 'Points',
    async ask() {
      const answer = await listPuntos({ ...nothing, query }, requestOf(asker.alcance));
      return { answer, comparable: () => [answer.total, ...(isWhole ? answer.puntos.map(rowOf) : [])] };
    },
    statements(database) {
      const found = query.search ? [`m.punto_id in (select id from punto where ${like('plegado', query.search)})`] : [];
      return [
        pageOf(query, whereOf([...conditionsOf(asker.alcance, {}, database).samples, 'm.punto_id > 0', ...found])),
      ];
    },
    comparable([rows = []]) {
      const listed = isWhole ? rows.filter(({ clave }) => clave !== null).map(comparableRow) : [];
      return [rows[0]?.['total'] ?? 0, ...listed];
    },
  };
}

function rowOf({ clave, muestras, noCumplen, primera, ultima, peor }: PuntoListado): unknown[] {
  const worst = peor && [
    claveOf(peor),
    peor.total,
    peor.noCumplen,
    peor.peor ?? null,
    peor.valores.map(({ valor }) => valor),
  ];
  return [clave, muestras, noCumplen, primera, ultima._id, veredicto(ultima.conclusion_muestra), worst];
}

function comparableRow(row: Row): unknown[] {
  const { clave, muestras, no_cumplen: failed, desde, codigo, veredicto: said } = row;
  const { peor_clave: own, peor_total: values, peor_no_cumplen: beyond, peor, valores } = row;
  const worst = own === null ? null : [own, values, beyond, peor, (valores as number[]).toReversed()];
  return [clave, muestras, failed, desde, codigo, veredictos[Number(said)], worst];
}

/** A point's last sample and verdict are the greatest of one number, so that no second look at samples is needed. */
function pageOf({ orden, page }: z.output<typeof listaDePuntosQuerySchema>, where: string): string {
  const sorts = {
    estado: '(c.veredicto = 1) desc, case when c.veredicto = 1 then c.hasta end desc, p.id',
    nombre: 'p.id',
    fecha: 'c.hasta desc, p.id',
  };
  const since = monthsBefore(fechaEnMadrid(now), mesesDelPeor);
  return `with contado as materialized (
      select m.punto_id, count(*)::int as muestras, (count(*) filter (where m.veredicto = 1))::int as no_cumplen,
        min(m.fecha) as desde, max(m.fecha) as hasta, max(m.id::int8 * 4 + m.veredicto) as ultima
      from muestra m ${where} group by m.punto_id),
    dictado as materialized (
      select c.*, (c.ultima % 4)::int as veredicto, ((c.ultima - c.ultima % 4) / 4)::int as ultima_id from contado c),
    pagina as materialized (
      select c.*, p.texto as clave, row_number() over (order by ${sorts[orden]}) as puesto
      from dictado c join punto p on p.id = c.punto_id
      order by ${sorts[orden]} limit ${puntosPorPagina} offset ${(page - 1) * puntosPorPagina}),
    desde as materialized (select min(id) as id from muestra where fecha >= date '${since}'),
    suma as (select count(*)::int as total from dictado)
    select s.total, x.clave, x.muestras, x.no_cumplen, x.desde, x.veredicto, m.codigo, w.clave as peor_clave,
      w.total as peor_total, w.no_cumplen as peor_no_cumplen, w.peor, w.valores
    from suma s left join pagina x on true left join muestra m on m.id = x.ultima_id
    left join lateral (
      select pa.texto as clave, v.*, array(
          select u.numero from valor u where u.punto_id = x.punto_id and u.parametro_id = v.parametro_id
            and u.muestra_id >= (select id from desde) and u.numero is not null
          order by u.muestra_id desc limit ${maxValoresCortos}) as valores
      from (
        select parametro_id, count(*)::int as total, (count(*) filter (where veredicto = 1))::int as no_cumplen,
          max(parte) as peor
        from valor where punto_id = x.punto_id and muestra_id >= (select id from desde) group by parametro_id) v
      join parametro pa on pa.id = v.parametro_id
      where v.peor is not null or v.no_cumplen > 0
      order by greatest(coalesce(v.peor, 0), (v.no_cumplen > 0)::int) desc, v.no_cumplen desc, v.total desc, pa.id
      limit 1) w on true
    order by x.puesto`;
}

/** 90 days, to the last one that has samples. */
const since = '2026-04-02';
const shown = { offset: 0, limit: 50, solvedLimit: 20 };

/** The points at which something fails now, and those that were solved in the last 90 days; newest first. */
export function failing(asker: Asker, what: string, filters: RowFilters = {}): Question {
  return {
    name: nameOf(asker, what),
    group: 'Points',
    async ask() {
      const deciding = await readDeciding(asker.alcance);
      const answer = await queryNow(asker.alcance, filters, { ...deciding, desde: since, ...shown });
      const failed = answer.failing.points.map(({ determinaciones: [newest] }) => newest?.muestra.id);
      const solved = answer.solved.points.map(({ determinaciones: [newest] }) => newest?.repeticion?.id);
      return { answer, comparable: () => [answer.failing.total, answer.solved.total, ...failed, ...solved] };
    },
    statements: (database) => [failingIn(conditionsOf(asker.alcance, filters, database).samples)],
    comparable: ([rows = []]) => [
      rows[0]?.['incumplen'],
      rows[0]?.['resueltos'],
      ...rows.flatMap(({ codigo }) => (codigo === null ? [] : [codigo])),
    ],
  };
}

/** The last failure of each determination of a point, and the first sample of a later day that complies: it solves it. */
function failingIn(conditions: readonly string[]): string {
  return `with fallo as (
      select m.punto_id, m.tipo_id, m.determinacion_id, max(m.muestra_id) as ultima, max(m.fecha) as dia
      from dictamen m ${whereOf([...conditions, 'm.veredicto = 1'])} group by 1, 2, 3),
    curso as (
      select f.*, (
          select min(d.muestra_id) from dictamen d where d.veredicto = 0 and d.punto_id = f.punto_id
            and d.tipo_id = f.tipo_id and d.determinacion_id = f.determinacion_id and d.fecha > f.dia) as solucion
      from fallo f),
    punto as materialized (
      select c.punto_id, c.tipo_id, bool_and(c.solucion is not null) as resuelto,
        max(c.ultima) filter (where c.solucion is null) as fallo, max(c.solucion) as solucion
      from curso c left join muestra s on s.id = c.solucion
      where c.solucion is null or s.fecha >= date '${since}' group by 1, 2),
    cuenta as (
      select (count(*) filter (where not resuelto))::int as incumplen,
        (count(*) filter (where resuelto))::int as resueltos from punto),
    mostrado as (
      (select 0 as clase, fallo as id from punto where not resuelto order by 2 desc limit ${shown.limit})
      union all (select 1, solucion from punto where resuelto order by 2 desc limit ${shown.solvedLimit}))
    select n.incumplen, n.resueltos, m.codigo
    from cuenta n left join mostrado x on true left join muestra m on m.id = x.id order by x.clase, x.id desc`;
}
