import type { Conteo, Estadisticas, EstadisticasQuery } from '../../contract/estadisticas.ts';
import { totalOf } from '../../contract/rules/porcentajes.ts';
import type { Recuento } from '../index/query.ts';
import { monthOf, sum, sumBy } from './conteo.ts';

/** A count in the words of the call: its summary, its dimension and its compliance. */
export function statsOf(
  recuento: Recuento,
  { dimension, groupBy }: Pick<EstadisticasQuery, 'dimension' | 'groupBy'>,
): Estadisticas {
  const { total, desde, hasta, solicitantes, celdas } = recuento;
  const whole = sum(celdas);
  const porTipo = sumBy(celdas, 'tipo');
  const porGrupo = sumBy(celdas, 'grupo');
  const counted = [...(dimension === 'tipo_muestra' ? porTipo : porGrupo)];
  const compliance = [...porGrupo].map(([grupo, { cumple, noCumple }]: [string, Conteo]) => ({
    grupo,
    verdicts: { cumple, noCumple },
  }));
  return {
    summary: {
      total,
      muestrasCumple: whole.cumple,
      muestrasNoCumple: whole.noCumple,
      muestrasOtras: whole.otros,
      solicitantesUnicos: solicitantes,
      tiposUnicos: porTipo.size,
      fechaInicio: desde ?? null,
      fechaFin: hasta ?? null,
    },
    stats: counted.map(([_id, conteo]) => ({ _id, count: totalOf(conteo) })),
    monthlyCompliance:
      groupBy === 'month' ? compliance.map(({ grupo, verdicts }) => ({ _id: monthOf(grupo), ...verdicts })) : [],
    yearlyCompliance:
      groupBy === 'year'
        ? compliance.map(({ grupo, verdicts }) => ({ _id: { year: Number(grupo) }, ...verdicts }))
        : [],
    solicitanteCompliance:
      groupBy === 'solicitante'
        ? compliance.map(({ grupo, verdicts }) => ({ _id: { solicitante: grupo }, ...verdicts }))
        : [],
  };
}
