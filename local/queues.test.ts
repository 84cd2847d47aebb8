import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Event, SQSEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Events, openEvents } from './events.ts';
import type { LocalPortal } from './template/portal.ts';

const portal: LocalPortal = {
  resources: {
    portalTable: '',
    indiceTable: '',
    filesBucket: '',
    dropBucket: 'drop',
    signingSecretId: '',
    originSecretId: '',
  },
  tables: [],
  buckets: [
    {
      name: 'drop',
      cors: [],
      notifications: [
        { prefix: 'muestras/', queueArn: 'arn:queue' },
        { prefix: 'correos/', queueArn: 'arn:patient' },
      ],
    },
  ],
  secretIds: [],
  functions: [],
  tableRights: new Map(),
  routes: [],
  queues: [
    { name: 'dead', arn: 'arn:dead', delayMs: 0, visibilityMs: 30_000 },
    { name: 'patient', arn: 'arn:patient', delayMs: 300, visibilityMs: 30_000 },
    {
      name: 'queue',
      arn: 'arn:queue',
      delayMs: 0,
      visibilityMs: 180_000,
      redrive: { deadLetterArn: 'arn:dead', maxReceiveCount: 3 },
    },
  ],
  rules: [{ detailTypes: ['Email Bounced'], queueArns: ['arn:queue'] }],
  schedules: [{ everyMs: 3_600_000, queueArn: 'arn:queue', body: '{"tarea":"algo"}' }],
  feeds: [
    { queueArn: 'arn:queue', functionName: 'ingest', batchSize: 1, concurrency: 1 },
    { queueArn: 'arn:patient', functionName: 'mail', batchSize: 1, concurrency: 1 },
  ],
};

let dataDir: string;
let opened: Events[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'alicuota-queues-'));
});
afterEach(async () => {
  for (const events of opened.splice(0)) await events.close();
  await rm(dataDir, { recursive: true, force: true });
});

const stored = (key: string) => ({ Records: [{ s3: { object: { key } } }] }) as unknown as S3Event;
const keyIn = (event: SQSEvent) => {
  const [record] = event.Records;
  return (JSON.parse(record?.body ?? '{}') as S3Event).Records[0]?.s3.object.key;
};
const filesOf = (queue: string) => readdir(join(dataDir, 'queues', queue));

async function open(
  deliver: (event: SQSEvent) => Promise<unknown>,
  onDeadLetter: (key: string) => void = () => {},
  waits: { retryAfter?: () => number } = { retryAfter: () => 1 },
) {
  const events = await openEvents(portal, {
    dataDir,
    deliver: (_, __, event) => deliver(event),
    onDeadLetter,
    ...waits,
  });
  opened.push(events);
  return events;
}

const accept = { batchItemFailures: [] };
const refuse = (event: SQSEvent) => ({
  batchItemFailures: event.Records.map(({ messageId }) => ({ itemIdentifier: messageId })),
});

test('a dropped file reaches the function once, and its message is gone', async () => {
  const seen: unknown[] = [];
  const events = await open(async (event) => {
    seen.push(keyIn(event), event.Records[0]?.attributes.ApproximateReceiveCount);
    return accept;
  });
  events.start();
  await events.objectCreated('drop', stored('muestras/a.csv'));
  await vi.waitFor(() => expect(events.pending).toBe(0));
  expect(seen).toEqual(['muestras/a.csv', '1']);
  expect(await filesOf('queue')).toEqual([]);
});

test('is idle once what was sent, and what that led to, is dealt with', async () => {
  const seen: unknown[] = [];
  const events = await open(async (event) => {
    seen.push(keyIn(event));
    if (seen.length === 1) await events.objectCreated('drop', stored('muestras/b.csv'));
    return accept;
  });
  events.start();
  await events.idle();
  await events.objectCreated('drop', stored('muestras/a.csv'));
  await events.idle();
  expect(seen).toEqual(['muestras/a.csv', 'muestras/b.csv']);
});

