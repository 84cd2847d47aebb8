import { EventSourceMapping, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { type Alarms, quarterHour } from './alarms.ts';
import { type FunctionName, functionWords } from './alarm-words.ts';

/** Share of a function's timeout that an invocation may take before its alarm goes off. */
const nearTimeout = 0.8;

/** What invokes a function: a person's call, a queue or a schedule. Alarms depend on who notices a failure, and when. */
type Invoker = 'call' | 'queue' | 'schedule';

interface InvokerWords {
  /** Failures in a quarter of an hour that are worth an alarm. */
  readonly errors: number;
  /** Slow invocations that are: one long file announces a longer one, one slow call announces nothing. */
  readonly slow: { readonly bad: number; readonly of: number };
  readonly onError: string;
  readonly onThrottle: string;
  readonly onSlow: string;
  readonly firstOnSlow: (area: FunctionName) => string;
}

const words: Record<Invoker, InvokerWords> = {
  call: {
    errors: 3,
    slow: { bad: 2, of: 3 },
    onError: 'Quien lo intenta en el portal ve un error.',
    onThrottle:
      'Quien lo intenta en el portal ve que está atendiendo muchas peticiones; lo demás del portal sigue respondiendo.',
    onSlow: 'Los clientes esperan demasiado y acabarán viendo errores.',
    firstOnSlow: (area) =>
      `mire en el panel qué crece con la duración de «${area}»: llamadas, o limitaciones y errores de las tablas.`,
  },
  queue: {
    errors: 3,
    slow: { bad: 1, of: 1 },
    onError:
      'Se repite solo, hasta cinco veces; lo que ni así salga bien quedará entre los mensajes fallidos, que tienen su propia alarma.',
    onThrottle: 'El trabajo espera y se repite solo.',
    onSlow: 'Un trabajo algo mayor no acabaría nunca.',
    firstOnSlow: (area) =>
      `mire en el registro de «${area}» qué trabajo fue y su tamaño; reparta las entregas en ficheros más pequeños.`,
  },
  schedule: {
    errors: 1,
    slow: { bad: 1, of: 1 },
    onError: 'Se repite una vez; si vuelve a fallar, no se hace hasta la próxima ocasión.',
    onThrottle: 'Se repite una vez; si vuelve a fallar, no se hace hasta la próxima ocasión.',
    onSlow: 'Con más datos no llegaría a terminar.',
    firstOnSlow: () =>
      'hágalo en adelante con la orden equivalente desde un equipo, que no tiene límite de tiempo (docs/operations.md).',
  },
};

/** Alarms on a function that crashes, is refused room to run, or is about to run out of time. */
export function watchFunction(alarms: Alarms, area: FunctionName, fn: LambdaFunction): void {
  const what = functionWords[area];
  const { errors, slow, onError, onThrottle, onSlow, firstOnSlow } = words[invokerOf(area, fn)];
  alarms.add(`${area}-errors`, {
    name: `errores al ${short(what)} (${area})`,
    metric: fn.metricErrors({ period: quarterHour }),
    threshold: errors,
    means: `La función «${area}», que sirve para ${what}, se ha interrumpido ${errors === 1 ? 'alguna vez' : 'tres o más veces'} en un cuarto de hora: se queda sin tiempo, sin memoria o no arranca. ${onError}`,
    first: `busque en el registro de «${area}» (panel del portal, «Errores por función») el primer error. Si empezó con una versión nueva, vuelva a la anterior.`,
    section: 'functions',
  });
  alarms.add(`${area}-throttles`, {
    name: `sin capacidad para ${short(what)} (${area})`,
    metric: fn.metricThrottles({ period: quarterHour }),
    threshold: 5,
    means: `AWS no ha dejado ejecutar la función «${area}», que sirve para ${what}, cinco o más veces en un cuarto de hora: la función ha llegado a las ejecuciones simultáneas que la etapa le reserva, o la cuenta a su límite. ${onThrottle}`,
    first:
      'mire en el panel «Ejecuciones simultáneas» qué función las ocupa. Si llega a las que tiene reservadas, y las llamadas son de clientes, súbalas («concurrency» en cdk/stages.json). Una cuenta nueva tiene un límite de diez: pida a AWS que lo suba (Service Quotas, Lambda, «Concurrent executions»).',
    section: 'functions',
  });
  const seconds = fn.timeout?.toSeconds();
  if (seconds === undefined) throw new Error(`The function ${area} has no timeout of its own`);
  const long = Math.round(seconds * 1000 * nearTimeout);
  alarms.add(`${area}-duration`, {
    name: `casi sin tiempo al ${short(what)} (${area})`,
    metric: fn.metricDuration({ period: quarterHour, statistic: 'Maximum' }),
    threshold: long,
    periods: slow,
    means: `La función «${area}», que sirve para ${what}, ha tardado más de ${(long / 1000).toLocaleString('es')} s de los ${seconds} s que tiene. ${onSlow}`,
    first: firstOnSlow(area),
    section: 'functions',
  });
}

function invokerOf(area: FunctionName, fn: LambdaFunction): Invoker {
  if (area === 'index-check') return 'schedule';
  return fn.node.findAll().some((child) => child instanceof EventSourceMapping) ? 'queue' : 'call';
}

/** The first item of a list in words. */
function short(what: string): string {
  return what.split(',')[0] ?? what;
}
