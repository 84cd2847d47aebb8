import { resolve } from 'node:path';
import type { S3Event } from 'aws-lambda';
import type { Config } from '../contract/base/config.ts';
import { DataFolderError } from './aws/data-folder.ts';
import { dynamoDbVariable } from './aws/dynamodb.ts';
import { serveMailPage } from './aws/mail-page.ts';
import type { SesEvent } from './aws/ses-events.ts';
import { type DataDirectory, openDataDirectory } from './data-directory.ts';
import { startEndpoints } from './endpoints.ts';
import { type Endpoints, region, resourceEnvironment, type Resources, sdkEnvironment } from './environment.ts';
import { type Events, openEvents } from './events.ts';
import { diskFull, isDiskFull, reportError } from './full-disk.ts';
import { bundlesOf } from './functions/bundles.ts';
import { startFunctions } from './functions/functions.ts';
import { onChange } from './functions/watch.ts';
import { apiHandler, type Fault } from './gateway/api.ts';
import { type Answer, type Gateway, startGateway } from './gateway/gateway.ts';
import { staticSite } from './gateway/static-site.ts';
import { createResources } from './resources.ts';
import { announce, findRunning, withdraw } from './running.ts';
import { secretValues } from './secret-values.ts';
import { finishDemo, type OnProgress, seed, type Seeds } from './seeding.ts';
import { StartError } from './start-error.ts';
import { startTask } from './tasks/tasks.ts';
import { isUnreachable } from './unreachable.ts';
import { synthesis } from './template/cache.ts';
import { type LocalPortal, readPortal } from './template/portal.ts';
import { Resolver, TemplateError } from './template/resolver.ts';
import { readSite } from './template/site.ts';
import { buildWeb, webFolder } from './web-build.ts';

export interface LocalOptions {
  /** Where all data lives; made where there is nothing. */
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  /** The demo laboratory, where there are no samples yet: of its own size, or of so many samples; or none. */
  demo: Seeds['demo'];
  /** Whether to build and serve the web; without it there is the API alone. */
  web: boolean;
  /** Whether to start each function before its first call. */
  warm?: boolean;
  /** Whether to keep what functions say to their log files. */
  quiet: boolean;
  /** Origins on this machine that functions may ask, separated by spaces, though they are no public https addresses. */
  privateOrigins?: string;
  /** Password of the first administrator. */
  adminPassword?: string;
  onProgress?: OnProgress;
  /** Milliseconds before each new try of a message, instead of what its queue says. */
  retryAfter?: (attempt: number) => number;
  /** Instead of `startFunctions`: tests share what starting them costs. */
  startFunctions?: typeof startFunctions;
  /** Instead of the built web: a server of the sources, and functions that restart when theirs change. */
  dev?: DevelopmentSite;
}

/** Serves the web from its sources. `config` is what `/config.json` is to say. */
export type DevelopmentSite = (gateway: Gateway, config: Config, cleanup: AsyncDisposableStack) => Promise<Answer>;

/** The whole product, running in this process. */
export interface LocalProduct {
  url: string;
  endpoints: Endpoints;
  resources: Resources;
  /** The variables by which scripts, and `lambdas/platform/dynamo` in tests, find endpoints and resources. */
  environment: Record<string, string>;
  directory: DataDirectory;
  /** False where another version has left an index that `npm run reindex` has to build anew. */
  isIndexReadable: boolean;
  /** Files that were dropped and aren't read yet, and mails that aren't sent. */
  readonly pendingFiles: number;
  /** Sends what the template's schedules send, without waiting for the time that it is due. */
  sendScheduled(): Promise<void>;
  /** Ends everything in order; data stays. */
  close(): Promise<void>;
}

/** Starts the whole product, ready when this returns. Throws StartError with a line for the person who started it. */
export async function startLocal(options: LocalOptions): Promise<LocalProduct> {
  await using cleanup = new AsyncDisposableStack();
  try {
    const product = await assemble({ ...options, dataDir: resolve(options.dataDir) }, cleanup);
    const kept = cleanup.move();
    // Assigned, not spread: a spread would read what is pending only once.
    return Object.assign(product, { close: () => kept.disposeAsync() });
  } catch (error) {
    if (isDiskFull(error)) throw new StartError(diskFull, { cause: error });
    if (error instanceof DataFolderError) throw await explain(error, options.dataDir);
    if (error instanceof TemplateError) throw new StartError(`La plantilla de CDK: ${error.message}`, { cause: error });
    // All else that it needs runs in this process.
    const named = process.env[dynamoDbVariable];
    if (named && isUnreachable(error))
      throw new StartError(`No responde la base de datos de ${dynamoDbVariable}, ${named}`, { cause: error });
    throw error;
  }
}

