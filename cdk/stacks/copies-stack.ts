import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import { AccountPrincipal, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { Stage } from '../config.ts';
import { copiesVaultName } from '../constructs/backups.ts';

interface CopiesStackProps extends StackProps {
  readonly stage: Stage;
}

/** The vault, in another region, that nightly backups are copied to: all that is left of a lost region. */
export class CopiesStack extends Stack {
  constructor(scope: Construct, id: string, props: CopiesStackProps) {
    const { name, retainData, backup, env } = props.stage;
    super(scope, id, { ...props, terminationProtection: retainData });
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: copiesVaultName(name),
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      // Backups that expire are AWS Backup's to delete, and no credential's of the stage.
      blockRecoveryPointDeletion: retainData,
      ...(backup?.lockAfterDays !== undefined && {
        lockConfiguration: {
          minRetention: Duration.days(backup.keepDays),
          changeableFor: Duration.days(backup.lockAfterDays),
        },
      }),
    });
    if (backup?.copyAccount === undefined || env === undefined) return;
    vault.addToAccessPolicy(
      new PolicyStatement({
        principals: [new AccountPrincipal(env.account)],
        actions: ['backup:CopyIntoBackupVault'],
        resources: ['*'],
      }),
    );
  }
}
