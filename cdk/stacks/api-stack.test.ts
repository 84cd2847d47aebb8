import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import type { Call } from '../../contract/base/call.ts';
import { type CallName, calls } from '../../contract/calls.ts';
import { archiveLimits } from '../../lambdas/domain/entregas/source/archive.ts';
import { maxSpoolBytes } from '../../lambdas/domain/entregas/sample/spool.ts';
import { readStage } from '../config.ts';
import { entryMetadata } from '../constructs/entry-metadata.ts';
import { routePaths } from '../constructs/http-routes.ts';
import { everything } from '../everything.ts';
import { portalWithoutCode } from '../synthesise.ts';
import { resources } from '../template-resources.ts';

const api = Template.fromStack(portalWithoutCode('prod').api);
const routes = resources(api, 'AWS::ApiGatewayV2::Route').map(([, { Properties }]) => Properties);

const keys = routes.map((route) => String(route['RouteKey']));
test('a route of a method alone is that of a call that is limited', () => {
  const own = keys.filter((key) => !key.startsWith('ANY '));
  const { all: _all, ...limits } = readStage('prod').throttles;
  const wanted = Object.keys(limits).map((name) => calls[name as CallName]);
  expect(own.toSorted()).toEqual(wanted.map(({ method, path }) => `${method} /api${path}`).toSorted());
});

test('stacks have room to grow: CloudFormation gives each 500 resources, API Gateway an API 300 routes', () => {
  const { app: _app, ...stacks } = portalWithoutCode(everything);
  const sizes = Object.entries(stacks).map(([part, stack]) => {
    const { Resources } = Template.fromStack(stack).toJSON() as { Resources: object };
    return [part, Object.keys(Resources).length] as const;
  });
  expect(sizes.filter(([, size]) => size >= 400)).toEqual([]);
  expect(Object.fromEntries(sizes)['api']).toBeLessThan(200);
  expect(keys.length).toBeLessThan(100);
});

test('what anyone may ask is refused by API Gateway before its function runs out of copies', () => {
  const [stage] = resources(api, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => Properties);
  const settings = stage?.['RouteSettings'] as Record<
    string,
    { ThrottlingRateLimit: number; ThrottlingBurstLimit: number }
  >;
  const { concurrency } = readStage('prod');
  for (const area of ['verificar', 'tablon', 'enlaces'] as const) {
    const paths = [...routePaths()].filter(([, of]) => of === area).map(([path]) => `ANY ${path}`);
    const limits = paths.map((key) => settings[key]);
    expect(limits, area).not.toContain(undefined);
    const atOnce = limits.reduce((sum, limit) => sum + (limit?.ThrottlingBurstLimit ?? 0), 0);
    expect(atOnce, area).toBeLessThanOrEqual(concurrency === false ? 10 : concurrency[area]);
  }
});

test('requests are limited and logged, for as long as the stage says', () => {
  const [stage] = resources(api, 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => Properties);
  expect(stage?.['DefaultRouteSettings']).toEqual({ ThrottlingBurstLimit: 200, ThrottlingRateLimit: 100 });
  expect(stage?.['AccessLogSettings']).toBeDefined();
  for (const [, group] of resources(api, 'AWS::Logs::LogGroup')) expect(group.Properties['RetentionInDays']).toBe(365);
});

test('each function of the API has copies of its own, which leave room for all others in an account of a thousand', () => {
  const reserved = resources(api, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => {
    const copies = Properties['ReservedConcurrentExecutions'];
    return copies === undefined ? [] : [Number(copies)];
  });
  expect(reserved).toHaveLength(new Set(Object.values<Call>(calls).map(({ area }) => area)).size);
  expect(reserved.reduce((sum, copies) => sum + copies)).toBeLessThanOrEqual(900);
});

test('a stage may reserve none, where the account runs ten at once', () => {
  const template = Template.fromStack(portalWithoutCode('dev').api);
  for (const [, { Properties }] of resources(template, 'AWS::Lambda::Function')) {
    expect(Properties).not.toHaveProperty('ReservedConcurrentExecutions');
  }
});

test('what costs most is taken less often, by routes that are there before the limit is set', () => {
  const [stage] = resources(api, 'AWS::ApiGatewayV2::Stage').map(([, resource]) => resource);
  const settings = stage?.Properties['RouteSettings'] as Record<string, { ThrottlingRateLimit: number }>;
  expect(Object.keys(settings)).toEqual(
    expect.arrayContaining(['POST /api/auth/login', 'POST /api/results/export']) as string[],
  );
  for (const [key, { ThrottlingRateLimit }] of Object.entries(settings)) {
    expect(ThrottlingRateLimit).toBeLessThan(100);
    const route = resources(api, 'AWS::ApiGatewayV2::Route').find(
      ([, { Properties }]) => Properties['RouteKey'] === key,
    );
    expect(stage?.DependsOn, key).toContain(route?.[0]);
  }
});

test('the function that reads files has room on disk for the longest file that it takes', () => {
  const [, ingest] = resources(api, 'AWS::Lambda::Function').find(([id]) => id.startsWith('Ingest')) ?? [];
  const disk = ingest?.Properties['EphemeralStorage'] as { Size: number } | undefined;
  expect((disk?.Size ?? 0) * 2 ** 20).toBeGreaterThan(maxSpoolBytes + 2 * archiveLimits.packed);
});

