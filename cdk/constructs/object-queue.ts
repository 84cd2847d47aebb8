import { Aws, Duration, Names, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type Bucket, CfnBucket } from 'aws-cdk-lib/aws-s3';
import { CfnQueuePolicy, Queue, QueueEncryption, QueuePolicy } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

const settings = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true, retentionPeriod: Duration.days(14) };

/** A queue that keeps messages that failed on every attempt for 14 days. */
export function deadLetterQueue(scope: Construct, id: string): Queue {
  return new Queue(scope, id, settings);
}

interface WorkQueueProps {
  readonly timeout: Duration;
  readonly deadLetters: Queue;
  readonly delay?: Duration;
}

/**
 * A queue for a function that takes at most `timeout` for a message. A message that fails five times goes to the dead
 * letters. Each waits for `delay` before it is dealt with.
 */
function workQueue(scope: Construct, id: string, { timeout, deadLetters, delay }: WorkQueueProps): Queue {
  return new Queue(scope, id, {
    ...settings,
    // AWS's rule for queues that Lambda reads: six times the function's timeout, so that nothing is done twice at once.
    visibilityTimeout: Duration.seconds(timeout.toSeconds() * 6),
    ...(delay && { deliveryDelay: delay }),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
  });
}

/** The same, to which S3 may send its notifications of new objects. */
export function objectQueue(scope: Construct, id: string, props: WorkQueueProps): Queue {
  const queue = workQueue(scope, id, props);
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

/**
 * Has a function read a queue, one message at a time, and take back only the messages that it says failed. The function
 * gets the three rights that Lambda reads queues with; CDK's own event source would give it two more.
 */
export function readFromQueue(reader: IFunction, queue: Queue): void {
  // This call fixes the order of the stack's exports. Without it they follow the order of the resources in the function's
  // policy, which CDK sorts by the text of numbers that it gives at run time: 1000 comes before 999, and the numbers differ
  // by a few from run to run.
  if (Stack.of(reader) !== queue.stack) queue.stack.exportValue(queue.queueArn);
  reader.addToRolePolicy(
    new PolicyStatement({
      actions: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
      resources: [queue.queueArn],
    }),
  );
  reader.addEventSourceMapping(`Feed${Names.nodeUniqueId(queue.node)}`, {
    eventSourceArn: queue.queueArn,
    batchSize: 1,
    reportBatchItemFailures: true,
    maxConcurrency: 2,
  });
}

/**
 * Has a bucket notify queues of the objects that are put under their prefixes. Sets the bucket's notification
 * configuration directly: CDK's own way needs a Lambda with wildcard rights.
 */
export function notifyQueues(of: Bucket, queues: readonly { queue: Queue; prefix: string }[]): void {
  const bucket = of.node.defaultChild;
  if (!(bucket instanceof CfnBucket)) throw new Error('CDK changed its tree');
  bucket.notificationConfiguration = {
    queueConfigurations: queues.map(({ queue, prefix }) => ({
      event: 's3:ObjectCreated:*',
      queue: queue.queueArn,
      filter: { s3Key: { rules: [{ name: 'prefix', value: prefix }] } },
    })),
  };
  for (const { queue } of queues) bucket.addResourceDependency(policyOf(queue));
}

function policyOf(queue: Queue): CfnQueuePolicy {
  const policy = queue.node.children.find((child) => child instanceof QueuePolicy)?.node.defaultChild;
  if (!(policy instanceof CfnQueuePolicy)) throw new Error('CDK changed its tree');
  return policy;
}
