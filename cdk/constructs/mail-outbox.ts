import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { MailEvents } from './mail-events.ts';
import { deadLetterQueue, feed, notifyQueues, objectQueue } from './object-queue.ts';
import { PrivateBucket } from './private-bucket.ts';

/** The longest that one mail may take to be made and handed to SES; the mail function's timeout. */
export const mailTimeout = Duration.seconds(30);

/** The longest that it may take to find out whom a file's samples are told to; the alerts function's timeout. */
export const alertsTimeout = Duration.minutes(5);

/**
 * What lies in the bucket: orders of mails that somebody asked for, as `lambdas/store/mail-orders.ts` puts them;
 * announcements of samples and orders of alerts' mails, as `lambdas/store/alert-outbox.ts` does.
 */
export const outboxPrefixes = { orders: 'correos/', announcements: 'candidatas/', alerts: 'avisos/' } as const;

/** By then the call that ordered a mail was answered: whether there is work for it can't be told from the answer. */
const answered = Duration.seconds(1);

interface MailOutboxProps {
  readonly retain: boolean;
  readonly logs: Bucket;
}

/**
 * The way out for mails: a bucket for their orders, which tells a queue of each. So no call waits for a mail, nor can
 * anybody learn from how long it takes whether there was one to send; and a mail that SES refuses is tried again. An
 * order that somebody asked for names an e-mail address: it goes once it is carried out, and after a day in any case.
 * Those of alerts name none, and stay for as long as dead letters do. Alerts, which come by the thousand, have a queue
 * of their own, so that nobody who forgot a password waits behind them.
 */
export class MailOutbox extends Construct {
  readonly bucket: Bucket;
  readonly deadLetters: Queue;
  readonly events: MailEvents;
  private readonly orders: Queue;
  private readonly alerts: Queue;
  private readonly announcements: Queue;

  constructor(scope: Construct, id: string, props: MailOutboxProps) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    this.bucket = new PrivateBucket(this, 'Bucket', {
      retain: props.retain,
      logs: props.logs,
      fleeting: outboxPrefixes.orders,
      expireDays: 14,
    });
    const { deadLetters } = this;
    this.orders = objectQueue(this, 'Orders', { timeout: mailTimeout, deadLetters, delay: answered });
    this.alerts = objectQueue(this, 'Alerts', { timeout: mailTimeout, deadLetters });
    this.announcements = objectQueue(this, 'Announcements', { timeout: alertsTimeout, deadLetters });
    notifyQueues(this.bucket, [
      { queue: this.orders, prefix: outboxPrefixes.orders },
      { queue: this.alerts, prefix: outboxPrefixes.alerts },
      { queue: this.announcements, prefix: outboxPrefixes.announcements },
    ]);
    this.events = new MailEvents(this, 'Events', { timeout: alertsTimeout, deadLetters });
  }

  /** Has a function carry out the orders, one at a time. */
  feedsOrders(mail: IFunction): void {
    for (const queue of [this.orders, this.alerts]) feed(mail, queue);
  }

  /** Has a function find out whom announced samples are told to, and note which addresses take no mail. */
  feedsAlerts(avisos: IFunction): void {
    for (const queue of [this.announcements, this.events.queue]) feed(avisos, queue);
  }
}
