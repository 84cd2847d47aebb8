import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { calls } from '../../contract/calls.ts';
import { metricNames } from '../../lambdas/platform/runtime/metrics.ts';
import { entryMetadata } from '../constructs/entry-metadata.ts';
import { everything } from '../everything.ts';
import { portalWithoutCode } from '../synthesise.ts';
import { type Resource, resources } from '../template-resources.ts';

const portal = portalWithoutCode(everything);
const observability = Template.fromStack(portal.observability);
const watched: Record<string, Template> = {
  'alicuota-todo-data': Template.fromStack(portal.data),
  'alicuota-todo-api': Template.fromStack(portal.api),
  'alicuota-todo-web': Template.fromStack(portal.web),
};
const alarms = resources(observability, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => ({
  ...Properties,
  name: String(Properties['AlarmName']),
  description: String(Properties['AlarmDescription']),
  metrics: metricsOf(Properties),
  resources: resourcesIn(Properties),
}));

/** The logical ids of what an alarm looks at, found by the outputs that it reads. */
function resourcesIn(value: unknown): string[] {
  const text = JSON.stringify(value);
  const references = text.matchAll(/"Fn::GetStackOutput":\{"StackName":"([^"]+)"[^}]*"OutputName":"([^"]+)"/gu);
  return [...references].map(([, stack = '', output = '']) => {
    const outputs = watched[stack]?.toJSON()['Outputs'] as Record<string, { Value: unknown }>;
    return /"(?:Ref":"|Fn::GetAtt":\[")([^"]+)/u.exec(JSON.stringify(outputs[output]?.Value))?.[1] ?? '';
  });
}

function metricsOf({ MetricName, Metrics }: Record<string, unknown>): string[] {
  if (typeof MetricName === 'string') return [MetricName];
  const parts = (Metrics ?? []) as { MetricStat?: { Metric: { MetricName: string } } }[];
  return parts.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []);
}

const alarmOn = (id: string, metric: string) =>
  alarms.find((alarm) => alarm.metrics.includes(metric) && alarm.resources.includes(id)) as
    | (Record<string, unknown> & { name: string })
    | undefined;
const made = (stack: string, type: string): [string, Resource][] => {
  const template = watched[stack];
  return template ? resources(template, type) : [];
};

const entryOf = ({ Metadata }: Resource) => /([^/]+)[.]ts$/u.exec(String(Metadata?.[entryMetadata]))?.[1] ?? '';

test('what no call invokes has an alarm on errors, what may grow too long for its time one on that, and all one on capacity', () => {
  const areas = new Set<string>(Object.values(calls).map(({ area }) => area));
  const background = made('alicuota-todo-api', 'AWS::Lambda::Function').filter(([, one]) => !areas.has(entryOf(one)));
  expect(background.length).toBeGreaterThan(5);
  for (const [id] of background) expect(alarmOn(id, 'Errors'), id).toBeDefined();
  const slow = background.flatMap(([id, { Properties }]) => {
    const limit = Number(Properties['Timeout']) * 1000;
    const threshold = Number(alarmOn(id, 'Duration')?.['Threshold']);
    return Number.isNaN(threshold) ? [] : [{ id: id.replace(/[\dA-F]{8}$/u, ''), share: threshold / limit }];
  });
  expect(slow.map(({ id }) => id).toSorted()).toEqual(['IndexCheck', 'Ingest']);
  for (const { id, share } of slow) expect(Math.abs(share - 0.8), id).toBeLessThan(0.01);
  expect(alarms.filter(({ metrics }) => metrics.includes('Throttles'))).toHaveLength(1);
});

test('what a schedule could not hand over is heard of from its first dead letter', () => {
  const [id = ''] = made('alicuota-todo-data', 'AWS::SQS::Queue').find(([one]) => one.startsWith('ScheduleL')) ?? [];
  expect(alarmOn(id, 'ApproximateNumberOfMessagesVisible')).toMatchObject({
    name: 'alicuota-todo: mensajes fallidos de los programas',
    Threshold: 1,
  });
});

test('there are no more alarms than a person acts on, those from outside included', () => {
  const outside = portal.outside ? resources(Template.fromStack(portal.outside), 'AWS::CloudWatch::Alarm') : [];
  expect(outside.length).toBeGreaterThan(0);
  expect(alarms.length + outside.length).toBeLessThanOrEqual(56);
});

test('every queue has an alarm on its first dead letter, or on messages later than a second attempt', () => {
  const queues = made('alicuota-todo-data', 'AWS::SQS::Queue');
  expect(queues.length).toBeGreaterThan(6);
  const work = queues.filter(([, { Properties }]) => 'RedrivePolicy' in Properties);
  for (const [id, { Properties }] of work) {
    const alarm = alarmOn(id, 'ApproximateAgeOfOldestMessage');
    expect(Number(alarm?.['Threshold']), id).toBeGreaterThanOrEqual(2 * Number(Properties['VisibilityTimeout']));
  }
  const letters = queues.filter((queue) => !work.includes(queue));
  expect(letters).not.toEqual([]);
  for (const [id] of letters) {
    expect(alarmOn(id, 'ApproximateNumberOfMessagesVisible')?.['Threshold'], id).toBe(1);
  }
});

