import { basename, dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { SQSEvent } from 'aws-lambda';
import { type Endpoints, region, sdkEnvironment } from '../../local/environment.ts';
import { type Functions, startFunctions } from '../../local/functions/functions.ts';
import { type LocalProduct, startLocal } from '../../local/product.ts';
import { synthesis } from '../../local/template/cache.ts';
import { readPortal } from '../../local/template/portal.ts';
import { Resolver } from '../../local/template/resolver.ts';
import { type Counts, noCounts, sumOfCounts } from './counts.ts';
import { Meter } from './meter.ts';
import { type Service, startProxy } from './proxy.ts';
import type { Projection } from './units.ts';

/** The local product with a meter between each function and the AWS services. */
export interface MeteredProduct {
  url: string;
  environment: Record<string, string>;
  projection: Projection;
  /** What all functions have spent since the last reading. */
  read(): Counts;
  /** The same, with the function that sends mails apart. */
  readDelivery(): { ingest: Counts; mail: Counts };
  /** Waits until no message is left in any queue. */
  settled(): Promise<void>;
  /** At its next event each function starts as a new process would. */
  restart(): void;
}

const variables: Record<string, Service> = {
  AWS_ENDPOINT_URL_DYNAMODB: 'dynamodb',
  AWS_ENDPOINT_URL_S3: 's3',
  AWS_ENDPOINT_URL_SES: 'ses',
  AWS_ENDPOINT_URL_SECRETS_MANAGER: 'secretsManager',
};

export async function startMetered(dataDir: string, cleanup: AsyncDisposableStack): Promise<MeteredProduct> {
  const { tables, resources } = readPortal(new Resolver((await synthesis()).stacks, { region }));
  const { indiceTable } = resources;
  const projection = new Set(
    tables.flatMap(({ GlobalSecondaryIndexes = [] }) =>
      GlobalSecondaryIndexes.flatMap(({ Projection }) => Projection.NonKeyAttributes ?? []),
    ),
  );
  const meters = new Map<string, Meter>();
  const running: Functions[] = [];
  const processor = new ProcessorTime();

  const startMeteredFunctions: typeof startFunctions = async (definitions, options) => {
    const byName = new Map<string, { functions: Functions; meter: Meter }>();
    for (const definition of definitions) {
      const meter = new Meter({ memoryMiB: definition.memoryMiB, indiceTable, projection });
      meters.set(basename(dirname(definition.entry)), meter);
      const urls: Partial<Endpoints> = {};
      for (const [variable, service] of Object.entries(variables)) {
        const proxy = await startProxy(service, options.sdk[variable] ?? '', meter);
        cleanup.defer(proxy.close);
        urls[service] = proxy.url;
      }
      const sdk = sdkEnvironment(urls as Endpoints);
      const functions = await startFunctions([definition], { ...options, sdk, onOutput: (text) => meter.log(text) });
      running.push(functions);
      byName.set(definition.name, { functions, meter });
    }
    const of = (name: string) => {
      const found = byName.get(name);
      if (!found) throw new Error(`There is no function ${name}`);
      return found;
    };
    return {
      async invoke(name, requestId, event, caller) {
        const { functions, meter } = of(name);
        meter.invocation((event as Partial<SQSEvent>).Records?.length ?? 0);
        return processor.during(meter, async () => functions.invoke(name, requestId, event, caller));
      },
      warm: (name) => of(name).functions.warm(name),
      logOf: (name) => of(name).functions.logOf(name),
      restart: () => running.forEach((functions) => functions.restart()),
      close: async () => void (await Promise.all(running.map((functions) => functions.close()))),
    };
  };

  // What schedules start would count as part of the act under way; docs/costs.md counts it by the day.
  const options = { dataDir, port: 0, demo: false, web: true, quiet: true, holdSchedules: true };
  const product = await startLocal({ ...options, startFunctions: startMeteredFunctions });
  cleanup.defer(() => product.close());
  const read = () => sumOfCounts([...meters.values()].map((meter) => meter.read()));
  return {
    url: product.url,
    environment: product.environment,
    projection,
    read,
    readDelivery() {
      const mail = meters.get('mail')?.read() ?? noCounts();
      return { ingest: read(), mail };
    },
    settled: () => settled(product),
    restart: () => running.forEach((functions) => functions.restart()),
  };
}

/**
 * Shares out the processor time of functions. They run in threads of this process: what the process uses and its main
 * thread, which plays AWS, does not, is theirs; simultaneous ones share it equally.
 */
class ProcessorTime {
  readonly #running: Meter[] = [];
  #before = threadsMs();

  async during<T>(meter: Meter, run: () => Promise<T>): Promise<T> {
    this.#share();
    this.#running.push(meter);
    try {
      return await run();
    } finally {
      this.#share();
      this.#running.splice(this.#running.indexOf(meter), 1);
    }
  }

  #share(): void {
    const now = threadsMs();
    for (const meter of this.#running) meter.cpu((now - this.#before) / this.#running.length);
    this.#before = now;
  }
}

/** Milliseconds of processor time that all threads but this one have used. */
function threadsMs(): number {
  const all = process.cpuUsage();
  const own = process.threadCpuUsage();
  return (all.user + all.system - own.user - own.system) / 1000;
}

const longestMs = 300_000;
const lookMs = 25;

async function settled(product: LocalProduct): Promise<void> {
  const end = performance.now() + longestMs;
  // A single empty look may fall between a file's end and the message that it causes.
  for (let quiet = 0; quiet < 4; quiet = product.pendingFiles === 0 ? quiet + 1 : 0) {
    await setTimeout(lookMs);
    if (performance.now() > end) throw new Error('The queues never emptied');
  }
}
