import { randomUUID } from 'node:crypto';
import { Entity } from 'electrodb';
import { lazy } from '../../../contract/base/lazy.ts';
import { Failure } from '../runtime/failure.ts';
import { portal } from './portal.ts';

// What is written because of what was read of others: a name that nobody has, one more of as many as there may be. Two writers at
// once would each read that it may. Such a write is made in one transaction with an item that stands for what was read: whoever
// comes second is refused, and reads again. What is there already needs no item of its own.

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'turno', version: '1', service: 'portal' },
        attributes: { de: { type: 'string', required: true }, token: { type: 'string', required: true } },
        indexes: {
          byDe: {
            pk: { field: 'pk', composite: ['de'], template: 'turno#${de}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'turno', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

async function tokenOf(de: string): Promise<string | undefined> {
  const { data } = await entity().get({ de }).go({ consistent: true });
  return data?.token;
}

/** How often one is tried again: each time another one was made. */
const maxTries = 20;

/**
 * Makes a write that goes by what is read, as the next after the one before of the same `de`: `attempt` reads what it goes by and
 * makes its write with `turn` in one transaction; where that is refused because another one was made in between, it is asked again.
 * Gives what `attempt` does: false or undefined where its write was refused for a reason of its own. Throws CONFLICT where others
 * always come first.
 */
export async function inTurn<T>(de: string, attempt: (turn: object) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    const token = await tokenOf(de);
    const turn = entity()
      .put({ de, token: randomUUID() })
      .where(({ token: was }, { eq, notExists }) => (token === undefined ? notExists(was) : eq(was, token)))
      .params();
    const made = await attempt(turn);
    if (made || (await tokenOf(de)) === token) return made;
  }
  throw new Failure('CONFLICT');
}
