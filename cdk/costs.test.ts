import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { readStage } from './config.ts';
import { portalWithoutCode } from './synthesise.ts';
import type { Resource } from './template-resources.ts';

// docs/costs.md is written by hand: what stands in it is counted in the templates, and its sums are added up.
const page = await readFile(join(import.meta.dirname, '../docs/costs.md'), 'utf8');

/** The rows of the table under a heading: the name, and the other cells. */
function rowsUnder(heading: string): [name: string, ...cells: string[]][] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = /(?:^\|.*\n)+/mu.exec(section) ?? [];
  return table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => {
      const [name = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [name, ...cells];
    });
}

const numberOf = (cell = '') => (cell.startsWith('<') ? 0 : Number(cell.replaceAll(/[$,*]/gu, '')));

const env = { account: '111122223333', region: 'eu-west-1' };
const { app: _app, ...stacks } = portalWithoutCode({ ...readStage('prod'), env });
const all = Object.values(stacks).flatMap((stack) =>
  Object.values((Template.fromStack(stack).toJSON() as { Resources: Record<string, Resource> }).Resources),
);
const of = (type: string) => all.filter(({ Type }) => Type === `AWS::${type}`).map(({ Properties }) => Properties);

/** An alarm over an expression is billed for each metric in it. */
function metricsOf({ Metrics }: Resource['Properties']): number {
  return Array.isArray(Metrics)
    ? (Metrics as { MetricStat?: unknown }[]).filter(({ MetricStat }) => MetricStat).length
    : 1;
}

/** How often a schedule with a rate invokes something in a day; those at an hour of some days hardly do. */
function perDay({ ScheduleExpression }: Resource['Properties']): number {
  const [, every = '', unit = ''] = /^rate\((\d+) (minute|hour|day)s?\)$/u.exec(String(ScheduleExpression)) ?? [];
  const minutes = { minute: 1, hour: 60, day: 24 * 60 }[unit];
  return minutes === undefined ? 0 : (24 * 60) / (Number(every) * minutes);
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

test('what stands whatever the use is counted in the templates', () => {
  const own = of('CloudWatch::Alarm').filter(
    ({ Namespace }) => typeof Namespace === 'string' && !Namespace.startsWith('AWS/'),
  );
  const counted = {
    secrets: of('SecretsManager::Secret').length,
    'metrics that alarms watch': sum(of('CloudWatch::Alarm').map(metricsOf)),
    dashboards: of('CloudWatch::Dashboard').length,
    'metrics of our own': new Set(own.map(({ Namespace, MetricName }) => `${String(Namespace)}/${String(MetricName)}`))
      .size,
    'customer managed keys of topics': of('KMS::Key').length,
    'health checks over TLS': of('Route53::HealthCheck').length,
    'queues that functions read': of('Lambda::EventSourceMapping').length,
    'messages of schedules in a day': sum(of('Scheduler::Schedule').map(perDay)),
  };
  const said = rowsUnder('Fixed, whatever the use').filter(([name]) => !name.startsWith('their '));
  expect(Object.fromEntries(said.map(([name, count]) => [name.replace(/,.*$/u, ''), numberOf(count)]))).toEqual(
    counted,
  );
  for (const type of ['Route53::HostedZone', 'CloudWatch::CompositeAlarm', 'WAFv2::WebACL', 'EC2::NatGateway'])
    expect(of(type)).toEqual([]);
});

test('the tables add up', () => {
  const fixed = rowsUnder('Fixed, whatever the use');
  for (const [name, count, each, usd] of fixed)
    expect(numberOf(count) * numberOf(each), name).toBeCloseTo(numberOf(usd), 1);
  const [month = [], , , ...causes] = rowsUnder('In short');
  const lines = rowsUnder('What it is made of');
  expect(causes).not.toEqual([]);
  expect(sum(fixed.map((row) => numberOf(row[3])))).toBeCloseTo(numberOf(causes.at(-1)?.[1]), 1);
  for (const size of [1, 2, 3]) {
    expect(sum(causes.map((row) => numberOf(row[size])))).toBeCloseTo(numberOf(month[size]), 1);
    expect(sum(lines.map((row) => numberOf(row[size + 3])))).toBeCloseTo(numberOf(month[size]), 1);
  }
});
