import { Aws, Duration } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { CfnQueuePolicy, Queue, QueueEncryption, QueuePolicy } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { PrivateBucket } from './private-bucket.ts';

/** The longest that one dropped file may take to be read; the ingest function's timeout. */
export const ingestTimeout = Duration.minutes(10);

/**
 * Parts of the drop bucket whose new objects are read, each with a queue of its own: thousands of certificates that
 * come at once must not hold up a file of samples.
 */
const watched = [
  { id: 'Samples', prefix: 'muestras/' },
  { id: 'Certificates', prefix: 'pdfs/' },
];

interface DropPipelineProps {
  readonly retain: boolean;
  readonly logs: Bucket;
}

/**
 * The way in for what the LIMS exports (design, section 7): a bucket that tells a queue of each new object. A message
 * that fails five times waits in the dead-letter queue for 14 days.
 *
 * The bucket's own notification configuration is used, not CDK's, which needs a Lambda with wildcard rights.
 */
export class DropPipeline extends Construct {
  readonly bucket: Bucket;
  readonly queues: readonly Queue[];
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: DropPipelineProps) {
    super(scope, id);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    this.bucket = new PrivateBucket(this, 'Bucket', { retain: props.retain, logs: props.logs, versioned: true });
    this.queues = this.notify();
  }

  /** Has a function read the queues, one file at a time, and take back only the messages that it says failed. */
  feeds(reader: IFunction): void {
    for (const queue of this.queues) {
      reader.addEventSource(
        new SqsEventSource(queue, { batchSize: 1, reportBatchItemFailures: true, maxConcurrency: 2 }),
      );
    }
  }

  /** Gives each watched part of the bucket its queue. */
  private notify(): Queue[] {
    const bucket = this.bucket.node.defaultChild;
    if (!(bucket instanceof CfnBucket)) throw new Error('CDK changed its tree');
    const told = watched.map(({ id, prefix }) => ({ queue: this.queue(id), prefix }));
    bucket.notificationConfiguration = {
      queueConfigurations: told.map(({ queue, prefix }) => ({
        event: 's3:ObjectCreated:*',
        queue: queue.queueArn,
        filter: { s3Key: { rules: [{ name: 'prefix', value: prefix }] } },
      })),
    };
    for (const { queue } of told) bucket.addResourceDependency(policyOf(queue));
    return told.map(({ queue }) => queue);
  }

  private queue(id: string): Queue {
    const queue = new Queue(this, id, {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      // AWS's rule for queues that Lambda reads: six times the function's timeout, so that no file is read twice at once.
      visibilityTimeout: Duration.seconds(ingestTimeout.toSeconds() * 6),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('s3.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        // Not the bucket's own ARN: the bucket can only be made once this policy stands.
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    );
    return queue;
  }
}

function policyOf(queue: Queue): CfnQueuePolicy {
  const policy = queue.node.children.find((child) => child instanceof QueuePolicy)?.node.defaultChild;
  if (!(policy instanceof CfnQueuePolicy)) throw new Error('CDK changed its tree');
  return policy;
}
