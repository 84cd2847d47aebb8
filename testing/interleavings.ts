import type { FaultyDynamoDb, Visit } from './faulty-dynamodb.ts';
import { mostOrders } from './thorough.ts';

/** Something that writers do at the same time, one request of theirs after another in an order that is chosen. */
export interface Contest<W extends { connection: FaultyDynamoDb }> {
  writers: readonly W[];
  /** What each does. */
  run: (writer: W, n: number) => Promise<unknown>;
  /** Which requests are served at once, in no turn: of what isn't contested here, and has tests of its own. */
  isApart?: (visit: Visit) => boolean;
}

/** Blocks of the index never change, and each writer has its own: in which order they are written and read decides nothing. */
export const isOfBlocks = ({ body }: Visit) => body.includes('"bloque');

/**
 * Lets each writer do its own, with one request at a time on its way: whose turn it is `choose` says, of those that
 * wait. Ends when all are done, and throws what any of them threw.
 */
export async function takeTurns<W extends { connection: FaultyDynamoDb }>(
  { writers, run, isApart = () => false }: Contest<W>,
  choose: (waiting: readonly number[]) => number,
) {
  const queues = writers.map(() => [] as (() => void)[]);
  const isDone = writers.map(() => false);
  let wake = () => {};
  for (const [n, { connection }] of writers.entries()) {
    connection.decide(async (visit) => {
      if (isApart(visit)) return 'served' as const;
      const { promise, resolve } = Promise.withResolvers<void>();
      queues[n]?.push(resolve);
      wake();
      await promise;
      return 'served' as const;
    });
  }
  const running = writers.map(async (writer, n) => {
    try {
      await run(writer, n);
    } finally {
      isDone[n] = true;
      wake();
    }
  });
  // Failures are thrown at the end, when everyone has stopped.
  const ended = Promise.allSettled(running);
  for (;;) {
    while (!queues.every((queue, n) => isDone[n] || queue.length > 0)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    const waiting = [...queues.keys()].filter((n) => (queues[n]?.length ?? 0) > 0);
    if (waiting.length === 0) break;
    queues[choose(waiting)]?.shift()?.();
  }
  await ended;
  for (const { connection } of writers) connection.decide(() => 'served');
  await Promise.all(running);
}

/**
 * Runs `attempt` once for every way in which its choices can be made, or for some of them, by chance, where not all are
 * tried. Gives how many it was run for.
 */
export async function inEveryOrder(
  attempt: (choose: (waiting: readonly number[]) => number) => Promise<void>,
): Promise<number> {
  if (mostOrders !== Infinity) {
    for (let order = 0; order < mostOrders; order++) await attempt(byChance);
    return mostOrders;
  }
  let path: { taken: number; of: number }[] = [];
  for (let orders = 1; ; orders++) {
    let depth = 0;
    await attempt((waiting) => {
      const step = (path[depth++] ??= { taken: 0, of: waiting.length });
      return waiting[step.taken] as number;
    });
    while (path.length > 0 && (path.at(-1)?.taken ?? 0) + 1 >= (path.at(-1)?.of ?? 0)) path = path.slice(0, -1);
    const last = path.at(-1);
    if (!last) return orders;
    last.taken++;
  }
}

const byChance = (waiting: readonly number[]) => waiting[Math.floor(Math.random() * waiting.length)] as number;
