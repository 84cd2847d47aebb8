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
  /** Loads a function before its first event. */
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

/** Lambda starts a copy for each event; here events wait a little for the only copy. */
const waiting = 50;
const patienceMs = 5000;

interface FunctionsOptions {
  /** The SDK's variables, for every function besides its own. */
  sdk: Record<string, string>;
  /** Where each function's log is kept: one file each in the folder `logs`, emptied at each start. */
  dataDir: string;
  /** What to run instead of the sources, by a definition's entry: absolute paths of bundles. */
  bundles?: ReadonlyMap<string, string>;
  /** The thread that a function is run in, by the function's name; by default each has its own. */
  threadOf?: (name: string) => string;
  /** When threads without events give back their memory; by default half a minute after the last one. */
  idleness?: Idleness;
  /** Gets what functions write, besides their log file. */
  onOutput?: (text: string) => void;
}

/**
 * Runs functions in threads, each started at its first event and again when it has died. The functions of a thread share
 * its variables and what they import. A function whose concurrency is reserved is given as many events at once, and no more.
 * Throws an Error where two functions of a thread have a variable with different values.
 */
export async function startFunctions(
  definitions: readonly FunctionDefinition[],
  {
    sdk,
    dataDir,
    bundles,
    threadOf = (name) => name,
    idleness = { afterMs: 30_000, memoryMiB: 240 },
    onOutput,
  }: FunctionsOptions,
): Promise<Functions> {
  const folder = join(dataDir, 'logs');
  await mkdir(folder, { recursive: true });
  const logOf = (name: string) => join(folder, `${name}.log`);
  const known = new Map(definitions.map((definition) => [definition.name, definition]));
  const logs = new Map(definitions.map(({ name }) => [name, createWriteStream(logOf(name))]));
  const threads = Map.groupBy(definitions, ({ name }) => threadOf(name));
  const environments = new Map([...threads].map(([thread, own]) => [thread, environmentOf(own)]));
  const running = new Map<string, Instance>();
  const turns = new Map(
    definitions.map(({ name, concurrency = Infinity }) => [
      name,
      new Turns({ atOnce: concurrency, waiting, patienceMs }),
    ]),
  );
  let closed = false;

  function definitionOf(name: string): FunctionDefinition {
    const definition = known.get(name);
    if (!definition || closed) throw new InvocationError(`There is no function ${name}`);
    return definition;
  }

  function instanceOf(name: string): Instance {
    const thread = threadOf(name);
    const current = running.get(thread);
    if (current?.usable) return current;
    const started = new Instance(threads.get(thread) ?? [], {
      bundles,
      environment: { ...environments.get(thread), ...sdk },
      idleness,
      log(of, text) {
        // What a thread still says while it is being ended is lost, as is the thread.
        if (!closed) logs.get(of)?.write(text);
        onOutput?.(text);
      },
    });
    running.set(thread, started);
    return started;
  }

  return {
    async invoke(name, requestId, event, caller) {
      const definition = definitionOf(name);
      const work = async () => instanceOf(name).invoke(definition, requestId, event);
      return turns.get(name)?.run(caller?.key ?? '', work, caller?.signal) ?? work();
    },
    warm: (name) => instanceOf(name).load(name),
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

/** The variables of some functions in the template, and those that Lambda itself sets. */
function environmentOf(definitions: readonly FunctionDefinition[]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { name, environment } of definitions) {
    for (const [variable, value] of Object.entries(environment)) {
      if (variable in all && all[variable] !== value)
        throw new Error(`${name} has another ${variable} than the others`);
      all[variable] = value;
    }
  }
  return {
    ...all,
    AWS_LAMBDA_FUNCTION_NAME: definitions[0]?.name ?? '',
    AWS_LAMBDA_FUNCTION_VERSION: '$LATEST',
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(Math.max(...definitions.map(({ memoryMiB }) => memoryMiB))),
    TZ: ':UTC',
  };
}
