import { expect, it } from 'vitest';
import { useTables } from '../../../testing/use-tables.ts';
import { Failure } from '../runtime/failure.ts';
import { inTurn } from './in-turn.ts';
import { commit } from './transaction.ts';

useTables();

/** Takes one of two places that there are, as it reads that they are free. */
function places() {
  const taken: string[] = [];
  return {
    taken,
    take: async (who: string, de = 'plazas') =>
      inTurn(de, async (turn) => {
        if (taken.length >= 2) throw new Failure('CONFLICT');
        const isMade = await commit([turn]);
        if (isMade) taken.push(who);
        return isMade;
      }),
  };
}

it('of many at once as many take a place as there are, and the others are told', async () => {
  const { taken, take } = places();
  const all = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map(async (who) => take(who)));
  expect(taken).toHaveLength(2);
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

it('a write that is refused for a reason of its own isn’t made again', async () => {
  let asked = 0;
  expect(await inTurn('propia', async () => ++asked > 5)).toBe(false);
  expect(asked).toBe(1);
});

it('whoever is overtaken reads again before it writes', async () => {
  const { taken, take } = places();
  let isFirst = true;
  const slow = inTurn('adelantada', async (turn) => {
    if (isFirst) {
      isFirst = false;
      await take('rápida', 'adelantada');
    }
    return taken.includes('rápida') && (await commit([turn])) ? [...taken] : undefined;
  });
  expect(await slow).toEqual(['rápida']);
});
