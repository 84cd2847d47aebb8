import * as z from 'zod';

const versionSchema = z.object({
  versionId: z.string().regex(/^[0-9a-f-]+$/u),
  /** Bytes. */
  size: z.number(),
  /** The MD5 in hexadecimal, without quotes; of what came in parts the MD5 of theirs, and how many they are. */
  etag: z.string(),
  lastModified: z.iso.datetime(),
  /** Content-Type and its like, named in lower case. */
  headers: z.record(z.string(), z.string()),
  /** What came as x-amz-meta-…, named without that. */
  metadata: z.record(z.string(), z.string()),
  checksum: z.object({ header: z.string(), value: z.string() }).optional(),
});

/**
 * An object as its file has it, newest version first. Buckets keep one version for now; bodies are stored by
 * version id, so keeping more is a matter of not dropping the old ones.
 */
export const storedObjectSchema = z.object({ key: z.string(), versions: z.tuple([versionSchema], versionSchema) });

export type StoredObject = z.infer<typeof storedObjectSchema>;
export type Version = z.infer<typeof versionSchema>;
