import { randomUUID } from 'node:crypto';
import { Entity } from 'electrodb';
import { lazy } from '../../../../contract/base/lazy.ts';
import { Failure } from '../../runtime/failure.ts';
import { portal } from '../../dynamo/portal.ts';

// Who is whose. A write that gives a client solicitantes, or a user clients or groups, or deletes a client or a group goes by
// what it has read of the others. All of these are made over one item, each as the next after the one before, so that what was
// read still holds when it counts (docs/decisions/access.md).

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'asignaciones', version: '1', service: 'portal' },
        attributes: { token: { type: 'string', required: true } },
        indexes: {
          only: {
            pk: { field: 'pk', composite: [], template: 'asignaciones', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'asignaciones', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** Thrown where another such write came between what was read and the write. */
export class AssignmentsChanged extends Error {
  constructor() {
    super('Others were assigned meanwhile');
    this.name = 'AssignmentsChanged';
  }
}

/** How often one is tried again: each time another one was made. */
const maxTries = 20;

/**
 * Makes a write of an assignment: `attempt` reads what it goes by and makes its write with `guard`, in one transaction; it
 * throws AssignmentsChanged where that alone was refused, and is asked again. Throws CONFLICT where others always come first.
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
