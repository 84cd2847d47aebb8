import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readStage } from '../../cdk/config.ts';
import { nextSteps } from './next-steps.ts';
import { readOutputs } from './outputs.ts';

const fields = {
  brandings: [
    { empresa: 'alicuota', nombre: 'Alícuota', dominio: null, historico: null, remitente: 'no-responder@lab.example' },
  ],
  retainData: true,
  logRetentionDays: 30,
};
const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0f0f';
const domain = { hosts: ['area.lab.example', 'clientes.otro.example'], certificateArn };
const web = { Url: 'https://d1.cloudfront.net', DistributionDomain: 'd1.cloudfront.net' };
const data = { DropBucket: 'entrega-1', DnsLabExample1: 'CNAME a._domainkey.lab.example a.dkim.amazonses.com' };

const stage = (more: object = {}) => readStage('pro', { pro: { ...fields, ...more } });

test('a deployment ends with the address, how to make the first administrator and where files go', () => {
  const said = nextSteps(stage(), { web, data });
  expect(said).toContain('El portal responde en https://d1.cloudfront.net');
  expect(said).toContain('npm run create-admin -- --stage pro --email');
  expect(said).toContain('s3://entrega-1/muestras/');
  expect(said).toContain('CNAME a._domainkey.lab.example a.dkim.amazonses.com');
});

test('a stage without hosts gets the address that its mails need, once', () => {
  expect(nextSteps(stage(), { web })).toContain('"address": "d1.cloudfront.net"');
  expect(nextSteps(stage({ address: 'd1.cloudfront.net' }), { web })).not.toContain('"address"');
  expect(nextSteps(stage({ domain }), { web })).not.toContain('"address"');
});

test('hosts get the DNS records that the deployment does not write', () => {
  const zones = [{ name: 'lab.example', id: 'Z0123456789ABCDEFGHIJ' }];
  const said = nextSteps(stage({ domain, zones }), { web });
  expect(said).toContain('CNAME clientes.otro.example d1.cloudfront.net');
  expect(said).not.toContain('CNAME area.lab.example');
});

test('whom alarms are mailed to must say yes to AWS', () => {
  expect(nextSteps(stage({ alarms: { emails: ['ops@lab.example'] } }), { web })).toContain('(ops@lab.example)');
});

test('a stage whose alarms reach no address says so, and how to mend it', () => {
  expect(nextSteps(stage(), { web })).toContain('Nadie recibe las alarmas: añade a la etapa "pro"');
  expect(nextSteps(stage(), { web })).toContain('"alarms": { "emails": ["CORREO"] }');
});

test('companies without a legal notice are named, and how to give them one', () => {
  const [branding] = fields.brandings;
  const titular = { nombre: 'Lab, S. L.', nif: 'B00000000', domicilio: 'Calle, 1, Madrid', correo: 'a@lab.example' };
  const one = { ...branding, legal: { titular } };
  const other = { ...branding, empresa: 'cbba', nombre: 'CBBA', dominio: 'cbba' };
  const said = nextSteps(stage({ brandings: [one, other] }), { web });
  expect(said).toContain('Sin aviso legal ni política de privacidad: CBBA. Añade "legal"');
  expect(said).toContain('"brandings" de la etapa "pro"');
  expect(nextSteps(stage({ brandings: [one] }), { web })).not.toContain('aviso legal');
  expect(nextSteps(readStage('prod'), { web })).toContain('privacidad: Alícuota, CBBA.');
});

test('a stage that does not say its region gets a note that nothing watches it from outside', () => {
  const alarms = { emails: ['ops@lab.example'] };
  expect(nextSteps(stage({ alarms }), { web })).toContain('desde Internet no avisa nadie');
  const env = { account: '111122223333', region: 'eu-west-1' };
  const said = nextSteps(stage({ alarms, env }), { web });
  expect(said).not.toContain('desde Internet');
  expect(said).toContain('aceptar los dos correos');
});

test('a stage with backups gets the step that enables AWS Backup for tables and buckets', () => {
  expect(nextSteps(stage({ backup: { copyTo: 'eu-central-1' } }), { web })).toContain('DynamoDB=true,S3=true');
  expect(nextSteps(stage(), { web })).not.toContain('aws backup');
});

test('the outputs are those of the stage’s own stacks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-outputs-'));
  try {
    const file = join(folder, 'outputs.json');
    await writeFile(file, JSON.stringify({ 'alicuota-pro-web': web, 'alicuota-otra-web': { Url: 'https://otra' } }));
    expect(await readOutputs(file, 'pro')).toEqual({ web });
  } finally {
    await rm(folder, { recursive: true });
  }
});
