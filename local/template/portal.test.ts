import { describe, expect, test } from 'vitest';
import type { Call } from '../../contract/base/call.ts';
import { calls } from '../../contract/calls.ts';
import { configSchema } from '../../contract/base/config.ts';
import { routeTable } from '../gateway/routes.ts';
import { synthesis } from './cache.ts';
import { readPortal } from './portal.ts';
import { Resolver } from './resolver.ts';
import { readSite } from './site.ts';

const { stacks, config } = await synthesis();
const resolver = new Resolver(stacks, { region: 'eu-south-2', s3Host: '127.0.0.1:4001' });
const portal = readPortal(resolver);

describe('the local product makes of the template', () => {
  const entries = new Map(portal.functions.map(({ name, entry }) => [name, entry]));
  const find = routeTable(portal.routes);
  const entryOf = (method: string, address: string) => entries.get(find(method, address)?.route.functionName ?? '');

  test.each(Object.entries<Call>(calls))('a way to %s by any method, to its area’s source', (_, { path, area }) => {
    const address = `/api${path}`.replaceAll(/\{\w+\}/gu, 'algo-1');
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      expect(entryOf(method, address), method).toBe(`lambdas/functions/${area}.ts`);
  });

  test('a way for what is no call to the function of what lies around it, which refuses it', () => {
    expect(entryOf('GET', '/api/admin/nada/de/nada')).toBe('lambdas/functions/admin.ts');
    expect(entryOf('GET', '/api/admin/subidas/1/nada')).toBe('lambdas/functions/subidas.ts');
    expect(entryOf('GET', '/api/nada')).toBeUndefined();
  });

  test('tables with their keys and indexes', () => {
    const tables = new Map(portal.tables.map((table) => [table.name, table]));
    expect([...tables.keys()].sort()).toEqual(['alicuota-indice', 'alicuota-portal']);
    expect(tables.get(portal.resources.portalTable)?.GlobalSecondaryIndexes?.[0]?.IndexName).toBe('gsi1');
  });

  test('functions with the variables that the cloud would give them, filled with local names', () => {
    const ingest = portal.functions.find(({ entry }) => entry === 'lambdas/functions/ingest.ts');
    expect(ingest?.environment).toMatchObject({
      PORTAL_TABLE: portal.resources.portalTable,
      INDICE_TABLE: portal.resources.indiceTable,
      DROP_BUCKET: portal.resources.dropBucket,
      FILES_BUCKET: portal.resources.filesBucket,
    });
    const health = portal.functions.find(({ entry }) => entry === 'lambdas/functions/health.ts');
    expect(Object.keys(health?.environment ?? {})).not.toContain('FILES_BUCKET');
  });

  test('a way from dropped files to the function that reads them, with dead letters', () => {
    const drop = portal.buckets.find(({ name }) => name === portal.resources.dropBucket);
    expect(drop?.notifications.map(({ prefix }) => prefix)).toEqual([
      'muestras/',
      'continuaciones/',
      'pdfs/',
      'retiradas/',
      'retenidas/',
      'ensayos/pedidos/',
    ]);
    const [feed] = portal.feeds;
    expect(feed).toMatchObject({ queueArn: drop?.notifications[0]?.queueArn, batchSize: 1 });
    const queue = portal.queues.find(({ arn }) => arn === feed?.queueArn);
    expect(portal.queues.map(({ arn }) => arn)).toContain(queue?.redrive?.deadLetterArn);
  });

  test('a queue and its function for announcements, for orders of alerts’ mails, and for SES’s events', () => {
    const functionOf = new Map(portal.functions.map(({ name, entry }) => [name, entry]));
    const reader = (queueArn: string | undefined) =>
      functionOf.get(portal.feeds.find((feed) => feed.queueArn === queueArn)?.functionName ?? '');
    const outbox = portal.buckets.find(({ notifications }) => notifications.some(({ prefix }) => prefix === 'avisos/'));
    const readers = outbox?.notifications.map(({ prefix, queueArn }) => [prefix, reader(queueArn)]);
    expect(Object.fromEntries(readers ?? [])).toEqual({
      'correos/': 'lambdas/functions/mail.ts',
      'avisos/': 'lambdas/functions/mail.ts',
      'resumenes/': 'lambdas/functions/mail.ts',
      'webhooks/': 'lambdas/functions/webhooks.ts',
      'seguimiento/': 'lambdas/functions/seguimiento.ts',
      'candidatas/': 'lambdas/functions/avisos.ts',
    });
    const [rule] = portal.rules;
    expect(rule?.detailTypes).toEqual(['Email Bounced', 'Email Complaint Received']);
    expect(rule?.queueArns.map(reader)).toEqual(['lambdas/functions/avisos.ts']);
  });

  test('what schedules send at a rate, and to whom', () => {
    const hourly = portal.schedules.find(({ body }) => body === '{"tarea":"resumenes"}');
    expect(hourly?.everyMs).toBe(3_600_000);
    const feed = portal.feeds.find(({ queueArn }) => queueArn === hourly?.queueArn);
    const reader = portal.functions.find(({ name }) => name === feed?.functionName);
    expect(reader?.entry).toBe('lambdas/functions/avisos.ts');
  });

  test('a files bucket that local pages may read from and upload to', () => {
    const files = portal.buckets.find(({ name }) => name === portal.resources.filesBucket);
    expect(files?.cors[0]).toMatchObject({ AllowedOrigins: ['http://*'], AllowedMethods: ['GET', 'HEAD', 'POST'] });
  });
});

