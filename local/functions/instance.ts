import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { compileCache } from '../compile-cache.ts';
import { root } from '../environment.ts';
import type { FunctionDefinition } from '../template/portal.ts';
import { endThread } from '../threads.ts';
import type { InvocationResult, Order, Report, WorkerSettings } from './messages.ts';

/** A function's code failed, died or took longer than it may; the caller gets what API Gateway or SQS would see. */
export class InvocationError extends Error {
  override name = 'InvocationError';
}

interface Pending {
  definition: FunctionDefinition;
  event: unknown;
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** From when the function has the event. */
  timer?: NodeJS.Timeout;
}

/** How long a function may take to load its code, in milliseconds: six times Lambda's own limit, for busy machines. */
const loadingMs = 60_000;

/** When a thread without events is ended to free its memory, which V8 and caches would otherwise keep. */
export interface Idleness {
  /** After how many milliseconds without an event. */
  afterMs: number;
  /** Of how much memory on, of its heap and of arrays beside it; a smaller one stays, ready for the next event. */
  memoryMiB: number;
}

interface InstanceOptions {
  /** Bundles made of definitions' entries, to be run instead of them. */
  bundles: ReadonlyMap<string, string> | undefined;
  environment: Record<string, string>;
  idleness: Idleness;
  /** Gets what a function writes, by its name. */
  log: (name: string, text: string) => void;
}

/**
 * A worker thread with some functions, which share their common imports. It serves many events at once, and ends when an event
 * exceeds its time, or when it has grown and no event is left.
 */
export class Instance {
  readonly #worker: Worker;
  readonly #names: readonly string[];
  readonly #pending = new Map<string, Pending>();
  readonly #loaded = new Set<string>();
  /** Functions that are being loaded, each with the clock of that. */
  readonly #loading = new Map<string, NodeJS.Timeout>();
  readonly #idleness: Idleness;
  #resting: NodeJS.Timeout | undefined;
  #retiring = false;
  #dead = false;

  constructor(definitions: readonly FunctionDefinition[], { bundles, environment, idleness, log }: InstanceOptions) {
    this.#names = definitions.map(({ name }) => name);
    this.#idleness = idleness;
    const workerData: WorkerSettings = Object.fromEntries(
      definitions.map(({ name, entry, arn, memoryMiB }) => [
        name,
        { module: bundles?.get(entry) ?? join(root, entry), arn, memoryMiB },
      ]),
    );
    this.#worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
      workerData,
      env: { ...environment, ...compileCache },
      stdout: true,
      stderr: true,
      name: this.#names.join(' '),
      // As Lambda does, it ends functions that take more memory than the largest has, and none takes the machine's.
      resourceLimits: { maxOldGenerationSizeMb: Math.max(...definitions.map(({ memoryMiB }) => memoryMiB)) },
    });
    const logAll = (text: string) => this.#names.forEach((name) => log(name, text));
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) stream.setEncoding('utf8').on('data', logAll);
    this.#worker.on('message', (report: Report) => {
      if ('loaded' in report) this.#begin(report.loaded);
      else if ('log' in report) log(report.name ?? this.#names[0] ?? '', report.log);
      else this.#settle(report);
    });
    this.#worker.on('error', (error) => {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      logAll(`${why}\n`);
      this.#fail(`failed: ${why.split('\n', 1)[0]}`);
    });
    this.#worker.on('exit', () => this.#fail('ended'));
  }

  /** Whether it can take events; a dead or retiring one is replaced. */
  get usable(): boolean {
    return !this.#dead && !this.#retiring;
  }

  /** What a function gives for an event; its time begins once the code is loaded, as Lambda's does. Throws InvocationError. */
  invoke(definition: FunctionDefinition, requestId: string, event: unknown): Promise<unknown> {
    clearTimeout(this.#resting);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const pending: Pending = { definition, event, resolve, reject };
    this.#pending.set(requestId, pending);
    if (this.#loaded.has(definition.name)) this.#send(requestId, pending);
    else this.load(definition.name);
    return promise;
  }

  /** Loads a function's code, unless that has begun. */
  load(name: string): void {
    if (this.#loaded.has(name) || this.#loading.has(name)) return;
    const late = () => this.#end(`did not start in ${loadingMs / 1000} s`);
    this.#loading.set(name, setTimeout(late, loadingMs).unref());
    this.#order({ load: name });
  }

  /** Takes no more events, and ends once those it has are answered. */
  retire(): void {
    this.#retiring = true;
    if (this.#pending.size === 0) void endThread(this.#worker);
  }

  /** Ends at once; what it was about fails. */
  async stop(): Promise<void> {
    this.#dead = true;
    clearTimeout(this.#resting);
    this.#loading.forEach((timer) => clearTimeout(timer));
    await endThread(this.#worker);
  }

  /** A function's code is loaded: the events that have come meanwhile begin. */
  #begin(name: string): void {
    this.#loaded.add(name);
    clearTimeout(this.#loading.get(name));
    for (const [requestId, pending] of this.#pending)
      if (pending.definition.name === name) this.#send(requestId, pending);
  }

  #send(requestId: string, pending: Pending): void {
    const { name, timeoutSeconds } = pending.definition;
    pending.timer = setTimeout(() => this.#end(`took longer than ${timeoutSeconds} s`), timeoutSeconds * 1000);
    this.#order({ name, requestId, event: pending.event, deadline: Date.now() + timeoutSeconds * 1000 });
  }

  #order(order: Order): void {
    this.#worker.postMessage(order);
  }

  #settle(outcome: InvocationResult): void {
    const pending = this.#pending.get(outcome.requestId);
    if (!pending) return;
    this.#pending.delete(outcome.requestId);
    clearTimeout(pending.timer);
    if ('result' in outcome) pending.resolve(outcome.result);
    else
      pending.reject(
        new InvocationError(`${pending.definition.name}: ${outcome.error.name}: ${outcome.error.message}`),
      );
    if (this.#pending.size > 0) return;
    if (this.#retiring) void endThread(this.#worker);
    else this.#resting = setTimeout(() => void this.#rest(), this.#idleness.afterMs).unref();
  }

  /** Ends, if it has grown; the next event starts another. */
  async #rest(): Promise<void> {
    if (this.#dead) return;
    // It may be ended meanwhile, and then there is nothing to measure.
    const heap = await this.#worker.getHeapStatistics().catch(() => undefined);
    if (!heap || this.#pending.size > 0) return;
    if (heap.total_heap_size + heap.external_memory >= this.#idleness.memoryMiB * 2 ** 20) this.retire();
  }

  /** Ends the thread because of a function's fault. */
  #end(fault: string): void {
    this.#fail(fault);
    void endThread(this.#worker);
  }

  #fail(fault: string): void {
    this.#dead = true;
    this.#loading.forEach((timer) => clearTimeout(timer));
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer);
      pending.reject(new InvocationError(`${pending.definition.name} ${fault}`));
    }
    this.#pending.clear();
  }
}
