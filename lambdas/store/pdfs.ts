import { Entity } from 'electrodb';
import * as z from 'zod';
import { once } from './once.ts';
import { isConditionFailure, portal } from './portal.ts';

/** A sample's certificate. `filesize` in bytes, `key` within the files bucket, `subido` an instant. */
const pdfSchema = z.object({
  _id: z.string(),
  numero: z.string(),
  filename: z.string(),
  filesize: z.number().int(),
  key: z.string(),
  subido: z.string(),
});
export type Pdf = z.infer<typeof pdfSchema>;

const text = { type: 'string', required: true } as const;

const entity = once(
  () =>
    new Entity(
      {
        model: { entity: 'pdf', version: '1', service: 'portal' },
        attributes: {
          _id: text,
          numero: text,
          filename: text,
          filesize: { type: 'number', required: true },
          key: text,
          subido: text,
        },
        indexes: {
          byNumero: {
            pk: { field: 'pk', composite: ['numero'], template: 'pdf#${numero}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'actual', casing: 'none' },
          },
          byId: {
            index: 'gsi1',
            pk: { field: 'gsi1pk', composite: ['_id'], template: 'pdfId#${_id}', casing: 'none' },
            sk: { field: 'gsi1sk', composite: [], template: 'pdf', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** Makes a PDF the certificate of its sample number, unless a later one already is. */
export async function registerPdf(pdf: Pdf): Promise<void> {
  try {
    await entity()
      .put(pdf)
      .where(({ subido }, { notExists, lte }) => `${notExists(subido)} OR ${lte(subido, pdf.subido)}`)
      .go();
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
  }
}

/** The certificates of these sample numbers, by number; at most 100, in one round of reads. */
export async function readPdfs(numeros: readonly string[]): Promise<Map<string, Pdf>> {
  let pending = numeros.map((numero) => ({ numero }));
  const found = new Map<string, Pdf>();
  while (pending.length > 0) {
    const { data, unprocessed } = await entity().get(pending).go();
    for (const item of data) found.set(item.numero, pdfSchema.parse(item));
    pending = unprocessed;
  }
  return found;
}

/** The certificate of an id, or undefined. */
export async function findPdf(_id: string): Promise<Pdf | undefined> {
  const { data } = await entity().query.byId({ _id }).go({ limit: 1 });
  return data.map((item) => pdfSchema.parse(item))[0];
}
