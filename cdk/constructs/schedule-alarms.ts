import { Duration } from 'aws-cdk-lib';
import { MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { StateMachine } from 'aws-cdk-lib/aws-stepfunctions';
import { type Alarms, quarterHour } from './alarms.ts';
import { wordsOfSchedule } from './alarm-words.ts';

/** A schedule whose silence nothing else shows. */
interface Heartbeat {
  /** The path of its construct in its stack. */
  readonly path: string;
  /** Its alone: EventBridge Scheduler counts by groups. */
  readonly group: ScheduleGroup;
  readonly every: Duration;
}

/**
 * Alarms on schedules: on each schedule that has not reached its target for two of its periods (for half an hour at least), and
 * on every invocation that a schedule drops. An attempt that the target refuses is no heartbeat, whether the target, its policy
 * or the schedule's role is at fault; a role without rights can't write dropped invocations to the dead letters either.
 */
export function watchSchedules(alarms: Alarms, schedules: readonly Heartbeat[]): void {
  for (const one of schedules) watchSchedule(alarms, one);
  const period = quarterHour;
  const given = schedules.map(({ group }, index) => [
    `perdidas${index}`,
    group.metricDropped({ period, statistic: 'Sum' }),
  ]);
  alarms.add('schedules-dropped', {
    name: 'se pierden lanzamientos de los programas',
    metric: new MathExpression({
      expression: given.map(([id]) => `FILL(${String(id)}, 0)`).join(' + '),
      usingMetrics: Object.fromEntries(given),
      label: 'Lanzamientos perdidos',
      period,
    }),
    threshold: 1,
    means:
      'EventBridge Scheduler ha dejado de intentar un lanzamiento: un turno de los webhooks o de las incidencias, la hora de los resúmenes, las retiradas o la comprobación del índice. Uno suelto lo recupera el siguiente; si se repite, lo que lanza está parado.',
    first:
      'mira si también ha saltado «mensajes fallidos de los programas»: sus mensajes dicen cuál y por qué. Si no hay ninguno, el papel del programa ha perdido sus permisos: vuelve a desplegar con «-- --force».',
    section: 'schedules',
  });
}

function watchSchedule(alarms: Alarms, { path, group, every }: Heartbeat): void {
  const { name, waiting } = wordsOfSchedule(path);
  const period = every.toMinutes() > quarterHour.toMinutes() ? every : quarterHour;
  const sum = { period, statistic: 'Sum' };
  alarms.add(`${path.replaceAll('/', '-')}-silent`, {
    name: `no llega ${name}`,
    metric: new MathExpression({
      expression: 'intentos - FILL(fallos, 0)',
      usingMetrics: { intentos: group.metricAttempts(sum), fallos: group.metricTargetErrors(sum) },
      label: `Veces que llega ${name}`,
      period,
    }),
    threshold: 1,
    below: true,
    periods: { bad: 2, of: 2 },
    missing: TreatMissingData.BREACHING,
    means: `EventBridge Scheduler no ha conseguido lanzar ${name} en ${words(Duration.minutes(2 * period.toMinutes()))}: el programa está desactivado o falta, o lo que lanza no lo acepta. ${waiting} Recién desplegada una etapa es normal hasta la primera vez.`,
    first:
      'en la consola de EventBridge Scheduler, mira si el programa de ese grupo existe y está activado, y en la cola de mensajes fallidos de los programas por qué no llega; vuelve a desplegar con «-- --force».',
    section: 'schedules',
  });
}

/** Alarm on a reminder of some of a stage's alarms that did not end well for two mornings, whatever of it is broken. */
export function watchReminder(alarms: Alarms, machine: StateMachine, of: string): void {
  alarms.add('reminder-silent', {
    name: `no llega el recordatorio de ${of}`,
    metric: machine.metricSucceeded({ period: Duration.days(1), statistic: 'Sum' }),
    threshold: 1,
    below: true,
    periods: { bad: 2, of: 2 },
    missing: TreatMissingData.BREACHING,
    means:
      'Desde hace dos mañanas nadie recuerda por correo qué alarmas siguen activas: el recordatorio no se lanza o falla. Las alarmas avisan igual cuando empiezan y cuando acaban. Recién desplegada una etapa es normal hasta la segunda mañana.',
    first:
      'en la consola de Step Functions, mira la última ejecución de «Machine» de esta pila y su error; si no hay ninguna, vuelve a desplegar con «-- --force».',
    section: 'schedules',
  });
}

function words(time: Duration): string {
  const hours = time.toHours({ integral: false });
  if (hours < 1) return 'media hora';
  return hours < 48 ? `${hours} horas` : `${hours / 24} días`;
}
