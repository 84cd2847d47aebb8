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

test('every function runs on Node 24 and ARM, counts in the stage’s metrics and may ask no private address', () => {
  for (const [, { Properties }] of resources(api, 'AWS::Lambda::Function')) {
    expect(Properties).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
    const variables = Object.keys((Properties['Environment'] as { Variables: object }).Variables);
    expect(variables).toContain('METRICS_NAMESPACE');
    // The local product alone has a list of them.
    expect(variables).not.toContain('ALLOWED_PRIVATE_ORIGINS');
  }
});

test('what no function misses aloud is told to those that need it: names of brands to who takes passwords, retries to who reads files', () => {
  const knowing = (name: string) =>
    resources(api, 'AWS::Lambda::Function').flatMap(([, { Properties, Metadata }]) => {
      const { Variables } = Properties['Environment'] as { Variables: object };
      return name in Variables ? [String(Metadata?.[entryMetadata]).replace(/^.*\/|[.]ts$/gu, '')] : [];
    });
  expect(knowing('BRAND_NAMES').toSorted()).toEqual(['admin', 'auth']);
  expect(knowing('AWS_MAX_ATTEMPTS')).toEqual(['ingest']);
  expect(knowing('AWS_RETRY_MODE')).toEqual(['ingest']);
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