test('the tables have an alarm on throttling, every rule one on events that it loses', () => {
  const throttled = alarms.find(({ metrics }) => metrics.includes('ReadThrottleEvents'));
  for (const [id] of made('alicuota-todo-data', 'AWS::DynamoDB::Table')) expect(throttled?.resources).toContain(id);
  for (const [id] of made('alicuota-todo-data', 'AWS::Events::Rule'))
    expect(alarmOn(id, 'FailedInvocations')).toBeDefined();
});

test('the API has alarms on errors and on latency, the latter only with enough calls', () => {
  const [api] = made('alicuota-todo-api', 'AWS::ApiGatewayV2::Api').map(([id]) => id);
  if (api === undefined) throw new Error('There is no API');
  expect(alarmOn(api, '5xx')).toBeDefined();
  const slow = alarmOn(api, 'Latency');
  expect(slow?.['Metrics']).toContainEqual(expect.objectContaining({ Expression: 'IF(llamadas >= 100, p99, 0)' }));
});

test('alarms on SES go off at the shares where it reviews an account, before it stops it', () => {
  const thresholds = (metric: string) =>
    alarms
      .filter(({ metrics }) => metrics.includes(metric))
      .map((alarm) => (alarm as Record<string, unknown>)['Threshold']);
  expect(thresholds('Reputation.BounceRate')).toEqual([0.05]);
  expect(thresholds('Reputation.ComplaintRate')).toEqual([0.001]);
});

test('every alarm has a name of its own, says what it means and what to do, and goes to the topic when it begins and when it ends', () => {
  const [[topic] = []] = resources(observability, 'AWS::SNS::Topic');
  expect(new Set(alarms.map(({ name }) => name)).size).toBe(alarms.length);
  for (const alarm of alarms) {
    expect(alarm.name).toMatch(/^alicuota-todo: .{10,80}$/u);
    expect(alarm.description, alarm.name).toMatch(
      /^.{80,}\n\nQué hacer primero: .{40,}\n\nMás: docs\/operations\.md, «Alarms: [^»]+»\.$/su,
    );
    expect(alarm.description.length, alarm.name).toBeLessThanOrEqual(1024);
    expect(alarm, alarm.name).toMatchObject({ AlarmActions: [{ Ref: topic }], OKActions: [{ Ref: topic }] });
  }
});

test('alarms still in force are listed each morning, by their prefix, and sent to the topic', () => {
  const [[, machine] = []] = resources(observability, 'AWS::StepFunctions::StateMachine');
  const definition = JSON.stringify(machine?.Properties['DefinitionString']);
  expect(definition).toContain('alicuota-todo: ');
  expect(definition).toContain('describeAlarms');
  const [[topic] = []] = resources(observability, 'AWS::SNS::Topic');
  expect(definition).toContain(`{"Ref":"${topic}"}`);
  const [[, schedule] = []] = resources(observability, 'AWS::Scheduler::Schedule');
  expect(schedule?.Properties).toMatchObject({
    ScheduleExpression: 'cron(0 8 * * ? *)',
    ScheduleExpressionTimezone: 'Europe/Madrid',
    State: 'ENABLED',
  });
});

test('a failed backup, or copy of one, goes to the topic; a stage without backups has no such rule', () => {
  const rules = resources(observability, 'AWS::Events::Rule').map(([, { Properties }]) => Properties);
  expect(rules.map(({ EventPattern }) => EventPattern)).toEqual([
    expect.objectContaining({ source: ['aws.backup'], 'detail-type': ['Backup Job State Change'] }),
    expect.objectContaining({ source: ['aws.backup'], 'detail-type': ['Copy Job State Change'] }),
  ]);
  expect(resources(Template.fromStack(portalWithoutCode('dev').observability), 'AWS::Events::Rule')).toEqual([]);
});

test('the account’s budget writes to the stage’s addresses before and after it is spent', () => {
  const [[, budget] = []] = resources(observability, 'AWS::Budgets::Budget');
  expect(budget?.Properties['Budget']).toMatchObject({
    BudgetLimit: { Amount: 150, Unit: 'USD' },
    TimeUnit: 'MONTHLY',
  });
  const notices = budget?.Properties['NotificationsWithSubscribers'] as { Subscribers: object[] }[];
  expect(notices.length).toBeGreaterThan(1);
  for (const { Subscribers } of notices) {
    expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: 'guardia@laboratorio.example' }]);
  }
  const prod = Template.fromStack(portalWithoutCode('prod').observability);
  expect(resources(prod, 'AWS::Budgets::Budget')).toEqual([]);
});

