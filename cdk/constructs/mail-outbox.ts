import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MailEvents } from './mail-events.ts';
import { deadLetterQueue, readFromQueue, notifyQueues, objectQueue } from './object-queue.ts';
import { PrivateBucket } from './private-bucket.ts';
import { ScheduledMessage } from './scheduled-message.ts';

/**
 * Prefixes of the bucket: orders of mails that a call requested, put by `lambdas/store/mail-orders.ts`; announcements
 * of samples and orders of alerts' and digests' mails, put by `lambdas/store/alert-outbox.ts`; what webhooks are to do,
 * put by `lambdas/store/webhook-orders.ts`; and that incidents are to follow what is new (`lambdas/store/seguimiento-orders.ts`).
 */
export const outboxPrefixes = {
  orders: 'correos/',
  announcements: 'candidatas/',
  alerts: 'avisos/',
  digests: 'resumenes/',
  webhooks: 'webhooks/',
  seguimiento: 'seguimiento/',
} as const;

/** By then the call that ordered a mail has answered, so its duration does not reveal whether a mail is sent. */
const answered = Duration.seconds(1);

interface MailOutboxProps {
  readonly retain: boolean;
  readonly logs: Bucket;
  /** The longest that writing one mail and handing it to SES may take: the timeout of the function that sends mails. */
  readonly mailTimeout: Duration;
  /** The longest that finding the recipients of a file's alerts may take: the timeout of the function of alerts. */
  readonly alertsTimeout: Duration;
  /** The longest that a turn of the webhooks may take: the timeout of the function that sends them. */
  readonly webhooksTimeout: Duration;
  /** The longest that a turn of following samples into incidents may take. */
  readonly seguimientoTimeout: Duration;
}

/**
 * The outbox of mails: a bucket of orders, each of which S3 announces to a queue. So no call waits for a mail, a call's
 * duration does not reveal whether there was a mail to send, and a mail that SES refuses is retried. An order that a
 * call requested names an e-mail address: it is deleted once it is carried out, and after a day in any case. Orders of
 * alerts and digests name no address and are kept for as long as dead letters are. Alerts, which come by the thousand, have a
 * separate queue, so that password mails do not wait behind them, and so have digests, which come all at once each morning;
 * webhooks have a queue and dead letters of their own, for what other systems fail at is no fault of the mails.
 */
export class MailOutbox extends Construct {
  readonly bucket: Bucket;
  readonly deadLetters: Queue;
  readonly events: MailEvents;
  private readonly orders: Queue;
  private readonly alerts: Queue;
  private readonly digests: Queue;
  private readonly announcements: Queue;
  private readonly webhooks: Queue;
  private readonly seguimiento: Queue;

  constructor(scope: Construct, id: string, props: MailOutboxProps) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    this.bucket = new PrivateBucket(this, 'Bucket', {
      retain: props.retain,
      logs: props.logs,
      fleeting: { [outboxPrefixes.orders]: 1 },
      expireDays: 14,
    });
    const { deadLetters } = this;
    const { mailTimeout, alertsTimeout, webhooksTimeout, seguimientoTimeout } = props;
    this.orders = objectQueue(this, 'Orders', { timeout: mailTimeout, deadLetters, delay: answered });
    this.alerts = objectQueue(this, 'Alerts', { timeout: mailTimeout, deadLetters });
    this.digests = objectQueue(this, 'Digests', { timeout: mailTimeout, deadLetters });
    this.announcements = objectQueue(this, 'Announcements', { timeout: alertsTimeout, deadLetters });
    const webhookLetters = deadLetterQueue(this, 'WebhookDeadLetters');
    this.webhooks = objectQueue(this, 'Webhooks', { timeout: webhooksTimeout, deadLetters: webhookLetters });
    new ScheduledMessage(this, 'WebhookTurns', {
      queue: this.webhooks,
      every: Duration.minutes(1),
      body: { tarea: 'webhooks' },
      description: 'Webhooks find out what is new, and try again what a receiver did not take.',
    });
    const turnLetters = deadLetterQueue(this, 'TurnDeadLetters');
    this.seguimiento = objectQueue(this, 'Seguimiento', { timeout: seguimientoTimeout, deadLetters: turnLetters });
    new ScheduledMessage(this, 'SeguimientoTurns', {
      queue: this.seguimiento,
      every: Duration.minutes(1),
      body: { tarea: 'seguimiento' },
      description: 'Incidents follow what is new of samples.',
    });
    notifyQueues(this.bucket, [
      { queue: this.orders, prefix: outboxPrefixes.orders },
      { queue: this.alerts, prefix: outboxPrefixes.alerts },
      { queue: this.digests, prefix: outboxPrefixes.digests },
      { queue: this.announcements, prefix: outboxPrefixes.announcements },
      { queue: this.webhooks, prefix: outboxPrefixes.webhooks },
      { queue: this.seguimiento, prefix: outboxPrefixes.seguimiento },
    ]);
    new ScheduledMessage(this, 'DigestsHourly', {
      queue: this.announcements,
      every: Duration.hours(1),
      body: { tarea: 'resumenes' },
      description: 'Has the digests ordered that are due',
    });
    this.events = new MailEvents(this, 'Events', { queue: this.announcements });
  }

  /** Has a function carry out the orders, one at a time. */
  feedsOrders(mail: IFunction): void {
    for (const queue of [this.orders, this.alerts, this.digests]) readFromQueue(mail, queue);
  }

  /** Has a function find the recipients of announced samples and of digests, and record the addresses that bounce or complain. */
  feedsAlerts(avisos: IFunction): void {
    readFromQueue(avisos, this.announcements);
  }

  /** Makes a function the one that follows samples into incidents. */
  feedsSeguimiento(seguimiento: IFunction): void {
    readFromQueue(seguimiento, this.seguimiento);
  }

  /** Makes a function the one that delivers the events of webhooks. */
  feedsWebhooks(webhooks: IFunction): void {
    readFromQueue(webhooks, this.webhooks);
  }
}
