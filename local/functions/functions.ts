import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FunctionDefinition } from '../template/portal.ts';
import { type Idleness, Instance, InvocationError } from './instance.ts';
import { Turns } from './turns.ts';

/** Calls the functions of the template by name. */
export interface Functions {
  /**
   * What a function gives for an event, once it has room for it. Throws InvocationError, or BusyError where too many
   * wait for that already or it takes too long.
   */
  invoke(name: string, requestId: string, event: unknown, caller?: Caller): Promise<unknown>;
  /** Starts a function before its first event. */
  warm(name: string): void;
  /** The file that a function's log is kept in. */
  logOf(name: string): string;
  /** From the next event on, functions run the sources as they are now. */
  restart(): void;
  close(): Promise<void>;
}

/** Who asks: callers take turns at a function, and one that goes away gives up its own. */
export interface Caller {
  key: string;
  signal: AbortSignal;
}

/** Lambda starts a copy for each event; here each waits a little for the one there is. */
const waiting = 50;
const patienceMs = 5000;

interface FunctionsOptions {
  /** The SDK's variables, which each function has besides its own. */
  sdk: Record<string, string>;
  /** Where each function's log is kept: one file each in the folder `logs`, emptied at each start. */
  dataDir: string;
  /** What to run instead of the sources, by a definition's entry: absolute paths of bundles. */
  bundles?: ReadonlyMap<string, string>;
  /** When functions without events give back their memory; by default half a minute after the last one. */
  idleness?: Idleness;
  /** Gets what functions write, besides their log file. */
  onOutput?: (text: string) => void;
}

/**
 * Runs each function in its own thread, started at its first event and again when it has died. A function whose
 * concurrency is reserved is given as many events at once, and no more.
 */
export async function startFunctions(
  definitions: readonly FunctionDefinition[],
  { sdk, dataDir, bundles, idleness = { afterMs: 30_000, memoryMiB: 160 }, onOutput }: FunctionsOptions,
): Promise<Functions> {
  const folder = join(dataDir, 'logs');
  await mkdir(folder, { recursive: true });
  const logOf = (name: string) => join(folder, `${name}.log`);
  const known = new Map(definitions.map((definition) => [definition.name, definition]));
  const logs = new Map(definitions.map(({ name }) => [name, createWriteStream(logOf(name))]));
  const running = new Map<string, Instance>();
  const turns = new Map(
    definitions.map(({ name, concurrency = Infinity }) => [
      name,
      new Turns({ atOnce: concurrency, waiting, patienceMs }),
    ]),
  );
  let closed = false;

  function instanceOf(name: string): Instance {
    const definition = known.get(name);
    if (!definition || closed) throw new InvocationError(`There is no function ${name}`);
    const current = running.get(name);
    if (current?.usable) return current;
    const started = new Instance(definition, {
      module: bundles?.get(definition.entry),
      environment: { ...lambdaEnvironment(definition), ...sdk },
      idleness,
      log(text) {
        // What a thread still says while it is being ended is lost, as is the thread.
        if (!closed) logs.get(name)?.write(text);
        onOutput?.(text);
      },
    });
    running.set(name, started);
    return started;
  }

  return {
    async invoke(name, requestId, event, caller) {
      const work = async () => instanceOf(name).invoke(requestId, event);
      return turns.get(name)?.run(caller?.key ?? '', work, caller?.signal) ?? work();
    },
    warm: (name) => void instanceOf(name),
    logOf,
    restart: () => running.forEach((instance) => instance.retire()),
    async close() {
      closed = true;
      await Promise.all([...running.values()].map((instance) => instance.stop()));
      await Promise.all([...logs.values()].map(ended));
    },
  };
}

async function ended(log: WriteStream): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  log.end(resolve);
  await promise;
}

/** The variables of the template, and those that Lambda itself sets for every function. */
function lambdaEnvironment({ name, memoryMiB, environment }: FunctionDefinition): Record<string, string> {
  return {
    ...environment,
    AWS_LAMBDA_FUNCTION_NAME: name,
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memoryMiB),
    TZ: ':UTC',
  };
}
