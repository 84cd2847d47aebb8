import { RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';

/** A log group that forgets after the stage's days and goes with its stack. */
export function logGroup(scope: Construct, id: string, stage: Stage): LogGroup {
  return new LogGroup(scope, id, { retention: stage.logRetentionDays, removalPolicy: RemovalPolicy.DESTROY });
}
