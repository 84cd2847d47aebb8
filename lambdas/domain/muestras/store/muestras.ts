import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import {
  estadoMuestraSchema,
  type Muestra,
  type MuestraDocument,
  storedDocumentSchema,
} from '../../../../contract/muestras/muestra.ts';
import { unpack } from '../../../platform/dynamo/compressed.ts';
import { readable, readItem, readEach } from '../../../platform/dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';

/**
 * The newest correction of a sample: data that readers had seen were changed or withdrawn (docs/decisions/corrections.md).
 * `antes`: the former state's fields that decide whom the correction concerns.
 */
export const correccionGuardadaSchema = z.object({
  /** The number of the resulting state: every change visible to readers counts one, a withdrawal too. */
  numero: z.number().int(),
  en: instantSchema,
  retirada: z.boolean(),
  /** What changed, in a sentence. */
  frase: z.string(),
  antes: z.object({ numero: z.string(), solicitante: z.string(), tipo: z.string() }),
  /** Whether the state before had been withdrawn. */
  vuelve: z.boolean().optional(),
});
export type CorreccionGuardada = z.infer<typeof correccionGuardadaSchema>;

/** A change of a stored sample that a delivery's report lists. */
const cambioNotableSchema = z.object({
  campo: z.enum(['solicitante', 'fecha', 'conclusion']),
  antes: z.string(),
  despues: z.string(),
});
export type CambioNotable = z.infer<typeof cambioNotableSchema>;

/**
 * A sample's annulment by the laboratory, stated in a file, since an instant. `pasado`: the sample came annulled at first, long
 * after its sampling, and is no news.
 */
const anulacionSchema = z.object({ en: instantSchema, pasado: z.boolean().optional() });
export type Anulacion = z.infer<typeof anulacionSchema>;

/** The fields of a stored sample outside its document. `version` counts its writes, from 1. */
export const muestraHeaderSchema = z.object({
  _id: z.string(),
  numero: z.string(),
  solicitante: z.string(),
  tipo: z.string(),
  estado: estadoMuestraSchema,
  fecha: z.string(),
  version: z.number().int(),
  /** SHA-256 of the document; equal means unchanged. */
  huella: z.string(),
  /** The version that last changed the document: equal as long as the document is. */
  revision: z.number().int(),
  importedAt: instantSchema,
  lastModified: instantSchema,
  /**
   * When the sample was first authorised, whatever happened later. Absent before that.
   */
  publicada: instantSchema.optional(),
  /**
   * The newest delivery with the document's content (docs/decisions/deliveries.md): its time, its file's key, and its place among
   * all deliveries.
   */
  entregada: z.string(),
  archivo: z.string(),
  orden: z.string(),
  /**
   * The sample's solicitantes, oldest first, each since the time of the delivery that brought it ('' for the first). Absent where
   * there was only one. Needed for certificates, which stay with the solicitante at their time.
   */
  titulares: z.array(z.object({ solicitante: z.string(), desde: z.string() })).optional(),
  /** What the laboratory says of the sample as a whole (`veredictoDeMuestra`). */
  veredicto: z.enum(['Cumple', 'No cumple', 'Sin definir']),
  /** The file that first brought the document, if not `archivo`. */
  origen: z.string().optional(),
  /** The laboratory's reason for the sample's state, if given. */
  motivo: z.string().optional(),
  /**
   * The deliveries that brought this state, oldest first ('' for unknown ones); empty where all deliveries of the sample were
   * withdrawn.
   */
  entregas: z.array(z.string()),
  /**
   * The keys of the sample's states that aren't in force (estados-previos.ts). Absent where unknown: in a sample that 1.0.0 stored,
   * and once they are many.
   */
  previos: z.array(z.string()).optional(),
  /**
   * The outcome of the delivery that brought this state: whether the sample was new, and the changes that the report lists, so
   * that a repeated message reports the same. Absent in a state that 1.0.0 stored.
   */
  llegada: z.object({ entrega: z.string(), nueva: z.boolean(), cambios: z.array(cambioNotableSchema) }).optional(),
  /** Absent as long as nothing that readers saw was changed or withdrawn. */
  correccion: correccionGuardadaSchema.optional(),
  /** Given for a sample that a file annulled; absent where its delivery was withdrawn or an export lacks it. */
  anulacion: anulacionSchema.optional(),
  /** The request that the sample answers: its delivery names it, or an administrator did (`aMano`). */
  solicitud: z.object({ referencia: z.string(), aMano: z.literal(true).optional() }).optional(),
});
export type MuestraHeader = z.infer<typeof muestraHeaderSchema>;

/** The names of a header's fields. */
export const headerFields = Object.keys(muestraHeaderSchema.shape) as (keyof MuestraHeader)[];
/** What the index by number has of a sample: DynamoDB refuses a query for any other field. */
const indexedSchema = muestraHeaderSchema.pick({
  _id: true,
  numero: true,
  solicitante: true,
  tipo: true,
  estado: true,
  fecha: true,
  version: true,
  huella: true,
  importedAt: true,
  lastModified: true,
});
export type IndexedMuestra = z.infer<typeof indexedSchema>;
const indexedFields = Object.keys(indexedSchema.shape) as (keyof IndexedMuestra)[];

/** Samples, as their items are. */
export const entity = portalEntity('muestra', () => ({
  attributes: { ...attributesOf(muestraHeaderSchema), documento: { type: 'any', required: true } },
  indexes: {
    byId: {
      pk: itemKey('pk', 'muestra#${_id}'),
      sk: itemKey('sk', 'muestra'),
    },
    byNumero: {
      index: 'gsi1',
      pk: itemKey('gsi1pk', 'numero#${numero}'),
      sk: itemKey('gsi1sk', '${_id}'),
    },
  },
}));

