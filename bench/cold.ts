import { answer, input } from './child.ts';

/** A fresh process answers its first list: imports, manifests, blocks, page and total. */
export interface ColdInput {
  /** Of these; absent: of all. */
  solicitantes?: readonly string[];
}

/** Milliseconds, bytes and read capacity units of one cold process. */
export interface Cold {
  imports: number;
  firstAnswer: number;
  /** Of that, what wasn't waiting for DynamoDB: opening blocks and answering. */
  engine: number;
  /** The same question again, now warm: what a request costs from then on. */
  warmUnits: number;
  units: number;
  requests: number;
  resident: number;
}

const { solicitantes } = input() as ColdInput;
const started = performance.now();
const { queryRows } = await import('../lambdas/index/query/query.ts');
const { meterDynamoDb } = await import('./meter.ts');
const read = meterDynamoDb();
const imported = performance.now();
const alcance = { solicitantes: solicitantes ? new Set(solicitantes) : ('todos' as const), tipos: 'todos' as const };
const slice = { offset: 0, limit: 20, sortBy: 'fecha_muestra' as const, descending: true };
await queryRows('autorizada', alcance, {}, slice);
const answered = performance.now();
const { units, requests, waiting } = read();
await queryRows('autorizada', alcance, {}, slice);
const cold: Cold = {
  imports: imported - started,
  firstAnswer: answered - imported,
  engine: answered - imported - waiting,
  units,
  warmUnits: read().units,
  requests,
  resident: process.memoryUsage.rss(),
};
answer(cold);
