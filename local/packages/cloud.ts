import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SQSBatchResponse } from 'aws-lambda';
import type { SesEvent } from '../aws/ses-events.ts';
import type { Mail } from '../aws/mailbox.ts';
import { startEndpoints } from '../endpoints.ts';
import { region, resourceEnvironment, sdkEnvironment } from '../environment.ts';
import { type Events, openEvents } from '../events.ts';
import { apiHandler } from '../gateway/api.ts';
import { startGateway } from '../gateway/gateway.ts';
import { createResources } from '../resources.ts';
import { secretValues } from '../secret-values.ts';
import { startTask } from '../tasks/tasks.ts';
import { Resolver } from '../template/resolver.ts';
import { readSite } from '../template/site.ts';
import { startPackage, type PackageProcess } from './package-process.ts';
import type { makePackages } from './packages.ts';

/** Longest that a message may take, in milliseconds. */
const dealtWithMs = 30_000;

/** One event that a package was given, and what it gave back. */
interface Exchange {
  event: unknown;
  result: unknown;
}

/** The local product's endpoints, gateway and queues, with the packages behind them in place of the sources. */
export interface PackagedCloud extends AsyncDisposable {
  url: string;
  /** The SDK's variables that lead a package to the endpoints. */
  sdk: Record<string, string>;
  /** The variables by which scripts, and `lambdas/store` in tests, find endpoints and resources. */
  environment: Record<string, string>;
  /** Of an area, oldest first. */
  exchanges(area: string): Exchange[];
  outputOf(area: string): Promise<string>;
  /** What became of the messages of an area's queues, once there were so many. Throws AbortError where they don't come. */
  dealtWith(area: string, count: number): Promise<SQSBatchResponse[]>;
  /** Invokes an area's package with an event, as a schedule does; what it gives. Rejects where it throws. */
  invoke(area: string, event: unknown): Promise<unknown>;
  mails(): Promise<Mail[]>;
  tellOfMail(event: SesEvent): Promise<void>;
}

/** Starts it with the first administrator, whose password is given; each package at its first event. */
export async function startPackaged(
  { packages, stacks, portal }: Awaited<ReturnType<typeof makePackages>>,
  adminPassword: string,
): Promise<PackagedCloud> {
  await using cleanup = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'alicuota-packaged-'));
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }));
  const gateway = await startGateway(0);
  cleanup.defer(() => gateway.close());

  let events: Events | undefined;
  const onObjectCreated: Events['objectCreated'] = async (bucket, event) => events?.objectCreated(bucket, event);
  const onSesEvent: Events['sesEvent'] = async (event) => events?.sesEvent(event);
  const { secretIds } = portal;
  const endpoints = await startEndpoints({ dataDir, secretIds, onObjectCreated, onSesEvent }, cleanup);
  await createResources(portal, endpoints.urls);
  const sdk = sdkEnvironment(endpoints.urls);

  const running = new Map<string, Promise<PackageProcess>>();
  cleanup.defer(async () => {
    for (const { value } of (await Promise.allSettled(running.values())).filter((one) => one.status === 'fulfilled')) {
      await value.end();
    }
  });
  const exchanged = new Map<string, Exchange[]>(packages.map(({ area }) => [area, []]));
  const processOf = async (area: string): Promise<PackageProcess> => {
    const one = packages.find((each) => each.area === area);
    if (!one) throw new Error(`There is no package ${area}`);
    const started = running.get(area) ?? startPackage(one, sdk);
    running.set(area, started);
    return started;
  };
  const invoke = async (name: string, event: unknown): Promise<unknown> => {
    const area = packages.find(({ definition }) => definition.name === name)?.area ?? name;
    const result = await (await processOf(area)).invoke(event);
    exchanged.get(area)?.push({ event, result });
    return result;
  };

  events = await openEvents(portal, {
    dataDir,
    deliver: (name, _, event) => invoke(name, event),
    onDeadLetter: (what) => console.error(`${what}: to the dead letters`),
    retryAfter: () => 200,
  });
  const opened = events;
  cleanup.defer(() => opened.close());
  const environment = { ...sdk, ...resourceEnvironment(portal.resources) };
  await startTask({ task: 'seed-admin', password: adminPassword }, environment).finished;

  const site = readSite(new Resolver(stacks, { region, s3Host: new URL(endpoints.urls.s3).host }), {
    s3Url: endpoints.urls.s3,
    url: gateway.url,
    secrets: await secretValues(secretIds, endpoints.urls.secretsManager),
  });
  gateway.open({
    headers: {},
    api: apiHandler({
      routes: portal.routes,
      apiHeaders: (headers, address) => site.apiHeaders(headers, address),
      invoke: (name, _, event) => invoke(name, event),
      onFault: ({ route, error }) => console.error(route, error),
    }),
    site: async (_, response) => void response.writeHead(404).end(),
    mail: async (_, response) => void response.writeHead(404).end(),
  });
  events.start();
  const exchanges = (area: string) => exchanged.get(area) ?? [];
  const kept = cleanup.move();
  return {
    url: gateway.url,
    sdk,
    environment,
    exchanges,
    outputOf: async (area) => (await processOf(area)).output(),
    async dealtWith(area, count) {
      const patience = AbortSignal.timeout(dealtWithMs);
      while (exchanges(area).length < count) await sleep(50, undefined, { signal: patience });
      return exchanges(area).map(({ result }) => result as SQSBatchResponse);
    },
    invoke,
    mails: () => endpoints.ses.mails(),
    tellOfMail: (event) => opened.sesEvent(event),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
