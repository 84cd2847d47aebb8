import { Entity } from 'electrodb';
import * as z from 'zod';
import { once } from './once.ts';
import { ifUnchanged, portal } from './portal.ts';
import { readUnread } from './read-unread.ts';

/**
 * One delivery of a certificate: `filesize` in bytes, `key` within the files bucket, `subido` the instant it was
 * delivered, `huella` the SHA-256 of its bytes. What was stored before revisions were kept has no `huella`.
 */
const revisionSchema = z.object({
  _id: z.string(),
  filesize: z.number().int(),
  key: z.string(),
  subido: z.string(),
  huella: z.string().optional(),
});
export type Revision = z.infer<typeof revisionSchema>;

const pdfSchema = revisionSchema.extend({
  numero: z.string(),
  filename: z.string(),
  grupo: z.string().optional(),
  anteriores: z.array(revisionSchema).default([]),
  revisiones: z.number().int().default(1),
  version: z.number().int().default(0),
});

/**
 * A sample's certificate: its newest revision, and in `anteriores` those before, newest first. `revisiones` counts all
 * there have been, `version` the item's states (0: stored before there were revisions). `grupo` is what the id of
 * every revision begins with: the id of the first one, which every later one bears before a point.
 */
export interface Pdf extends Omit<z.infer<typeof pdfSchema>, 'grupo'> {
  grupo: string;
}

/** What the id of a revision begins with. */
const grupoOf = (_id: string) => _id.split('.', 1)[0] ?? '';

function pdfOf(item: unknown): Pdf {
  const pdf = pdfSchema.parse(item);
  return { ...pdf, grupo: pdf.grupo ?? grupoOf(pdf._id) };
}

const text = { type: 'string', required: true } as const;

const entity = once(
  () =>
    new Entity(
      {
        model: { entity: 'pdf', version: '1', service: 'portal' },
        attributes: {
          grupo: text,
          _id: text,
          numero: text,
          filename: text,
          filesize: { type: 'number', required: true },
          key: text,
          subido: text,
          huella: { type: 'string' },
          anteriores: { type: 'any' },
          revisiones: { type: 'number' },
          version: { type: 'number' },
        },
        indexes: {
          byNumero: {
            pk: { field: 'pk', composite: ['numero'], template: 'pdf#${numero}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'actual', casing: 'none' },
          },
          byGrupo: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['grupo'], template: 'pdfId#${grupo}', casing: 'none' },
            sk: { field: 'gsi1sk', composite: [], template: 'pdf', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** Stores a certificate over the one that was read, undefined where there was none. False where somebody was first. */
export async function writePdf(pdf: Pdf, over: Pdf | undefined): Promise<boolean> {
  return ifUnchanged(() =>
    entity()
      .put(pdf)
      .where(({ _id, version }, { eq, notExists }) => {
        if (!over) return notExists(_id);
        return over.version === 0 ? `${eq(_id, over._id)} AND ${notExists(version)}` : eq(version, over.version);
      })
      .go(),
  );
}

/** The certificate of a sample number, or undefined. Read consistently. */
export async function readPdf(numero: string): Promise<Pdf | undefined> {
  const { data } = await entity().get({ numero }).go({ consistent: true });
  return data ? pdfOf(data) : undefined;
}

/** The certificates of these sample numbers, by number; at most 100, which is one request. */
export async function readPdfs(numeros: readonly string[]): Promise<Map<string, Pdf>> {
  const keys = numeros.map((numero) => ({ numero }));
  const found = await readUnread(keys, async (pending) => {
    const { data, unprocessed } = await entity().get(pending).go();
    return { items: data.map(pdfOf), unread: unprocessed };
  });
  return new Map(found.map((pdf) => [pdf.numero, pdf]));
}

/** The certificate that a revision of this id belongs to, whether or not it has one of just this id; or undefined. */
export async function findPdfOf(_id: string): Promise<Pdf | undefined> {
  const { data } = await entity()
    .query.byGrupo({ grupo: grupoOf(_id) })
    .go({ limit: 1, attributes: ['numero'] });
  return data[0] && readPdf(data[0].numero);
}
