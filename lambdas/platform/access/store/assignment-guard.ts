import { randomUUID } from 'node:crypto';
import { Failure } from '../../runtime/failure.ts';
import { itemKey, portalEntity } from '../../dynamo/portal.ts';

// Assignments: a write that gives solicitantes to a client, or clients or groups to a user, or deletes a client or a group
// depends on what was read of other items. Every such write changes this item under a condition on the token that it read, which
// ensures that the other items are still as they were read (docs/decisions/access.md).

const entity = portalEntity('asignaciones', () => ({
  attributes: { token: { type: 'string', required: true } },
  indexes: {
    only: {
      pk: itemKey('pk', 'asignaciones'),
      sk: itemKey('sk', 'asignaciones'),
    },
  },
}));

/** Thrown where another assignment was made between reading and writing. */
export class AssignmentsChanged extends Error {
  constructor() {
    super('Others were assigned meanwhile');
    this.name = 'AssignmentsChanged';
  }
}

/** How often an assignment is tried again after others were made. */
const maxTries = 20;

/**
 * Makes a write of an assignment: `attempt` reads what the write depends on, then makes the write and `guard` in one transaction.
 * It throws AssignmentsChanged where the guard alone was refused, and is called again. Throws CONFLICT where other assignments
 * always come first.
 */
export async function assigning<T>(attempt: (guard: object) => Promise<T>): Promise<T> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { data } = await entity().get({}).go({ consistent: true });
    const guard = entity()
      .put({ token: randomUUID() })
      .where(({ token }, { eq, notExists }) => (data ? eq(token, data.token) : notExists(token)))
      .params();
    try {
      return await attempt(guard);
    } catch (error) {
      if (!(error instanceof AssignmentsChanged)) throw error;
    }
  }
  throw new Failure('CONFLICT');
}
