import { expect, test } from 'vitest';
import { differences, methods, parseReading, type Template } from './reading.ts';

const health = {
  name: 'Health',
  id: 'Health1',
  runtime: 'nodejs24.x',
  image: 'nodejs:24-arm64',
  handler: 'index.handler',
  timeout: 15,
  memory: 256,
  architectures: ['arm64'],
  variables: ['PORTAL_TABLE'],
  files: ['index.mjs'],
};
const route = { key: 'GET /api/health', function: 'Health1' };
const reading = { functions: [health], routes: [route] };
const template: Template = {
  Resources: {
    Health1: {
      Type: 'AWS::Lambda::Function',
      Metadata: { 'alicuota:entry': 'lambdas/health/handler.ts' },
      Properties: {
        Handler: 'index.handler',
        Runtime: 'nodejs24.x',
        Timeout: 15,
        MemorySize: 256,
        Architectures: ['arm64'],
        Environment: { Variables: { PORTAL_TABLE: { Ref: 'Portal' } } },
      },
    },
    Route1: { Type: 'AWS::ApiGatewayV2::Route', Properties: { RouteKey: 'GET /api/health' } },
  },
};

test('a template that SAM reads as it is meant differs in nothing', () => {
  expect(differences(parseReading(JSON.stringify(reading)), template)).toEqual([]);
});

test.each([
  [{ ...reading, functions: [] }, 'SAM sees no function Health1'],
  [{ ...reading, functions: [{ ...health, runtime: null }] }, 'Health1: the runtime is null, not nodejs24.x'],
  [{ ...reading, functions: [{ ...health, files: null }] }, 'Health1: SAM finds no index.mjs, but nothing'],
  [{ ...reading, functions: [{ ...health, variables: [] }] }, 'Health1: the variables is , not PORTAL_TABLE'],
  [{ ...reading, routes: [] }, 'SAM sees no route GET /api/health'],
  [{ ...reading, routes: [{ ...route, function: 'Auth1' }] }, 'SAM sees no function for GET /api/health'],
])('a difference of SAM’s reading is reported', (seen, difference) => {
  expect(differences(seen, template)).toContain(difference);
});

const anyRoute = { Type: 'AWS::ApiGatewayV2::Route', Properties: { RouteKey: 'ANY /api/health' } };
const withAny: Template = { Resources: { ...template.Resources, Route2: anyRoute } };
const writtenOut = methods.map((method) => ({ key: `${method} /api/health`, function: 'Health1' }));

test('a route for any method is seen where SAM has a route for each, however often', () => {
  const seen = { ...reading, routes: [route, ...writtenOut, ...writtenOut] };
  expect(differences(seen, withAny)).toEqual([]);
  expect(differences(seen, template)).toContain("SAM sees a route that isn't there, DELETE /api/health");
});

test('a route for any method is not seen where SAM has none for one method, or for none but the path’s own', () => {
  const missing = ['SAM sees no route ANY /api/health'];
  for (const { key } of writtenOut.slice(1))
    expect(differences({ ...reading, routes: writtenOut.filter((one) => one.key !== key) }, withAny)).toEqual(missing);
  expect(differences(reading, withAny)).toEqual(missing);
});

test('a route of another path is not taken for one of any method', () => {
  const other = { key: 'GET /api/other', function: 'Health1' };
  expect(differences({ ...reading, routes: [...writtenOut, other] }, withAny)).toEqual([
    "SAM sees a route that isn't there, GET /api/other",
  ]);
});
