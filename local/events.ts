import type { S3Event } from 'aws-lambda';
import type { SesEvent } from './aws/ses-events.ts';
import { makeFolder } from './aws/data-folder.ts';
import { reportError } from './full-disk.ts';
import { type DeadLetters, type Deliver, LocalQueue, queueFolder } from './queues.ts';
import type { LocalPortal, QueueDefinition, ScheduleDefinition } from './template/portal.ts';

/**
 * What happens when an object is stored, or time passes: the template's notifications, schedules, queues and the functions behind
 * them.
 */
export interface Events {
  /** Hands the notification of a new object to the queues that its bucket notifies. */
  objectCreated(bucket: string, event: S3Event): Promise<void>;
  /** Hands an event of SES to the queues that a rule names for it. */
  sesEvent(event: SesEvent): Promise<void>;
  /** Sends each scheduled message now, for whoever can't wait for it. */
  sendScheduled(): Promise<void>;
  /** Begins to deliver, what was left from before first; scheduled messages, unless held, are sent from a period later on. */
  start(options?: { holdSchedules: boolean }): void;
  /** Messages that are not done yet, in all queues. */
  readonly pending: number;
  /**
   * Resolves once no message is being dealt with, nor one that it has led to; those that wait for a time of their own are left.
   */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface EventsOptions {
  dataDir: string;
  deliver: Deliver;
  /** Is called for each message that failed at every try, with its file's key or another subject. */
  onDeadLetter: (what: string) => void;
  retryAfter?: (attempt: number) => number;
}

/** Opens the template's queues. Throws DataFolderError. */
export async function openEvents(portal: LocalPortal, options: EventsOptions): Promise<Events> {
  const queues = new Map<string, LocalQueue>();
  for (const queue of portal.queues) {
    const feed = portal.feeds.find(({ queueArn }) => queueArn === queue.arn);
    const deadLetters = await deadLettersOf(portal, queue, options);
    const { dataDir, deliver, retryAfter } = options;
    const opened = await LocalQueue.open({
      dataDir,
      queue,
      deliver,
      ...(feed && { feed }),
      ...(deadLetters && { deadLetters }),
      ...(retryAfter && { retryAfter }),
    });
    if (feed) queues.set(queue.arn, opened);
  }
  const timers: NodeJS.Timeout[] = [];
  const send = async ({ queueArn, body }: ScheduleDefinition) => queues.get(queueArn)?.send(body);
  return {
    async objectCreated(bucket, event) {
      const notifications = portal.buckets.find(({ name }) => name === bucket)?.notifications ?? [];
      const key = keyOf(event);
      for (const { prefix, queueArn } of notifications) {
        if (key.startsWith(prefix)) await queues.get(queueArn)?.send(JSON.stringify(event));
      }
    },
    async sesEvent(event) {
      for (const { detailTypes, queueArns } of portal.rules) {
        if (!detailTypes.includes(event['detail-type'])) continue;
        for (const arn of queueArns) await queues.get(arn)?.send(JSON.stringify(event));
      }
    },
    sendScheduled: async () => void (await Promise.all(portal.schedules.map(send))),
    start({ holdSchedules } = { holdSchedules: false }) {
      queues.forEach((queue) => queue.start());
      if (holdSchedules) return;
      for (const schedule of portal.schedules) {
        const report = (error: unknown) => reportError(`Mensaje programado ${schedule.body}`, error);
        timers.push(setInterval(() => void send(schedule).catch(report), schedule.everyMs).unref());
      }
    },
    get pending() {
      return [...queues.values()].reduce((sum, queue) => sum + queue.pending, 0);
    },
    async idle() {
      do await Promise.all(Array.from(queues.values(), async (queue) => queue.idle()));
      while ([...queues.values()].some(({ isActive }) => isActive));
    },
    async close() {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}

async function deadLettersOf(
  portal: LocalPortal,
  { redrive }: QueueDefinition,
  { dataDir, onDeadLetter }: EventsOptions,
): Promise<DeadLetters | undefined> {
  const target = portal.queues.find(({ arn }) => arn === redrive?.deadLetterArn);
  if (!target) return undefined;
  const folder = queueFolder(dataDir, target);
  await makeFolder(folder);
  return { folder, onArrival: (body) => onDeadLetter(subjectOf(body)) };
}

/** Of a message that a schedule sent, its whole body. */
function subjectOf(body: string): string {
  const message = JSON.parse(body) as S3Event | SesEvent | object;
  if ('Records' in message) return keyOf(message);
  return 'source' in message ? message['detail-type'] : body;
}

/** The object's key, which notifications carry encoded as in a form. */
function keyOf(event: S3Event): string {
  return decodeURIComponent((event.Records[0]?.s3.object.key ?? '').replaceAll('+', ' '));
}
