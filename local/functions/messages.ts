/** What a worker is started with. */
export interface WorkerSettings {
  /** Absolute path of the source that exports `handler`. */
  entry: string;
  /** Absolute path of what is run: the source itself, or a bundle that was made of it. */
  module: string;
  functionName: string;
  functionArn: string;
  memoryMiB: number;
}

/** An event for the handler, with the instant (epoch milliseconds) at which its time is over. */
export interface Invocation {
  requestId: string;
  event: unknown;
  deadline: number;
}

/** What a worker says once its function's code is loaded. */
export const ready = 'ready';

/** What the handler gave, or how it failed. */
export type InvocationResult = { requestId: string } & (
  | { result: unknown }
  | { error: { name: string; message: string } }
);
