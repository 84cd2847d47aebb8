import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { browserOrigins, readStage } from '../config.ts';
import { everything } from '../everything.ts';
import { portalWithoutCode } from '../synthesise.ts';
import { resources } from '../template-resources.ts';

const portal = portalWithoutCode('prod');
const data = Template.fromStack(portal.data);
const api = Template.fromStack(portal.api);

const [, portalTable] = resources(data, 'AWS::DynamoDB::Table').find(([id]) => id.startsWith('Portal')) ?? [];
const [, indiceTable] = resources(data, 'AWS::DynamoDB::Table').find(([id]) => id.startsWith('Indice')) ?? [];

// Its keys and index, and those of the other table, are what every test of the store stands on.
test('the Portal table forgets what has expired', () => {
  const forgets = { TimeToLiveSpecification: { AttributeName: 'expira', Enabled: true } };
  expect(portalTable?.Properties).toMatchObject({ ...forgets, BillingMode: 'PAY_PER_REQUEST' });
});

test('the index by second key carries no document, so that writing one is not paid twice', () => {
  expect(JSON.stringify(portalTable?.Properties['GlobalSecondaryIndexes'])).not.toContain('documento');
});

test('in production tables can be taken back to any minute and outlive a deletion', () => {
  for (const table of [portalTable, indiceTable]) {
    expect(table?.DeletionPolicy).toBe('Retain');
    expect(table?.Properties).toMatchObject({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    });
  }
});

test('a development stage can be taken away whole', () => {
  const dev = Template.fromStack(portalWithoutCode('dev').data);
  for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret']) {
    for (const [, resource] of resources(dev, type)) expect(resource.DeletionPolicy).toBe('Delete');
  }
});

