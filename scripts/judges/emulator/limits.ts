import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const limitsSchema = z.strictObject({
  /** The version that all of this was seen with. */
  version: z.string(),
  /** Resources that aren't deployed: all of a type, or those of it that have a property. */
  leftOut: z.array(z.strictObject({ type: z.string(), having: z.string().optional(), reason: z.string().min(40) })),
  /** What is deployed in other words than the product's own; each is done by the function of that name. */
  rewritten: z.array(
    z.strictObject({ what: z.enum(['secretReferences', 'apiOrigin', 'mailPolicy']), reason: z.string().min(40) }),
  ),
  /** What can't be asked of the emulator, or what it answers otherwise than AWS. */
  notJudged: z.array(z.strictObject({ what: z.string(), reason: z.string().min(40) })),
});
/** What the emulator can't hold of the templates, each with its reason. */
export type Limits = z.infer<typeof limitsSchema>;

export async function readLimits(): Promise<Limits> {
  return limitsSchema.parse(JSON.parse(await readFile(join(import.meta.dirname, 'limits.json'), 'utf8')));
}
