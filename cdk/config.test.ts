import { expect, test } from 'vitest';
import { browserOrigins, portalUrls, readStage, webConfig } from './config.ts';
import { everything } from './everything.ts';
import { hasEdge, zoneOf } from './stage-schema.ts';

const branding = { empresa: 'alicuota', nombre: 'Alícuota', dominio: null, historico: null };
const remitente = 'no-responder@laboratorio.example';
const env = { account: '111122223333', region: 'eu-west-1' };
const zones = [{ name: 'a.example', id: 'Z0000001A' }];
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0f0f';
const stage = { brandings: [{ ...branding, remitente }], retainData: true, logRetentionDays: 30 };

test('every stage that is delivered is valid, and production keeps its data', () => {
  expect(readStage('dev').name).toBe('dev');
  expect(readStage('local').name).toBe('local');
  expect(readStage('prod').retainData).toBe(true);
});

test('a stage reserves the default concurrency for areas that it does not name, or none at all', () => {
  const reservedBy = (more: object) => readStage('dev', { dev: { ...stage, ...more } }).concurrency;
  expect(reservedBy({})).toMatchObject({ results: 180, export: 20 });
  expect(reservedBy({ concurrency: { export: 30 } })).toMatchObject({ results: 180, export: 30 });
  expect(reservedBy({ concurrency: false })).toBe(false);
});

test('an unknown stage is named in the error, with the stages that exist', () => {
  expect(() => readStage('pruebas', { dev: stage })).toThrow(/no stage "pruebas".*there are dev/u);
});

