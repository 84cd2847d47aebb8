import { randomUUID } from 'node:crypto';
import { Entity } from 'electrodb';
import type * as z from 'zod';
import { parseStored } from './parse-stored.ts';
import { lazy } from '../../../contract/base/lazy.ts';
import { readItem } from './damaged.ts';
import { ifUnchanged, portal } from './portal.ts';

/**
 * Followers of the changes of samples (webhooks, incidents): the progress of each, by name, written only by the run that holds
 * the follower's lease.
 */
const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'follower', version: '1', service: 'portal' },
        attributes: {
          name: { type: 'string', required: true },
          holder: { type: 'string' },
          until: { type: 'number' },
          progress: { type: 'any' },
        },
        indexes: {
          byName: {
            pk: { field: 'pk', composite: ['name'], template: '${name}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'follower', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** A lease of a follower: its holder, by a name that no other run has, and its end (epoch milliseconds). */
export interface Lease {
  holder: string;
  until: number;
}

/** A kind of follower: the schema of its progress, and the name of its items for the log of unreadable ones. */
export function followers<S extends z.ZodType>(kind: string, schema: S) {
  return {
    /** A follower's progress; the schema's defaults before its first run. Read consistently. */
    async read(name: string): Promise<z.output<S>> {
      const { data } = await entity().get({ name }).go({ consistent: true });
      return data ? readItem(kind, data, ({ progress = {} }) => parseStored(schema, progress)) : schema.parse({});
    },

    /** Takes a follower's lease for a run, until an instant (epoch milliseconds). Undefined while another run holds it. */
    async take(name: string, until: number, now: number): Promise<Lease | undefined> {
      const lease: Lease = { holder: randomUUID(), until };
      const isTaken = await ifUnchanged(() =>
        entity()
          .upsert({ name, ...lease })
          // Also where this run holds it: a request whose answer was lost is made again.
          .where((held, { notExists, eq, lt }) =>
            [notExists(held.until), eq(held.holder, lease.holder), lt(held.until, now)].join(' OR '),
          )
          .go(),
      );
      return isTaken ? lease : undefined;
    },

    /** Notes a run's progress. False where the run no longer holds the lease: its progress would be outdated. */
    async note(name: string, { holder }: Lease, progress: z.output<S>): Promise<boolean> {
      return ifUnchanged(() =>
        entity()
          .patch({ name })
          .set({ progress })
          .where((held, { eq }) => eq(held.holder, holder))
          .go(),
      );
    },

    /** Lets one go. */
    async release(name: string, { holder }: Lease): Promise<void> {
      await ifUnchanged(() =>
        entity()
          .patch({ name })
          .remove(['holder', 'until'])
          .where((held, { eq }) => eq(held.holder, holder))
          .go(),
      );
    },

    /** The write that deletes a follower's progress. */
    deleting: (name: string): object => entity().delete({ name }).params(),
  };
}
