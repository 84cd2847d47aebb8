import type { Conteo, Estadisticas, EstadisticasQuery } from '../../../contract/resultados/estadisticas.ts';
import { totalOf } from '../../../contract/base/porcentajes.ts';
import type { SampleCounts } from '../../engine/query/statistics/counts.ts';
import { monthOf, sum, sumBy } from './verdict-count.ts';

/** The counts as the call answers them: summary, dimension and compliance. */
export function statsOf(
  counts: SampleCounts,
  { dimension, groupBy }: Pick<EstadisticasQuery, 'dimension' | 'groupBy'>,
): Estadisticas {
  const { total, desde, hasta, solicitantes, cells } = counts;
  const whole = sum(cells);
  const byTipo = sumBy(cells, 'tipo');
  const byBucket = sumBy(cells, 'bucket');
  const counted = [...(dimension === 'tipo_muestra' ? byTipo : byBucket)];
  const compliance = [...byBucket].map(([bucket, { cumple, noCumple }]: [string, Conteo]) => ({
    bucket,
    verdicts: { cumple, noCumple },
  }));
  return {
    summary: {
      total,
      muestrasCumple: whole.cumple,
      muestrasNoCumple: whole.noCumple,
      muestrasOtras: whole.otros,
      solicitantesUnicos: solicitantes,
      tiposUnicos: byTipo.size,
      fechaInicio: desde ?? null,
      fechaFin: hasta ?? null,
    },
    stats: counted.map(([_id, conteo]) => ({ _id, count: totalOf(conteo) })),
    monthlyCompliance:
      groupBy === 'month' ? compliance.map(({ bucket, verdicts }) => ({ _id: monthOf(bucket), ...verdicts })) : [],
    yearlyCompliance:
      groupBy === 'year'
        ? compliance.map(({ bucket, verdicts }) => ({ _id: { year: Number(bucket) }, ...verdicts }))
        : [],
    solicitanteCompliance:
      groupBy === 'solicitante'
        ? compliance.map(({ bucket, verdicts }) => ({ _id: { solicitante: bucket }, ...verdicts }))
        : [],
  };
}
