import * as z from 'zod';

const objectSchema = z.object({
  key: z.string(),
  eTag: z.string().optional(),
  sequencer: z.string().max(100).optional(),
});
const recordSchema = z.object({ eventTime: z.iso.datetime().optional(), s3: z.object({ object: objectSchema }) });
const notificationSchema = z.object({ Records: z.array(recordSchema) });

/** What S3 sends once when notifications are set up. */
const testSchema = z.object({ Event: z.literal('s3:TestEvent') });

/** What a message says of a new object: its key, and where S3 wrote it, of which bytes, when and in which order. */
export interface Notice {
  key: string;
  etag?: string | undefined;
  hora?: Date | undefined;
  secuencia?: string | undefined;
}

/**
 * The new objects that a queue's message announces; none for S3's test message and for folders.
 * Throws for a body that S3 didn't write.
 */
export function noticesOf(body: string): Notice[] {
  const message: unknown = JSON.parse(body);
  if (testSchema.safeParse(message).success) return [];
  return notificationSchema
    .parse(message)
    .Records.map(({ eventTime, s3: { object } }) => ({
      key: decodeURIComponent(object.key.replaceAll('+', ' ')),
      etag: object.eTag,
      hora: eventTime === undefined ? undefined : new Date(eventTime),
      secuencia: object.sequencer,
    }))
    .filter(({ key }) => !key.endsWith('/'));
}