/** A sample as it is stored: its header and the document that the header speaks of. */
export interface StoredMuestra {
  header: MuestraHeader;
  document: MuestraDocument;
}

/** The document of a stored item, in whatever form intake took it at its time. Throws where nothing can be read from it. */
export function documentOf({ documento }: { documento?: unknown }): MuestraDocument {
  return storedDocumentSchema.parse(unpack(z.instanceof(Uint8Array).parse(documento)));
}

const toHeader = (item: unknown): MuestraHeader => parseStored(muestraHeaderSchema, item);

function toStored(item: { documento?: unknown }): StoredMuestra {
  return { header: toHeader(item), document: documentOf(item) };
}

/** A sample that isn't opened as yet: who may see it is decided by its header. `open` throws DamagedItem. */
export interface ClosedMuestra {
  header: MuestraHeader;
  open: () => Muestra;
}

/** A sample, closed; undefined where there is none. Throws DamagedItem where its header can't be read. */
export async function findMuestra(_id: string): Promise<ClosedMuestra | undefined> {
  const { data } = await entity().get({ _id }).go();
  if (!data) return undefined;
  const header = readItem('muestra', data, toHeader);
  return { header, open: () => muestraOf({ header, document: readItem('muestra', data, documentOf) }) };
}

/** Whether all deliveries that brought a sample were withdrawn: it is there for nobody. */
export function isWithdrawn({ estado, entregas }: MuestraHeader): boolean {
  return estado === 'anulada' && entregas.length === 0;
}

/** The number of the state that a sample is in; 0 for the first authorised one, and before it. */
export function numeroDeRevision({ correccion }: MuestraHeader): number {
  return correccion?.numero ?? 0;
}

/** A stored sample as it is answered: its document, with when it came in and when it last changed. */
export function muestraOf({ header: { importedAt, lastModified }, document }: StoredMuestra): Muestra {
  return { ...document, importedAt, lastModified, createdAt: importedAt, updatedAt: lastModified };
}

/**
 * Every readable sample of the table, of any state, in no particular order, a page (1 MB of items) at a time; ids of
 * unreadable ones go to `onDamaged`. Reads are eventually consistent: a sample written meanwhile comes in its old or
 * its new state.
 */
export async function* scanMuestras(onDamaged: (id: string) => void): AsyncGenerator<StoredMuestra[]> {
  let cursor: string | null = null;
  // A right to scan can't name partitions, but the attributes that are read: those of samples alone
  // (cdk/constructs/sample-grants.ts).
  const attributes = [...headerFields, 'documento'] as const;
  const params = { Select: 'SPECIFIC_ATTRIBUTES' };
  do {
    const page: { data: { documento?: unknown }[]; cursor: string | null } = await entity().scan.go({
      cursor,
      attributes: [...attributes],
      params,
    });
    const { good, damaged } = readEach('muestra', page.data, toStored);
    damaged.forEach(onDamaged);
    yield good;
    ({ cursor } = page);
  } while (cursor !== null);
}

/** What was found under some ids: what can be read, and the ids of what is there and can't be. */
export interface Found<T> {
  good: Map<string, T>;
  damaged: ReadonlySet<string>;
}

/** The samples of these ids that exist, whole, by id; any number of ids. Read consistently. */
export async function findStoredMuestras(ids: readonly string[]): Promise<Found<StoredMuestra>> {
  const damaged = new Set<string>();
  const found = await readUnread(keysOf(ids), async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go({ consistent: true, concurrency: 4 });
    const sifted = readEach('muestra', data, toStored);
    for (const id of sifted.damaged) damaged.add(id);
    return { items: sifted.good, unread: unprocessed };
  });
  return { good: new Map(found.map((stored) => [stored.header._id, stored])), damaged };
}

/** The samples of `findStoredMuestras`, without unreadable ones. */
export async function readStoredMuestras(ids: readonly string[]): Promise<Map<string, StoredMuestra>> {
  return (await findStoredMuestras(ids)).good;
}

/** The headers of the samples of these ids that exist, by id; any number of ids. Read consistently. */
export async function findMuestraHeaders(ids: readonly string[]): Promise<Found<MuestraHeader>> {
  const damaged = new Set<string>();
  const found = await readUnread(keysOf(ids), async (pending) => {
    const options = { attributes: headerFields, consistent: true, concurrency: 8 } as const;
    const { data, unprocessed } = await entity().get(pending).go(options);
    const sifted = readEach('muestra', data, toHeader);
    for (const id of sifted.damaged) damaged.add(id);
    return { items: sifted.good, unread: unprocessed };
  });
  return { good: new Map(found.map((header) => [header._id, header])), damaged };
}

/** The headers of `findMuestraHeaders`, without unreadable ones. */
export async function readMuestraHeaders(ids: readonly string[]): Promise<Map<string, MuestraHeader>> {
  return (await findMuestraHeaders(ids)).good;
}

const keysOf = (ids: readonly string[]) => ids.map((_id) => ({ _id }));

/** The samples that carry a number, usually one; headers only, a moment behind the last write. */
export async function findMuestrasByNumero(numero: string): Promise<IndexedMuestra[]> {
  const { data } = await entity().query.byNumero({ numero }).go({ pages: 'all', attributes: indexedFields });
  return readable('muestra', data, (item) => parseStored(indexedSchema, item));
}
