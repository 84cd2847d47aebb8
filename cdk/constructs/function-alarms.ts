import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type Alarms, quarterHour } from './alarms.ts';
import { type BackgroundName, functionWords } from './alarm-words.ts';

/** Share of a function's timeout that an invocation may take before its alarm goes off. */
const nearTimeout = 0.8;

/** Failures in a quarter of an hour that are worth an alarm: queues repeat what failed, a night's check comes but once. */
const failures: Record<BackgroundName, number> = {
  ingest: 3,
  avisos: 3,
  mail: 3,
  webhooks: 3,
  seguimiento: 3,
  'index-check': 1,
};

/** What to do first about a function whose work grows with the laboratory until it no longer ends in time. */
const onSlow: Partial<Record<BackgroundName, string>> = {
  ingest: 'mira en el registro de «ingest» qué fichero fue y su tamaño; reparte las entregas en ficheros más pequeños.',
  'index-check':
    'hazlo en adelante con la orden equivalente desde un equipo, que no tiene límite de tiempo (docs/operations.md).',
};

/**
 * Alarms on a function that no call of the API invokes: that it crashes and, where its work grows with the laboratory,
 * that it is about to run out of time. Failures of other functions are answers of the API, which has its own alarms.
 */
export function watchFunction(alarms: Alarms, name: BackgroundName, fn: LambdaFunction): void {
  const what = functionWords[name];
  const errors = failures[name];
  alarms.add(`${name}-errors`, {
    name: `errores al ${short(what)} (${name})`,
    metric: fn.metricErrors({ period: quarterHour }),
    threshold: errors,
    means: `La función «${name}», que sirve para ${what}, se ha interrumpido ${errors === 1 ? 'alguna vez' : 'tres o más veces'} en un cuarto de hora: se queda sin tiempo, sin memoria o no arranca. ${
      name === 'index-check'
        ? 'Se repite una vez; si vuelve a fallar, no se hace hasta la próxima ocasión.'
        : 'Se repite solo, hasta cinco veces; lo que ni así salga bien quedará entre los mensajes fallidos, que tienen su propia alarma.'
    }`,
    first: `busca en el registro de «${name}» (panel del portal, «Errores por función») el primer error. Si empezó con una versión nueva, vuelve a la anterior.`,
    section: 'functions',
  });
  const first = onSlow[name];
  if (first === undefined) return;
  const seconds = fn.timeout?.toSeconds();
  if (seconds === undefined) throw new Error(`The function ${name} has no timeout of its own`);
  const long = Math.round(seconds * 1000 * nearTimeout);
  alarms.add(`${name}-duration`, {
    name: `casi sin tiempo al ${short(what)} (${name})`,
    metric: fn.metricDuration({ period: quarterHour, statistic: 'Maximum' }),
    threshold: long,
    means: `La función «${name}», que sirve para ${what}, ha tardado más de ${(long / 1000).toLocaleString('es')} s de los ${seconds} s que tiene. Con algo más de trabajo no llegaría a terminar.`,
    first,
    section: 'functions',
  });
}

/** Alarm on functions that are refused room to run: of the whole account and region, as AWS counts what may run at once. */
export function watchCapacity(alarms: Alarms): void {
  alarms.add('throttles', {
    name: 'sin capacidad para las funciones',
    metric: new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', period: quarterHour, statistic: 'Sum' }),
    threshold: 5,
    means:
      'AWS no ha dejado ejecutar funciones de la cuenta cinco o más veces en un cuarto de hora: alguna ha llegado a las ejecuciones simultáneas que la etapa le reserva, o la cuenta a su límite. Quien lo intenta en el portal ve que está atendiendo muchas peticiones; el trabajo de las colas espera y se repite solo.',
    first:
      'mira en el panel «Limitaciones por función» cuál es, y en «Ejecuciones simultáneas» cuántas ocupa. Si llega a las que tiene reservadas, y las llamadas son de clientes, súbelas («concurrency» en cdk/stages.json). Una cuenta nueva tiene un límite de diez: pide a AWS que lo suba (Service Quotas, Lambda, «Concurrent executions»).',
    section: 'functions',
  });
}

/** The first item of a list in words. */
function short(what: string): string {
  return what.split(',')[0] ?? what;
}
