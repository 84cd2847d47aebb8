import * as z from 'zod';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { editedFields, inVersion } from '../../../platform/dynamo/last-change.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';

const storedSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  /** 32 bytes in hexadecimal digits. */
  secreto: z.string(),
  desde: z.string(),
  hasta: z.string().nullable(),
  ...editedFields,
});

/** A key with which a laboratory's system makes codes; `hasta`: certificates that come later have no codes of it. */
export type ClaveGuardada = z.infer<typeof storedSchema>;

/** In a partition of their own, which few functions' roles reach. */
const entity = portalEntity('claveDeVerificacion', () => ({
  attributes: attributesOf(storedSchema),
  indexes: {
    byId: {
      pk: itemKey('pk', 'clavesDeVerificacion'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

/** All keys, newest first. Read consistently. */
export async function readClavesDeVerificacion(): Promise<ClaveGuardada[]> {
  const { data } = await entity().query.byId({}).go({ pages: 'all', consistent: true });
  const claves = readable('clave de verificación', data, (item) => parseStored(storedSchema, item));
  return claves.toSorted((a, b) => (a.desde + a._id < b.desde + b._id ? 1 : -1));
}

/** One of them; undefined where there is none. Read consistently. */
export async function readClaveDeVerificacion(_id: string): Promise<ClaveGuardada | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('clave de verificación', data, (item) => parseStored(storedSchema, item)) : undefined;
}

/** Stores a key over the version that was read, 0 where there is none, with some writes. False where another write came first. */
export async function writeClaveDeVerificacion(
  clave: ClaveGuardada,
  over: number,
  withIt: readonly object[] = [],
): Promise<boolean> {
  const write = over === 0 ? entity().create(clave).params() : entity().put(clave).where(inVersion(over)).params();
  return commit([write, ...withIt]);
}
