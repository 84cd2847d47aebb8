import { randomUUID } from 'node:crypto';
import { Failure } from '../runtime/failure.ts';
import { itemKey, portalEntity } from './portal.ts';

// Writes that depend on reading other items: a name that must be unique, or one more of a limited number. Two concurrent writers
// would both find the write allowed. Such a write is made in one transaction with an item that stands for the data read: the
// second writer is refused, and reads again. Items that exist already need none.

const entity = portalEntity('turno', () => ({
  attributes: { de: { type: 'string', required: true }, token: { type: 'string', required: true } },
  indexes: {
    byDe: {
      pk: itemKey('pk', 'turno#${de}'),
      sk: itemKey('sk', 'turno'),
    },
  },
}));

async function tokenOf(de: string): Promise<string | undefined> {
  const { data } = await entity().get({ de }).go({ consistent: true });
  return data?.token;
}

/** How often a write is tried again after others were made. */
const maxTries = 20;

/**
 * Makes a write that depends on data read, in turn with other writes of the same `de`: `attempt` reads the data, then makes its
 * write and `turn` in one transaction; it is called again where another write came in between. Gives the result of `attempt`:
 * false or undefined where its write was refused for another reason. Throws CONFLICT where others always come first.
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
