import { Duration } from 'aws-cdk-lib';
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarms } from './alarms.ts';
import type { LogMetrics } from './log-metrics.ts';

/** Tells of files that were refused and, where the stage says how often they come, of files that don't. */
export function watchDeliveries(alarms: Alarms, { refusedFiles, sampleFiles }: LogMetrics, everyDays?: number): void {
  alarms.add('files-refused', {
    name: 'fichero del LIMS rechazado',
    metric: refusedFiles,
    threshold: 1,
    means:
      'El portal no ha podido leer un fichero que ha entregado el LIMS y lo ha rechazado entero: sus muestras o su certificado no están en el portal. No se repite solo.',
    first:
      'en el panel, «Lo último que se ha leído» dice qué fichero es; su informe, en la carpeta informes/ del cubo de entregas, dice por qué. Corríjalo y entréguelo otra vez.',
    section: 'deliveries',
  });
  if (everyDays === undefined) return;
  const days = everyDays === 1 ? 'un día' : `${everyDays} días`;
  alarms.add('files-missing', {
    name: 'el LIMS no entrega',
    metric: sampleFiles.with({ period: Duration.days(1) }),
    threshold: 1,
    below: true,
    periods: { bad: everyDays, of: everyDays },
    missing: TreatMissingData.BREACHING,
    means: `Hace ${days} que no llega ningún fichero de muestras, y esta instalación espera uno al menos cada ${days}. Los clientes ven el portal como siempre, pero sin resultados nuevos.`,
    first:
      'compruebe en el servidor del LIMS que la exportación y su copia al cubo de entregas se ejecutan y con qué error; la clave de acceso puede haber caducado.',
    section: 'deliveries',
  });
}

/** Tells of whoever asks for more than people do. */
export function watchUse(alarms: Alarms, { refusedRequests }: LogMetrics): void {
  alarms.add('requests-refused', {
    name: 'llamadas rechazadas por exceso',
    metric: refusedRequests,
    threshold: 100,
    means:
      'En un cuarto de hora el portal ha rechazado cien o más llamadas por ser demasiadas. Si son clientes, ven «demasiados intentos»; si es un programa, puede estar abusando.',
    first:
      'mire en los registros de acceso de la API si vienen de una dirección IP o de muchas. De una: hable con quien sea o active «waf» en cdk/stages.json. De muchas: el límite de la API puede haberse quedado corto.',
    section: 'api',
  });
}
