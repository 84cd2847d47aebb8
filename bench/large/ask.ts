import type { Comparable } from '../comparable.ts';
import type { Question } from '../questions.ts';
import { serve } from './serve.ts';

/** What one question cost in this process. */
export interface Asked {
  /** Milliseconds of the whole call, and those of them in which nothing was awaited from DynamoDB. */
  call: number;
  engine: number;
  /** Milliseconds of the processor's time, those of collecting garbage among them. */
  processor: number;
  units: number;
  requests: number;
  /** Bytes of the answer as JSON. */
  json: number;
  comparable: Comparable;
  /** Bytes in use on the heap and beside it, after the answer. */
  heap: number;
}

/** What a process says once its code is loaded. */
export interface Ready {
  imports: number;
}

// Asks the index questions as they come, one at a time, as one instance of a function does.

const started = performance.now();
const { askIndex } = await import('../index-engine.ts');
const { meterDynamoDb } = await import('../meter.ts');
const read = meterDynamoDb();
const ready: Ready = { imports: performance.now() - started };
serve(measured, ready);

async function measured(question: Question): Promise<Asked> {
  read();
  const begun = performance.now();
  const before = process.cpuUsage();
  const { answer, comparable } = await askIndex(question);
  const call = performance.now() - begun;
  const { user, system } = process.cpuUsage(before);
  const { waiting, units, requests } = read();
  const { heapUsed, external } = process.memoryUsage();
  const json = Buffer.byteLength(JSON.stringify(answer));
  return {
    call,
    engine: call - waiting,
    processor: (user + system) / 1000,
    units,
    requests,
    json,
    comparable: comparable(),
    heap: heapUsed + external,
  };
}
