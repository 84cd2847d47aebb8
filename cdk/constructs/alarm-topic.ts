import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';

/**
 * The topic that alarms notify; the stage's own addresses subscribe to it. Encrypted with a customer managed key, since
 * CloudWatch may not use the one that AWS manages; reached over TLS only.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { name, alarms }: Stage) {
    const key = new Key(scope, `${id}Key`, {
      description: `Alarms of alicuota-${name}`,
      enableKeyRotation: true,
      // Nothing is kept under it: a notification is gone once it is delivered.
      removalPolicy: RemovalPolicy.DESTROY,
      pendingWindow: Duration.days(7),
    });
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        // Without a condition on the account, which not every service says to KMS: the topic's policy has it.
        resources: ['*'],
      }),
    );
    super(scope, id, { displayName: `Alícuota ${name}`, masterKey: key, enforceSSL: true });
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.stack.account } },
      }),
    );
    for (const email of alarms.emails) this.addSubscription(new EmailSubscription(email));
  }
}
