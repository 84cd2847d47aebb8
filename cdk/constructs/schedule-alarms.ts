import { Duration } from 'aws-cdk-lib';
import { TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import type { ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { type Alarms, quarterHour } from './alarms.ts';
import { wordsOfSchedule } from './alarm-words.ts';

/** A schedule whose silence nothing else shows. */
export interface Heartbeat {
  /** The path of its construct in its stack. */
  readonly path: string;
  /** Its alone: EventBridge Scheduler counts by groups. */
  readonly group: ScheduleGroup;
  readonly every: Duration;
}

/** Alarm on a schedule that has not come for two of its periods, and for half an hour at least. */
export function watchSchedule(alarms: Alarms, { path, group, every }: Heartbeat): void {
  const { name, waiting } = wordsOfSchedule(path);
  const period = every.toMinutes() > quarterHour.toMinutes() ? every : quarterHour;
  alarms.add(`${path.replaceAll('/', '-')}-silent`, {
    name: `no llega ${name}`,
    metric: group.metricAttempts({ period, statistic: 'Sum' }),
    threshold: 1,
    below: true,
    periods: { bad: 2, of: 2 },
    missing: TreatMissingData.BREACHING,
    means: `EventBridge Scheduler no ha lanzado ${name} en ${words(Duration.minutes(2 * period.toMinutes()))}: el programa está desactivado o falta. ${waiting} Recién desplegada una etapa es normal hasta la primera vez.`,
    first:
      'en la consola de EventBridge Scheduler, mira si el programa de ese grupo existe y está activado; si no, vuelve a desplegar con «-- --force».',
    section: 'schedules',
  });
}

function words(time: Duration): string {
  const hours = time.toHours({ integral: false });
  if (hours < 1) return 'media hora';
  return hours < 48 ? `${hours} horas` : `${hours / 24} días`;
}
