import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { readStage } from './config.ts';
import { entryMetadata } from './constructs/entry-metadata.ts';
import { portalWithoutCode } from './synthesise.ts';
import { resources } from './template-resources.ts';

const branding = { empresa: 'alicuota', nombre: 'Alícuota', dominio: null, historico: null };
const stage = {
  brandings: [{ ...branding, remitente: 'no-responder@laboratorio.example' }],
  retainData: true,
  logRetentionDays: 30,
};
const read = (more: object) => readStage('a', { a: { ...stage, ...more } });

test('a stage that says nothing of a function has the usual, and one that names a function changes that one', () => {
  const usual = read({});
  expect(usual.memoryMiB).toMatchObject({ results: 1769, ingest: 1769, 'index-check': 3008 });
  expect(usual.timeoutSeconds).toMatchObject({ results: 15, ingest: 600 });
  expect(usual.throttles).toMatchObject({ all: { rate: 100, burst: 200 }, login: { rate: 20, burst: 30 } });
  const own = read({
    memoryMiB: { results: 3538 },
    timeoutSeconds: { ingest: 900 },
    throttles: { login: { rate: 8 } },
  });
  expect(own.memoryMiB).toEqual({ ...usual.memoryMiB, results: 3538 });
  expect(own.timeoutSeconds).toEqual({ ...usual.timeoutSeconds, ingest: 900 });
  expect(own.throttles).toEqual({ ...usual.throttles, login: { rate: 8, burst: 30 } });
});

test.each([
  [{ memoryMiB: { results: 511 } }, /less than the 512 MiB.*memoryMiB\.results/su],
  [{ memoryMiB: { ingest: 10_241 } }, /more than the 10240 MiB that Lambda gives.*memoryMiB\.ingest/su],
  [{ memoryMiB: { resultados: 1769 } }, /resultados/u],
  [
    { timeoutSeconds: { results: 30 } },
    /more than 29 s: API Gateway gives up a call after 30.*timeoutSeconds\.results/su,
  ],
  [{ timeoutSeconds: { results: 9 } }, /less than the 10 s.*timeoutSeconds\.results/su],
  [{ timeoutSeconds: { ingest: 901 } }, /more than 900 s: Lambda ends a function.*timeoutSeconds\.ingest/su],
  [{ timeoutSeconds: { mail: 61 } }, /more than 60 s: a mail that is being sent.*timeoutSeconds\.mail/su],
  [{ timeoutSeconds: { mail: 1.5 } }, /timeoutSeconds\.mail/u],
  [{ webhookPorts: [65_536] }, /webhookPorts/u],
  [{ throttles: { all: { rate: 10_001 } } }, /throttles\.all\.rate/u],
  [{ throttles: { login: { burst: 0 } } }, /throttles\.login\.burst/u],
  [{ throttles: { refresh: { rate: 5 } } }, /refresh/u],
  [{ throttles: { all: { rate: 10 } } }, /20 is more than the 10 of throttles\.all.*throttles\.login\.rate/su],
  [{ throttles: { exportResults: { burst: 201 } } }, /201 is more than the 200.*throttles\.exportResults\.burst/su],
])('%j is refused in words', (more, words) => {
  expect(() => read(more)).toThrow(words);
});

const portal = portalWithoutCode(
  read({
    memoryMiB: { results: 3538, 'index-check': 10_240 },
    timeoutSeconds: { results: 13, ingest: 650, avisos: 240, mail: 60 },
    throttles: { all: { rate: 400, burst: 800 }, exportResults: { rate: 30, burst: 40 } },
    concurrency: { results: 400 },
    webhookPorts: [9443, 10_443],
  }),
);
const [api, data, observability] = [portal.api, portal.data, portal.observability].map((each) =>
  Template.fromStack(each),
) as [Template, Template, Template];

function propertiesOf(area: string): Record<string, unknown> {
  const entry = `lambdas/functions/${area}.ts`;
  const found = resources(api, 'AWS::Lambda::Function').find(([, { Metadata }]) => Metadata?.[entryMetadata] === entry);
  if (!found) throw new Error(`There is no function of ${entry}`);
  return found[1].Properties;
}

test('a stage’s own memory, timeouts, copies and throttles are those of its functions and of its API', () => {
  expect(propertiesOf('results')).toMatchObject({ MemorySize: 3538, Timeout: 13, ReservedConcurrentExecutions: 400 });
  expect(propertiesOf('pdfs')).toMatchObject({ MemorySize: 512, Timeout: 15, ReservedConcurrentExecutions: 90 });
  expect(propertiesOf('ingest')).toMatchObject({ MemorySize: 1769, Timeout: 650 });
  expect(propertiesOf('index-check')).toMatchObject({ MemorySize: 10_240, Timeout: 900 });
  const [limits] = resources(api, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => Properties);
  expect(limits).toMatchObject({
    DefaultRouteSettings: { ThrottlingRateLimit: 400, ThrottlingBurstLimit: 800 },
    RouteSettings: {
      'POST /api/results/export': { ThrottlingRateLimit: 30, ThrottlingBurstLimit: 40 },
      'POST /api/auth/login': { ThrottlingRateLimit: 20, ThrottlingBurstLimit: 30 },
    },
  });
});

test('queues hide a message for six times the time of their function, and the alarms on delay wait for two tries', () => {
  const alarms = resources(observability, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  for (const [queue, name, timeout] of [
    ['DropSamples', 'retraso en ficheros de muestras', 650],
    ['OutboxOrders', 'retraso en correos pedidos', 60],
    ['OutboxAnnouncements', 'retraso en avisos por repartir', 240],
  ] as const) {
    const [, made] = resources(data, 'AWS::SQS::Queue').find(([id]) => id.startsWith(queue)) ?? [];
    expect(made?.Properties['VisibilityTimeout'], queue).toBe(6 * timeout);
    const alarm = alarms.find(({ AlarmName }) => AlarmName === `alicuota-a: ${name}`);
    const late = Math.max(900, 2 * 6 * timeout);
    expect(alarm?.['Threshold'], name).toBe(late);
    expect(alarm?.['AlarmDescription'], name).toContain(`hace más de ${late / 60} minutos`);
  }
});

test('the alarm on time goes off at four fifths of the time that the stage gives a function, and says so', () => {
  const alarms = resources(observability, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  const alarm = alarms.find(
    ({ AlarmName }) => String(AlarmName).endsWith('(ingest)') && /casi sin/u.test(String(AlarmName)),
  );
  expect(alarm?.['Threshold']).toBe(520_000);
  expect(alarm?.['AlarmDescription']).toMatch(/más de 520 s de los 650 s/u);
});

test('the ports that a stage allows webhooks are told to who makes them and to who sends, and to nobody else', () => {
  const told = resources(api, 'AWS::Lambda::Function').flatMap(([, { Properties, Metadata }]) => {
    const ports = (Properties['Environment'] as { Variables?: Record<string, unknown> } | undefined)?.Variables;
    return ports?.['WEBHOOK_PORTS'] === undefined ? [] : [[Metadata?.[entryMetadata], ports['WEBHOOK_PORTS']]];
  });
  expect(Object.fromEntries(told)).toEqual({
    'lambdas/functions/auth.ts': '9443 10443',
    'lambdas/functions/webhooks.ts': '9443 10443',
  });
});
