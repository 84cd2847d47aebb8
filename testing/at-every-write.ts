import type { Fate, FaultyDynamoDb } from './faulty-dynamodb.ts';
import { triedWrites } from './thorough.ts';

let runs = 0;

/**
 * Has a process die at each of its requests that write, before and after DynamoDB has got it, or at some of them where not
 * all are tried. `run` is called for each, and once for none, with a name of its own, and makes by `write` what may die;
 * what follows is asked of living processes. Gives at how many writes it can die, before and after.
 */
export async function atEveryWrite<W extends { connection: FaultyDynamoDb }>(
  dying: W,
  run: (name: string, write: (act: (dying: W) => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<number> {
  const { connection } = dying;

  /** Gives how many writes there were. */
  async function dieAt(nth: number, fate: Fate): Promise<number> {
    let died = false;
    let writes = 0;
    await run(`${fate}${nth}-${++runs}`, async (act) => {
      connection.decide(({ isWrite }) => {
        if (died) return 'lost';
        if (!isWrite || ++writes < nth) return 'served';
        died = true;
        return fate;
      });
      await act(dying).catch(() => {});
      await connection.settled();
      connection.decide(() => 'served');
    });
    return writes;
  }

  const writes = await dieAt(Infinity, 'lost');
  for (const fate of ['lost', 'unanswered'] as Fate[]) {
    for (const nth of triedWrites(writes)) await dieAt(nth, fate);
  }
  return 2 * writes;
}
