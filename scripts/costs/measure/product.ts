import type { S3Event } from 'aws-lambda';
import type { SesEvent } from '../../../local/aws/ses-events.ts';
import { openDataDirectory } from '../../../local/data-directory.ts';
import { startEndpoints } from '../../../local/endpoints.ts';
import { region, resourceEnvironment, sdkEnvironment } from '../../../local/environment.ts';
import { type Events, openEvents } from '../../../local/events.ts';
import { type Functions, startFunctions } from '../../../local/functions/functions.ts';
import { apiHandler } from '../../../local/gateway/api.ts';
import { startGateway } from '../../../local/gateway/gateway.ts';
import { staticSite } from '../../../local/gateway/static-site.ts';
import { createResources } from '../../../local/resources.ts';
import { secretValues } from '../../../local/secret-values.ts';
import { seed } from '../../../local/seeding.ts';
import { synthesis } from '../../../local/template/cache.ts';
import { type FunctionDefinition, readPortal } from '../../../local/template/portal.ts';
import { Resolver } from '../../../local/template/resolver.ts';
import { readSite } from '../../../local/template/site.ts';
import { buildWeb, webFolder } from '../../../local/web-build.ts';
import { Meter } from './meter.ts';
import { meteredEndpoints } from './proxy.ts';

/** The local product with a meter between each function and the services that it asks. */
export interface MeteredProduct {
  url: string;
  /** Of this process's own requests, which no meter counts. */
  environment: Record<string, string>;
  meters: ReadonlyMap<string, Meter>;
  /** Attributes that the index by second key carries. */
  projected: ReadonlySet<string>;
  /** MiB of each function. */
  memory: Record<string, number>;
  /** Waits until no message is left in any queue. */
  settled(): Promise<void>;
  /** From the next event on, every function starts anew. */
  restart(): void;
}

/** Starts it on a folder of its own, with nothing but the first administrator. */
export async function startMetered(
  dataDir: string,
  options: { port: number; adminPassword: string },
  cleanup: AsyncDisposableStack,
): Promise<MeteredProduct> {
  const gateway = await startGateway(options.port);
  cleanup.defer(() => gateway.close());
  const directory = await openDataDirectory(dataDir);
  const [{ stacks, config }] = await Promise.all([synthesis(), buildWeb()]);
  const portal = readPortal(new Resolver(stacks, { region }));
  let events: Events | undefined;
  const endpoints = await startEndpoints(
    {
      dataDir,
      secretIds: portal.secretIds,
      onObjectCreated: async (bucket: string, event: S3Event) => events?.objectCreated(bucket, event),
      onSesEvent: async (event: SesEvent) => events?.sesEvent(event),
    },
    cleanup,
  );
  await createResources(portal, endpoints.urls);
  endpoints.setCors(portal.buckets);

  const projected = new Set(
    portal.tables.flatMap(({ GlobalSecondaryIndexes = [] }) =>
      GlobalSecondaryIndexes.flatMap(({ Projection }) => Projection.NonKeyAttributes ?? []),
    ),
  );
  const meters = new Map(
    portal.functions.map(({ entry }) => [areaOf(entry), new Meter(portal.resources.indiceTable, projected)]),
  );
  const running = new Map<string, { functions: Functions; meter: Meter }>();
  for (const definition of portal.functions) {
    const meter = meters.get(areaOf(definition.entry)) as Meter;
    const sdk = sdkEnvironment(await meteredEndpoints(endpoints.urls, meter, cleanup));
    const functions = await startFunctions([withPortalUrl(definition, gateway.url)], {
      sdk,
      dataDir,
      onOutput: (text) => meter.log(text),
    });
    cleanup.defer(() => functions.close());
    running.set(definition.name, { functions, meter });
  }
  const invoke = async (name: string, requestId: string, event: unknown) => {
    const found = running.get(name);
    if (!found) throw new Error(`There is no function ${name}`);
    return found.meter.invocation(async () => found.functions.invoke(name, requestId, event));
  };
  const opened = await openEvents(portal, {
    dataDir,
    deliver: invoke,
    onDeadLetter: (what) => console.error('dead letter:', what),
  });
  events = opened;
  cleanup.defer(() => opened.close());

  const environment = { ...sdkEnvironment(endpoints.urls), ...resourceEnvironment(portal.resources) };
  await seed(directory, environment, { adminPassword: options.adminPassword, demo: false });
  const site = readSite(new Resolver(stacks, { region, s3Host: new URL(endpoints.urls.s3).host }), {
    s3Url: endpoints.urls.s3,
    url: gateway.url,
    secrets: await secretValues(portal.secretIds, endpoints.urls.secretsManager),
  });
  gateway.open({
    // Without the security policy, which knows one address of S3 and not each function's own.
    headers: {},
    api: apiHandler({
      routes: portal.routes,
      apiHeaders: (headers, address) => site.apiHeaders(headers, address),
      invoke,
      onFault: ({ routeKey, error }) => console.error(`${routeKey}:`, error),
    }),
    site: staticSite({ folder: webFolder, fileFor: (path) => site.fileFor(path), config }),
    mail: async (_, response) => void response.writeHead(404).end(),
  });
  opened.start();
  return {
    url: gateway.url,
    environment,
    meters,
    projected,
    memory: Object.fromEntries(portal.functions.map(({ entry, memoryMiB }) => [areaOf(entry), memoryMiB])),
    settled: () => settled(opened),
    restart: () => running.forEach(({ functions }) => functions.restart()),
  };
}

const areaOf = (entry: string) => entry.split('/')[1] ?? entry;

function withPortalUrl(definition: FunctionDefinition, url: string): FunctionDefinition {
  if (!('BRANDINGS' in definition.environment)) return definition;
  return { ...definition, environment: { ...definition.environment, PORTAL_URLS: url } };
}

const longestMs = 240_000;
const lookEveryMs = 25;

async function settled(events: Events): Promise<void> {
  const end = performance.now() + longestMs;
  // An empty look may fall between a file's end and the notice that it raises.
  for (let quiet = 0; quiet < 4;) {
    await new Promise((resolve) => {
      setTimeout(resolve, lookEveryMs);
    });
    quiet = events.pending === 0 ? quiet + 1 : 0;
    if (performance.now() > end) throw new Error('The queues never emptied');
  }
}
