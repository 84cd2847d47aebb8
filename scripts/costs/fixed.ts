import { readFile } from 'node:fs/promises';
import { portalWithoutCode } from '../../cdk/synthesise.ts';

interface Template {
  Resources: Record<string, { Type: string; Properties?: Record<string, unknown> }>;
}

/** What the templates of a stage declare that costs by the month. */
export interface Fixed {
  secrets: number;
  alarmMetrics: number;
  compositeAlarms: number;
  dashboards: number;
  customMetrics: number;
  hostedZones: number;
  webAcls: number;
  webAclRules: number;
  /** Queues that Lambda asks for messages all the time. */
  mappings: number;
}

/** Counts in the stage's templates as CDK makes them. */
export async function fixedOf(stage: string): Promise<Fixed> {
  const { stacks } = portalWithoutCode(stage).app.synth();
  const templates = await Promise.all(
    stacks.map(async ({ templateFullPath }) => JSON.parse(await readFile(templateFullPath, 'utf8')) as Template),
  );
  return countFixed(templates);
}

export function countFixed(templates: readonly Template[]): Fixed {
  const all = templates.flatMap(({ Resources }) => Object.values(Resources));
  const of = (type: string) => all.filter(({ Type }) => Type === type);
  const rules = (properties: Record<string, unknown> = {}) => (properties['Rules'] as unknown[] | undefined) ?? [];
  return {
    secrets: of('AWS::SecretsManager::Secret').length,
    alarmMetrics: of('AWS::CloudWatch::Alarm').reduce((sum, { Properties }) => sum + metricsOf(Properties), 0),
    compositeAlarms: of('AWS::CloudWatch::CompositeAlarm').length,
    dashboards: of('AWS::CloudWatch::Dashboard').length,
    customMetrics: of('AWS::Logs::MetricFilter').length,
    hostedZones: of('AWS::Route53::HostedZone').length,
    webAcls: of('AWS::WAFv2::WebACL').length,
    webAclRules: of('AWS::WAFv2::WebACL').reduce((sum, { Properties }) => sum + rules(Properties).length, 0),
    mappings: of('AWS::Lambda::EventSourceMapping').length,
  };
}

/** An alarm over an expression is billed for every metric in it. */
function metricsOf(properties: Record<string, unknown> = {}): number {
  const metrics = properties['Metrics'] as { MetricStat?: unknown }[] | undefined;
  return metrics ? metrics.filter(({ MetricStat }) => MetricStat).length : 1;
}
