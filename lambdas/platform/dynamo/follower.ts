import { randomUUID } from 'node:crypto';
import { Entity } from 'electrodb';
import type * as z from 'zod';
import { parseStored } from './parse-stored.ts';
import { lazy } from '../../../contract/base/lazy.ts';
import { readItem } from './damaged.ts';
import { ifUnchanged, portal } from './portal.ts';

/**
 * Those who follow what becomes of samples (webhooks, incidents): how far each has come, under a name, written by the run
 * alone that holds it by a lease.
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

/** Who holds a follower, by a name that no other run has, and until when (epoch milliseconds). */
export interface Lease {
  holder: string;
  until: number;
}

/** A kind of follower, by what its progress says and what its items are called where one can't be read. */
export function followers<S extends z.ZodType>(kind: string, schema: S) {
  return {
    /** How far one has come; as the schema has it of nothing, before its first run. Read consistently. */
    async read(name: string): Promise<z.output<S>> {
      const { data } = await entity().get({ name }).go({ consistent: true });
      return data ? readItem(kind, data, ({ progress = {} }) => parseStored(schema, progress)) : schema.parse({});
    },

    /** Takes one for a run, until an instant (epoch milliseconds). Undefined while another run holds it. */
    async take(name: string, until: number, now: number): Promise<Lease | undefined> {
      const lease: Lease = { holder: randomUUID(), until };
      const isTaken = await ifUnchanged(() =>
        entity()
          .upsert({ name, ...lease })
          // Its own: a request whose answer was lost is made again.
          .where((held, { notExists, eq, lt }) =>
            [notExists(held.until), eq(held.holder, lease.holder), lt(held.until, now)].join(' OR '),
          )
          .go(),
      );
      return isTaken ? lease : undefined;
    },

    /** Notes how far a run has come. False where it holds the follower no more: what it would say is old. */
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

    /** The write that forgets how far one had come. */
    deleting: (name: string): object => entity().delete({ name }).params(),
  };
}
