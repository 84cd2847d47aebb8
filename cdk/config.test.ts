import { expect, test } from 'vitest';
import { browserOrigins, portalUrls, readStage, webConfig } from './config.ts';

const branding = { empresa: 'alicuota', nombre: 'Alícuota', dominio: null, historico: null };
const remitente = 'no-responder@laboratorio.example';
const stage = { brandings: [{ ...branding, remitente }], retainData: true, logRetentionDays: 30 };

test('every stage that is delivered is valid, and production keeps its data', () => {
  expect(readStage('dev').name).toBe('dev');
  expect(readStage('local').name).toBe('local');
  expect(readStage('prod').retainData).toBe(true);
});

test('a stage that nobody wrote is named in the error, with those there are', () => {
  expect(() => readStage('pruebas', { dev: stage })).toThrow(/no stage "pruebas".*there are dev/u);
});

test('a mistake in a stage is told by its field', () => {
  const wrong = [
    [{ ...stage, brandings: [] }, 'brandings'],
    [{ ...stage, brandings: [branding] }, 'remitente'],
    [{ ...stage, logRetentionDays: 31 }, 'logRetentionDays'],
    [{ ...stage, retainDatos: true }, 'retainDatos'],
    [
      { ...stage, domain: { hosts: ['Area.Example'], certificateArn: 'arn:aws:acm:eu-west-1:1:certificate/x' } },
      'hosts',
    ],
    [{ ...stage, env: { account: '12', region: 'eu-west-1' } }, 'account'],
  ] as const;
  for (const [value, field] of wrong) expect(() => readStage('dev', { dev: value })).toThrow(field);
});

test('files may be read from the stage’s own host names, else from CloudFront’s', () => {
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0f0f';
  const own = { ...stage, domain: { hosts: ['area.example.com', 'clientes.cbba.example'], certificateArn } };
  expect(browserOrigins(readStage('a', { a: own }))).toEqual([
    'https://area.example.com',
    'https://clientes.cbba.example',
  ]);
  expect(browserOrigins(readStage('a', { a: stage }))).toEqual(['https://*.cloudfront.net']);
});

test('the web is told its brandings and nothing of the infrastructure', () => {
  expect(webConfig(readStage('a', { a: stage }))).toEqual({ brandings: [branding] });
});

test('whom nobody trustworthy says where they came is led to the default brand’s own host, where there is one', () => {
  const second = { ...branding, empresa: 'cbba', dominio: 'cbba', remitente };
  const certificateArn = 'arn:aws:acm:us-east-1:111122223333:certificate/0f0f';
  const domain = { hosts: ['clientes.cbba.example', 'area.example.com'], certificateArn };
  const brandings = [{ ...branding, remitente }, second];
  expect(portalUrls(readStage('a', { a: { ...stage, brandings, domain } }))).toEqual([
    'https://area.example.com',
    'https://clientes.cbba.example',
  ]);
  expect(portalUrls(readStage('a', { a: stage }))).toEqual([]);
});
