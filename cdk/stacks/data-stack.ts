import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { type Bucket, HttpMethods } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { browserOrigins, type Stage } from '../config.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { Backups } from '../constructs/backups.ts';
import { DropPipeline } from '../constructs/drop-pipeline.ts';
import { portalIndex } from '../constructs/grants.ts';
import { MailIdentities } from '../constructs/mail-identity.ts';
import { MailOutbox } from '../constructs/mail-outbox.ts';
import { MalwareScan } from '../constructs/malware-scan.ts';
import { deadLetterQueue } from '../constructs/object-queue.ts';
import { PrivateBucket } from '../constructs/private-bucket.ts';

interface DataStackProps extends StackProps {
  readonly stage: Stage;
}

const keys = {
  partitionKey: { name: 'pk', type: AttributeType.STRING },
  sortKey: { name: 'sk', type: AttributeType.STRING },
  billingMode: BillingMode.PAY_PER_REQUEST,
};

/** What the index by second key carries: all of a sample but its document, and all of a certificate. */
const portalIndexFields = [
  '_id',
  'numero',
  'solicitante',
  'tipo',
  'estado',
  'fecha',
  'version',
  'huella',
  'importedAt',
  'lastModified',
  'filename',
  'filesize',
  'key',
  'subido',
  // electrodb's own marks of what an item is.
  '__edb_e__',
  '__edb_v__',
];

/** What must outlive every other stack: tables, buckets, and the secrets that tokens are signed with and CloudFront is known by. */
export class DataStack extends Stack {
  readonly portal: Table;
  readonly indice: Table;
  readonly files: Bucket;
  readonly drop: DropPipeline;
  readonly outbox: MailOutbox;
  /** What schedules could not hand over. */
  readonly scheduleLetters: Queue;
  readonly signingSecret: Secret;
  readonly originSecret: Secret;
  readonly empresaSecret: Secret;

  constructor(scope: Construct, id: string, props: DataStackProps) {
    super(scope, id, { ...props, terminationProtection: props.stage.retainData });
    const retain = props.stage.retainData;
    const removalPolicy = retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

    this.portal = new Table(this, 'Portal', {
      ...keys,
      timeToLiveAttribute: 'expira',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retain,
      removalPolicy,
    });
    this.portal.addGlobalSecondaryIndex({
      indexName: portalIndex,
      partitionKey: { name: 'gsi1pk', type: AttributeType.STRING },
      sortKey: { name: 'gsi1sk', type: AttributeType.STRING },
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: portalIndexFields,
    });
    this.indice = new Table(this, 'Indice', {
      ...keys,
      timeToLiveAttribute: 'expira',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retain,
      removalPolicy,
    });

    const logs = new PrivateBucket(this, 'AccessLogs', { retain, expireDays: props.stage.logRetentionDays });
    this.files = new PrivateBucket(this, 'Files', {
      retain,
      logs,
      versioned: true,
      // External reports' files that were uploaded and then made no report of.
      fleeting: { 'informes/subidas/': 1, 'incidencias/subidas/': 1 },
      cors: [
        {
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.POST],
          allowedOrigins: browserOrigins(props.stage),
          allowedHeaders: ['*'],
          exposedHeaders: ['Content-Disposition', 'Content-Length', 'ETag'],
          maxAge: 3600,
        },
      ],
    });
    const { ingest, mail, avisos, webhooks, seguimiento } = props.stage.timeoutSeconds;
    this.scheduleLetters = deadLetterQueue(this, 'ScheduleLetters');
    acknowledge(this.scheduleLetters, 'SQS3', 'It is the dead letters of schedules, which are no queue.');
    this.drop = new DropPipeline(this, 'Drop', {
      retain,
      scheduleLetters: this.scheduleLetters,
      logs,
      browserOrigins: browserOrigins(props.stage),
      timeout: Duration.seconds(ingest),
    });
    this.outbox = new MailOutbox(this, 'Outbox', {
      retain,
      scheduleLetters: this.scheduleLetters,
      logs,
      timeouts: {
        mail: Duration.seconds(mail),
        avisos: Duration.seconds(avisos),
        webhooks: Duration.seconds(webhooks),
        seguimiento: Duration.seconds(seguimiento),
      },
    });
    if (props.stage.malwareScan) {
      new MalwareScan(this, 'FilesScan', { bucket: this.files });
      new MalwareScan(this, 'DropScan', { bucket: this.drop.bucket });
    }
    const { configurationSet } = this.outbox.events;
    new MailIdentities(this, 'Senders', { stage: props.stage, configurationSet });

    const { stage } = props;
    if (stage.backup) {
      const { portal: table, files } = this;
      new Backups(this, 'Backups', { stage, backup: stage.backup, table, files, removalPolicy });
    }

    this.signingSecret = new Secret(this, 'SigningSecret', {
      description: 'Signs access tokens (HS256)',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    acknowledge(
      this.signingSecret,
      'SMG4',
      'Rotated by a command, rarely: links in mails stay valid over one rotation.',
    );
    this.originSecret = new Secret(this, 'OriginSecret', {
      description: 'By which the API knows that a call came through CloudFront',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    acknowledge(this.originSecret, 'SMG4', 'Changed by a command, which has CloudFront show the new value too.');
    this.empresaSecret = new Secret(this, 'EmpresaSecret', {
      description: 'Encrypts what company sign-in providers gave the portal to be known by',
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy,
    });
    acknowledge(this.empresaSecret, 'SMG4', 'A new value would leave what is encrypted unreadable.');
    this.outputs();
  }

  /** Names that the commands and the administrators of the stage need. */
  private outputs(): void {
    new CfnOutput(this, 'PortalTable', { value: this.portal.tableName });
    new CfnOutput(this, 'IndiceTable', { value: this.indice.tableName });
    new CfnOutput(this, 'FilesBucket', { value: this.files.bucketName });
    new CfnOutput(this, 'DropBucket', { value: this.drop.bucket.bucketName });
    new CfnOutput(this, 'DropDeadLetters', { value: this.drop.deadLetters.queueUrl });
    new CfnOutput(this, 'OutboxDeadLetters', { value: this.outbox.deadLetters.queueUrl });
    new CfnOutput(this, 'SigningSecretId', { value: this.signingSecret.secretArn });
    new CfnOutput(this, 'OriginSecretId', { value: this.originSecret.secretArn });
  }
}