test('a deleted or overwritten file can be brought back for 30 days', () => {
  const [, files] = resources(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Files')) ?? [];
  expect(files?.Properties['VersioningConfiguration']).toEqual({ Status: 'Enabled' });
  expect(JSON.stringify(files?.Properties['LifecycleConfiguration'])).toContain('"NoncurrentDays":30');
});

test('an upload of which no report was made is gone after a day, and no version of it stays', () => {
  const [, files] = resources(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Files')) ?? [];
  const prefix = 'informes/subidas/';
  const rule = { ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: 'Enabled' };
  expect(files?.Properties['LifecycleConfiguration']).toMatchObject({
    Rules: expect.arrayContaining([expect.objectContaining({ ...rule, Prefix: prefix })]) as unknown,
  });
});

test('the portal’s pages, and no others, read files and upload them', () => {
  const [, files] = resources(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Files')) ?? [];
  const allowed = { AllowedMethods: ['GET', 'HEAD', 'POST'], AllowedOrigins: browserOrigins(readStage('prod')) };
  expect(files?.Properties['CorsConfiguration']).toMatchObject({ CorsRules: [allowed] });
});

test('new samples and certificates go to the queue, and a file that always fails to the dead letters', () => {
  const [, bucket] = resources(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Drop')) ?? [];
  const text = JSON.stringify(bucket?.Properties['NotificationConfiguration']);
  for (const prefix of ['muestras/', 'pdfs/']) expect(text).toContain(prefix);
  expect(text).not.toContain('informes/');
  const queues = resources(data, 'AWS::SQS::Queue').map(([, queue]) => queue.Properties);
  const main = queues.find((queue) => 'RedrivePolicy' in queue);
  expect(main?.['RedrivePolicy']).toMatchObject({ maxReceiveCount: 5 });
  const [, ingest] = resources(api, 'AWS::Lambda::Function').find(([id]) => id.startsWith('Ingest')) ?? [];
  expect(Number(main?.['VisibilityTimeout'])).toBeGreaterThanOrEqual(6 * Number(ingest?.Properties['Timeout']));
});

test('the stack’s outputs name the tables, buckets and secret that the commands need', () => {
  const outputs = Object.keys(data.toJSON()['Outputs'] as object);
  const names = ['PortalTable', 'IndiceTable', 'FilesBucket', 'DropBucket', 'SigningSecretId', 'OriginSecretId'];
  expect(outputs).toEqual(expect.arrayContaining(names));
});

test('an order of a mail, which names an address, goes after a day in any case and leaves no version', () => {
  const [, outbox] = resources(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Outbox')) ?? [];
  expect(outbox?.Properties).not.toHaveProperty('VersioningConfiguration');
  expect(outbox?.Properties['LifecycleConfiguration']).toMatchObject({
    Rules: expect.arrayContaining([expect.objectContaining({ Prefix: 'correos/', ExpirationInDays: 1 })]) as unknown,
  });
});

test('an alert’s order, which names none, stays for as long as the dead letter that leads to it', () => {
  const [, outbox] = resources(data, 'AWS::S3::Bucket').find(([id]) => id.startsWith('Outbox')) ?? [];
  expect(outbox?.Properties['LifecycleConfiguration']).toMatchObject({
    Rules: expect.arrayContaining([expect.objectContaining({ Id: 'expiry', ExpirationInDays: 14 })]) as unknown,
  });
  const letters = resources(data, 'AWS::SQS::Queue').find(([id]) => id.startsWith('OutboxDeadLetters'));
  expect(letters?.[1].Properties['MessageRetentionPeriod']).toBe(14 * 24 * 3600);
});

test('SES’s events of bounces and complaints come to a queue, and no other event does', () => {
  const [[, destination] = []] = resources(data, 'AWS::SES::ConfigurationSetEventDestination');
  expect(destination?.Properties['EventDestination']).toMatchObject({
    Enabled: true,
    MatchingEventTypes: ['bounce', 'complaint'],
    EventBridgeDestination: { EventBusArn: expect.anything() as unknown },
  });
  const [[, rule] = []] = resources(data, 'AWS::Events::Rule');
  expect(rule?.Properties['EventPattern']).toEqual({
    source: ['aws.ses'],
    'detail-type': ['Email Bounced', 'Email Complaint Received'],
  });
  const policies = resources(data, 'AWS::SQS::QueuePolicy').map(([, { Properties }]) => JSON.stringify(Properties));
  expect(policies.filter((policy) => policy.includes('events.amazonaws.com'))).toHaveLength(1);
});

test.each([
  [
    'each hour a message has the digests ordered, by the function that finds the recipients',
    'OutboxAnnouncements',
    'rate(1 hour)',
    'resumenes',
  ],
  ['each minute a message gives webhooks their turn', 'OutboxWebhooks', 'rate(1 minute)', 'webhooks'],
  ['each minute incidents follow what is new', 'OutboxSeguimiento', 'rate(1 minute)', 'seguimiento'],
])('%s', (_, name, rate, tarea) => {
  const [queue] = resources(data, 'AWS::SQS::Queue').find(([id]) => id.startsWith(name)) ?? [];
  const schedules = resources(data, 'AWS::Scheduler::Schedule').map(([, { Properties }]) => Properties);
  const own = schedules.find(({ Target }) => JSON.stringify(Target).includes(`"${queue}"`));
  expect(own).toMatchObject({ ScheduleExpression: rate, Target: { Input: JSON.stringify({ tarea }) } });
});

test('the samples and the files of production are kept each night, and copied to another region', () => {
  const [[, plan] = []] = resources(data, 'AWS::Backup::BackupPlan');
  const made = plan?.Properties['BackupPlan'] as { BackupPlanRule: Record<string, unknown>[] } | undefined;
  const [rule] = made?.BackupPlanRule ?? [];
  expect(rule).toMatchObject({ ScheduleExpressionTimezone: 'Europe/Madrid', Lifecycle: { DeleteAfterDays: 14 } });
  expect(JSON.stringify(rule?.['CopyActions'])).toContain(':backup:eu-central-1:');
  expect(JSON.stringify(rule?.['CopyActions'])).toContain(':backup-vault:alicuota-prod-copies');
  const [[, selection] = []] = resources(data, 'AWS::Backup::BackupSelection');
  const kept = JSON.stringify(selection?.Properties['BackupSelection']);
  const buckets = resources(data, 'AWS::S3::Bucket').map(([id]) => id);
  expect(kept).toContain('"Portal');
  expect(kept).toContain(`"${buckets.find((id) => id.startsWith('Files'))}"`);
  expect(kept).not.toContain('"Indice');
});

test('the copies lie in their own region, which the data stack is deployed after, and outlive the stage', () => {
  const { copies } = portal;
  if (!copies) throw new Error('Production has no copies');
  expect(copies.region).toBe('eu-central-1');
  expect(portal.data.dependencies).toContain(copies);
  expect(copies.terminationProtection).toBe(true);
  const [[, vault] = []] = resources(Template.fromStack(copies), 'AWS::Backup::BackupVault');
  expect(vault).toMatchObject({ DeletionPolicy: 'Retain', Properties: { BackupVaultName: 'alicuota-prod-copies' } });
  expect(portalWithoutCode('dev')).not.toHaveProperty('copies');
});

test('copies can lie in another account, which may use the key that the backups have then', () => {
  const { backup, env } = everything;
  if (!backup || !env) throw new Error('It has no backups');
  const copyAccount = '444455556666';
  const { data: own, copies } = portalWithoutCode({ ...everything, backup: { ...backup, copyAccount } });
  expect(copies?.account).toBe(copyAccount);
  const template = Template.fromStack(own);
  expect(JSON.stringify(resources(template, 'AWS::Backup::BackupPlan'))).toContain(
    `:backup:eu-central-1:${copyAccount}:`,
  );
  const [[key, made] = []] = resources(template, 'AWS::KMS::Key');
  expect(JSON.stringify(made?.Properties['KeyPolicy'])).toContain(`:iam::${copyAccount}:root`);
  const [[, vault] = []] = resources(template, 'AWS::Backup::BackupVault');
  expect(vault?.Properties['EncryptionKeyArn']).toEqual({ 'Fn::GetAtt': [key, 'Arn'] });
  if (!copies) throw new Error('There are no copies');
  const [[, there] = []] = resources(Template.fromStack(copies), 'AWS::Backup::BackupVault');
  expect(JSON.stringify(there?.Properties['AccessPolicy'])).toContain('backup:CopyIntoBackupVault');
  expect(JSON.stringify(there?.Properties['AccessPolicy'])).toContain(`:iam::${env.account}:root`);
  expect(there?.Properties['LockConfiguration']).toEqual({ MinRetentionDays: 90, ChangeableForDays: 30 });
});

test('a stage that asks for it has uploaded and delivered files scanned, and what is harmful is read by nobody', () => {
  expect(resources(data, 'AWS::GuardDuty::MalwareProtectionPlan')).toEqual([]);
  const scanned = Template.fromStack(portalWithoutCode(everything).data);
  const plans = resources(scanned, 'AWS::GuardDuty::MalwareProtectionPlan');
  expect(plans.map(([, plan]) => plan.Properties['Actions'])).toEqual(
    Array.from({ length: 2 }, () => ({ Tagging: { Status: 'ENABLED' } })),
  );
  const policies = resources(scanned, 'AWS::S3::BucketPolicy').map(([, policy]) => JSON.stringify(policy.Properties));
  const denying = policies.filter((policy) => policy.includes('NobodyReadsWhatIsHarmful'));
  expect(denying).toHaveLength(2);
  for (const policy of denying)
    expect(policy).toContain('"s3:ExistingObjectTag/GuardDutyMalwareScanStatus":"THREATS_FOUND"');
});
