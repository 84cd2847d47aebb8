import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Schedule, ScheduleExpression, ScheduleGroup, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { SqsSendMessage } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

interface ScheduledMessageProps {
  /** Where what could not be sent is kept. */
  readonly deadLetters: Queue;
  /** Where the message goes: a queue of the same stack. */
  readonly queue: Queue;
  /** Whole minutes. The first message comes one period after the deployment. */
  readonly every: Duration;
  /** The message, sent as JSON. Every message is the same: its reader looks at the clock. */
  readonly body: Readonly<Record<string, string>>;
  /** The purpose of the schedule, as the AWS console shows it. */
  readonly description: string;
}

/**
 * Sends a message to a queue at a steady rate. EventBridge may send one twice; one that the queue does not take is tried
 * again until the next is due, and then goes to the dead letters.
 */
export class ScheduledMessage extends Construct {
  readonly every: Duration;
  /** A group for this schedule alone: CloudWatch has a schedule's metrics by group. */
  readonly group: ScheduleGroup;

  constructor(scope: Construct, id: string, { queue, deadLetters, every, body, description }: ScheduledMessageProps) {
    super(scope, id);
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': queue.stack.account } },
      }),
    });
    this.every = every;
    this.group = new ScheduleGroup(this, 'Group', { removalPolicy: RemovalPolicy.DESTROY });
    new Schedule(this, 'Schedule', {
      description,
      scheduleGroup: this.group,
      schedule: ScheduleExpression.rate(every),
      target: new SqsSendMessage(queue, {
        role,
        input: ScheduleTargetInput.fromObject(body),
        retryAttempts: 10,
        deadLetterQueue: deadLetters,
        maxEventAge: Duration.minutes(Math.min(every.toMinutes(), Duration.days(1).toMinutes())),
      }),
    });
  }
}
