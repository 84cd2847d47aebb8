import { type Act, noSpent, type Spent } from '../measured.ts';
import type { Exchange, Service } from './proxy.ts';
import { gsiWrites } from './units.ts';

type Waits = Record<Service, 'waitsDynamodb' | 'waitsS3' | 'waitsSes' | 'waitsSecrets'>;
const waits: Waits = {
  dynamodb: 'waitsDynamodb',
  s3: 'waitsS3',
  ses: 'waitsSes',
  secretsManager: 'waitsSecrets',
};

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan']);

interface Consumed {
  TableName: string;
  CapacityUnits: number;
}

/** Counts what one function spends. */
export class Meter {
  #spent = noSpent();
  #pending = 0;
  readonly #indiceTable: string;
  readonly #projected: ReadonlySet<string>;

  /** `projected` are the attributes that the index by second key carries. */
  constructor(indiceTable: string, projected: ReadonlySet<string>) {
    this.#indiceTable = indiceTable;
    this.#projected = projected;
  }

  /** What was spent since the last reading. */
  read(): Spent {
    const spent = this.#spent;
    this.#spent = noSpent();
    return spent;
  }

  /**
   * Runs an invocation, and counts the processor time that it took. All functions run in threads of this process: what
   * the process uses and its main thread doesn't, which plays AWS, is the function's. Nothing else may run meanwhile.
   */
  async invocation<T>(run: () => Promise<T>): Promise<T> {
    const before = threadsMs();
    try {
      return await run();
    } finally {
      this.#spent.invocations += 1;
      this.#spent.own += threadsMs() - before;
    }
  }

  begun(service: Service): void {
    if (this.#pending++ === 0) this.#spent[waits[service]] += 1;
  }

  ended(exchange: Exchange): void {
    this.#pending--;
    if (exchange.service === 'dynamodb') this.#database(exchange);
    if (exchange.service === 's3' && exchange.method !== 'DELETE') {
      this.#spent[exchange.method === 'GET' && !isList(exchange) ? 's3Gets' : s3Class(exchange)] += 1;
    }
    if (exchange.service === 'secretsManager') this.#spent.secrets += 1;
    if (exchange.service === 'ses') this.#mail(exchange);
  }

  log(text: string): void {
    this.#spent.logBytes += Buffer.byteLength(text);
    this.#spent.logLines += text.split('\n').length - 1;
  }

  #database({ operation, request, status, response }: Exchange): void {
    const isRead = reads.has(operation);
    const asked = JSON.parse(request.toString()) as { TableName?: string; Item?: Record<string, unknown> };
    // A write whose condition fails is billed like one that succeeds; the stand-in says nothing of it.
    const missed = status === 400 && !isRead ? [{ TableName: asked.TableName ?? '', CapacityUnits: 1 }] : [];
    const { ConsumedCapacity = missed } = JSON.parse(response.toString() || '{}') as {
      ConsumedCapacity?: Consumed | Consumed[];
    };
    for (const { TableName, CapacityUnits } of [ConsumedCapacity].flat()) {
      const table = TableName === this.#indiceTable ? 'indice' : 'portal';
      this.#spent[`${table}${isRead ? 'Reads' : 'Writes'}`] += CapacityUnits;
    }
    if (status === 200 && operation === 'PutItem')
      this.#spent.portalWrites += gsiWrites(asked.Item ?? {}, this.#projected);
  }

  #mail({ request }: Exchange): void {
    const raw = new URLSearchParams(request.toString()).get('RawMessage.Data');
    if (raw === null) return;
    this.#spent.mails += 1;
    this.#spent.mailBytes += Buffer.from(raw, 'base64').length;
  }
}

/** Milliseconds of processor time that all threads but this one have used. */
function threadsMs(): number {
  const all = process.cpuUsage();
  const own = process.threadCpuUsage();
  return (all.user + all.system - own.user - own.system) / 1000;
}

const isList = ({ path }: Exchange) => /[?&]list-type=/u.test(path);
const s3Class = ({ method }: Exchange) => (method === 'HEAD' ? 's3Gets' : 's3Puts');

/** What all functions spent, as one act of so many calls. */
export function readAll(meters: ReadonlyMap<string, Meter>, calls = { api: 0, apiBytes: 0 }): Act {
  const spent = [...meters].map(([area, meter]) => [area, meter.read()] as const);
  return { ...calls, functions: Object.fromEntries(spent.filter(([, one]) => Object.values(one).some(Boolean))) };
}
