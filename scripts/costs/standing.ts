import { readFile } from 'node:fs/promises';
import { readStage } from '../../cdk/config.ts';
import { portalWithoutCode } from '../../cdk/synthesise.ts';

interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** Resources of a stage that are billed by the month. */
export type Standing = ReturnType<typeof countStanding>;

/** Counts the resources in the synthesised templates of a stage, as it is once it says its account and region. */
export async function standingOf(name: string): Promise<Standing> {
  const env = { account: '111122223333', region: 'eu-west-1' };
  const { stacks } = portalWithoutCode({ ...readStage(name), env }).app.synth();
  const templates = await Promise.all(
    stacks.map(async ({ templateFullPath }) => JSON.parse(await readFile(templateFullPath, 'utf8')) as Template),
  );
  return countStanding(templates);
}

export function countStanding(templates: readonly Template[]) {
  const all = templates.flatMap(({ Resources }) => Object.values(Resources));
  const of = (type: string) => all.filter(({ Type }) => Type === `AWS::${type}`);
  const listed = (type: string, name: string) =>
    of(type).map(({ Properties = {} }) => Properties[name] as unknown[] | undefined);
  return {
    secrets: of('SecretsManager::Secret').length,
    alarmMetrics: listed('CloudWatch::Alarm', 'Metrics').reduce((sum, metrics) => sum + metricsOf(metrics), 0),
    compositeAlarms: of('CloudWatch::CompositeAlarm').length,
    dashboards: of('CloudWatch::Dashboard').length,
    customMetrics: new Set(of('CloudWatch::Alarm').flatMap(({ Properties = {} }) => ownMetrics(Properties))).size,
    hostedZones: of('Route53::HostedZone').length,
    webAcls: of('WAFv2::WebACL').length,
    webAclRules: listed('WAFv2::WebACL', 'Rules').flatMap((rules) => rules ?? []).length,
    kmsKeys: of('KMS::Key').length,
    healthChecks: of('Route53::HealthCheck').length,
    queues: of('Lambda::EventSourceMapping').length,
    turnsPerDay: of('Scheduler::Schedule').reduce((sum, { Properties = {} }) => sum + perDay(Properties), 0),
  };
}

/** How often a schedule with a rate invokes something in a day; those at an hour of some days hardly do. */
function perDay({ ScheduleExpression }: Record<string, unknown>): number {
  const [, every = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/u.exec(String(ScheduleExpression)) ?? [];
  const minutes = { minute: 1, hour: 60, day: 24 * 60 }[unit];
  return minutes === undefined ? 0 : (24 * 60) / (Number(every) * minutes);
}

/** The metrics of an alarm that are the stage's own, counted by lines of logs: each has an alarm. */
function ownMetrics({ Namespace, MetricName }: Record<string, unknown>): string[] {
  return typeof Namespace === 'string' && !Namespace.startsWith('AWS/') ? [`${Namespace}/${String(MetricName)}`] : [];
}

/** An alarm over an expression is billed for every metric in it. */
function metricsOf(metrics: unknown[] | undefined): number {
  return metrics ? (metrics as { MetricStat?: unknown }[]).filter(({ MetricStat }) => MetricStat).length : 1;
}
