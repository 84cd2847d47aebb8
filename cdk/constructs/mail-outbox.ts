import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type QueueName, queueNames, queues } from '../../lambdas/platform/bus/events.ts';
import { MailEvents } from './mail-events.ts';
import { deadLetterQueue, readFromQueue, notifyQueues, objectQueue } from './object-queue.ts';
import { PrivateBucket } from './private-bucket.ts';
import { ScheduledMessage } from './scheduled-message.ts';

/** By then the call that ordered a mail has answered, so its duration does not reveal whether a mail is sent. */
const answered = Duration.seconds(1);

/**
 * Each queue of the bus: its id in the stack, who reads it, where messages go that fail on every attempt, and how long each
 * waits.
 */
const rows: Readonly<Record<QueueName, { id: string; reader: Reader; letters: string; delay?: Duration }>> = {
  correos: { id: 'Orders', reader: 'mail', letters: 'DeadLetters', delay: answered },
  avisos: { id: 'Alerts', reader: 'mail', letters: 'DeadLetters' },
  resumenes: { id: 'Digests', reader: 'mail', letters: 'DeadLetters' },
  candidatas: { id: 'Announcements', reader: 'avisos', letters: 'DeadLetters' },
  webhooks: { id: 'Webhooks', reader: 'webhooks', letters: 'WebhookDeadLetters' },
  seguimiento: { id: 'Seguimiento', reader: 'seguimiento', letters: 'TurnDeadLetters' },
};
type Reader = 'mail' | 'avisos' | 'webhooks' | 'seguimiento';

/** Messages that a schedule puts into queues, and how often. */
const turns = [
  {
    id: 'WebhookTurns',
    queue: 'webhooks',
    tarea: 'webhooks',
    every: Duration.minutes(1),
    description: 'Webhooks find out what is new, and try again what a receiver did not take.',
  },
  {
    id: 'SeguimientoTurns',
    queue: 'seguimiento',
    tarea: 'seguimiento',
    every: Duration.minutes(1),
    description: 'Incidents follow what is new of samples.',
  },
  {
    id: 'DigestsHourly',
    queue: 'candidatas',
    tarea: 'resumenes',
    every: Duration.hours(1),
    description: 'Has the digests ordered that are due',
  },
] as const;

interface MailOutboxProps {
  readonly retain: boolean;
  readonly logs: Bucket;
  /** Where a schedule's message goes that its queue did not take. */
  readonly scheduleLetters: Queue;
  /** The most time of each reader for a message: its function's timeout. */
  readonly timeouts: Readonly<Record<Reader, Duration>>;
}

/**
 * The bus: a bucket of events, each of which S3 announces to the queue of its prefix (`lambdas/platform/bus`). So no call waits
 * for a mail, a call's duration does not reveal whether there was a mail to send, and a mail that SES refuses is retried. What a
 * call asked for may name an e-mail address: it is deleted once it is carried out, and after a day in any case. Other events name
 * no address and are kept for as long as dead letters are. Webhooks and incidents have dead letters of their own, for what other
 * systems fail at is no fault of the mails.
 */
export class MailOutbox extends Construct {
  readonly bucket: Bucket;
  readonly deadLetters: Queue;
  readonly events: MailEvents;
  private readonly queues: Readonly<Record<QueueName, Queue>>;

  constructor(scope: Construct, id: string, { retain, logs, scheduleLetters, timeouts }: MailOutboxProps) {
    super(scope, id);
    this.bucket = new PrivateBucket(this, 'Bucket', {
      retain,
      logs,
      fleeting: { [queues.correos]: 1 },
      expireDays: 14,
    });
    const letters = new Map<string, Queue>();
    const lettersOf = (name: string) => {
      const known = letters.get(name) ?? deadLetterQueue(this, name);
      letters.set(name, known);
      return known;
    };
    const queueOf = (name: QueueName) => {
      const { id: own, reader, letters: forLost, delay } = rows[name];
      const timeout = timeouts[reader];
      return objectQueue(this, own, { timeout, deadLetters: lettersOf(forLost), ...(delay && { delay }) });
    };
    this.deadLetters = lettersOf('DeadLetters');
    this.queues = {
      correos: queueOf('correos'),
      avisos: queueOf('avisos'),
      resumenes: queueOf('resumenes'),
      candidatas: queueOf('candidatas'),
      webhooks: queueOf('webhooks'),
      seguimiento: queueOf('seguimiento'),
    };
    for (const { id: turn, queue, tarea, every, description } of turns) {
      new ScheduledMessage(this, turn, {
        queue: this.queues[queue],
        deadLetters: scheduleLetters,
        every,
        body: { tarea },
        description,
      });
    }
    notifyQueues(
      this.bucket,
      queueNames.map((name) => ({ queue: this.queues[name], prefix: queues[name] })),
    );
    this.events = new MailEvents(this, 'Events', { queue: this.queues.candidatas });
  }

  /** Makes a function the one that carries out what is in the queues of a reader, one message at a time. */
  feeds(reader: Reader, fn: IFunction): void {
    for (const name of queueNames) if (rows[name].reader === reader) readFromQueue(fn, this.queues[name]);
  }
}