async function assemble(options: LocalOptions, cleanup: AsyncDisposableStack): Promise<Omit<LocalProduct, 'close'>> {
  const gateway = await listen(options);
  cleanup.defer(() => gateway.close());
  const directory = await openDataDirectory(options.dataDir);
  const { onProgress } = options;
  const [{ stacks, config }] = await Promise.all([
    synthesis(onProgress),
    options.web && !options.dev ? buildWeb({ onProgress }) : undefined,
  ]);
  const portal = readPortal(new Resolver(stacks, { region }));

  const { endpoints, functions, events } = await startCloud(
    { ...portal, functions: withAddresses(portal, gateway.url, config) },
    options,
    cleanup,
  );
  const environment = { ...sdkEnvironment(endpoints.urls), ...resourceEnvironment(portal.resources) };
  const { adminPassword = 'Alicuota2026', demo } = options;
  const isNew = !directory.state.admin;
  await seed(directory, environment, { adminPassword, demo }, onProgress);
  const isIndexReadable = isNew || (await startTask<boolean>({ task: 'is-index-readable' }, environment).finished);

  const s3Host = new URL(endpoints.urls.s3).host;
  const site = readSite(new Resolver(stacks, { region, s3Host }), {
    s3Url: endpoints.urls.s3,
    url: gateway.url,
    secrets: await secretValues(portal.secretIds, endpoints.urls.secretsManager),
  });
  gateway.open({
    headers: options.dev ? {} : site.headers,
    api: apiHandler({
      routes: portal.routes,
      apiPath: (path) => site.apiPath(path),
      apiHeaders: (headers, address) => site.apiHeaders(headers, address),
      invoke: (name, requestId, event, caller) => functions.invoke(name, requestId, event, caller),
      onFault: (fault) => console.error(faultLine(fault, functions.logOf(fault.functionName))),
    }),
    site: options.dev
      ? await options.dev(gateway, config, cleanup)
      : staticSite({ folder: webFolder, fileFor: (path) => site.fileFor(path), config }),
    mail: (request, response) => serveMailPage(endpoints.ses, request, response),
  });
  const { url } = gateway;
  await announce(options.dataDir, { pid: process.pid, url, endpoints: endpoints.urls, resources: portal.resources });
  cleanup.defer(() => withdraw(options.dataDir));
  if (options.warm) for (const { name } of portal.functions) functions.warm(name);
  events.start();
  await finishDemo(directory, environment, events, onProgress).catch((error: unknown) => {
    // The portal is whole without them, and the next start tries again.
    reportError('Los PDF de demostración', error);
  });
  return {
    url,
    endpoints: endpoints.urls,
    resources: portal.resources,
    environment,
    directory,
    isIndexReadable,
    get pendingFiles() {
      return events.pending;
    },
    sendScheduled: () => events.sendScheduled(),
  };
}

/** Where the port is taken by another instance on the same data, that is what is said. */
async function listen({ dataDir, port }: LocalOptions): Promise<Gateway> {
  try {
    return await startGateway(port);
  } catch (error) {
    const running = await findRunning(dataDir);
    throw running && new URL(running.url).port === String(port) ? alreadyRunning(running.url) : error;
  }
}

/** The endpoints with the template's resources, its functions and what feeds them. */
async function startCloud(portal: LocalPortal, options: LocalOptions, cleanup: AsyncDisposableStack) {
  const { dataDir } = options;
  let events: Events | undefined;
  const onObjectCreated = async (bucket: string, event: S3Event) => events?.objectCreated(bucket, event);
  const onSesEvent = async (event: SesEvent) => events?.sesEvent(event);
  const endpoints = await startEndpoints({ ...portal, dataDir, onObjectCreated, onSesEvent }, cleanup);
  await createResources(portal, endpoints.urls);
  endpoints.setCors(portal.buckets);

  const functions = await (options.startFunctions ?? startFunctions)(portal.functions, {
    sdk: {
      ...sdkEnvironment(endpoints.urls),
      ...(options.privateOrigins && { ALLOWED_PRIVATE_ORIGINS: options.privateOrigins }),
    },
    dataDir,
    // Whoever waits for a page doesn't wait for a queue.
    threadOf: (name) => (portal.routes.some((route) => route.functionName === name) ? 'llamadas' : 'colas'),
    // In development the sources are run as they are: they change.
    ...(!options.dev && {
      bundles: await bundlesOf(
        portal.functions.map(({ entry }) => entry),
        options.onProgress,
      ),
    }),
    ...(!options.quiet && { onOutput: (text) => process.stdout.write(text) }),
  });
  cleanup.defer(() => functions.close());
  if (options.dev) cleanup.defer(onChange(['lambdas', 'contract'], () => functions.restart()));

  events = await openEvents(portal, {
    dataDir,
    deliver: (name, requestId, event) => functions.invoke(name, requestId, event),
    onDeadLetter: (key) => console.error(`No se ha podido atender ${key} tras varios intentos. Mira los registros.`),
    ...(options.retryAfter && { retryAfter: options.retryAfter }),
  });
  const opened = events;
  cleanup.defer(() => opened.close());
  return { endpoints, functions, events: opened };
}

/**
 * The functions of the template; those that write mails are given the addresses at which this machine shows each branding. In
 * the cloud these are the stage's hosts; here they are known only once there is a port.
 */
function withAddresses({ functions }: LocalPortal, url: string, { brandings }: Config): LocalPortal['functions'] {
  const { port } = new URL(url);
  const hosts = brandings.map(({ dominio }) => (dominio === null ? 'localhost' : `${dominio}.localhost`));
  const urls = [...new Set(['localhost', ...hosts])].map((host) => `http://${host}:${port}`);
  return functions.map((fn) =>
    'BRANDINGS' in fn.environment ? { ...fn, environment: { ...fn.environment, PORTAL_URLS: urls.join(' ') } } : fn,
  );
}

/** A fault in one line: the call, the id of its request, the error's message and the path of the log. */
function faultLine({ route, requestId, error }: Fault, log: string): string {
  const why = error instanceof Error ? `: ${error.message.replaceAll(/\s+/gu, ' ')}` : '';
  return `Fallo en ${route} (petición ${requestId})${why}. Registro: ${log}`;
}

/** A lock says only that it is held; a running product says where it answers. */
async function explain(error: DataFolderError, dataDir: string): Promise<StartError> {
  const running = await findRunning(dataDir);
  if (running) return alreadyRunning(running.url);
  const advice = error.isDamaged ? ' Ejecuta "npm run reset" para empezar de cero.' : '';
  return new StartError(`${error.message}.${advice}`, { cause: error });
}

function alreadyRunning(url: string): StartError {
  return new StartError(`Alícuota ya está en marcha en ${url} con estos mismos datos.`);
}
