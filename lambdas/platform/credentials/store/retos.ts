import * as z from 'zod';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { itemKey, isConditionFailure, portalEntity } from '../../dynamo/portal.ts';

const entity = portalEntity('reto', () => ({
  attributes: attributesOf(retoSchema),
  indexes: {
    byReto: {
      pk: itemKey('pk', 'reto#${reto}'),
      sk: itemKey('sk', 'reto'),
    },
  },
}));

const retoSchema = z.object({
  reto: z.string(),
  para: z.enum(['alta', 'segundo-factor', 'entrar']),
  usuarioId: z.string().optional(),
  origen: z.string(),
  expira: z.number(),
});

/**
 * WebAuthn's challenge (base64url) for a passkey to sign: its purpose, its user (absent: any), and its origin. `expira` (epoch
 * seconds) is the table's TTL, which may delete late.
 */
export type Reto = z.infer<typeof retoSchema>;

export async function putReto(reto: Reto): Promise<void> {
  await entity().put(reto).go();
}

/** Uses a challenge up. Undefined where it doesn't exist, was used, or is too old (`now` in epoch seconds). */
export async function takeReto(reto: string, now: number): Promise<Reto | undefined> {
  try {
    const { data } = await entity().remove({ reto }).go({ response: 'all_old' });
    const taken = parseStored(retoSchema, data);
    return taken.expira > now ? taken : undefined;
  } catch (error) {
    if (isConditionFailure(error)) return undefined;
    throw error;
  }
}
