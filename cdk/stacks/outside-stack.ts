import { CfnOutput, CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { AlarmReminder } from '../constructs/alarm-reminder.ts';
import { AlarmTopic } from '../constructs/alarm-topic.ts';
import { Alarms } from '../constructs/alarms.ts';
import { watchReminder } from '../constructs/schedule-alarms.ts';
import { watchEdge, watchHealth } from '../constructs/outside-alarms.ts';

interface OutsideStackProps extends StackProps {
  readonly stage: Stage;
  readonly distribution: IDistribution;
  /** Of the stage's hosts, where the stage makes one. */
  readonly certificate: ICertificate | undefined;
}

/**
 * The portal seen from outside: whether it is reached, what CloudFront answers, and how long its certificate lasts. All
 * of that is measured in us-east-1 alone, and an alarm sees the metrics of its own region alone; so these alarms have a
 * stack and a topic of their own there.
 */
export class OutsideStack extends Stack {
  readonly alarms: Alarms;

  constructor(scope: Construct, id: string, props: OutsideStackProps) {
    super(scope, id, props);
    // What is watched may be removed while this stack stays.
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    const { stage, distribution, certificate: made } = props;
    const topic = new AlarmTopic(this, 'Topic', stage);
    this.alarms = new Alarms(this, 'Alarms', { stageName: stage.name, topic });
    const reminder = new AlarmReminder(this, 'Reminder', { stage, prefix: this.alarms.prefix, topic });
    watchReminder(this.alarms, reminder.machine, 'las alarmas desde fuera');
    const arn = stage.domain?.certificateArn;
    const certificate = arn === undefined ? made : Certificate.fromCertificateArn(this, 'Certificate', arn);
    watchHealth(this.alarms, stage.domain?.hosts[0] ?? distribution.distributionDomainName);
    watchEdge(this.alarms, distribution, certificate);
    new CfnOutput(this, 'AlarmTopic', { value: topic.topicArn, description: 'Its subscribers receive each alarm' });
  }
}