test('silence is no alarm, but of what comes by itself: schedules, the reminder, backups, and files where they are expected', () => {
  const loudOf = (template: Template) =>
    resources(template, 'AWS::CloudWatch::Alarm').flatMap(([, { Properties }]) =>
      Properties['TreatMissingData'] === 'breaching' ? [String(Properties['AlarmName']).replace(/^[^:]+: /u, '')] : [],
    );
  const always = ['el LIMS no entrega', 'no llega el recordatorio de las alarmas', 'no se hacen respaldos'];
  const others = (template: Template) => loudOf(template).filter((name) => !/^no llega (?:el turno|la)/u.test(name));
  expect(others(observability).toSorted()).toEqual(always);
  // By default 'prod' has the alarms of a silent LIMS and of missing backups; 'dev' has neither.
  expect(others(Template.fromStack(portalWithoutCode('prod').observability)).toSorted()).toEqual(always);
  expect(others(Template.fromStack(portalWithoutCode('dev').observability))).toEqual([
    'no llega el recordatorio de las alarmas',
  ]);
  expect(loudOf(observability).length).toBeGreaterThan(always.length);
});

test('alarms go to an encrypted topic over TLS, whose key CloudWatch may use, and on to the stage’s addresses', () => {
  const [[, topic] = []] = resources(observability, 'AWS::SNS::Topic');
  const [[key, encryption] = []] = resources(observability, 'AWS::KMS::Key');
  expect(topic?.Properties['KmsMasterKeyId']).toEqual({ 'Fn::GetAtt': [key, 'Arn'] });
  expect(encryption?.Properties['EnableKeyRotation']).toBe(true);
  expect(JSON.stringify(encryption?.Properties['KeyPolicy'])).toContain('"Service":"cloudwatch.amazonaws.com"');
  expect(JSON.stringify(resources(observability, 'AWS::SNS::TopicPolicy'))).toContain('aws:SecureTransport');
  expect(resources(observability, 'AWS::SNS::Subscription').map(([, one]) => one.Properties['Endpoint'])).toEqual([
    'guardia@laboratorio.example',
  ]);
});

test('alarms count what functions’ lines add, but for what API Gateway alone writes, which a filter counts', () => {
  const filters = resources(observability, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => Properties);
  expect(filters.map(({ FilterPattern }) => FilterPattern)).toEqual(['{ $.status = "429" }']);
  const looked = new Set(
    alarms.flatMap((alarm) => {
      const all = JSON.stringify(alarm).matchAll(/"MetricName":"([^"]+)","Namespace":"Alicuota\/todo"/gu);
      return [...all].map(([, name]) => name);
    }),
  );
  expect(looked).toEqual(new Set([...metricNames, 'LlamadasRechazadas']));
  const [[, fn] = []] = made('alicuota-todo-api', 'AWS::Lambda::Function');
  expect(fn?.Properties['Environment']).toMatchObject({ Variables: { METRICS_NAMESPACE: 'Alicuota/todo' } });
});

test('the page shows every alarm, function, queue and table, and CloudFront where it can be seen, by no more metrics than are free', () => {
  const [[, dashboard] = []] = resources(observability, 'AWS::CloudWatch::Dashboard');
  const body = dashboard?.Properties['DashboardBody'];
  const shown = new Set(resourcesIn(body));
  const letters = made('alicuota-todo-data', 'AWS::SQS::Queue').filter(
    ([, one]) => !('RedrivePolicy' in one.Properties),
  );
  for (const [id] of [...letters, ...made('alicuota-todo-data', 'AWS::DynamoDB::Table')])
    expect(shown, id).toContain(id);
  const text = JSON.stringify(body);
  for (const [id] of resources(observability, 'AWS::CloudWatch::Alarm'))
    expect(text, id).toContain(`{"Fn::GetAtt":["${id}","Arn"]}`);
  expect(text).toMatch(/CloudFront.{0,400}us-east-1/u);
  expect(text).toContain('alicuota-todo-rate');
  for (const [metric, of] of [
    ...['Errors', 'Throttles', 'Duration', 'ConcurrentExecutions'].map((name) => [name, 'AWS/Lambda']),
    ...['ApproximateNumberOfMessagesVisible', 'ApproximateAgeOfOldestMessage'].map((name) => [name, 'AWS/SQS']),
  ])
    expect(text).toMatch(new RegExp(`SELECT \\w+\\(${metric}\\) FROM SCHEMA\\([^)]*${of}`, 'u'));
  const metrics = text.match(/"AWS\/|\\"AWS\/|"Alicuota\/|\\"Alicuota\//gu)?.length ?? 0;
  expect(metrics).toBeGreaterThan(20);
  expect(metrics).toBeLessThanOrEqual(50);
});

test('what is watched can be taken away: no stack is held by this one', () => {
  expect(JSON.stringify(observability)).not.toContain('Fn::ImportValue');
});

test('the sections that alarms name are in docs/operations.md', () => {
  const docs = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  for (const { description } of alarms) {
    const section = /«(Alarms: [^»]+)»/u.exec(description)?.[1];
    expect(docs).toContain(`### ${section}`);
  }
});
