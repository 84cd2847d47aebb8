import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { compileCache } from '../compile-cache.ts';
import { root } from '../environment.ts';
import type { FunctionDefinition } from '../template/portal.ts';
import { type Invocation, type InvocationResult, ready, type WorkerSettings } from './messages.ts';

/** A function's code failed, died or took longer than it may; the caller gets what API Gateway or SQS would see. */
export class InvocationError extends Error {
  override name = 'InvocationError';
}

interface Pending {
  event: unknown;
  resolve(result: unknown): void;
  reject(error: Error): void;
  /** From when the function has the event. */
  timer?: NodeJS.Timeout;
}

/** How long a function may take to load its code, in milliseconds: six times Lambda's own limit, for busy machines. */
const startingMs = 60_000;

/** When an idle function is ended to free its memory, which V8 and its caches would otherwise keep. */
export interface Idleness {
  /** After how many milliseconds without an event. */
  afterMs: number;
  /** Of how much memory on, of its heap and of arrays beside it; a smaller one stays, ready for the next event. */
  memoryMiB: number;
}

interface InstanceOptions {
  /** A bundle made of the definition's entry, to be run instead of it. */
  module: string | undefined;
  environment: Record<string, string>;
  idleness: Idleness;
  log: (text: string) => void;
}

/**
 * One running copy of a function, in a worker thread. It serves many events at once, and ends when one outlasts its time,
 * or when there are none after it has grown.
 */
export class Instance {
  readonly #definition: FunctionDefinition;
  readonly #worker: Worker;
  readonly #pending = new Map<string, Pending>();
  readonly #idleness: Idleness;
  readonly #starting: NodeJS.Timeout;
  #resting: NodeJS.Timeout | undefined;
  #isReady = false;
  #retiring = false;
  #dead = false;

  constructor(definition: FunctionDefinition, { module, environment, idleness, log }: InstanceOptions) {
    this.#definition = definition;
    this.#idleness = idleness;
    const entry = join(root, definition.entry);
    const workerData: WorkerSettings = {
      entry,
      module: module ?? entry,
      functionName: definition.name,
      functionArn: definition.arn,
      memoryMiB: definition.memoryMiB,
    };
    this.#worker = new Worker(join(import.meta.dirname, 'worker.ts'), {
      workerData,
      env: { ...environment, ...compileCache },
      stdout: true,
      stderr: true,
      name: definition.name,
      // As Lambda does, it ends a function that takes more memory than it has, and none takes the machine's.
      resourceLimits: { maxOldGenerationSizeMb: definition.memoryMiB },
    });
    for (const stream of [this.#worker.stdout, this.#worker.stderr]) {
      stream.setEncoding('utf8').on('data', log);
    }
    this.#starting = setTimeout(() => this.#end(`did not start in ${startingMs / 1000} s`), startingMs).unref();
    this.#worker.on('message', (message: typeof ready | InvocationResult) => {
      if (message === ready) this.#begin();
      else this.#settle(message);
    });
    this.#worker.on('error', (error) => {
      const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
      log(`${why}\n`);
      this.#fail(`${definition.name} failed: ${why.split('\n', 1)[0]}`);
    });
    this.#worker.on('exit', () => this.#fail(`${definition.name} ended`));
  }

  /** Whether it can take events; a dead or retiring one is replaced. */
  get usable(): boolean {
    return !this.#dead && !this.#retiring;
  }

  /** What the handler gives for an event; its time begins once the code is loaded, as Lambda's does. Throws InvocationError. */
  invoke(requestId: string, event: unknown): Promise<unknown> {
    clearTimeout(this.#resting);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const pending: Pending = { event, resolve, reject };
    this.#pending.set(requestId, pending);
    if (this.#isReady) this.#send(requestId, pending);
    return promise;
  }

  /** Takes no more events, and ends once those it has are answered. */
  retire(): void {
    this.#retiring = true;
    if (this.#pending.size === 0) void this.#worker.terminate();
  }

  /** Ends at once; what it was about fails. */
  async stop(): Promise<void> {
    this.#dead = true;
    clearTimeout(this.#resting);
    clearTimeout(this.#starting);
    await this.#worker.terminate();
  }

  /** The code is loaded: the events that have come meanwhile begin. */
  #begin(): void {
    this.#isReady = true;
    clearTimeout(this.#starting);
    for (const [requestId, pending] of this.#pending) this.#send(requestId, pending);
  }

  #send(requestId: string, pending: Pending): void {
    const { timeoutSeconds } = this.#definition;
    pending.timer = setTimeout(() => this.#end(`took longer than ${timeoutSeconds} s`), timeoutSeconds * 1000);
    const invocation: Invocation = { requestId, event: pending.event, deadline: Date.now() + timeoutSeconds * 1000 };
    this.#worker.postMessage(invocation);
  }

  #settle(outcome: InvocationResult): void {
    const pending = this.#pending.get(outcome.requestId);
    if (!pending) return;
    this.#pending.delete(outcome.requestId);
    clearTimeout(pending.timer);
    if ('result' in outcome) pending.resolve(outcome.result);
    else
      pending.reject(new InvocationError(`${this.#definition.name}: ${outcome.error.name}: ${outcome.error.message}`));
    if (this.#pending.size > 0) return;
    if (this.#retiring) void this.#worker.terminate();
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

  /** Ends the function for what it did. */
  #end(fault: string): void {
    this.#fail(`${this.#definition.name} ${fault}`);
    void this.#worker.terminate();
  }

  #fail(message: string): void {
    this.#dead = true;
    clearTimeout(this.#starting);
    for (const pending of this.#pending.values()) {
      clearTimeout(pending.timer);
      pending.reject(new InvocationError(message));
    }
    this.#pending.clear();
  }
}
