import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterQueue, notifyQueues, objectQueue } from './object-queue.ts';
import { PrivateBucket } from './private-bucket.ts';

/** The longest that one mail may take to be made and handed to SES; the mail function's timeout. */
export const mailTimeout = Duration.seconds(30);

/** Where the orders of mails lie in their bucket, as `lambdas/store/correos-salientes.ts` puts them. */
export const ordersPrefix = 'correos/';

/** By then the call that ordered a mail was answered: whether there is work for it can't be told from the answer. */
const answered = Duration.seconds(1);

interface MailOutboxProps {
  readonly retain: boolean;
  readonly logs: Bucket;
}

/**
 * The way out for mails: a bucket for their orders, which tells a queue of each. So no call waits for a mail, nor can
 * anybody learn from how long it takes whether there was one to send; and a mail that SES refuses is tried again. An
 * order names an e-mail address: it goes once it is carried out, and after a day in any case.
 */
export class MailOutbox extends Construct {
  readonly bucket: Bucket;
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: MailOutboxProps) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    this.bucket = new PrivateBucket(this, 'Bucket', { retain: props.retain, logs: props.logs, expireDays: 1 });
    const { deadLetters } = this;
    this.queue = objectQueue(this, 'Orders', { timeout: mailTimeout, deadLetters, delay: answered });
    notifyQueues(this.bucket, [{ queue: this.queue, prefix: ordersPrefix }]);
  }

  /** Has a function carry out the orders, one at a time. */
  feeds(reader: IFunction): void {
    reader.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: 2 }),
    );
  }
}
