import { Aws, Duration, type RemovalPolicy, TimeZone } from 'aws-cdk-lib';
import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { AccountPrincipal, ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { acknowledge } from './acknowledge.ts';

/** The name of the vault of a stage's copies, in another region: by name, since no reference crosses regions. */
export const copiesVaultName = (stageName: string): string => `alicuota-${stageName}-copies`;

/** The vault of a stage's own region. One with a key, that another account may use, is another vault. */
export const vaultName = (stageName: string, { copyAccount }: NonNullable<Stage['backup']>): string =>
  `alicuota-${stageName}-${copyAccount === undefined ? 'backups' : 'shared-backups'}`;

interface BackupsProps {
  readonly stage: Stage;
  readonly backup: NonNullable<Stage['backup']>;
  readonly table: Table;
  readonly files: Bucket;
  readonly removalPolicy: RemovalPolicy;
}

/**
 * A backup each night of the Portal table and of the files, and a copy of it in another region: what is left when a
 * region, or the stage's own tables and buckets, are lost. The Indice table is derived and is not kept. Recovery point
 * of a lost region: 24 hours and the hours that a copy takes; within the region it is point-in-time recovery's seconds.
 */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { stage, backup, table, files, removalPolicy }: BackupsProps) {
    super(scope, id);
    const deleteAfter = Duration.days(backup.keepDays);
    // A name that CDK makes up is the same in every stage, and an account takes it once.
    const { copyAccount } = backup;
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: vaultName(stage.name, backup),
      removalPolicy,
      ...(copyAccount !== undefined && { encryptionKey: this.keyFor(copyAccount, removalPolicy) }),
    });
    const copies = BackupVault.fromBackupVaultArn(
      this,
      'Copies',
      `arn:${Aws.PARTITION}:backup:${backup.copyTo}:${copyAccount ?? Aws.ACCOUNT_ID}:backup-vault:${copiesVaultName(stage.name)}`,
    );
    const plan = new BackupPlan(this, 'Plan', { backupPlanName: `alicuota-${stage.name}`, backupVault: vault });
    plan.addRule(
      new BackupPlanRule({
        ruleName: 'nightly',
        scheduleExpression: Schedule.cron({ hour: '2', minute: '0' }),
        scheduleExpressionTimezone: TimeZone.EUROPE_MADRID,
        startWindow: Duration.hours(1),
        completionWindow: Duration.hours(12),
        deleteAfter,
        copyActions: [{ destinationBackupVault: copies, deleteAfter }],
      }),
    );
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('backup.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
      }),
      managedPolicies: [
        'service-role/AWSBackupServiceRolePolicyForBackup',
        'AWSBackupServiceRolePolicyForS3Backup',
      ].map((name) => ManagedPolicy.fromAwsManagedPolicyName(name)),
    });
    plan.addSelection('Data', {
      role,
      resources: [BackupResource.fromDynamoDbTable(table), BackupResource.fromArn(files.bucketArn)],
    });
    for (const policy of [
      'service-role/AWSBackupServiceRolePolicyForBackup',
      'AWSBackupServiceRolePolicyForS3Backup',
    ]) {
      acknowledge(
        role,
        `IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
        'What AWS Backup needs of a service is AWS’s to know and to change; only AWS Backup may assume the role.',
      );
    }
  }

  /** AWS's own key for backups can't be used by another account. */
  private keyFor(copyAccount: string, removalPolicy: RemovalPolicy): Key {
    const key = new Key(this, 'Key', {
      description: 'Encrypts backups that are copied to another account',
      enableKeyRotation: true,
      removalPolicy,
    });
    const actions = ['kms:Decrypt', 'kms:DescribeKey', 'kms:CreateGrant', 'kms:GenerateDataKey', 'kms:ReEncryptFrom'];
    key.addToResourcePolicy(
      new PolicyStatement({ principals: [new AccountPrincipal(copyAccount)], actions, resources: ['*'] }),
    );
    return key;
  }
}
