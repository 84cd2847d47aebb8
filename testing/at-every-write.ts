import type { Fate, FaultyDynamoDb } from './faulty-dynamodb.ts';
import { writesApart } from './thorough.ts';

let runs = 0;

/**
 * Has a process die at each of its requests that write, before and after DynamoDB has got it: `run` is called once for each,
 * with a name of its own, and makes by `write` what may die; what follows is asked of living processes. Ends with the
 * first run that nothing died in. Where not all is tried it dies at some of them. Gives at how many writes it can die, before and after.
 */
export async function atEveryWrite<W extends { connection: FaultyDynamoDb }>(
  dying: W,
  run: (name: string, write: (act: (dying: W) => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<number> {
  const { connection } = dying;
  let deaths = 0;
  for (const fate of ['lost', 'unanswered'] as Fate[]) {
    for (let nth = 1, died = true; died; nth += writesApart) {
      died = false;
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
      if (!died) deaths += writes;
    }
  }
  return deaths;
}