test('a file outside the watched folders, or of another bucket, reaches no queue', async () => {
  const events = await open(async () => accept);
  await events.objectCreated('drop', stored('informes/a.json'));
  await events.objectCreated('files', stored('muestras/a.csv'));
  expect(events.pending).toBe(0);
});

test('a message that fails is tried again, and the next one doesn’t wait for it', async () => {
  const seen: string[] = [];
  const events = await open(async (event) => {
    const key = keyIn(event) ?? '';
    seen.push(key);
    if (key.endsWith('bad') && seen.filter((one) => one === key).length === 1) throw new Error('once');
    return accept;
  });
  await events.objectCreated('drop', stored('muestras/bad'));
  await events.objectCreated('drop', stored('muestras/good'));
  events.start();
  await vi.waitFor(() => expect(events.pending).toBe(0));
  expect(seen.toSorted()).toEqual(['muestras/bad', 'muestras/bad', 'muestras/good']);
});

test('a message that always fails ends among the dead letters, which is reported', async () => {
  const counts: (string | undefined)[] = [];
  const dead: string[] = [];
  const events = await open(
    async (event) => {
      counts.push(event.Records[0]?.attributes.ApproximateReceiveCount);
      return refuse(event);
    },
    (key) => dead.push(key),
  );
  events.start();
  await events.objectCreated('drop', stored('muestras/a%C3%B1o+1.csv'));
  await vi.waitFor(() => expect(dead).toEqual(['muestras/año 1.csv']));
  expect(counts).toEqual(['1', '2', '3']);
  expect(await filesOf('queue')).toEqual([]);
  expect(await filesOf('dead')).toHaveLength(1);
});

test('messages that a stop left behind are delivered after the next start, in their order', async () => {
  const before = await open(async () => accept);
  for (const name of ['1', '2', '3']) await before.objectCreated('drop', stored(`muestras/${name}`));
  await before.close();
  const seen: (string | undefined)[] = [];
  const after = await open(async (event) => {
    seen.push(keyIn(event));
    return accept;
  });
  after.start();
  await vi.waitFor(() => expect(after.pending).toBe(0));
  expect(seen).toEqual(['muestras/1', 'muestras/2', 'muestras/3']);
});

test('a message under way when the process dies comes again, counted', async () => {
  const { promise: never } = Promise.withResolvers<unknown>();
  let begun = false;
  const before = await open(() => {
    begun = true;
    return never;
  });
  before.start();
  await before.objectCreated('drop', stored('muestras/a'));
  await vi.waitFor(() => expect(begun).toBe(true));
  // Another process opens the same folder while the first hangs: as after a crash.
  const counts: (string | undefined)[] = [];
  const after = await open(async (event) => {
    counts.push(event.Records[0]?.attributes.ApproximateReceiveCount);
    return accept;
  });
  after.start();
  await vi.waitFor(() => expect(counts).toEqual(['2']));
});

test('a queue that delays its messages lets them wait, and counts them meanwhile', async () => {
  const seen: (string | undefined)[] = [];
  const events = await open(async (event) => {
    seen.push(keyIn(event));
    return accept;
  });
  events.start();
  await events.objectCreated('drop', stored('correos/a'));
  await events.objectCreated('drop', stored('muestras/b'));
  await vi.waitFor(() => expect(seen).toEqual(['muestras/b']));
  // What was dealt with is taken away a moment after it was.
  await vi.waitFor(() => expect(events.pending).toBe(1));
  await vi.waitFor(() => expect(seen).toEqual(['muestras/b', 'correos/a']));
});

