import { coberturaQuerySchema, instalacionesPorPagina } from '../../../contract/programa/cobertura.ts';
import { getCobertura } from '../../../lambdas/domain/programa/get-cobertura.ts';
import { type Asker, nameOf, type Question } from './question.ts';
import { nothing, numberOf, requestOf } from './requests.ts';
import { oneOf, whereOf } from './where.ts';

/** This year's programme: all sums and what lacks, and the calendar of the first installations with the samples of each period. */
export function cobertura(asker: Asker, what: string): Question {
  return {
    name: nameOf(asker, what),
    group: 'Programmes',
    async ask() {
      const answer = await getCobertura(
        { ...nothing, query: coberturaQuerySchema.parse({}) },
        requestOf(asker.alcance),
      );
      const periods = () =>
        answer.instalaciones.flatMap(({ filas }) =>
          filas.flatMap(({ periodos }) => periodos.map(({ autorizadas }) => autorizadas)),
        );
      return {
        answer,
        comparable: () => [answer.resumen.planeadas, answer.resumen.autorizadas, ...periods()],
      };
    },
    statements({ ids }) {
      const own = oneOf('p.solicitante_id', asker.alcance.solicitantes, ids.solicitante);
      const counted = (where: string) => `select p.orden, p.fila, p.desde, p.hasta, p.planeadas, count(m.id)::int as n
        from plan p left join muestra m
          on m.punto_id = p.punto_id and m.tipo_id = p.tipo_id and m.fecha between p.desde and p.hasta
        ${where} group by p.id, p.orden, p.fila, p.desde, p.hasta, p.planeadas`;
      const page = `p.orden in (select distinct p.orden from plan p ${whereOf(own)} order by 1 limit ${instalacionesPorPagina})`;
      return [
        `with c as (${counted(whereOf(own))})
          select sum(planeadas)::int as planeadas, sum(n)::int as autorizadas,
            sum(greatest(planeadas - n, 0)) filter (where hasta < date '2026-06-30')::int as sin_hacer from c`,
        `select n from (${counted(whereOf([...own, page]))}) c order by orden, fila, desde`,
      ];
    },
    comparable: ([sums = [], periods = []]) => [
      numberOf(sums[0]?.['planeadas'] ?? null),
      numberOf(sums[0]?.['autorizadas'] ?? null),
      ...periods.map(({ n }) => numberOf(n)),
    ],
  };
}
