import * as z from 'zod';
import { instantSchema } from '../../../../contract/base/fecha.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import { readUnread } from '../../../platform/dynamo/items.ts';
import { lastChangeSchema } from '../../../platform/dynamo/last-change.ts';

/**
 * One delivery of a certificate: `filesize` in bytes, `key` within the files bucket, `subido` the instant it was
 * delivered, `huella` the SHA-256 of its bytes.
 */
const revisionSchema = z.object({
  _id: z.string(),
  filesize: z.number().int(),
  key: z.string(),
  subido: instantSchema,
  huella: z.string(),
  /** Where its delivery stands among all (docs/decisions/deliveries.md). */
  orden: z.string(),
  /** The place of the newest delivery that brought the same bytes while they were in force. */
  confirmada: z.string().optional(),
  /** When these bytes first came, if in an earlier revision: that instant decides the owner. */
  primera: z.string().optional(),
  /** The deliveries that brought just these bytes while they were in force. */
  entregas: z.array(z.string()),
  /** Ids of the samples that bore the number when it came; none where it came before its sample, or isn't known. */
  muestras: z.array(z.string()).optional(),
  /** Samples for whose later solicitante an administrator has said that it is valid. */
  conformes: z.array(z.object({ muestra: z.string(), solicitante: z.string() })).optional(),
});
export type Revision = z.infer<typeof revisionSchema>;

/**
 * A sample's certificate: its newest revision, and in `anteriores` those before, newest first. `revisiones` counts all
 * there have been, `version` the item's states. `grupo` is what the id of every revision begins with: the id of the first one,
 * which every later one bears before a point.
 */
const pdfSchema = revisionSchema.extend({
  numero: z.string(),
  filename: z.string(),
  grupo: z.string(),
  anteriores: z.array(revisionSchema),
  revisiones: z.number().int(),
  version: z.number().int(),
  /** The newest change of the delivery by an administrator. */
  cambio: lastChangeSchema.nullable().default(null),
});

export type Pdf = z.infer<typeof pdfSchema>;

/** What the id of a revision begins with. */
const grupoOf = (_id: string) => _id.split('.', 1)[0] ?? '';

const pdfOf = (item: unknown): Pdf => parseStored(pdfSchema, item);

const entity = portalEntity('pdf', () => ({
  attributes: attributesOf(pdfSchema),
  indexes: {
    byNumero: {
      pk: itemKey('pk', 'pdf#${numero}'),
      sk: itemKey('sk', 'actual'),
    },
    byGrupo: {
      index: 'gsi1',
      pk: itemKey('gsi1pk', 'pdfId#${grupo}'),
      sk: itemKey('gsi1sk', 'pdf'),
    },
  },
}));

/**
 * Stores a certificate over the one that was read, undefined where there was none, with another write. False where another came
 * first.
 */
export async function writePdf(pdf: Pdf, over: Pdf | undefined, other?: object): Promise<boolean> {
  const write = entity()
    .put(pdf)
    .where(({ _id, version }, { eq, notExists }) => (over ? eq(version, over.version) : notExists(_id)))
    .params();
  return commit([write, other]);
}

/** Deletes a certificate as it was read, with another write. False where another came first. */
export async function deletePdf({ numero, version }: Pdf, other: object): Promise<boolean> {
  const write = entity()
    .delete({ numero })
    .where(({ version: stored }, { eq }) => eq(stored, version))
    .params();
  return commit([write, other]);
}

/** The certificate of a sample number, or undefined. Read consistently. */
export async function readPdf(numero: string): Promise<Pdf | undefined> {
  const { data } = await entity().get({ numero }).go({ consistent: true });
  return data ? readItem('certificado', data, pdfOf) : undefined;
}

/** The certificates of these sample numbers, by number; at most 100, which is one request. */
export async function readPdfs(numeros: readonly string[]): Promise<Map<string, Pdf>> {
  const keys = numeros.map((numero) => ({ numero }));
  const found = await readUnread(keys, async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go();
    return { items: readable('certificado', data, pdfOf), unread: unprocessed };
  });
  return new Map(found.map((pdf) => [pdf.numero, pdf]));
}

/** Numbers of all certificates, in no particular order and a page at a time. */
export async function* scanNumerosDePdfs(): AsyncGenerator<string[]> {
  let cursor: string | null = null;
  do {
    const page: { data: { numero?: string }[]; cursor: string | null } = await entity().scan.go({
      cursor,
      attributes: ['numero'],
    });
    yield page.data.flatMap(({ numero }) => numero ?? []);
    ({ cursor } = page);
  } while (cursor !== null);
}

/** The certificate that a revision of this id belongs to, whether or not it has one of just this id; or undefined. */
export async function findPdfOf(_id: string): Promise<Pdf | undefined> {
  const { data } = await entity()
    .query.byGrupo({ grupo: grupoOf(_id) })
    .go({ limit: 1, attributes: ['numero'] });
  return data[0] && readPdf(data[0].numero);
}
