import { createHash } from 'node:crypto';
import { Entity } from 'electrodb';
import * as z from 'zod';
import { fichaDePuntoSchema } from '../../contract/punto.ts';
import { lazy } from '../runtime/lazy.ts';
import { readable, readItem } from './damaged.ts';
import { editedAttributes, editedFields, inVersion, isMadeBy } from './last-change.ts';
import { ifUnchanged, portal } from './portal.ts';
import { readUnread } from './read-unread.ts';

// Points of sampling of which something is said, and names that are aliases of others (docs/decisions/0065). A point
// of which nothing is said has no item: samples name it.

const text = { type: 'string', required: true } as const;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'punto', version: '1', service: 'portal' },
        attributes: {
          huella: text,
          clave: text,
          ficha: { type: 'any', required: true },
          ...editedAttributes,
        },
        indexes: {
          byClave: {
            pk: { field: 'pk', composite: ['huella'], template: 'punto#${huella}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'punto', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** Aliases, all in one partition: they are few, and what names a point asks for all of them. */
const aliases = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'aliasDePunto', version: '1', service: 'portal' },
        attributes: { huella: text, clave: text, de: text, ...editedAttributes },
        indexes: {
          byClave: {
            pk: { field: 'pk', composite: [], template: 'aliasDePuntos', casing: 'none' },
            sk: { field: 'sk', composite: ['huella'], template: '${huella}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** A point's key (`claveDePunto`) as keys of the table have it: of one length, whatever it is called. */
export function huellaDePunto(clave: string): string {
  return createHash('sha256').update(clave).digest('base64url').slice(0, 22);
}

const storedPuntoSchema = z.object({ clave: z.string(), ficha: fichaDePuntoSchema, ...editedFields });
/** What is said of the point of a key; `clave` is no alias. */
export type StoredPunto = z.infer<typeof storedPuntoSchema>;

const storedAliasSchema = z.object({ clave: z.string(), de: z.string(), ...editedFields });
/** That the point of one key is the point `de` of another of the same solicitante, which is no alias itself. */
export type StoredAlias = z.infer<typeof storedAliasSchema>;

/** What is said of some points, by their keys; of others nothing is. Read consistently. */
export async function readPuntos(claves: readonly string[]): Promise<Map<string, StoredPunto>> {
  const keys = [...new Set(claves)].map((clave) => ({ huella: huellaDePunto(clave) }));
  if (keys.length === 0) return new Map();
  const found = await readUnread(keys, async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
    return { items: readable('punto', data, (item) => storedPuntoSchema.parse(item)), unread: unprocessed };
  });
  return new Map(found.map((punto) => [punto.clave, punto]));
}

/** What is said of one point; undefined where nothing is. Read consistently. Throws DamagedItem. */
export async function readPunto(clave: string): Promise<StoredPunto | undefined> {
  const { data } = await entity()
    .get({ huella: huellaDePunto(clave) })
    .go({ consistent: true });
  return data ? readItem('punto', data, (item) => storedPuntoSchema.parse(item)) : undefined;
}

/** Stores what is said of a point over the version that was read, undefined for the first. False where another write came first. */
export async function writePunto(punto: StoredPunto, over: number | undefined): Promise<boolean> {
  const item = { huella: huellaDePunto(punto.clave), ...punto };
  const isWritten = async () => isMadeBy(punto.cambio, await readPunto(punto.clave));
  if (over === undefined) return ifUnchanged(() => entity().create(item).go(), isWritten);
  return ifUnchanged(
    () =>
      entity()
        .put(item)
        .where(({ huella, version }, on) => inVersion(over)({ _id: huella, version }, on))
        .go(),
    isWritten,
  );
}

/** Every alias. Read consistently: a join counts at once. */
export async function readAliases(): Promise<StoredAlias[]> {
  const { data } = await aliases().query.byClave({}).go({ pages: 'all', consistent: true });
  return readable('punto', data, (item) => storedAliasSchema.parse(item));
}

/** The point that a key is of, by some aliases: the one that it is an alias of, or itself. */
export function canonicalBy(stored: readonly StoredAlias[]): (clave: string) => string {
  const by = new Map(stored.map(({ clave, de }) => [clave, de]));
  return (clave) => by.get(clave) ?? clave;
}

/** Stores an alias where there is none of its key. False where there is one. */
export async function createAlias(alias: StoredAlias): Promise<boolean> {
  return ifUnchanged(
    () =>
      aliases()
        .create({ huella: huellaDePunto(alias.clave), ...alias })
        .go(),
    async () => (await readAliases()).some((one) => one.clave === alias.clave && isMadeBy(alias.cambio, one)),
  );
}

/** Takes an alias away. False where it is gone already. */
export async function removeAlias({ clave, version }: StoredAlias): Promise<boolean> {
  return ifUnchanged(() =>
    aliases()
      .remove({ huella: huellaDePunto(clave) })
      .where(({ huella, version: stored }, on) => inVersion(version)({ _id: huella, version: stored }, on))
      .go(),
  );
}
