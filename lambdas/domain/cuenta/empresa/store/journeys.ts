import * as z from 'zod';
import { pruebaEmpresaSchema } from '../../../../../contract/cuenta/entrada-empresa.ts';
import { attributesOf, parseStored } from '../../../../platform/dynamo/parse-stored.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../../platform/dynamo/portal.ts';

/** The fields of both directions of a journey. */
const common = z.object({
  /** Hash of the `state`, or of the code, neither of which is stored. */
  clave: z.string(),
  /** Hash of the cookie of the browser that began the journey. */
  navegador: z.string(),
  clienteId: z.string(),
  destino: z.string(),
  /** The administrator that tries the settings; absent where a user signs in. */
  adminId: z.string().optional(),
  /** The version of the settings at the journey's beginning. */
  version: z.number().int(),
  /** Epoch seconds; the table's TTL, which may delete late, so readers compare it too. */
  expira: z.number().int(),
});
const outwardSchema = common.extend({
  tipo: z.literal('ida'),
  verificador: z.string(),
  nonce: z.string(),
  origen: z.string(),
});
const returnSchema = common.extend({
  tipo: z.literal('vuelta'),
  usuarioId: z.string().optional(),
  /** The account of the return, by its name in users' items. */
  cuenta: z.string().optional(),
  cierre: z.string().nullable(),
  prueba: pruebaEmpresaSchema.optional(),
});

/** A browser on its way to a provider, with the checks of its return. */
export type OutwardJourney = z.infer<typeof outwardSchema>;
/** A journey that came back: the user, until the browser fetches the session; or the result of an administrator's try. */
export type ReturnJourney = z.infer<typeof returnSchema>;

const entity = portalEntity('viajeEmpresa', () => ({
  attributes: attributesOf(
    z.object({
      ...outwardSchema.partial().shape,
      ...returnSchema.partial().shape,
      ...common.shape,
      tipo: z.enum(['ida', 'vuelta']),
    }),
  ),
  indexes: {
    byClave: {
      pk: itemKey('pk', 'viajeEmpresa#${clave}'),
      sk: itemKey('sk', '${tipo}'),
    },
  },
}));

/** Notes a journey. */
export async function putJourney(journey: OutwardJourney | ReturnJourney): Promise<void> {
  await entity().put(journey).go();
}

/**
 * Takes a journey of this browser that isn't over; of several calls only one gets it. Undefined otherwise; another browser's
 * journey stays stored.
 */
async function take(tipo: 'ida' | 'vuelta', clave: string, navegador: string, now: Date): Promise<unknown> {
  const { data } = await entity().get({ clave, tipo }).go({ consistent: true });
  if (data?.navegador !== navegador) return undefined;
  const isTaken = await ifUnchanged(() =>
    entity()
      .remove({ clave, tipo })
      .where((item, { eq }) => eq(item.navegador, navegador))
      .go(),
  );
  return isTaken && data.expira > now.getTime() / 1000 ? data : undefined;
}

/** Takes the checks of a return, as `take` does. */
export async function takeOutward(clave: string, navegador: string, now: Date): Promise<OutwardJourney | undefined> {
  return parseStored(outwardSchema.optional(), await take('ida', clave, navegador, now));
}

/** Takes the user of a return, or the result of a try, as `take` does. */
export async function takeReturn(clave: string, navegador: string, now: Date): Promise<ReturnJourney | undefined> {
  return parseStored(returnSchema.optional(), await take('vuelta', clave, navegador, now));
}
