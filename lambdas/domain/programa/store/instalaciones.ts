import * as z from 'zod';
import { fechaSchema } from '../../../../contract/base/fecha.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { instalacionSchema } from '../../../../contract/programa/programa.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { logging } from '../../../platform/dynamo/change-log.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { editedFields, inVersion } from '../../../platform/dynamo/last-change.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';

const text = { type: 'string', required: true } as const;

/** Installations with their programmes, in partitions by the first letter of the id, so that all can be read. */
const entity = portalEntity('instalacion', () => ({
  attributes: { ...attributesOf(itemSchema), parte: text },
  indexes: {
    byId: {
      pk: itemKey('pk', 'instalaciones#${parte}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

const propia = {
  /** The client whose user made it, which alone keeps it; absent of the laboratory's. */
  cliente: z.string().optional(),
  /** The day on which it was registered in the portal. */
  alta: fechaSchema,
};
const documentoSchema = instalacionSchema.omit({ _id: true }).extend(propia);
const storedSchema = z.object({ ...instalacionSchema.shape, ...propia, ...editedFields });
/** An installation as the table keeps it. */
export type StoredInstalacion = z.infer<typeof storedSchema>;

const itemSchema = z.object({ _id: z.string(), documento: documentoSchema, ...editedFields });

function parse(item: unknown): StoredInstalacion {
  const { documento, ...rest } = parseStored(itemSchema, item);
  return { ...documento, ...rest };
}

/** The first letters of ids, which are UUIDs. */
const partes = Array.from({ length: 16 }, (_, n) => n.toString(16));
const parteOf = (_id: string) => _id.slice(0, 1);

/** Every installation. Read consistently. */
export async function listInstalaciones(): Promise<StoredInstalacion[]> {
  const found = await mapBounded(partes, 8, async (parte) => {
    const { data } = await entity().query.byId({ parte }).go({ pages: 'all', consistent: true });
    return readable('instalación', data, parse);
  });
  return found.flat();
}

/** The existing installations of these ids. Read consistently. */
export async function readInstalaciones(ids: readonly string[]): Promise<StoredInstalacion[]> {
  const keys = ids.map((_id) => ({ parte: parteOf(_id), _id }));
  if (keys.length === 0) return [];
  return readUnread(keys, async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
    return { items: readable('instalación', data, parse), unread: unprocessed };
  });
}

/** An installation; undefined where there is none of that id. Read consistently. */
export async function readInstalacion(_id: string): Promise<StoredInstalacion | undefined> {
  const { data } = await entity()
    .get({ parte: parteOf(_id), _id })
    .go({ consistent: true });
  return data ? readItem('instalación', data, parse) : undefined;
}

/**
 * Stores an installation over the version read (undefined: a new one), with other writes. False where another write came first.
 */
export async function writeInstalacion(
  instalacion: StoredInstalacion,
  over: number | undefined,
  withIt: readonly object[] = [],
): Promise<boolean> {
  const { _id, version, cambio, ...documento } = instalacion;
  const item = { parte: parteOf(_id), _id, documento, version, cambio };
  const write =
    over === undefined ? entity().create(item).params() : entity().put(item).where(inVersion(over)).params();
  return commit([write, logging('instalaciones', _id), ...withIt]);
}

/** Deletes an installation in the version read, with other writes. False where it was changed or deleted meanwhile. */
export async function removeInstalacion(_id: string, over: number, withIt: readonly object[] = []): Promise<boolean> {
  const write = entity()
    .remove({ parte: parteOf(_id), _id })
    .where(inVersion(over))
    .params();
  return commit([write, logging('instalaciones', _id), ...withIt]);
}
