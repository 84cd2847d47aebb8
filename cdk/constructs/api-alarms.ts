import { MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { type Alarms, quarterHour } from './alarms.ts';

/** Fewer calls than this in a quarter of an hour and one cold start is the slowest hundredth. */
const meaningful = 100;
const slowMs = 5000;

/** Alarms on the API's 5xx answers and on its latency. */
export function watchApi(alarms: Alarms, api: HttpApi): void {
  alarms.add('api-errors', {
    name: 'errores del portal',
    metric: api.metricServerError({ period: quarterHour, statistic: 'Sum' }),
    threshold: 3,
    means:
      'El portal ha respondido con un error propio (5xx) tres o más veces en un cuarto de hora. Los clientes ven «algo ha ido mal» donde esperaban sus datos.',
    first:
      'mira en el panel «Errores por función» cuál falla y busca en su registro «The call failed». Si empezó con una versión nueva, vuelve a la anterior.',
    section: 'api',
  });
  const period = quarterHour;
  alarms.add('api-latency', {
    name: 'el portal va lento',
    metric: new MathExpression({
      expression: `IF(llamadas >= ${meaningful}, p99, 0)`,
      usingMetrics: {
        llamadas: api.metricCount({ period, statistic: 'Sum' }),
        p99: api.metricLatency({ period, statistic: 'p99' }),
      },
      label: 'Percentil 99 de la latencia',
      period,
    }),
    threshold: slowMs,
    periods: { bad: 2, of: 3 },
    means: `Durante media hora, una de cada cien llamadas ha tardado más de ${slowMs / 1000} segundos, con el portal en uso (más de ${meaningful} llamadas por cuarto de hora). Los clientes notan que las páginas tardan.`,
    first: 'mira en el panel «Duración» qué función es la lenta, y si la tabla que lee limita peticiones.',
    section: 'api',
  });
}
