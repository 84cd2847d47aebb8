import { setTimeout } from 'node:timers/promises';
import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { all, functions, nameOf, property, say, startDrift, until, watches } from './harness.ts';
import { poison, started } from './workers.ts';

vi.mock('node:worker_threads', async (original) => ({
  ...(await original<object>()),
  Worker: (await import('./workers.ts')).NotedWorker,
}));

let drift: Awaited<ReturnType<typeof startDrift>>;
/** What the product has asked this process to do again and again: what, and every how many milliseconds. */
let timers: [callback: () => void, everyMs?: number][];
beforeAll(async () => {
  const spy = vi.spyOn(globalThis, 'setInterval');
  drift = await startDrift();
  timers = spy.mock.calls;
  spy.mockRestore();
});
afterAll(() => drift?.close());

describe('a bucket', () => {
  interface CorsRule {
    AllowedOrigins: string[];
    AllowedMethods: string[];
    AllowedHeaders: string[];
    ExposedHeaders: string[];
    MaxAge: number;
  }

  test.each(all('AWS::S3::Bucket').map((bucket) => [nameOf(bucket), bucket] as const))(
    '%s answers the pages that the template says, and no others',
    async (name, bucket) => {
      const cors = property<{ CorsRules: CorsRule[] } | undefined>(bucket, 'CorsConfiguration');
      const address = `${drift.product.endpoints.s3}/${await drift.played('s3', name)}/key`;
      const preflight = (origin: string, method: string) => {
        const headers = { origin, 'access-control-request-method': method, 'access-control-request-headers': 'x-any' };
        return fetch(address, { method: 'OPTIONS', headers });
      };
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']) {
        const rule = cors?.CorsRules.find(({ AllowedMethods }) => AllowedMethods.includes(method));
        const origin = rule?.AllowedOrigins[0]?.replace('*', 'pagina.localhost:4260') ?? 'http://pagina.localhost:4260';
        const { status, headers } = await preflight(origin, method);
        expect(status, method).toBe(rule ? 200 : 403);
        expect((await preflight('ftp://otro.example', method)).status).toBe(403);
        if (!rule) continue;
        expect(headers.get('access-control-allow-methods')?.split(', ')).toEqual(rule.AllowedMethods);
        expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(rule.ExposedHeaders);
        expect(headers.get('access-control-max-age')).toBe(String(rule.MaxAge));
        expect(rule.AllowedHeaders).toEqual(['*']);
      }
    },
  );
});

/** What functions were given by the queue that plays one of the template's, in order. */
function deliveries(queue: string) {
  const letters = queue.replace('Data.', '').toLowerCase();
  return started
    .flatMap(({ entry, given }) => given.map((one) => ({ entry, ...one })))
    .filter(({ event }) => {
      const name = event.Records?.[0]?.eventSourceARN.split(':').at(-1) ?? '';
      return name.replace(/^alicuota-/u, '').replaceAll('-', '') === letters;
    })
    .toSorted((a, b) => a.at - b.at);
}

const feeds = all('AWS::Lambda::EventSourceMapping').map((feed) => ({
  feed,
  queue: say(feed.properties['EventSourceArn']),
  entry: functions.get(say(feed.properties['FunctionName']))?.entry ?? 'no function',
}));
const queues = all('AWS::SQS::Queue').filter(({ properties }) => 'RedrivePolicy' in properties);
const perSource = 5;

/** How many messages the test sends to a queue: so many for each prefix, or kind of event, that feeds it. */
function messagesTo(queue: string): number {
  const prefixes = watches().filter((watch) => watch.queue === queue).length;
  return (prefixes + (queue === sesEventsQueue() ? 2 : 0)) * perSource;
}

