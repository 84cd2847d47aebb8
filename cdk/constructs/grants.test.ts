import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { portalWithoutCode } from '../synthesise.ts';
import { resources } from '../template-resources.ts';

const api = Template.fromStack(portalWithoutCode('prod').api);

interface Statement {
  Action: string | string[];
  Resource: unknown;
}
/** The part of an ARN's export or reference that a person recognises. */
function readable(resource: unknown): string {
  const text = JSON.stringify(resource);
  const identity = /identity\/([^"]+)/u.exec(text)?.[1];
  if (identity) return identity;
  if (text.includes('configuration-set/')) return 'ConfigurationSet';
  const [, name, ref] =
    /FnGetAtt(Portal|Indice|Files|DropBucket|DropSamples|DropCertificates|OutboxBucket|OutboxOrders|OutboxAlerts|OutboxAnnouncements|OutboxEventsQueue)|Ref((?:Signing|Origin)Secret)/u.exec(
      text,
    ) ?? [];
  const [, tail] = /"(\/[^"]+)"/u.exec(text) ?? [];
  return `${name ?? ref}${tail ?? ''}`;
}

/** What the role of a function may do: an action and what on, each a line. Logs aside. */
function statements(area: string): string[] {
  return resources(api, 'AWS::IAM::Policy')
    .filter(([id]) => id.startsWith(`${area}Role`))
    .flatMap(([, { Properties }]) => (Properties['PolicyDocument'] as { Statement: Statement[] }).Statement)
    .flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} ${readable(resource)}`)),
    )
    .filter((line) => !line.startsWith('logs:'))
    .sort();
}

const tableReads = ['BatchGetItem', 'GetItem', 'Query'];
const tableWrites = ['BatchWriteItem', 'DeleteItem', 'PutItem', 'UpdateItem'];
const on = (table: string, actions: string[]) => actions.map((action) => `dynamodb:${action} ${table}`);
const queueReads = ['ChangeMessageVisibility', 'DeleteMessage', 'GetQueueAttributes', 'GetQueueUrl', 'ReceiveMessage'];
const secret = 'secretsmanager:GetSecretValue SigningSecret';
const index = 'dynamodb:Query Portal/index/gsi1';

test.each([
  ['Health', on('Portal', tableReads)],
  [
    'Auth',
    [
      ...on('Portal', [...tableReads, ...tableWrites]),
      ...on('Indice', tableReads),
      index,
      secret,
      'secretsmanager:GetSecretValue OriginSecret',
      's3:PutObject OutboxBucket/correos/*',
    ],
  ],
  [
    'Mail',
    [
      ...on('Portal', [...tableReads, ...tableWrites]),
      secret,
      ...['correos', 'avisos'].flatMap((prefix) => [
        `s3:DeleteObject OutboxBucket/${prefix}/*`,
        `s3:GetObject OutboxBucket/${prefix}/*`,
      ]),
      's3:ListBucket OutboxBucket',
      'ses:SendRawEmail ConfigurationSet',
      ...['alicuota.example', 'cbba.example', 'no-responder@alicuota.example', 'no-responder@cbba.example'].map(
        (identity) => `ses:SendRawEmail ${identity}`,
      ),
      ...queueReads.flatMap((action) => [`sqs:${action} OutboxOrders`, `sqs:${action} OutboxAlerts`]),
    ],
  ],
  [
    'Avisos',
    [
      ...on('Portal', [...tableReads, ...tableWrites]),
      's3:DeleteObject OutboxBucket/candidatas/*',
      's3:GetObject OutboxBucket/candidatas/*',
      's3:ListBucket OutboxBucket',
      's3:PutObject OutboxBucket/avisos/*',
      ...queueReads.flatMap((action) => [`sqs:${action} OutboxAnnouncements`, `sqs:${action} OutboxEventsQueue`]),
    ],
  ],
  ['AvisosBaja', [...on('Portal', [...tableReads, ...tableWrites]), secret]],
  ['Results', [...on('Portal', tableReads), ...on('Indice', tableReads), index, secret]],
  ['MuestrasEnCurso', [...on('Portal', tableReads), ...on('Indice', tableReads), secret]],
  ['Admin', [...on('Portal', [...tableReads, ...tableWrites]), ...on('Indice', tableReads), secret]],
  ['Pdfs', [...on('Portal', tableReads), index, secret, 's3:GetObject Files/pdfs/*']],
  [
    'InformesExternos',
    [
      ...on('Portal', [...tableReads, ...tableWrites]),
      ...on('Indice', tableReads),
      secret,
      's3:DeleteObject Files/informes/*',
      's3:GetObject Files/informes/*',
      's3:ListBucket Files',
      's3:PutObject Files/informes/*',
    ],
  ],
  [
    'Ingest',
    [
      ...on('Portal', [...tableReads, ...tableWrites]),
      ...on('Indice', [...tableReads, ...tableWrites]),
      index,
      's3:GetObject DropBucket/mappings/*',
      's3:GetObject DropBucket/muestras/*',
      's3:GetObject DropBucket/pdfs/*',
      's3:ListBucket DropBucket',
      's3:PutObject DropBucket/informes/*',
      's3:PutObject OutboxBucket/candidatas/*',
      's3:PutObject Files/pdfs/*',
      ...queueReads.flatMap((action) => [`sqs:${action} DropSamples`, `sqs:${action} DropCertificates`]),
    ],
  ],
])('%s may do what it needs and nothing else', (area, allowed) => {
  expect(statements(area)).toEqual(allowed.toSorted());
});

test('no function has an action with a wildcard, nor a managed policy', () => {
  for (const [, { Properties }] of resources(api, 'AWS::IAM::Policy')) {
    const { Statement: list } = Properties['PolicyDocument'] as { Statement: Statement[] };
    for (const { Action } of list) expect([Action].flat().join(' ')).not.toContain('*');
  }
  for (const [, role] of resources(api, 'AWS::IAM::Role')) {
    expect(role.Properties).not.toHaveProperty('ManagedPolicyArns');
  }
});
