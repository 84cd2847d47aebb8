import * as z from 'zod';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { mapBounded } from '../../runtime/map-bounded.ts';
import { absentIfDamaged, readItem } from '../../dynamo/damaged.ts';
import { acotadaSchema, duenoSchema, type ListaDe, listaOf, quienSchema } from './duenos.ts';
import { type LastChange, lastChangeSchema } from '../../dynamo/last-change.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../dynamo/portal.ts';
import { commit } from '../../dynamo/transaction.ts';

const text = { type: 'string', required: true } as const;

/** Keys of programs, in partitions of their own (`clave#<id>`): two functions write them, few others read them. */
const entity = portalEntity('clave', () => ({
  attributes: attributesOf(storedClaveSchema),
  indexes: {
    byId: {
      pk: itemKey('pk', 'clave#${_id}'),
      sk: itemKey('sk', 'clave'),
    },
  },
}));

/** The list of an owner's keys: an item for each. */
const lists = portalEntity('claveDe', () => ({
  attributes: { de: text, _id: text, expira: { type: 'number', required: true } },
  indexes: {
    byDueno: {
      pk: itemKey('pk', 'claves#${de}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

const storedClaveSchema = z.object({
  _id: z.string(),
  /** SHA-256 of the key's secret, in base64url. */
  hash: z.string(),
  nombre: z.string(),
  dueno: duenoSchema,
  acotada: acotadaSchema,
  creada: z.string(),
  creadaPor: quienSchema,
  /** The key's last day, in Madrid. */
  fin: z.string(),
  terminada: z.object({ cuando: z.string(), por: quienSchema }).nullable().default(null),
  cambio: lastChangeSchema.nullable().default(null),
  /** When the item is deleted by TTL, in epoch seconds. */
  expira: z.number(),
});
export type StoredClave = z.infer<typeof storedClaveSchema>;

/** A key, over or not; undefined where there is none. Read consistently. */
export async function readClave(_id: string): Promise<StoredClave | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('clave', data, (item) => parseStored(storedClaveSchema, item)) : undefined;
}

/** Stores a new key, in its owner's list too, with other writes. False where the id is taken. */
export async function createClave(clave: StoredClave, withIt: readonly object[] = []): Promise<boolean> {
  const { _id, dueno, expira } = clave;
  const write = entity()
    .create({ ...clave })
    .params();
  const listing = lists()
    .put({ de: listaOf(dueno), _id, expira })
    .params();
  return commit([write, listing, ...withIt]);
}

/** Ends a key, whose item is then deleted at `expira`. False where it was ended before, or is gone. */
export async function endClave(
  { _id }: Pick<StoredClave, '_id'>,
  { terminada, cambio, expira }: { terminada: StoredClave['terminada']; cambio: LastChange; expira: number },
  entrada?: object,
): Promise<boolean> {
  const write = entity()
    .patch({ _id })
    .set({ terminada, cambio, expira })
    .where(({ terminada: was }, { notExists, eq }) => `${notExists(was)} OR ${eq(was, null)}`)
    .params();
  return commit([write, entrada]);
}

/** Changes the names of people in a key; does nothing where the key is gone. */
export async function rewordClave({
  _id,
  creadaPor,
  terminada,
  cambio,
}: Pick<StoredClave, '_id' | 'creadaPor' | 'terminada' | 'cambio'>): Promise<void> {
  await ifUnchanged(() => entity().patch({ _id }).set({ creadaPor, terminada, cambio }).go());
}

async function idsOf(de: ListaDe): Promise<string[]> {
  const { data } = await lists().query.byDueno({ de }).go({ pages: 'all', consistent: true });
  return data.map(({ _id }) => _id);
}

/** The keys of an owner, over or not, in no order. Read consistently. */
export async function readClavesOf(de: ListaDe): Promise<StoredClave[]> {
  const found = await mapBounded(await idsOf(de), 8, async (_id) => readClave(_id).catch(absentIfDamaged));
  return found.filter((clave) => clave !== undefined);
}

/** Deletes every key of a deleted owner; without the owner no key works. */
export async function deleteClavesOf(de: ListaDe): Promise<void> {
  for (const _id of await idsOf(de)) {
    await entity().delete({ _id }).go();
    await lists().delete({ de, _id }).go();
  }
}
