import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DescribeTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '../environment.ts';
import { all, functions, nameOf, property, say, startDrift, templates, until, watches } from './harness.ts';
import { comparedProperties, typesNotCompared } from './compared-properties.ts';
import { held, poison, release, type Started, started } from './workers.ts';

vi.mock('node:worker_threads', async (original) => ({
  ...(await original<object>()),
  Worker: (await import('./workers.ts')).NotedWorker,
}));

let drift: Awaited<ReturnType<typeof startDrift>>;
beforeAll(async () => {
  drift = await startDrift();
});
afterAll(() => drift?.close());

/** The function of an entry as it runs; there is one of each. */
function running(entry: string | undefined): Started {
  const found = started.filter((one) => one.entry === join(root, entry ?? ''));
  expect(found, `${entry} runs once`).toHaveLength(1);
  return found[0] as Started;
}

describe('every type of resource and every property', () => {
  test('is compared here, or left out with a reason', () => {
    const undecided = new Set<string>();
    for (const { Resources } of Object.values(templates)) {
      for (const { Type, Properties = {} } of Object.values(Resources)) {
        const of = comparedProperties[Type];
        if (!of && !(Type in typesNotCompared)) undecided.add(Type);
        if (!of) continue;
        for (const name of Object.keys(Properties)) {
          if (!of.compared.includes(name) && !(name in of.left)) undecided.add(`${Type} ${name}`);
        }
      }
    }
    expect([...undecided]).toEqual([]);
  });
});

