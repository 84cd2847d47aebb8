import { EventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type Alarms, quarterHour } from './alarms.ts';
import { type FunctionName, functionWords } from './alarm-words.ts';

/** Share of a function's timeout that an invocation may take before somebody should look. */
const nearTimeout = 0.8;

/** Tells of a function that crashes, is refused room to run, or is about to run out of time. */
export function watchFunction(alarms: Alarms, area: FunctionName, fn: LambdaFunction): void {
  const what = functionWords[area];
  const reads = readsQueue(fn);
  const effect = reads
    ? 'Se repite solo, hasta cinco veces; lo que ni así salga bien quedará entre los mensajes fallidos, que tienen su propia alarma.'
    : 'Quien lo intenta en el portal ve un error.';
  alarms.add(`${area}-errors`, {
    name: `errores al ${short(what)} (${area})`,
    metric: fn.metricErrors({ period: quarterHour }),
    threshold: 3,
    means: `La función «${area}», que sirve para ${what}, se ha interrumpido tres o más veces en un cuarto de hora: se queda sin tiempo, sin memoria o no arranca. ${effect}`,
    first: `busque en el registro de «${area}» (panel del portal, «Errores por función») el primer error. Si empezó con una versión nueva, vuelva a la anterior.`,
    section: 'functions',
  });
  alarms.add(`${area}-throttles`, {
    name: `sin capacidad para ${short(what)} (${area})`,
    metric: fn.metricThrottles({ period: quarterHour }),
    threshold: 5,
    means: `AWS no ha dejado ejecutar la función «${area}», que sirve para ${what}, cinco o más veces en un cuarto de hora: la cuenta ha llegado a su límite de ejecuciones simultáneas. ${reads ? 'El trabajo espera y se repite solo.' : 'Quien lo intenta en el portal ve un error.'}`,
    first:
      'mire en el panel «Ejecuciones simultáneas» qué función las ocupa. Una cuenta nueva tiene un límite de diez: pida a AWS que lo suba (Service Quotas, Lambda, «Concurrent executions»).',
    section: 'functions',
  });
  const seconds = fn.timeout?.toSeconds();
  if (seconds === undefined) throw new Error(`The function ${area} has no timeout of its own`);
  alarms.add(`${area}-duration`, {
    name: `casi sin tiempo al ${short(what)} (${area})`,
    metric: fn.metricDuration({ period: quarterHour, statistic: 'Maximum' }),
    threshold: seconds * 1000 * nearTimeout,
    // One long file is worth knowing of, for the next may be longer; one slow call is not.
    periods: reads ? { bad: 1, of: 1 } : { bad: 2, of: 3 },
    means: `La función «${area}», que sirve para ${what}, ha tardado más de ${seconds * nearTimeout} s de los ${seconds} s que tiene. ${reads ? 'Un trabajo algo mayor no acabaría nunca.' : 'Los clientes esperan demasiado y acabarán viendo errores.'}`,
    first: reads
      ? `mire en el registro de «${area}» qué trabajo fue y su tamaño; reparta las entregas en ficheros más pequeños.`
      : `mire en el panel qué crece con la duración de «${area}»: llamadas, o limitaciones y errores de las tablas.`,
    section: 'functions',
  });
}

/** Whether a function works through queues, and not for somebody who waits. */
function readsQueue(fn: LambdaFunction): boolean {
  return fn.node.findAll().some((child) => child instanceof EventSourceMapping);
}

/** The first thing of a list of them. */
function short(what: string): string {
  return what.split(',')[0] ?? what;
}
