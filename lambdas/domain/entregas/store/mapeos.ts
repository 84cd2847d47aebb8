import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { maxMapeos, nombreDeMapeoSchema } from '../../../../contract/entregas/mapeos.ts';
import { keysUnder, putObject } from '../../../platform/files/objects.ts';
import { readable } from '../../../platform/dynamo/damaged.ts';
import { type LastChange, lastChangeSchema } from '../../../platform/dynamo/last-change.ts';
import { attributesOf } from '../../../platform/dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';

/**
 * One version of a mapping of deliveries. `texto` is its document; `pendiente` until the document is known to be where deliveries
 * read it. `cambio` is the entry of the audit trail; null for a document put there by hand.
 */
const storedMapeoSchema = z.object({
  nombre: z.string(),
  version: z.number().int(),
  texto: z.string(),
  guardada: instantSchema,
  pendiente: z.boolean(),
  cambio: lastChangeSchema.nullable(),
});
export type StoredMapeo = z.infer<typeof storedMapeoSchema>;

const entity = portalEntity('versionDeMapeo', () => ({
  attributes: {
    ...attributesOf(storedMapeoSchema),
    version: { type: 'number', required: true, padding: { length: 6, char: '0' } },
  },
  indexes: {
    byVersion: {
      pk: itemKey('pk', 'mapeo#${nombre}'),
      sk: itemKey('sk', 'v#${version}'),
    },
  },
}));

const parse = (item: unknown): StoredMapeo => {
  const { cambio = null, ...rest } = z.looseObject({ cambio: z.unknown().optional() }).parse(item);
  // Not `parseStored`: a mapping without one of its rules would read files in another way.
  return storedMapeoSchema.parse({ ...rest, cambio });
};

/** The newest versions of a mapping, newest first. Read consistently. */
export async function readVersiones(nombre: string, most: number): Promise<StoredMapeo[]> {
  const asked = { order: 'desc', count: most, limit: most, consistent: true } as const;
  const { data } = await entity().query.byVersion({ nombre }).go(asked);
  return readable('mapeo', data, parse);
}

/** A version of a mapping; undefined where it isn't kept or is unreadable. */
export async function readVersion(nombre: string, version: number): Promise<StoredMapeo | undefined> {
  const { data } = await entity().get({ nombre, version }).go();
  return readable('mapeo', data ? [data] : [], parse)[0];
}

/** The longest document of a version, in bytes: an item of the table has 400 kB. */
export const maxBytesDeMapeo = 300_000;

/** Writes a new version. False where another write made it first. */
export async function createVersion(mapeo: StoredMapeo, entrada?: object): Promise<boolean> {
  return commit([entity().create(mapeo).params(), entrada]);
}

/** Notes that a version's document is where deliveries read it. */
export async function settleVersion({ nombre, version }: Pick<StoredMapeo, 'nombre' | 'version'>): Promise<void> {
  await entity().patch({ nombre, version }).set({ pendiente: false }).go();
}

/** Every version of a mapping, oldest first. */
export async function readEveryVersion(nombre: string): Promise<StoredMapeo[]> {
  const { data } = await entity().query.byVersion({ nombre }).go({ pages: 'all', consistent: true });
  return readable('mapeo', data, parse);
}

/** Changes the author named in a version. */
export async function renameAuthor({ nombre, version }: StoredMapeo, cambio: LastChange): Promise<void> {
  await entity().patch({ nombre, version }).set({ cambio }).go();
}

const prefix = 'mappings/';
const ending = '.json';

/** Names of the mappings for deliveries, the first ones by name. */
export async function listMapeoNames(): Promise<string[]> {
  const keys = await keysUnder('DROP_BUCKET', prefix);
  const names = keys.flatMap((key) => {
    const nombre = nombreDeMapeoSchema.safeParse(key.slice(prefix.length, -ending.length));
    return key.endsWith(ending) && nombre.success ? [nombre.data] : [];
  });
  return names.slice(0, maxMapeos);
}

/**
 * Puts a mapping's document where deliveries read it, over the document with the entity tag `over` (undefined: as the first).
 * False where another document has been put there since.
 */
export async function putMappingText(nombre: string, texto: string, over: string | undefined): Promise<boolean> {
  const key = `${prefix}${nombre}${ending}`;
  return putObject('DROP_BUCKET', key, texto, { type: 'application/json', over: over ?? 'nothing' });
}