describe('the gateway', () => {
  const integrations = new Map(all('AWS::ApiGatewayV2::Integration').map((one) => [say({ Ref: one.id }), one]));
  const routes = all('AWS::ApiGatewayV2::Route').map((route) => {
    const [, target = ''] = say(property(route, 'Target')).split('/');
    const integration = integrations.get(target);
    return { route, key: property<string>(route, 'RouteKey'), integration };
  });
  const ask = (method: string, path: string) => {
    const address = `${drift.product.url}${path.replaceAll(/\{\w+\}/gu, 'drift')}`;
    return fetch(address, { method, redirect: 'manual' });
  };

  test('has the function of each route answer it, without an authorizer', async () => {
    expect(routes.length).toBeGreaterThan(40);
    for (const { route, key, integration } of routes) {
      expect(property(route, 'AuthorizationType')).toBe('NONE');
      expect(integration?.properties).toMatchObject({ IntegrationType: 'AWS_PROXY', PayloadFormatVersion: '2.0' });
      const entry = functions.get(say(integration?.properties['IntegrationUri']))?.entry;
      const [method = '', path = ''] = key.split(' ');
      // By a method that no call has, `ANY` alone is reached.
      expect((await ask(method === 'ANY' ? 'OPTIONS' : method, path)).status, key).toBeLessThan(500);
      const own = running(entry).given.filter(({ event }) => event.routeKey === key);
      expect(own, key).toHaveLength(1);
    }
    expect(started.flatMap(({ given }) => given)).toHaveLength(routes.length);
  });

  test('answers nothing else', async () => {
    const before = started.flatMap(({ given }) => given).length;
    const paths = new Set(routes.map(({ key }) => key.split(' ')[1] ?? ''));
    const patterns = [...paths].map((path) => new RegExp(`^${path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'));
    const longer = [...paths].map((path) => `${path}/mas`).filter((path) => !patterns.some((one) => one.test(path)));
    expect(longer.length).toBeGreaterThan(10);
    for (const path of longer) expect((await ask('GET', path)).status, path).toBe(404);
    expect(started.flatMap(({ given }) => given)).toHaveLength(before);
  });
});

describe('tables', () => {
  test('are those of the template, with its keys and indexes', async () => {
    const dynamodb = new DynamoDBClient({ ...drift.client, endpoint: drift.product.endpoints.dynamodb });
    const { TableNames = [] } = await dynamodb.send(new ListTablesCommand({}));
    const found = [];
    for (const TableName of TableNames) {
      const { Table } = await dynamodb.send(new DescribeTableCommand({ TableName }));
      found.push({
        AttributeDefinitions: sorted(Table?.AttributeDefinitions),
        KeySchema: Table?.KeySchema,
        BillingMode: Table?.BillingModeSummary?.BillingMode,
        GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => {
          return {
            IndexName,
            KeySchema,
            Projection: { ...Projection, NonKeyAttributes: sorted(Projection?.NonKeyAttributes) },
          };
        }),
      });
    }
    dynamodb.destroy();
    const wanted = all('AWS::DynamoDB::Table').map(({ properties }) => {
      const indexes = properties['GlobalSecondaryIndexes'] as
        | { Projection: { NonKeyAttributes?: string[] } }[]
        | undefined;
      return {
        AttributeDefinitions: sorted(properties['AttributeDefinitions'] as object[]),
        KeySchema: properties['KeySchema'],
        BillingMode: properties['BillingMode'],
        GlobalSecondaryIndexes: indexes?.map((index) => {
          const { NonKeyAttributes } = index.Projection;
          return { ...index, Projection: { ...index.Projection, NonKeyAttributes: sorted(NonKeyAttributes) } };
        }),
      };
    });
    expect(sorted(found)).toEqual(sorted(wanted));
  });
});

function sorted<T>(list: readonly T[] | undefined): T[] | undefined {
  return list?.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
}

describe('a function', () => {
  /**
   * What Lambda sets for every function, the SDK's way to the local endpoints, the addresses of this machine, and what a
   * thread begins with and its function doesn't see.
   */
  const notOfTheTemplate = /^(?:AWS_\w+|TZ|PORTAL_URLS|NODE_COMPILE_CACHE)$/u;

  /** Those that something here invokes: a schedule does so in the cloud alone. */
  const invoked = [...functions].filter(([, { entry }]) => entry !== 'lambdas/index-check/handler.ts');

  test.each(invoked)('%s has the variables, the memory and the time of the template', async (name, fn) => {
    await wake(name);
    const { environment, given, memoryMiB } = running(fn.entry);
    const { Variables = {} } = property<{ Variables?: Record<string, unknown> }>(fn, 'Environment');
    const own = Object.keys(environment).filter((variable) => !notOfTheTemplate.test(variable));
    expect(own.toSorted()).toEqual(
      Object.keys(Variables)
        .filter((one) => !notOfTheTemplate.test(one))
        .toSorted(),
    );
    const plain = Object.entries(Variables).filter(([, value]) => typeof value === 'string');
    expect(environment).toMatchObject(Object.fromEntries(plain));
    expect('PORTAL_URLS' in environment).toBe('BRANDINGS' in Variables);
    expect(memoryMiB).toBe(property(fn, 'MemorySize'));
    expect(environment['AWS_LAMBDA_FUNCTION_MEMORY_SIZE']).toBe(String(property(fn, 'MemorySize')));
    for (const { milliseconds } of given) {
      expect(Math.abs(milliseconds - property<number>(fn, 'Timeout') * 1000)).toBeLessThan(1000);
    }
  });

  const reserved = invoked.filter(([, { properties }]) => 'ReservedConcurrentExecutions' in properties);

  test.each(reserved)('%s is given as many calls at once as the template reserves for it', async (name, fn) => {
    const integration = all('AWS::ApiGatewayV2::Integration').find(
      (one) => say(one.properties['IntegrationUri']) === name,
    );
    const target = say({ Ref: integration?.id });
    const route = all('AWS::ApiGatewayV2::Route').find((one) => say(property(one, 'Target')).endsWith(`/${target}`));
    const [, path = ''] = property<string>(route ?? fn, 'RouteKey').split(' ');
    const address = `${drift.product.url}${path.replaceAll(/\{\w+\}/gu, 'drift')}?${poison}&${held}`;
    const copies = property<number>(fn, 'ReservedConcurrentExecutions');
    // The gateway prints each failure.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const calls = Array.from({ length: copies + 3 }, async () => fetch(address, { method: 'OPTIONS' }));
    const { given } = running(fn.entry);
    const atOnce = () => Math.max(...given.map((one) => one.running));
    await until(() => atOnce() >= copies);
    // The time in which one more than the reserved would come. Those that waited come after the release, and are held too.
    await setTimeout(200);
    const releasing = setInterval(release, 50);
    await Promise.all(calls);
    clearInterval(releasing);
    vi.restoreAllMocks();
    expect(atOnce()).toBe(copies);
  });

  test('gets the same name of a resource as any other function, and the resource exists', async () => {
    const names = new Map<string, Set<string>>();
    for (const [name, fn] of invoked) {
      await wake(name);
      const { environment } = running(fn.entry);
      const { Variables = {} } = property<{ Variables?: Record<string, unknown> }>(fn, 'Environment');
      for (const [variable, value] of Object.entries(Variables)) {
        if (typeof value === 'string') continue;
        const thing = say(value);
        names.set(thing, (names.get(thing) ?? new Set()).add(environment[variable] ?? ''));
      }
    }
    for (const [thing, given] of names) expect([...given], thing).toHaveLength(1);
    expect(new Set([...names.values()].flatMap((given) => [...given])).size).toBe(names.size);

    const dynamodb = new DynamoDBClient({ ...drift.client, endpoint: drift.product.endpoints.dynamodb });
    const secrets = new SecretsManagerClient({ ...drift.client, endpoint: drift.product.endpoints.secretsManager });
    const exists: Record<string, (name: string) => Promise<unknown>> = {
      'AWS::DynamoDB::Table': (TableName) => dynamodb.send(new DescribeTableCommand({ TableName })),
      'AWS::S3::Bucket': (Bucket) => drift.s3.send(new HeadBucketCommand({ Bucket })),
      'AWS::SecretsManager::Secret': (SecretId) => secrets.send(new GetSecretValueCommand({ SecretId })),
    };
    let seen = 0;
    for (const [type, look] of Object.entries(exists)) {
      for (const one of all(type)) {
        const [given] = names.get(nameOf(one)) ?? [];
        if (given === undefined) continue;
        await look(given);
        seen += 1;
      }
    }
    expect(seen).toBe(names.size - all('AWS::SES::ConfigurationSet').length);
    dynamodb.destroy();
    secrets.destroy();
  });
});

/** Has a function started that no route and no test has started yet: by a message that it never gets to see. */
async function wake(name: string): Promise<void> {
  const entry = functions.get(name)?.entry;
  if (started.some((one) => one.entry === join(root, entry ?? ''))) return;
  const feed = all('AWS::Lambda::EventSourceMapping').find((one) => say(property(one, 'FunctionName')) === name);
  const watched = watches().find(({ queue }) => queue === say(feed?.properties['EventSourceArn']));
  if (!watched) throw new Error(`Nothing wakes ${name}`);
  await drift.put(watched.bucket, `${watched.prefix}${poison}-wake.json`);
  await until(() => started.some((one) => one.entry === join(root, entry ?? '')));
}
