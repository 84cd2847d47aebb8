import { type Counts, noCounts } from './counts.ts';
import type { Exchange, Service } from './proxy.ts';
import { copyWrites, type Item, type Projection } from './units.ts';

/** Milliseconds that a function waits for an answer of each service, as docs/costs.md assumes. */
export const waitMs: Record<Service, number> = { dynamodb: 5, s3: 30, ses: 80, secretsManager: 20 };

const reads = new Set(['GetItem', 'BatchGetItem', 'Query', 'Scan']);

interface Consumed {
  TableName: string;
  CapacityUnits: number;
}

/** Counts what one function spends. */
export class Meter {
  #counts = noCounts();
  #waiting = 0;
  readonly #memoryGiB: number;
  readonly #indiceTable: string;
  readonly #projection: Projection;

  constructor({ memoryMiB, indiceTable, projection }: Readonly<MeterOptions>) {
    this.#memoryGiB = memoryMiB / 1024;
    this.#indiceTable = indiceTable;
    this.#projection = projection;
  }

  /** What was spent since the last reading. */
  read(): Counts {
    const counts = this.#counts;
    this.#counts = noCounts();
    return counts;
  }

  invocation(messages: number): void {
    this.#counts.invocations += 1;
    this.#counts.messages += messages;
  }

  cpu(milliseconds: number): void {
    this.#counts.cpuMs += milliseconds;
  }

  log(text: string): void {
    this.#counts.logBytes += Buffer.byteLength(text);
    this.#counts.logLines += text.split('\n').length - 1;
  }

  /** Simultaneous waits count as one. */
  begun(service: Service): void {
    if (this.#waiting++ === 0) this.#counts.waitGbMs += waitMs[service] * this.#memoryGiB;
  }

  ended(exchange: Exchange): void {
    this.#waiting--;
    if (exchange.service === 'dynamodb') this.#database(exchange);
    else if (exchange.service === 's3') this.#file(exchange);
    else if (exchange.service === 'ses') this.#mail(exchange);
    else this.#counts.secretReads += 1;
  }

  #database({ operation, request, status, response }: Exchange): void {
    const asked = JSON.parse(request.toString()) as { TableName?: string; Item?: Item };
    const isRead = reads.has(operation);
    // A write whose condition fails is billed as if it had succeeded; the embedded DynamoDB says no units of it.
    const refused = status === 400 && !isRead ? [{ TableName: asked.TableName ?? '', CapacityUnits: 1 }] : [];
    const { ConsumedCapacity = refused } = JSON.parse(response.toString() || '{}') as {
      ConsumedCapacity?: Consumed | Consumed[];
    };
    for (const { TableName, CapacityUnits } of [ConsumedCapacity].flat()) {
      const isIndex = TableName === this.#indiceTable;
      if (isRead) this.#counts[isIndex ? 'indexReads' : 'reads'] += CapacityUnits;
      else this.#counts[isIndex ? 'indexWrites' : 'writes'] += CapacityUnits;
    }
    if (status === 200 && operation === 'PutItem')
      this.#counts.writes += copyWrites(asked.Item ?? {}, this.#projection);
  }

  /** PUT, COPY, POST and LIST are one price, GET and HEAD another; deleting is free. */
  #file({ method, path }: Exchange): void {
    const isGet = method === 'HEAD' || (method === 'GET' && !/[?&]list-type=/u.test(path));
    if (method !== 'DELETE') this.#counts[isGet ? 's3Gets' : 's3Puts'] += 1;
  }

  #mail({ request }: Exchange): void {
    const raw = new URLSearchParams(request.toString()).get('RawMessage.Data');
    if (raw === null) return;
    this.#counts.mails += 1;
    this.#counts.mailBytes += Buffer.from(raw, 'base64').length;
  }
}

interface MeterOptions {
  memoryMiB: number;
  indiceTable: string;
  /** What the index by second key carries. */
  projection: Projection;
}
