import type { z } from 'zod';
import { fechaEnMadrid, monthsBefore } from '../../../contract/base/fecha.ts';
import { veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { coberturaQuerySchema, instalacionesPorPagina } from '../../../contract/programa/cobertura.ts';
import {
  listaDePuntosQuerySchema,
  maxValoresCortos,
  mesesDelPeor,
  type PuntoListado,
  puntosPorPagina,
} from '../../../contract/puntos/puntos-listados.ts';
import { listPuntos } from '../../../lambdas/domain/puntos/list-puntos.ts';
import { getCobertura } from '../../../lambdas/domain/programa/get-cobertura.ts';
import { veredictos } from '../../../lambdas/engine/blocks/block.ts';
import { type Asker, among, claveOf, conditionsOf, like, nothing, now, oneOf } from './question.ts';
import { type Question, requestOf, type Row, whereOf } from './question.ts';

/** A page of the points, with what is said of each and its worst parameter in 24 months. */
export function points(asker: Asker, what: string, given: z.input<typeof listaDePuntosQuerySchema>): Question {
  const query = listaDePuntosQuerySchema.parse(given);
  // By which rows `estado` sorts, what is unresolved, the statement doesn't say: of those the total is compared.
  const isWhole = query.orden !== 'estado';
  const found = query.search ? [among('m.punto_id', 'punto', like('plegado', query.search))] : [];
  return {
    name: `${asker.who}: ${what}`,
    group: 'Points',
    async ask() {
      const answer = await listPuntos({ ...nothing, query }, requestOf(asker.alcance));
      return { answer, comparable: () => [answer.total, ...(isWhole ? answer.puntos.map(rowOf) : [])] };
    },
    statements: [pageOf(query, whereOf([...conditionsOf(asker.alcance, {}).samples, 'm.punto_id > 0', ...found]))],
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

/** This year's programme: all sums, and the calendar of the first installations with the samples of each period. */
export function cobertura(asker: Asker, what: string): Question {
  const own = oneOf('p.solicitante_id', 'solicitante', asker.alcance.solicitantes);
  const counted = (where: string) => `select p.orden, p.fila, p.desde, p.planeadas, count(m.id)::int as n
    from plan p left join muestra m
      on m.punto_id = p.punto_id and m.tipo_id = p.tipo_id and m.fecha between p.desde and p.hasta
    ${where} group by p.id, p.orden, p.fila, p.desde, p.planeadas`;
  const page = `p.orden in (select distinct p.orden from plan p ${whereOf(own)} order by 1 limit ${instalacionesPorPagina})`;
  return {
    name: `${asker.who}: ${what}`,
    group: 'Programmes',
    async ask() {
      const query = coberturaQuerySchema.parse({});
      const answer = await getCobertura({ ...nothing, query }, requestOf(asker.alcance));
      const periods = () => answer.instalaciones.flatMap(({ filas }) => filas.flatMap(({ periodos }) => periodos));
      const { planeadas, autorizadas } = answer.resumen;
      return { answer, comparable: () => [planeadas, autorizadas, ...periods().map((one) => one.autorizadas)] };
    },
    statements: [
      `select sum(planeadas)::int as planeadas, sum(n)::int as autorizadas from (${counted(whereOf(own))}) c`,
      `select n from (${counted(whereOf([...own, page]))}) c order by orden, fila, desde`,
    ],
    comparable: ([sums = [], periods = []]) => [
      sums[0]?.['planeadas'],
      sums[0]?.['autorizadas'],
      ...periods.map(({ n }) => n),
    ],
  };
}
