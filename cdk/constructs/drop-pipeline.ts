import { Duration } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { deadLetterQueue, readFromQueue, notifyQueues, objectQueue } from './object-queue.ts';
import { PrivateBucket } from './private-bucket.ts';
import { ScheduledMessage } from './scheduled-message.ts';

const orders = 'Orders';

/**
 * Parts of the drop bucket whose new objects are read, each with a queue of its own: thousands of certificates that
 * come at once must not delay a file of samples.
 */
const watched = [
  // The second: files of samples that a reading left half way.
  { id: 'Samples', prefixes: ['muestras/', 'continuaciones/'] },
  { id: 'Certificates', prefixes: ['pdfs/'] },
  // What administrators order: withdrawals, decisions on held back samples, and trials of files that aren't delivered yet.
  { id: orders, prefixes: ['retiradas/', 'retenidas/', 'ensayos/pedidos/'] },
];

interface DropPipelineProps {
  readonly retain: boolean;
  readonly logs: Bucket;
  /** Where a schedule's message goes that its queue did not take. */
  readonly scheduleLetters: Queue;
  /** Where the portal's pages come from. */
  readonly browserOrigins: readonly string[];
  /** The longest that one dropped file may take to be read: the timeout of the function that reads the queues. */
  readonly timeout: Duration;
}

/**
 * The bucket where the LIMS drops its exports: S3 notifies a queue of each new object. A message
 * that fails five times waits in the dead-letter queue for 14 days.
 */
export class DropPipeline extends Construct {
  readonly bucket: Bucket;
  readonly queues: readonly Queue[];
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: DropPipelineProps) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    this.bucket = new PrivateBucket(this, 'Bucket', {
      retain: props.retain,
      logs: props.logs,
      versioned: true,
      // What was uploaded and tried and then never delivered.
      fleeting: { 'subidas/': 7, 'ensayos/': 7, 'continuaciones/': 7 },
      // Administrators download the refused rows of a delivery, and upload files.
      cors: [
        {
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.PUT],
          allowedOrigins: [...props.browserOrigins],
          allowedHeaders: ['*'],
          exposedHeaders: ['Content-Disposition', 'Content-Length', 'ETag'],
          maxAge: 3600,
        },
      ],
    });
    const queues = watched.map(({ id: of, prefixes }) => ({
      of,
      queue: objectQueue(this, of, { timeout: props.timeout, deadLetters: this.deadLetters }),
      prefixes,
    }));
    for (const { queue } of queues.filter(({ of }) => of === orders)) {
      new ScheduledMessage(this, 'WithdrawalTurns', {
        deadLetters: props.scheduleLetters,
        queue,
        every: Duration.minutes(5),
        body: { tarea: 'retiradas' },
        description: 'A withdrawal of which nothing was heard is taken up.',
      });
    }
    notifyQueues(
      this.bucket,
      queues.flatMap(({ queue, prefixes }) => prefixes.map((prefix) => ({ queue, prefix }))),
    );
    this.queues = queues.map(({ queue }) => queue);
  }

  /** Has a function read the queues, one file at a time. */
  feeds(reader: IFunction): void {
    for (const queue of this.queues) readFromQueue(reader, queue);
  }
}
