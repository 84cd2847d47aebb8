import { Entity } from 'electrodb';
import * as z from 'zod';
import { maxRevisiones } from '../../contract/revision.ts';
import { muestraDocumentSchema } from '../../contract/muestra.ts';
import { lazy } from '../runtime/lazy.ts';
import { pack, unpack } from './compressed.ts';
import { type MuestraHeader, muestraHeaderSchema, type StoredMuestra } from './muestras.ts';
import { ifUnchanged, portal } from './portal.ts';

/**
 * The authorised states that samples have had, each as its item was, numbered from 0 (docs/decisions/0039). An item is
 * written once and never changed. The state in force is the sample's own item; one of its number or a later one here
 * was left by a writer that died before it replaced it, and says the same.
 */
const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'revisionDeMuestra', version: '1', service: 'portal' },
        attributes: {
          _id: { type: 'string', required: true },
          numero: { type: 'number', required: true, padding: { length: 7, char: '0' } },
          header: { type: 'any', required: true },
          documento: { type: 'any', required: true },
        },
        indexes: {
          byMuestra: {
            pk: { field: 'pk', composite: ['_id'], template: 'muestra#${_id}', casing: 'none' },
            sk: { field: 'sk', composite: ['numero'], template: 'revision#${numero}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** A state that a sample has had, without its document. */
export interface HeaderDeRevision {
  numero: number;
  header: MuestraHeader;
}

/** Keeps a state under its number, unless it is there: two writers that replace the same state keep it once. */
export async function keepRevision(numero: number, { header, document }: StoredMuestra): Promise<void> {
  const { _id } = header;
  await ifUnchanged(() =>
    entity()
      .create({ _id, numero, header, documento: pack(document) })
      .go(),
  );
}

/** The newest states of a sample that were kept, newest first, at most `maxRevisiones`. Read consistently. */
export async function readRevisionHeaders(_id: string): Promise<HeaderDeRevision[]> {
  const { data } = await entity()
    .query.byMuestra({ _id })
    .go({ order: 'desc', count: maxRevisiones, consistent: true, attributes: ['numero', 'header'] });
  return data.map(({ numero, header }) => ({ numero, header: muestraHeaderSchema.parse(header) }));
}

/** A state of a sample that was kept; undefined where there is none of that number. Read consistently. */
export async function readRevision(_id: string, numero: number): Promise<StoredMuestra | undefined> {
  const { data } = await entity().get({ _id, numero }).go({ consistent: true });
  if (!data) return undefined;
  const document = muestraDocumentSchema.parse(unpack(z.instanceof(Uint8Array).parse(data.documento)));
  return { header: muestraHeaderSchema.parse(data.header), document };
}