describe('the site', () => {
  const site = readSite(resolver, {
    s3Url: 'http://127.0.0.1:4001',
    url: 'http://localhost:4000',
    secrets: new Map(portal.secretIds.map((name) => [name, `value of ${name}`])),
  });
  const shown = { 'x-origin-secret': 'value of alicuota-origin-secret' };

  test('sends the security headers of the cloud, with the local endpoint as the files’ host', () => {
    expect(site.headers['Content-Security-Policy']).toContain(
      "connect-src 'self' http://127.0.0.1:4001 http://127.0.0.1:4001;",
    );
    expect(site.headers['Content-Security-Policy']).toContain("script-src 'self';");
    expect(site.headers['X-Frame-Options']).toBe('DENY');
  });

  test.each([
    ['/', '/index.html'],
    ['/login', '/index.html'],
    ['/results/M-2024.001', '/index.html'],
    ['/assets/index-abc.js', '/assets/index-abc.js'],
    ['/favicon.svg', '/favicon.svg'],
    ['/config.json', '/config.json'],
  ])('%s gives %s', (path, file) => {
    expect(site.fileFor(path)).toBe(file);
  });

  test('security.txt says where a vulnerability is reported, for a month to come', () => {
    const answer = site.fileFor('/.well-known/security.txt');
    if (typeof answer === 'string') throw new Error(`It is the file ${answer}`);
    expect(answer).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
    });
    expect(answer.body).toMatch(/^Contact: mailto:\S+@\S+\n/u);
    const expires = /\nExpires: (\S+)\n/u.exec(answer.body ?? '')?.[1] ?? '';
    expect(Date.parse(expires)).toBeGreaterThan(Date.now());
    expect(site.fileFor('/.well-known/otra')).toBe('/index.html');
  });

  test('a board’s address leads to the call that gives it', () => {
    expect(site.apiPath('/tablon/piscina')).toBe('/api/tablon/piscina');
    expect(site.apiPath('/api/results')).toBe('/api/results');
  });

  test('passes the visitor’s address to the API, replacing the visitor’s own header', () => {
    const headers = site.apiHeaders({ accept: '*/*', 'x-viewer-address': '8.8.8.8' }, '203.0.113.7');
    expect(headers).toMatchObject({ accept: '*/*', 'x-viewer-address': '203.0.113.7', ...shown });
  });

  test.each([
    ['localhost:4000', 'http://localhost:4000'],
    ['cbba.localhost:4000', 'http://cbba.localhost:4000'],
    ['127.0.0.1:4000', 'http://127.0.0.1:4000'],
    ['malo.example', 'http://localhost:4000'],
    ['localhost.malo.example', 'http://localhost:4000'],
    ['malo.example/localhost', 'http://localhost:4000'],
  ])('passes a request to host %s on to the API with origin %s, replacing the visitor’s own header', (host, origin) => {
    const claims = { 'x-viewer-origin': 'https://malo.example', 'x-origin-secret': 'x' };
    const headers = site.apiHeaders({ host, ...claims }, '127.0.0.1');
    expect(headers).toMatchObject({ host, 'x-viewer-origin': origin, ...shown });
  });

  test('has a configuration that the web can read', () => {
    expect(configSchema.parse(config).brandings.map(({ empresa }) => empresa)).toEqual(['alicuota', 'cbba']);
  });
});
