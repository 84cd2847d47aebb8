/** The header by which a thread says which of its functions asks the tables. Who sends none is no function, and may do all. */
export const functionHeader = 'x-alicuota-function';

/** A function as a thread knows it. */
interface HostedFunction {
  /** Absolute path of the function's source, or of its bundle. */
  module: string;
  arn: string;
  memoryMiB: number;
}

/** The functions of a thread, by name. */
export type WorkerSettings = Readonly<Record<string, HostedFunction>>;

/** What a thread is asked: to load a function's code, or to answer an event by a deadline in epoch milliseconds. */
export type Order = { load: string } | Invocation;

export interface Invocation {
  name: string;
  requestId: string;
  event: unknown;
  deadline: number;
}

/** What the handler gave, or how it failed. */
export type InvocationResult = { requestId: string } & (
  | { result: unknown }
  | { error: { name: string; message: string } }
);

/** What a thread says: a function's code is loaded, it wrote something, or an event has its answer. */
export type Report = { loaded: string } | { log: string; name: string | undefined } | InvocationResult;
