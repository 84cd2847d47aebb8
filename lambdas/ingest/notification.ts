import * as z from 'zod';

const notificationSchema = z.object({
  Records: z.array(z.object({ s3: z.object({ object: z.object({ key: z.string() }) }) })),
});

/** What S3 sends once when notifications are set up. */
const testSchema = z.object({ Event: z.literal('s3:TestEvent') });

/**
 * The keys of the new objects that a queue's message tells of; none for S3's test message and for folders.
 * Throws for a body that S3 didn't write.
 */
export function droppedKeys(body: string): string[] {
  const message: unknown = JSON.parse(body);
  if (testSchema.safeParse(message).success) return [];
  return notificationSchema
    .parse(message)
    .Records.map(({ s3 }) => decodeURIComponent(s3.object.key.replaceAll('+', ' ')))
    .filter((key) => !key.endsWith('/'));
}
