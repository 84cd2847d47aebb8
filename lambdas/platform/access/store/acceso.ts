import * as z from 'zod';
import { accesoSchema } from '../../../../contract/cuenta/cuenta.ts';
import { readItem } from '../../dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { editedFields, inVersion } from '../../dynamo/last-change.ts';
import { itemKey, portalEntity } from '../../dynamo/portal.ts';
import { commit } from '../../dynamo/transaction.ts';

/** The stored rule of second factors, and since when it demands them (null: it doesn't, or always did). */
const storedAccesoSchema = accesoSchema.extend({
  administradoresDesde: z.string().nullable(),
  clientesDesde: z.string().nullable(),
  ...editedFields,
});
export type StoredAcceso = z.infer<typeof storedAccesoSchema>;

/** The rule of a portal where none was set: a new stage. @internal */
export const firstAcceso: StoredAcceso = {
  administradores: 'obligatorio',
  clientes: 'opcional',
  diasDeGracia: 0,
  administradoresDesde: null,
  clientesDesde: null,
  version: 0,
  cambio: null,
};

const entity = portalEntity('acceso', () => ({
  attributes: { _id: { type: 'string', required: true }, ...attributesOf(storedAccesoSchema) },
  indexes: {
    byId: {
      pk: itemKey('pk', 'acceso'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));
const _id = 'regla';

/** The rule in force. Read consistently. */
export async function readAcceso(): Promise<StoredAcceso> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('acceso', data, (item) => parseStored(storedAccesoSchema, item)) : firstAcceso;
}

/** Stores a rule over the version that was read, 0 where there is none. False where another write came first. */
export async function writeAcceso(acceso: StoredAcceso, over: number, entrada?: object): Promise<boolean> {
  known = undefined;
  const item = { _id, ...acceso };
  const write = over === 0 ? entity().create(item).params() : entity().put(item).where(inVersion(over)).params();
  return commit([write, entrada]);
}

/** How long a process keeps the rule that it read, in milliseconds: a new rule takes nobody's access away at once. */
const knownFor = 5000;
let known: { acceso: StoredAcceso; until: number } | undefined;

/** The rule in force now or some seconds ago; every call asks for it. */
export async function knownAcceso(): Promise<StoredAcceso> {
  const now = Date.now();
  if (!known || known.until <= now) known = { acceso: await readAcceso(), until: now + knownFor };
  return known.acceso;
}
