import { createHash } from 'node:crypto';
import * as z from 'zod';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { readItem } from '../../../platform/dynamo/damaged.ts';
import { editedFields } from '../../../platform/dynamo/last-change.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';

const text = { type: 'string', required: true } as const;

/** What is published of installations and points: an item for each, in a partition of its own. */
const entity = portalEntity('tablon', () => ({
  attributes: attributesOf(storedSchema),
  indexes: {
    byId: {
      pk: itemKey('pk', 'tablon#${_id}'),
      sk: itemKey('sk', 'tablon'),
    },
  },
}));

/** Which board has a name, by the name's hash: who may read the table learns no address that can't be guessed. */
const direcciones = portalEntity('direccionDeTablon', () => ({
  attributes: { huella: text, tablon: text },
  indexes: {
    byHuella: {
      pk: itemKey('pk', 'direccionDeTablon#${huella}'),
      sk: itemKey('sk', 'direccion'),
    },
  },
}));

const ajustesSchema = z.object({
  activo: z.boolean(),
  nombre: z.string(),
  elegido: z.boolean(),
  indexable: z.boolean(),
  /** Of a point: the types of sample that are shown, and what it was called when this was said. */
  tipos: z.array(z.string()),
  titulo: z.string(),
  sinac: z.string(),
  soloSinac: z.boolean(),
  prohibido: z.boolean(),
  /** The clients of the requester that agreed to the board (`noCliente`: the laboratory, where no client has the requester). */
  clientes: z.array(z.string()),
  /**
   * Whether each client agreed itself, or an administrator for all. Absent for older boards, where any client could agree for
   * all.
   */
  deCadaUno: z.boolean().default(false),
});
export type Ajustes = z.infer<typeof ajustesSchema>;

/** The clients that are known to have agreed to a board: where one spoke for several, nobody knows which. */
export function deAcuerdo({ clientes, deCadaUno }: Pick<Ajustes, 'clientes' | 'deCadaUno'>): readonly string[] {
  return deCadaUno || clientes.length === 1 ? clientes : [];
}

const storedSchema = z.object({
  _id: z.string(),
  /** The key of the point that it is of; absent: of the installation `_id`. */
  punto: z.string().optional(),
  ajustes: ajustesSchema,
  ...editedFields,
});
/** What is published of an installation, or of a point. */
export type StoredTablon = z.infer<typeof storedSchema>;

const huellaOf = (nombre: string) => createHash('sha256').update(nombre).digest('base64url');

/** A board; undefined where none was ever kept. Read consistently. */
export async function readTablon(_id: string): Promise<StoredTablon | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('tablón', data, (item) => parseStored(storedSchema, item)) : undefined;
}

/** The board that has a name; undefined for none. Read consistently. */
export async function deNombre(nombre: string): Promise<string | undefined> {
  const { data } = await direcciones()
    .get({ huella: huellaOf(nombre) })
    .go({ consistent: true });
  return data?.tablon;
}

/** The version and the name that a board is written over; `over` undefined for the first. */
interface Over {
  over: number | undefined;
  nombre?: string | undefined;
}

/** Stores a board with its name. False where another write came first, or another board has that name. */
export async function writeTablon(
  tablon: StoredTablon,
  { over, nombre: before = tablon.ajustes.nombre }: Over,
  entrada?: object,
): Promise<boolean> {
  const { _id, ajustes } = tablon;
  const write =
    over === undefined
      ? entity().create(tablon).params()
      : entity()
          .put(tablon)
          .where(({ version }, { eq }) => eq(version, over))
          .params();
  const isSame = over !== undefined && before === ajustes.nombre;
  const taking =
    isSame || ajustes.nombre === ''
      ? undefined
      : direcciones()
          .create({ huella: huellaOf(ajustes.nombre), tablon: _id })
          .params();
  const leaving =
    isSame || over === undefined || before === ''
      ? undefined
      : direcciones()
          .delete({ huella: huellaOf(before) })
          .params();
  return commit([write, taking, leaving, entrada]);
}

/** The writes that take a board away with its name, over the version that was read; none where there is none. */
export async function removingTablon(_id: string): Promise<object[]> {
  const found = await readTablon(_id);
  if (!found) return [];
  const huella = huellaOf(found.ajustes.nombre);
  const own = entity()
    .delete({ _id })
    .where(({ version }, { eq }) => eq(version, found.version))
    .params();
  return found.ajustes.nombre === '' ? [own] : [own, direcciones().delete({ huella }).params()];
}

/** Takes a board away with its name, if it is there as it was read. */
export async function removeTablon(_id: string): Promise<boolean> {
  const writes = await removingTablon(_id);
  return writes.length === 0 || commit(writes);
}
