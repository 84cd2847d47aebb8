import { createHash } from 'node:crypto';
import * as z from 'zod';
import { fichaDePuntoSchema } from '../../../../contract/puntos/punto.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { logging } from '../../../platform/dynamo/change-log.ts';
import { editedFields, inVersion, type LastChange } from '../../../platform/dynamo/last-change.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';

// Points of sampling of which something is said, and names that are aliases of others (docs/decisions/points.md). A point
// of which nothing is said has no item: samples name it. Both lie in one partition each, to be listed.

const text = { type: 'string', required: true } as const;

const entity = portalEntity('punto', () => ({
  attributes: { ...attributesOf(storedPuntoSchema), huella: text },
  indexes: {
    byClave: {
      pk: itemKey('pk', 'puntos'),
      sk: itemKey('sk', '${huella}'),
    },
  },
}));

/** What was decided of the names of a solicitante's points: an item each, all in one partition, since they are few. */
const uniones = portalEntity('unionesDePuntos', () => ({
  attributes: { ...attributesOf(storedUnionesSchema), huella: text },
  indexes: {
    bySolicitante: {
      pk: itemKey('pk', 'unionesDePuntos'),
      sk: itemKey('sk', '${huella}'),
    },
  },
}));

/** The mark of a point's key (`claveDePunto`), or of a solicitante, in keys of the table: a hash of fixed length. */
export function huellaDePunto(clave: string): string {
  return createHash('sha256').update(clave).digest('base64url').slice(0, 22);
}

const storedPuntoSchema = z.object({ clave: z.string(), ficha: fichaDePuntoSchema, ...editedFields });
/** What is said of the point of a key; `clave` is no alias. */
export type StoredPunto = z.infer<typeof storedPuntoSchema>;

const storedAliasSchema = z.object({
  clave: z.string(),
  de: z.string(),
  /** The point `de` as samples named it when they were joined. */
  nombre: z.string(),
  codigo: z.string().optional(),
  /** The other name as samples wrote it then. */
  alias: z.string(),
});
/** That the point of one key is the point `de` of another of the same solicitante, which is no alias itself. */
export type StoredAlias = z.infer<typeof storedAliasSchema>;

const storedUnionesSchema = z.object({
  solicitante: z.string(),
  aliases: z.array(storedAliasSchema),
  /** Pairs of keys, each in order, that look alike and are two points. */
  distintos: z.array(z.tuple([z.string(), z.string()])),
  ...editedFields,
});
/**
 * The aliases of a solicitante's points, and what isn't one. They are one item, written over the version that was read: an
 * alias of an alias can't come to be, whoever writes at once.
 */
export type StoredUniones = z.infer<typeof storedUnionesSchema>;

/** What is said of some points, by their keys; of others nothing is. Read consistently. */
export async function readPuntos(claves: readonly string[]): Promise<Map<string, StoredPunto>> {
  const found = await readByHuella([...new Set(claves)].map(huellaDePunto));
  return new Map(found.map((punto) => [punto.clave, punto]));
}

/** The same by what `huellaDePunto` gives of their keys. Read consistently. */
export async function readByHuella(huellas: readonly string[]): Promise<StoredPunto[]> {
  if (huellas.length === 0) return [];
  return readUnread(
    huellas.map((huella) => ({ huella })),
    async (pending) => {
      const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
      return { items: readable('punto', data, (item) => parseStored(storedPuntoSchema, item)), unread: unprocessed };
    },
  );
}

/** What is said of one point; undefined where nothing is. Read consistently. */
export async function readPunto(clave: string): Promise<StoredPunto | undefined> {
  const { data } = await entity()
    .get({ huella: huellaDePunto(clave) })
    .go({ consistent: true });
  return data ? readItem('punto', data, (item) => parseStored(storedPuntoSchema, item)) : undefined;
}

/**
 * Stores what is said of a point over the version that was read, undefined for the first. False where another write came first.
 */
export async function writePunto(punto: StoredPunto, over: number | undefined, entrada?: object): Promise<boolean> {
  const huella = huellaDePunto(punto.clave);
  const item = { huella, ...punto };
  const write =
    over === undefined
      ? entity().create(item).params()
      : entity()
          .put(item)
          .where(({ huella: _id, version }, on) => inVersion(over)({ _id, version }, on))
          .params();
  return commit([write, logging('puntos', huella), entrada]);
}

/** All points of which something is said. Read consistently. */
export async function listPuntos(): Promise<StoredPunto[]> {
  const { data } = await entity().query.byClave({}).go({ pages: 'all', consistent: true });
  return readable('punto', data, (item) => parseStored(storedPuntoSchema, item));
}

/** The newest change of what the audit trail calls a point, and what writes it again with another. */
export interface PuntoAuditado extends Pick<StoredPunto, 'cambio'> {
  write: (cambio: LastChange) => Promise<boolean>;
}

/** A point, or a solicitante's aliases, as the audit trail names it: by its `huella`. Read consistently. */
export async function readPuntoAuditado(huella: string): Promise<PuntoAuditado | undefined> {
  const [{ data: punto }, { data: own }] = await Promise.all([
    entity().get({ huella }).go({ consistent: true }),
    uniones().get({ huella }).go({ consistent: true }),
  ]);
  if (punto) {
    const found = readItem('punto', punto, (item) => parseStored(storedPuntoSchema, item));
    return auditado(found, async (again) => writePunto({ ...found, ...again }, found.version));
  }
  if (!own) return undefined;
  const found = readItem('punto', own, (item) => parseStored(storedUnionesSchema, item));
  return auditado(found, async (again) => writeUniones({ ...found, ...again }, found.version));
}

function auditado(
  { cambio, version }: Pick<StoredPunto, 'cambio' | 'version'>,
  write: (again: Pick<StoredPunto, 'cambio' | 'version'>) => Promise<boolean>,
): PuntoAuditado {
  return { cambio, write: async (changed) => write({ cambio: changed, version: version + 1 }) };
}

/** What was decided of the names of each solicitante's points. Read consistently: a join counts at once. */
export async function listUniones(): Promise<StoredUniones[]> {
  const { data } = await uniones().query.bySolicitante({}).go({ pages: 'all', consistent: true });
  return readable('punto', data, (item) => parseStored(storedUnionesSchema, item));
}

/** The same of one solicitante; undefined where nothing was decided. Read consistently. */
export async function readUniones(solicitante: string): Promise<StoredUniones | undefined> {
  const { data } = await uniones()
    .get({ huella: huellaDePunto(solicitante) })
    .go({ consistent: true });
  return data ? readItem('punto', data, (item) => parseStored(storedUnionesSchema, item)) : undefined;
}

/** Stores them over the version that was read, undefined for the first. False where another write came first. */
export async function writeUniones(own: StoredUniones, over: number | undefined, entrada?: object): Promise<boolean> {
  const item = { huella: huellaDePunto(own.solicitante), ...own };
  const write =
    over === undefined
      ? uniones().create(item).params()
      : uniones()
          .put(item)
          .where(({ huella, version }, on) => inVersion(over)({ _id: huella, version }, on))
          .params();
  return commit([write, entrada]);
}

/** Every alias. Read consistently. */
export async function readAliases(): Promise<StoredAlias[]> {
  return (await listUniones()).flatMap(({ aliases }) => aliases);
}
