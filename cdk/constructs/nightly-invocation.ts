import { Duration, RemovalPolicy, TimeZone } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnFunction, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression, ScheduleGroup, ScheduleTargetInput } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** After so long, an invocation that could not be made is not made any more. */
const maxEventAge = Duration.hours(1);

/** Sunday, as `Date.getUTCDay` counts. */
const sunday = 0;

interface NightlyInvocationProps {
  readonly fn: LambdaFunction;
  /** Where an invocation is kept that could not be made. */
  readonly deadLetters: Queue;
}

/**
 * Invokes a function each night at four, Spanish time, and once more where it failed, with the weekday on which it is to
 * work: what comes each night is missed after a day and not after a week.
 */
export class NightlyInvocation extends Construct {
  /** A group for this schedule alone: CloudWatch has a schedule's metrics by group. */
  readonly group: ScheduleGroup;

  constructor(scope: Construct, id: string, { fn, deadLetters }: NightlyInvocationProps) {
    super(scope, id);
    const { stack } = fn;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
      }),
    });
    this.group = new ScheduleGroup(this, 'Group', { removalPolicy: RemovalPolicy.DESTROY });
    new Schedule(this, 'Schedule', {
      schedule: ScheduleExpression.cron({ hour: '4', minute: '0', timeZone: TimeZone.EUROPE_MADRID }),
      scheduleGroup: this.group,
      target: new LambdaInvoke(fn, {
        role,
        input: ScheduleTargetInput.fromObject({ weekday: sunday }),
        retryAttempts: 1,
        maxEventAge,
        deadLetterQueue: deadLetters,
      }),
    });
    // Schedules invoke asynchronously: Lambda itself repeats what failed.
    fn.configureAsyncInvoke({ retryAttempts: 1, maxEventAge });
    const resource = fn.node.defaultChild;
    if (!(resource instanceof CfnFunction)) throw new Error('CDK changed its tree');
    const versions = `<${stack.getLogicalId(resource)}.Arn>:*`;
    acknowledge(role, `IAM5[Resource::${versions}]`, 'Versions of the one function, as CDK grants them.');
  }
}
