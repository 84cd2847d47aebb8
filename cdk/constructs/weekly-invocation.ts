import { Duration, TimeZone } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnFunction, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { LambdaInvoke } from 'aws-cdk-lib/aws-scheduler-targets';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';

/** After so long, an invocation that could not be made is not made any more. */
const maxEventAge = Duration.hours(1);

/** Invokes a function each Sunday at four in the morning, Spanish time, and once more where it failed. */
export class WeeklyInvocation extends Construct {
  constructor(scope: Construct, id: string, fn: LambdaFunction) {
    super(scope, id);
    const { stack } = fn;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
      }),
    });
    new Schedule(this, 'Sunday', {
      schedule: ScheduleExpression.cron({ weekDay: 'SUN', hour: '4', minute: '0', timeZone: TimeZone.EUROPE_MADRID }),
      target: new LambdaInvoke(fn, { role, retryAttempts: 1, maxEventAge }),
    });
    // Schedules invoke asynchronously: Lambda itself repeats what failed.
    fn.configureAsyncInvoke({ retryAttempts: 1, maxEventAge });
    const resource = fn.node.defaultChild;
    if (!(resource instanceof CfnFunction)) throw new Error('CDK changed its tree');
    const versions = `<${stack.getLogicalId(resource)}.Arn>:*`;
    acknowledge(role, `IAM5[Resource::${versions}]`, 'Versions of the one function, as CDK grants them.');
  }
}
