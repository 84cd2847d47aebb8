import { identity } from '../../local/environment.ts';
import type { StubRequest, StubStats } from './dynamodb/stub.ts';
import { Worker } from './worker.ts';

/** Longest that a file of items may take to be read or written. */
const longest = 10 * 60_000;

/** The stub of DynamoDB, in a process of its own. */
export interface Stub {
  /** What leads the index's code to it. */
  environment: Record<string, string>;
  ask(request: StubRequest): Promise<StubStats>;
  end(): Promise<void>;
}

export async function startStub(): Promise<Stub> {
  const worker = new Worker('dynamodb/stub.ts', { flags: ['--max-old-space-size=8000'] });
  const { port } = await worker.ready<{ port: number }>();
  return {
    environment: { AWS_ENDPOINT_URL_DYNAMODB: `http://127.0.0.1:${port}`, ...identity, INDICE_TABLE: 'Indice' },
    async ask(request) {
      const outcome = await worker.ask<StubStats>(request, { clock: longest });
      if (outcome.kind !== 'answered') throw new Error(`The stub of DynamoDB: ${outcome.kind}`);
      return outcome.answer;
    },
    end: () => worker.end(),
  };
}