test('an invalid stage is reported by the field at fault', () => {
  const wrong = [
    [{ ...stage, brandings: [] }, 'brandings'],
    [{ ...stage, brandings: [branding] }, 'remitente'],
    [{ ...stage, logRetentionDays: 31 }, 'logRetentionDays'],
    [{ ...stage, concurrency: { results: 0 } }, 'concurrency'],
    [{ ...stage, concurrency: { ingest: 5 } }, 'concurrency'],
    [{ ...stage, retainDatos: true }, 'retainDatos'],
    [
      { ...stage, domain: { hosts: ['Area.Example'], certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/x' } },
      'hosts',
    ],
    [{ ...stage, env: { account: '12', region: 'eu-west-1' } }, 'account'],
    [{ ...stage, env: { account: '111122223333', region: 'Madrid' } }, 'is no region'],
    [{ ...stage, env: { ...env, region: 'eu-south-2' } }, 'has no SES'],
    [{ ...stage, alarms: { emails: ['a@b.example'], monthlyBudget: 0 } }, 'monthlyBudget'],
    [{ ...stage, backup: { copyTo: 'Frankfurt' } }, 'copyTo'],
    [{ ...stage, backup: { copyTo: 'eu-central-1', keepDays: 1 } }, 'keepDays'],
    [{ ...stage, alarms: { emails: ['guardia'] } }, 'emails'],
    [{ ...stage, alarms: { emails: ['a@b.example', 'a@b.example'] } }, 'says an address twice'],
    [{ ...stage, alarms: { expectDeliveryEveryDays: 8 } }, 'expectDeliveryEveryDays'],
    [{ ...stage, env, waf: { requestsPerFiveMinutes: 10 } }, 'requestsPerFiveMinutes'],
    [{ ...stage, zones: [{ name: 'laboratorio.example', id: '/hostedzone/Z1' }] }, 'is no id of a hosted zone'],
    [{ ...stage, address: 'https://d111111abcdef8.cloudfront.net' }, 'without https://'],
  ] as const;
  for (const [value, field] of wrong) expect(() => readStage('dev', { dev: value })).toThrow(field);
});

test.each([
  ['a firewall without region', { waf: { requestsPerFiveMinutes: 3000 } }, /needed because of waf/u],
  ['a domain by zones without region', { domain: { hosts: ['area.a.example'] }, zones }, /needed because of domain/u],
  ['a host in no zone', { env, domain: { hosts: ['area.b.example'] }, zones }, /area\.b\.example lies in none/u],
  ['a host in a zone that only ends alike', { env, domain: { hosts: ['area.aa.example'] }, zones }, /lies in none/u],
  ['a budget without addresses to write to', { alarms: { monthlyBudget: 100 } }, /needs alarms\.emails/u],
  ['copies beside the originals', { env, backup: { copyTo: 'eu-west-1' } }, /is the stage's own region/u],
  ['a host twice', { env, domain: { hosts: ['a.example', 'a.example'] }, zones }, /says a\.example twice/u],
  ['a zone twice', { zones: [...zones, ...zones] }, /says a zone twice/u],
  [
    'an address beside a domain',
    { domain: { hosts: ['a.example'], certificateArn }, address: 'd1.cloudfront.net' },
    /only for a stage without domain/u,
  ],
  [
    'a sender without an identity',
    { identities: [{ identity: 'a.example' }] },
    /none is for no-responder@laboratorio/u,
  ],
  [
    'an identity that no sender uses',
    { identities: [{ identity: 'laboratorio.example' }, { identity: 'a.example' }] },
    /comes from a\.example/u,
  ],
  [
    'an identity twice',
    { identities: [{ identity: 'laboratorio.example' }, { identity: 'laboratorio.example' }] },
    /says laboratorio\.example twice/u,
  ],
  [
    'a MAIL FROM elsewhere',
    { identities: [{ identity: 'laboratorio.example', mailFrom: 'a.example' }] },
    /does not lie under/u,
  ],
  [
    'a MAIL FROM of an address',
    { identities: [{ identity: remitente, mailFrom: 'a.laboratorio.example' }] },
    /does not lie under/u,
  ],
  [
    'a MAIL FROM of what exists',
    { identities: [{ identity: 'laboratorio.example', existing: true, mailFrom: 'a.laboratorio.example' }] },
    /set it where the identity was made/u,
  ],
  ['an identity that is neither', { identities: [{ identity: 'laboratorio' }] }, /neither a domain nor an e-mail/u],
  [
    'a certificate of another region',
    { domain: { hosts: ['a.example'], certificateArn: certificateArn.replace('us-east-1', 'eu-west-1') } },
    /in us-east-1, the only region/u,
  ],
])('%s is refused in words', (_, more, words) => {
  expect(() => readStage('a', { a: { ...stage, ...more } })).toThrow(words);
});

test('a stage with every optional field is valid', () => {
  expect(everything.identities).toHaveLength(2);
  expect(hasEdge(everything)).toBe(true);
  expect(hasEdge(readStage('a', { a: stage }))).toBe(false);
});

test('a stage without domain that knows its name at CloudFront leads mails there, and no other site reads its files', () => {
  const named = readStage('a', { a: { ...stage, address: 'd111111abcdef8.cloudfront.net' } });
  expect(portalUrls(named)).toEqual(['https://d111111abcdef8.cloudfront.net']);
  expect(browserOrigins(named)).toEqual(['https://d111111abcdef8.cloudfront.net']);
});

test('of zones within one another the nearest is a name’s', () => {
  const nested = [...zones, { name: 'b.a.example', id: 'Z0000001B' }];
  expect(zoneOf(nested, 'c.b.a.example')?.name).toBe('b.a.example');
  expect(zoneOf(nested, 'a.example')?.name).toBe('a.example');
});

test('files may be read from the stage’s own host names, else from CloudFront’s', () => {
  const own = { ...stage, domain: { hosts: ['area.example.com', 'clientes.cbba.example'], certificateArn } };
  expect(browserOrigins(readStage('a', { a: own }))).toEqual([
    'https://area.example.com',
    'https://clientes.cbba.example',
  ]);
  expect(browserOrigins(readStage('a', { a: stage }))).toEqual(['https://*.cloudfront.net']);
});

test('the web’s configuration has the brandings and nothing of the infrastructure', () => {
  expect(webConfig(readStage('a', { a: stage }))).toEqual({ brandings: [branding], diasDeRegistro: 30 });
});

test('a request without a trusted origin is led to the default branding’s own host, where there is one', () => {
  const second = { ...branding, empresa: 'cbba', dominio: 'cbba', remitente };
  const domain = { hosts: ['clientes.cbba.example', 'area.example.com'], certificateArn };
  const brandings = [{ ...branding, remitente }, second];
  expect(portalUrls(readStage('a', { a: { ...stage, brandings, domain } }))).toEqual([
    'https://area.example.com',
    'https://clientes.cbba.example',
  ]);
  expect(portalUrls(readStage('a', { a: stage }))).toEqual([]);
});
