import * as z from 'zod';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { diasTrasElFin, queDeEnlaceSchema } from '../../../../contract/enlaces/enlace.ts';
import { absentIfDamaged, readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { lastChangeSchema } from '../../../platform/dynamo/last-change.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { duenoSchema } from '../../../platform/access/store/duenos.ts';

const text = { type: 'string', required: true } as const;
const seconds = { type: 'number', required: true } as const;

/** Links to dossiers, each in a partition of its own: the function that bearers call reads no other. */
const entity = portalEntity('enlace', () => ({
  attributes: attributesOf(storedEnlaceSchema),
  indexes: {
    byId: {
      pk: itemKey('pk', 'enlace#${_id}'),
      sk: itemKey('sk', 'enlace'),
    },
  },
}));

/** The list of a user's links: one item, so that concurrent new links are counted one after the other. */
const lists = portalEntity('enlacesDe', () => ({
  attributes: { ...attributesOf(listSchema), usuarioId: text, expira: seconds },
  indexes: {
    byUsuario: {
      pk: itemKey('pk', 'enlaces#${usuarioId}'),
      sk: itemKey('sk', 'enlaces'),
    },
  },
}));

/** The readings by each link. */
const log = portalEntity('usoDeEnlace', () => ({
  attributes: { ...attributesOf(usoSchema), enlace: text, expira: seconds },
  indexes: {
    byEnlace: {
      pk: itemKey('pk', 'usosDeEnlace#${enlace}'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

const storedEnlaceSchema = z.object({
  _id: z.string(),
  /** SHA-256 of the link's secret, in base64url. */
  hash: z.string(),
  dueno: duenoSchema.options[0],
  para: z.string(),
  resumen: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The link's samples in the dossier's order, by their solicitante when the link was made. */
  muestras: z.array(z.object({ solicitante: z.string(), ids: z.array(z.string()) })),
  conCertificados: z.boolean(),
  creado: z.string(),
  fin: z.string(),
  /** When the link's maker ended it. */
  terminado: z.string().nullable().default(null),
  cambio: lastChangeSchema.nullable().default(null),
  /** When the item is deleted by TTL, in epoch seconds. */
  expira: z.number(),
});
export type StoredEnlace = z.infer<typeof storedEnlaceSchema>;

/** When a link that ends at `fin` is forgotten with its log, in epoch seconds. */
export const expiraTras = (fin: string): number => Math.floor(Date.parse(fin) / 1000) + diasTrasElFin * 24 * 3600;

/** A link, over or not; undefined where there is none. Read consistently. */
export async function readEnlace(_id: string): Promise<StoredEnlace | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('enlace', data, (item) => parseStored(storedEnlaceSchema, item)) : undefined;
}

const listSchema = z.object({
  enlaces: z.array(z.object({ _id: z.string(), expira: z.number() })),
  version: z.number(),
});

/** A user's links, with the version of their list for the next one to be added to. Read consistently. */
export async function readEnlacesOf(usuarioId: string): Promise<{ enlaces: StoredEnlace[]; version: number }> {
  const { data } = await lists().get({ usuarioId }).go({ consistent: true });
  if (!data) return { enlaces: [], version: 0 };
  const { enlaces, version } = parseStored(listSchema, data);
  const found = await mapBounded(enlaces, 8, async ({ _id }) => readEnlace(_id).catch(absentIfDamaged));
  return { enlaces: found.filter((one) => one !== undefined), version };
}

/** Stores a new link, in its maker's list too, after the links kept there. False where another new link came first. */
export async function createEnlace(
  enlace: StoredEnlace,
  { enlaces, version }: { enlaces: readonly StoredEnlace[]; version: number },
  entrada?: object,
): Promise<boolean> {
  const { usuarioId } = enlace.dueno;
  const all = [...enlaces, enlace].map(({ _id, expira }) => ({ _id, expira }));
  const expira = Math.max(...all.map((one) => one.expira));
  const listing = lists()
    .put({ usuarioId, enlaces: all, version: version + 1, expira })
    .where(({ version: was }, { notExists, eq }) => (version === 0 ? notExists(was) : eq(was, version)))
    .params();
  return commit([entity().create(enlaceItem(enlace)).params(), listing, entrada]);
}

const enlaceItem = ({ terminado, ...enlace }: StoredEnlace) => ({
  ...enlace,
  ...(terminado !== null && { terminado }),
});

/** Ends a link. False where it was ended before, or is gone. */
export async function endEnlace(
  { _id }: Pick<StoredEnlace, '_id'>,
  { terminado, cambio }: { terminado: string; cambio: StoredEnlace['cambio'] },
  entrada?: object,
): Promise<boolean> {
  const write = entity()
    .patch({ _id })
    .set({ terminado, cambio })
    .where(({ terminado: was }, { notExists }) => notExists(was))
    .params();
  return commit([write, entrada]);
}

const usoSchema = z.object({ _id: z.string(), cuando: z.string(), que: queDeEnlaceSchema, detalle: z.string() });
export type UsoDeEnlace = z.infer<typeof usoSchema>;

/** Notes a reading by a link. `_id` begins with the instant, so that the log is in order of ids. */
export async function noteUsoDeEnlace(
  { _id: enlace, expira }: Pick<StoredEnlace, '_id' | 'expira'>,
  uso: UsoDeEnlace,
): Promise<void> {
  await log()
    .put({ enlace, ...uso, expira })
    .go();
}

/** The readings by a link, newest first: all, or a number of them before an id. */
export async function readUsosDeEnlace(
  enlace: string,
  { before, most }: { before?: string | undefined; most?: number } = {},
): Promise<UsoDeEnlace[]> {
  const asked = log().query.byEnlace({ enlace });
  const { data } = await (before === undefined ? asked : asked.lt({ _id: before })).go({
    order: 'desc',
    consistent: true,
    ...(most === undefined ? { pages: 'all' } : { count: most, limit: most }),
  });
  return readable('uso de enlace', data, (item) => parseStored(usoSchema, item));
}

/** Deletes every link of a deleted user, with their logs; without the user no link works. */
export async function deleteEnlacesOf(usuarioId: string): Promise<void> {
  const { data } = await lists().get({ usuarioId }).go({ consistent: true });
  for (const { _id } of data ? parseStored(listSchema, data).enlaces : []) {
    const usos = await readUsosDeEnlace(_id);
    await mapBounded(usos, 8, async (uso) => log().delete({ enlace: _id, _id: uso._id }).go());
    await entity().delete({ _id }).go();
  }
  await lists().delete({ usuarioId }).go();
}
