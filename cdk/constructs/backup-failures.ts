import { Aws, Duration } from 'aws-cdk-lib';
import { Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { EventField, Rule, RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { SnsTopic } from 'aws-cdk-lib/aws-events-targets';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { AlarmTopic } from './alarm-topic.ts';
import type { Alarms } from './alarms.ts';

/** States in which AWS Backup gives a job up. */
const failed = ['FAILED', 'ABORTED', 'EXPIRED', 'PARTIAL'];

/**
 * Writes to the alarms' topic of each backup, or copy of one, that failed. An event each, rather than an alarm: a night's
 * failure is over by the next night's success, and is worth knowing of all the same.
 */
export class BackupFailures extends Construct {
  constructor(scope: Construct, id: string, { stageName, topic }: { stageName: string; topic: AlarmTopic }) {
    super(scope, id);
    // EventBridge knows no conditions in a topic's policy: a role says whose events may be published.
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('events.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
    });
    acknowledge(role, 'IAM5[Action::kms:GenerateDataKey*]', 'As CDK grants the use of the topic’s one key.');
    const kinds = [
      { kind: 'Backup', what: 'un respaldo', field: 'resourceArn' },
      { kind: 'Copy', what: 'la copia de un respaldo a otra región', field: 'sourceBackupVaultArn' },
    ];
    for (const { kind, what, field } of kinds) {
      const text = [
        `alicuota-${stageName}: ha fallado ${what} de ${EventField.fromPath(`$.detail.${field}`)}`,
        `(${EventField.fromPath('$.detail.state')}, ${EventField.time}). Los datos del portal están bien, pero si se`,
        'perdieran ahora solo podrían recuperarse hasta el respaldo anterior. Qué hacer primero: mira la causa en la',
        'consola de AWS Backup, «Jobs», y lanza uno a mano. Más: docs/operations.md, «Backups».',
      ].join(' ');
      new Rule(this, kind, {
        description: `${kind} jobs that failed`,
        eventPattern: { source: ['aws.backup'], detailType: [`${kind} Job State Change`], detail: { state: failed } },
        targets: [new SnsTopic(topic, { message: RuleTargetInput.fromText(text), authorizeUsingRole: true, role })],
      });
    }
  }
}

/** Halves of a day without a finished backup that are worth an alarm: one between two nights is always empty, two may be. */
const halves = 3;

/**
 * Alarm on a night that no backup came of, failed or not: a plan that was taken away, or a service that was never allowed to. What
 * fails has an event of its own.
 */
export function watchBackups(alarms: Alarms, backupVaultName: string): void {
  alarms.add('backups-missing', {
    name: 'no se hacen respaldos',
    metric: new Metric({
      namespace: 'AWS/Backup',
      metricName: 'NumberOfBackupJobsCompleted',
      dimensionsMap: { BackupVaultName: backupVaultName },
      period: Duration.hours(12),
      statistic: 'Sum',
    }),
    threshold: 1,
    below: true,
    periods: { bad: halves, of: halves },
    missing: TreatMissingData.BREACHING,
    means: `En día y medio no ha terminado ningún respaldo en «${backupVaultName}»: ni siquiera ha fallado. Los datos del portal están bien, pero si se perdiera la región, o alguien borrara la tabla y sus copias, solo podrían recuperarse hasta el último. Recién desplegada una etapa es normal hasta la segunda noche.`,
    first:
      'en la consola de AWS Backup mira si el plan «alicuota-…» sigue ahí y si la cuenta permite respaldar DynamoDB y S3 («Settings»); después lanza uno a mano.',
    section: 'backups',
  });
}
