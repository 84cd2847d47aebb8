import * as z from 'zod';

/**
 * The newest change that the panel made to a thing, kept with the thing itself: which entry of the audit trail
 * records it, and so who made it and when. Null while the panel has changed nothing.
 */
export const lastChangeSchema = z.object({ _id: z.string(), cuando: z.string(), email: z.string() });
export type LastChange = z.infer<typeof lastChangeSchema>;

/** What a thing that the panel changes carries besides its own fields. `version` counts the panel's changes. */
export const editedFields = {
  version: z.number().int().default(0),
  cambio: lastChangeSchema.nullable().default(null),
};

/** electrodb's condition that a thing is there in a version, which things that the panel never changed may have none of. */
export function inVersion(over: number) {
  return <Id, Version>(
    { _id, version }: { _id: Id; version: Version },
    on: {
      eq: (name: Version, value: number) => string;
      exists: (name: Id) => string;
      notExists: (name: Version) => string;
    },
  ): string =>
    over === 0 ? `${on.exists(_id)} AND (${on.notExists(version)} OR ${on.eq(version, 0)})` : on.eq(version, over);
}

/** The same as electrodb's attributes. */
export const editedAttributes = { version: { type: 'number' }, cambio: { type: 'any' } } as const;
