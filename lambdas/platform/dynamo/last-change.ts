import * as z from 'zod';

/**
 * The newest change of a thing by the panel, kept with the thing: the id, instant and author of its entry in the audit trail.
 * Null while the panel has changed nothing.
 */
export const lastChangeSchema = z.object({ _id: z.string(), cuando: z.string(), email: z.string() });
export type LastChange = z.infer<typeof lastChangeSchema>;

/** The fields that a thing changed by the panel has besides its own. `version` counts the panel's changes. */
export const editedFields = {
  version: z.number().int().default(0),
  cambio: lastChangeSchema.nullable().default(null),
};

/** electrodb's condition that a thing exists in a version; things that the panel never changed may lack the field. */
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