describe('a message of which something is held until a minute later', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());

  /** A function that can do its work from an instant on, and the instants at which it was asked. */
  function heldUntil(end: number) {
    const asked: number[] = [];
    const deliver = async (event: SQSEvent) => {
      asked.push(Date.now());
      return Date.now() < end ? refuse(event) : accept;
    };
    return { asked, deliver };
  }

  test('is tried until then before it goes to the dead letters', async () => {
    const dead: string[] = [];
    const { asked, deliver } = heldUntil(Date.now() + 60_000);
    const events = await open(deliver, (key) => dead.push(key), {});
    events.start();
    await events.objectCreated('drop', stored('muestras/a'));
    for (const times of [1, 2, 3]) {
      await vi.waitUntil(() => asked.length === times && vi.getTimerCount() === (times < 3 ? 1 : 0));
      vi.advanceTimersToNextTimer();
    }
    expect(dead).toEqual([]);
    expect(await filesOf('queue')).toEqual([]);
    expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThanOrEqual(180_000);
  });

  test('is tried after that too where the process died during the tries before', async () => {
    const end = Date.now() + 60_000;
    const never = Promise.withResolvers<unknown>().promise;
    for (const times of [1, 2]) {
      let given = 0;
      const dying = await open(
        () => (given++, never),
        () => {},
        {},
      );
      dying.start();
      if (times === 1) await dying.objectCreated('drop', stored('muestras/a'));
      await vi.waitUntil(() => given === 1);
    }
    const { asked, deliver } = heldUntil(end);
    const after = await open(deliver, () => {}, {});
    after.start();
    await vi.waitUntil(() => asked.length === 1 && vi.getTimerCount() === 1);
    vi.advanceTimersToNextTimer();
    await vi.waitUntil(() => after.pending === 0);
    expect(asked).toHaveLength(2);
    expect(await filesOf('dead')).toEqual([]);
  });

  test('waits as long where the product was started again meanwhile', async () => {
    const { asked, deliver } = heldUntil(Date.now() + 60_000);
    const before = await open(deliver, () => {}, {});
    before.start();
    await before.objectCreated('drop', stored('muestras/a'));
    for (const times of [1, 2]) {
      await vi.waitUntil(() => asked.length === times && vi.getTimerCount() === 1);
      if (times < 2) vi.advanceTimersToNextTimer();
    }
    await before.close();
    const after = await open(deliver, () => {}, {});
    after.start();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersToNextTimer();
    await vi.waitUntil(() => after.pending === 0);
    expect(asked).toHaveLength(3);
    expect((asked[2] ?? 0) - (asked[1] ?? 0)).toBeGreaterThan(60_000);
    expect(await filesOf('dead')).toEqual([]);
  });
});

describe('a scheduled message', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  test('comes once a period from the start on, until the product closes', async () => {
    const seen: (string | undefined)[] = [];
    const events = await open(async (event) => {
      seen.push(event.Records[0]?.body);
      return accept;
    });
    vi.advanceTimersByTime(3_600_000);
    expect(events.pending).toBe(0);
    events.start();
    for (const times of [1, 2]) {
      // Waiting moves the clock on by 50 ms a time.
      vi.advanceTimersByTime(3_000_000);
      expect(events.pending).toBe(0);
      vi.advanceTimersByTime(600_000);
      await vi.waitFor(() => expect([seen.length, events.pending]).toEqual([times, 0]));
    }
    expect(new Set(seen)).toEqual(new Set(['{"tarea":"algo"}']));
    await events.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('waits to be asked for where schedules are held', async () => {
    const seen: (string | undefined)[] = [];
    const events = await open(async (event) => {
      seen.push(event.Records[0]?.body);
      return accept;
    });
    events.start({ holdSchedules: true });
    expect(vi.getTimerCount()).toBe(0);
    await events.sendScheduled();
    await vi.waitFor(() => expect(seen).toEqual(['{"tarea":"algo"}']));
  });

  test('can be sent at once, and is named whole where no function deals with it', async () => {
    const dead: string[] = [];
    const events = await open(
      async (event) => refuse(event),
      (what) => dead.push(what),
    );
    events.start();
    await events.sendScheduled();
    await vi.waitFor(() => expect(dead).toEqual(['{"tarea":"algo"}']));
  });
});
