import { Duration } from 'aws-cdk-lib';
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { Alarms } from './alarms.ts';
import type { LogMetrics } from './log-metrics.ts';

/** Alarms on what was refused of files and, where the stage says how often files come, on their absence. */
export function watchDeliveries(alarms: Alarms, { refusedFiles, sampleFiles }: LogMetrics, everyDays?: number): void {
  alarms.add('files-refused', {
    name: 'el portal rechaza algo de lo que entrega el LIMS',
    metric: refusedFiles,
    threshold: 1,
    means:
      'Un fichero que ha entregado el LIMS se ha rechazado entero, o alguna de sus muestras: no están en el portal, o siguen como estaban antes de esta entrega. Lo demás del fichero sí se ha guardado. No se repite solo.',
    first:
      'en el panel, «Lo último que se ha leído» dice qué fichero es y cuánto se rechazó; su informe, en la carpeta informes/ del cubo de entregas, dice la línea, el campo y el motivo. Corrígelo y entrégalo otra vez.',
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
      'comprueba en el servidor del LIMS que la exportación y su copia al cubo de entregas se ejecutan y con qué error; la clave de acceso puede haber caducado.',
    section: 'deliveries',
  });
}

/** Alarm on an index that says otherwise than the samples; the weekly check counts it. */
export function watchIndex(alarms: Alarms, { indexDifferences }: LogMetrics): void {
  alarms.add('index-differs', {
    name: 'el índice no coincide con las muestras',
    metric: indexDifferences,
    threshold: 1,
    means:
      'La comprobación semanal ha encontrado muestras que en listados y estadísticas no aparecen, sobran o dicen otra cosa que en su detalle. Los datos guardados están bien; lo que falla es el índice que se hace de ellos.',
    first:
      '«npm run reindex -- --stage …» lo corrige sin parar el portal. El registro de «index-check» dice de qué solicitantes; consérvelo para averiguar la causa.',
    section: 'indice',
  });
}

/** Alarm on stored items that can't be read; every reading that meets one counts. */
export function watchDamage(alarms: Alarms, { damagedItems }: LogMetrics): void {
  alarms.add('items-damaged', {
    name: 'hay datos guardados que no se pueden leer',
    metric: damagedItems,
    threshold: 1,
    means:
      'El portal ha encontrado algo guardado que no se puede leer: una muestra, un certificado, un cliente, un usuario u otra cosa. Listados, exportaciones y comprobaciones lo pasan por alto; su propia página dice que está dañado. Lo demás sigue bien.',
    first:
      'busca «A stored item is damaged» en los registros de las funciones: dice qué es y su id. Restáuralo de una copia de la tabla Portal. Si son muchos y empezó con una versión nueva, vuelve a la anterior.',
    section: 'tables',
  });
}

/** Alarm on requests that are refused for being too many. */
export function watchUse(alarms: Alarms, { refusedRequests }: LogMetrics): void {
  alarms.add('requests-refused', {
    name: 'llamadas rechazadas por exceso',
    metric: refusedRequests,
    threshold: 100,
    means:
      'En un cuarto de hora el portal ha rechazado cien o más llamadas por ser demasiadas. Si son clientes, ven «demasiados intentos»; si es un programa, puede estar abusando.',
    first:
      'mira si vienen de una dirección o de muchas: docs/operations.md, «Which request, and from where» (el registro de acceso de la API solo ve CloudFront). De una: habla con quien sea o activa «waf» en cdk/stages.json. De muchas: el límite de la API puede haberse quedado corto.',
    section: 'api',
  });
}
