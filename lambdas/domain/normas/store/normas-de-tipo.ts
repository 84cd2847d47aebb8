import { createHash } from 'node:crypto';
import { Entity } from 'electrodb';
import type * as z from 'zod';
import { normaDeTipoSchema } from '../../../../contract/normas/norma-de-tipo.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { editedFields, inVersion } from '../../../platform/dynamo/last-change.ts';
import { ifUnchanged, portal } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';

// Which norm reads the samples of a type (docs/decisions/norms.md): an item for each type that ever had a norm set.

const storedNormaDeTipoSchema = normaDeTipoSchema.extend(editedFields);
export type StoredNormaDeTipo = z.infer<typeof storedNormaDeTipoSchema>;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'normaDeTipo', version: '1', service: 'portal' },
        attributes: { ...attributesOf(storedNormaDeTipoSchema), _id: { type: 'string', required: true } },
        indexes: {
          byTipo: {
            pk: { field: 'pk', composite: [], template: 'normasDeTipos', casing: 'none' },
            sk: { field: 'sk', composite: ['_id'], template: '${_id}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** A type's name as keys of the table have it: of one length. */
function idOf(tipo: string): string {
  return createHash('sha256').update(tipo).digest('base64url').slice(0, 22);
}

const parse = (item: unknown): StoredNormaDeTipo => parseStored(storedNormaDeTipoSchema, item);

/** What was said of every type, in force or not. Read consistently: what is switched off reads nothing more at once. */
export async function readNormasDeTipos(): Promise<StoredNormaDeTipo[]> {
  const { data } = await entity().query.byTipo({}).go({ pages: 'all', consistent: true });
  return readable('normaDeTipo', data, parse);
}

/** What was said of a type; undefined where nothing was. Read consistently. */
export async function readNormaDeTipo(tipo: string): Promise<StoredNormaDeTipo | undefined> {
  const { data } = await entity()
    .get({ _id: idOf(tipo) })
    .go({ consistent: true });
  return data ? readItem('normaDeTipo', data, parse) : undefined;
}

/** Stores a type's norm over the version that was read, undefined for the first. False where another write came first. */
export async function writeNormaDeTipo(
  norma: StoredNormaDeTipo,
  over: number | undefined,
  entrada?: object,
): Promise<boolean> {
  const item = { _id: idOf(norma.tipo), ...norma };
  const write =
    over === undefined ? entity().create(item).params() : entity().put(item).where(inVersion(over)).params();
  return commit([write, entrada]);
}

/** Stores a type's norm where there is none, as one that the panel never changed: how the demo begins. */
export async function putNormaDeTipo(norma: z.input<typeof normaDeTipoSchema>): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .create({ _id: idOf(norma.tipo), ...norma, version: 1, cambio: null })
      .go(),
  );
}