test('every function runs on Node 24 and ARM and knows exactly what its area needs', () => {
  const known: Record<string, string[]> = {
    health: ['ORIGIN_SECRET_ID', 'PORTAL_TABLE'],
    auth: ['BRAND_NAMES', 'ORIGIN_SECRET_ID', 'OUTBOX_BUCKET', 'PORTAL_TABLE', 'SESSION_DAYS', 'SIGNING_SECRET_ID'],
    results: ['AHORA_DAYS', 'DROP_BUCKET', 'INDICE_TABLE', 'ORIGIN_SECRET_ID', 'PORTAL_TABLE', 'SIGNING_SECRET_ID'],
    export: ['DROP_BUCKET', 'INDICE_TABLE', 'ORIGIN_SECRET_ID', 'OUTBOX_BUCKET', 'PORTAL_TABLE', 'SIGNING_SECRET_ID'],
    pdfs: ['FILES_BUCKET', 'ORIGIN_SECRET_ID', 'PORTAL_TABLE', 'SIGNING_SECRET_ID'],
    'muestras-en-curso': ['INDICE_TABLE', 'ORIGIN_SECRET_ID', 'PORTAL_TABLE', 'SIGNING_SECRET_ID'],
    admin: [
      'BRAND_NAMES',
      'DROP_BUCKET',
      'INDICE_TABLE',
      'ORIGIN_SECRET_ID',
      'OUTBOX_BUCKET',
      'PORTAL_TABLE',
      'SIGNING_SECRET_ID',
    ],
    subidas: ['DROP_BUCKET', 'ORIGIN_SECRET_ID', 'PORTAL_TABLE', 'SIGNING_SECRET_ID'],
    'informes-externos': [
      'FILES_BUCKET',
      'INDICE_TABLE',
      'ORIGIN_SECRET_ID',
      'OUTBOX_BUCKET',
      'PORTAL_TABLE',
      'SIGNING_SECRET_ID',
    ],
    'mis-avisos': ['INDICE_TABLE', 'ORIGIN_SECRET_ID', 'OUTBOX_BUCKET', 'PORTAL_TABLE', 'SIGNING_SECRET_ID'],
    'avisos-baja': ['ORIGIN_SECRET_ID', 'PORTAL_TABLE', 'SIGNING_SECRET_ID'],
    // Above all, no list of private addresses that may be asked: only the local product has one.
    empresa: ['EMPRESA_SECRET_ID', 'ORIGIN_SECRET_ID', 'PORTAL_TABLE', 'SESSION_DAYS', 'SIGNING_SECRET_ID'],
    puntos: ['INDICE_TABLE', 'ORIGIN_SECRET_ID', 'PORTAL_TABLE', 'SIGNING_SECRET_ID'],
    programa: ['INDICE_TABLE', 'ORIGIN_SECRET_ID', 'PORTAL_TABLE', 'SIGNING_SECRET_ID'],
    verificar: ['ORIGIN_SECRET_ID', 'OUTBOX_BUCKET', 'PORTAL_TABLE'],
    enlaces: ['FILES_BUCKET', 'ORIGIN_SECRET_ID', 'PORTAL_TABLE'],
    tablon: ['BRANDINGS', 'INDICE_TABLE', 'ORIGIN_SECRET_ID', 'PORTAL_TABLE'],
    ingest: [
      'AWS_MAX_ATTEMPTS',
      'AWS_RETRY_MODE',
      'DROP_BUCKET',
      'FILES_BUCKET',
      'INDICE_TABLE',
      'OUTBOX_BUCKET',
      'PORTAL_TABLE',
    ],
    avisos: ['OUTBOX_BUCKET', 'PORTAL_TABLE'],
    incidencias: [
      'FILES_BUCKET',
      'INDICE_TABLE',
      'ORIGIN_SECRET_ID',
      'OUTBOX_BUCKET',
      'PORTAL_TABLE',
      'SIGNING_SECRET_ID',
    ],
    seguimiento: ['INDICE_TABLE', 'OUTBOX_BUCKET', 'PORTAL_TABLE'],
    // Above all, no list of private addresses that may be sent to.
    webhooks: ['INDICE_TABLE', 'OUTBOX_BUCKET', 'PORTAL_TABLE'],
    'index-check': ['INDICE_TABLE', 'PORTAL_TABLE'],
    mail: [
      'BRANDINGS',
      'CONFIGURATION_SET',
      'DROP_BUCKET',
      'INDICE_TABLE',
      'OUTBOX_BUCKET',
      'PORTAL_TABLE',
      'SIGNING_SECRET_ID',
    ],
  };
  const functions = resources(api, 'AWS::Lambda::Function');
  expect(functions).toHaveLength(Object.keys(known).length);
  for (const [, { Properties, Metadata }] of functions) {
    expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    const area = /([^/]+)[.]ts$/u.exec(String(Metadata?.[entryMetadata]))?.[1] ?? '';
    const variables = Object.keys((Properties['Environment'] as { Variables: object }).Variables).sort();
    expect(variables).toContain('METRICS_NAMESPACE');
    expect(variables.filter((name) => !['NODE_OPTIONS', 'METRICS_NAMESPACE'].includes(name))).toEqual(known[area]);
  }
});

test('X-Ray traces functions in stages that ask for it, and in no others', () => {
  const modes = (template: Template) =>
    new Set(
      resources(template, 'AWS::Lambda::Function').map(([, { Properties }]) =>
        JSON.stringify(Properties['TracingConfig']),
      ),
    );
  expect(modes(api)).toEqual(new Set([undefined]));
  expect(modes(Template.fromStack(portalWithoutCode(everything).api))).toEqual(new Set(['{"Mode":"Active"}']));
});