describe('messages that no function can deal with', () => {
  let sent: number;
  beforeAll(async () => {
    // The product reports each of them.
    vi.spyOn(console, 'error').mockReturnValue();
    sent = Date.now();
    for (const { bucket, prefix } of watches()) {
      for (let n = 0; n < perSource; n++) await drift.put(bucket, `${prefix}${poison}-${n}.json`);
    }
    const ses = new SESClient({ ...drift.client, endpoint: drift.product.endpoints.ses });
    for (const domain of ['rebota.example', 'queja.example']) {
      for (let n = 0; n < perSource; n++) {
        const Data = Buffer.from('Subject: x\r\n\r\nx');
        await ses.send(
          new SendRawEmailCommand({
            Source: 'a@alicuota.example',
            Destinations: [`${poison}@${domain}`],
            // SES publishes events only of mails that are sent with one.
            ConfigurationSetName: 'any',
            RawMessage: { Data },
          }),
        );
      }
    }
    ses.destroy();
    // Those of every queue come to its dead letters, after the last try.
    for (const [dead, sources] of Map.groupBy(queues, deadLettersOf)) {
      const count = sources.reduce((sum, queue) => sum + messagesTo(nameOf(queue)), 0);
      await until(async () => (await drift.lyingIn(dead)) === count);
    }
  });

  test.each(queues.map((queue) => [nameOf(queue), queue] as const))(
    'of %s come to the function that reads it, as often, as soon and as many at once as the template says',
    (name, queue) => {
      const own = feeds.filter((one) => one.queue === name);
      expect(own).toHaveLength(1);
      const [{ feed, entry } = { feed: undefined, entry: '' }] = own;
      expect(feed?.properties['FunctionResponseTypes']).toEqual(['ReportBatchItemFailures']);
      const given = deliveries(name);
      for (const one of given) expect(one.entry.endsWith(entry)).toBe(true);
      const { maxReceiveCount } = property<{ maxReceiveCount: number }>(queue, 'RedrivePolicy');
      expect(given.flatMap(({ event }) => event.Records ?? [])).toHaveLength(messagesTo(name) * maxReceiveCount);
      expect(Math.max(...given.map(({ event }) => event.Records?.length ?? 0))).toBe(feed?.properties['BatchSize']);
      const atOnce = Math.max(...given.map((one) => one.running));
      expect(feed?.properties['ScalingConfig']).toEqual({ MaximumConcurrency: atOnce });
      const delay = (property<number | undefined>(queue, 'DelaySeconds') ?? 0) * 1000;
      expect((given[0]?.at ?? 0) - sent).toBeGreaterThanOrEqual(delay);
    },
  );

  test('are all that was delivered: other objects have no queue', async () => {
    const before = started.flatMap(({ given }) => given).length;
    for (const bucket of all('AWS::S3::Bucket')) {
      await drift.put(nameOf(bucket), `otra/${poison}.json`);
    }
    await setTimeout(1500);
    expect(started.flatMap(({ given }) => given)).toHaveLength(before);
    expect(drift.product.pendingFiles).toBe(0);
  });

  test('that SES publishes are of the kinds that the rule names', () => {
    const [rule] = all('AWS::Events::Rule');
    expect(rule && property(rule, 'State')).toBe('ENABLED');
    const pattern = rule && property<{ source: string[]; 'detail-type': string[] }>(rule, 'EventPattern');
    const bodies = deliveries(sesEventsQueue()).flatMap(
      ({ event }) =>
        event.Records?.map(({ body }) => JSON.parse(body) as { source?: string; 'detail-type': string }).filter(
          ({ source }) => source !== undefined,
        ) ?? [],
    );
    expect(new Set(bodies.map((body) => body['detail-type']))).toEqual(new Set(pattern?.['detail-type']));
    expect(new Set(bodies.map(({ source }) => source))).toEqual(new Set(pattern?.source));
    expect(Object.keys(pattern ?? {}).toSorted()).toEqual(['detail-type', 'source']);
  });
});

describe('a schedule', () => {
  const schedules = all('AWS::Scheduler::Schedule').map((schedule) => ({
    schedule,
    rate: /^rate\((?<count>\d+) (?<unit>minute|hour|day)s?\)$/u.exec(property(schedule, 'ScheduleExpression'))?.groups,
    target: property<{ Arn: unknown; Input: string }>(schedule, 'Target'),
  }));
  const secondsOf = new Map([
    ['minute', 60],
    ['hour', 3600],
    ['day', 86_400],
  ]);
  const queueOf = ({ schedule, target }: (typeof schedules)[number]) => `${schedule.stack}.${say(target.Arn)}`;

  test('sends its message to its queue at its rate', async () => {
    const bodiesAt = (queue: string) => deliveries(queue).map(({ event }) => event.Records?.[0]?.body);
    const rated = schedules.flatMap((one) =>
      one.rate
        ? [{ ...one, everyMs: Number(one.rate['count']) * (secondsOf.get(one.rate['unit'] ?? '') ?? 0) * 1000 }]
        : [],
    );
    for (const one of rated) {
      expect(property(one.schedule, 'State')).toBe('ENABLED');
      expect(property(one.schedule, 'FlexibleTimeWindow')).toEqual({ Mode: 'OFF' });
      expect(bodiesAt(queueOf(one))).not.toContain(one.target.Input);
    }
    // Several have one rate.
    for (const rate of new Set(rated.map(({ everyMs }) => everyMs))) {
      timers.filter(([, ms]) => ms === rate).forEach(([send]) => send());
      const own = rated.filter(({ everyMs }) => everyMs === rate);
      await until(() => own.every((one) => bodiesAt(queueOf(one)).includes(one.target.Input)));
    }
  });

  test('that has an hour instead of a rate sends to no queue, since nothing here would', () => {
    const names = new Set(all('AWS::SQS::Queue').map(nameOf));
    const others = schedules.filter(({ rate }) => !rate);
    expect(others.length).toBeGreaterThan(0);
    for (const one of others) expect(names).not.toContain(queueOf(one));
  });
});

/** The queue of dead letters of a queue. */
function deadLettersOf(queue: (typeof queues)[number]): string {
  return `${queue.stack}.${say(property<{ deadLetterTargetArn: unknown }>(queue, 'RedrivePolicy').deadLetterTargetArn)}`;
}

/** The queue that the one rule hands SES's events to. */
function sesEventsQueue(): string {
  const targets = all('AWS::Events::Rule').flatMap((rule) =>
    property<{ Arn: unknown }[]>(rule, 'Targets').map(({ Arn }) => `${rule.stack}.${say(Arn)}`),
  );
  expect(targets).toHaveLength(1);
  return targets[0] ?? '';
}
