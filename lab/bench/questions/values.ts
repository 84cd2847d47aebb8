import { evolucionQuerySchema } from '../../../contract/evolucion/evolucion.ts';
import { filasPorPagina, panoramaQuerySchema } from '../../../contract/evolucion/panorama.ts';
import { veredictos } from '../../../lambdas/engine/blocks/block.ts';
import type { Parametro } from '../../../lambdas/engine/blocks/valores.ts';
import { comparedParametro } from '../../../lambdas/engine/query/values/valued-rows.ts';
import { getEvolucion } from '../../../lambdas/domain/evolucion/evolucion.ts';
import { getPanorama } from '../../../lambdas/domain/evolucion/panorama.ts';
import { type Asker, claveOf, nothing, numberOf, oneOf, type Question, requestOf, whereOf } from './question.ts';

/** Values of a parameter one by one, oldest first; of one point where its key is given. */
export function series({ who, alcance }: Asker, what: string, parametro: Parametro, punto?: string): Question {
  const { determinacion, descripcion, unidad } = parametro;
  const places =
    punto === undefined
      ? oneOf('v.solicitante_id', 'solicitante', alcance.solicitantes)
      : oneOf('v.punto_id', 'punto', new Set([punto]));
  const own = oneOf('v.parametro_id', 'parametro', new Set([comparedParametro(parametro).clave]));
  return {
    name: `${who}: ${what}`,
    group: 'Values',
    async ask() {
      const query = evolucionQuerySchema.parse({ determinacion, parametro: descripcion, unidad, punto });
      const answer = await getEvolucion({ ...nothing, query }, requestOf(alcance));
      const rows = () =>
        (answer.valores ?? []).map(({ muestra, valor, conclusion }) => [
          muestra._id,
          valor ?? null,
          veredictos.indexOf(conclusion),
        ]);
      return { answer, comparable: rows };
    },
    statements: [
      `select m.codigo, v.numero, v.veredicto from valor v join muestra m on m.id = v.muestra_id
        ${whereOf([...places, ...own])} order by v.muestra_id`,
    ],
    comparable: ([rows = []]) =>
      rows.map(({ codigo, numero, veredicto }) => [codigo, numberOf(numero), numberOf(veredicto)]),
  };
}

/** The first day of the 36 months that a panorama shows, of samples until 2026-06-30. */
const panoramaSince = '2023-07-01';

/** Parameter × month, of one group of types where it is given. */
export function panorama(
  { who, alcance }: Asker,
  what: string,
  grupo?: { _id: string; tiposIncluidos: readonly string[] },
): Question {
  const where = whereOf([
    ...oneOf('v.solicitante_id', 'solicitante', alcance.solicitantes),
    ...(grupo ? oneOf('v.tipo_id', 'tipo', new Set(grupo.tiposIncluidos)) : []),
    `v.mes >= ${monthNumber(panoramaSince)}`,
  ]);
  return {
    name: `${who}: ${what}`,
    group: 'Values',
    async ask() {
      const query = panoramaQuerySchema.parse({ fechaInicio: panoramaSince, tipoGrupoId: grupo?._id });
      const answer = await getPanorama({ ...nothing, query }, requestOf(alcance));
      const rows = () =>
        answer.filas.flatMap(({ parametro, celdas }) =>
          celdas.map(({ columna, valores, noCumplen, peor }) => {
            const mes = monthNumber(answer.columnas[columna] ?? '');
            return [parametro && claveOf(parametro), mes, valores, noCumplen, peor ?? null];
          }),
        );
      return { answer, comparable: () => [answer.total, ...rows()] };
    },
    statements: [
      `with celda as (
        select v.parametro_id, v.mes, count(*)::int as valores, (count(*) filter (where v.veredicto = 1))::int as no_cumplen,
          max(v.parte) as peor
        from valor v ${where} group by 1, 2),
      fila as (
        select parametro_id, sum(no_cumplen) as no_cumplen, max(peor) as peor, sum(valores) as valores
        from celda group by 1),
      puesta as (
        select f.parametro_id, p.texto as clave, (count(*) over ())::int as total,
          row_number() over (order by f.no_cumplen desc, coalesce(f.peor, 0) desc, f.valores desc, p.id) as puesto
        from fila f join parametro p on p.id = f.parametro_id)
      select x.total, x.clave, c.mes, c.valores, c.no_cumplen, c.peor
      from puesta x join celda c using (parametro_id) where x.puesto <= ${filasPorPagina} order by x.puesto, c.mes`,
    ],
    comparable: ([rows = []]) => [
      rows[0]?.['total'] ?? 0,
      ...rows.map(({ clave, mes, valores, no_cumplen: failed, peor }) => [clave, mes, valores, failed, peor]),
    ],
  };
}

/** A day's month as the tables count them, from the year 0. */
const monthNumber = (fecha: string) => Number(fecha.slice(0, 4)) * 12 + Number(fecha.slice(5, 7)) - 1;
