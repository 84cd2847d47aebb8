import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { normaDeTipoSchema } from '../../../../contract/normas/norma-de-tipo.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { readable, readItem } from '../../../platform/dynamo/damaged.ts';
import { editedFields, inVersion } from '../../../platform/dynamo/last-change.ts';
import { itemKey, ifUnchanged, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';

// Which norm reads the samples of a type (docs/decisions/norms.md): an item for each type that ever had a norm set.

const storedNormaDeTipoSchema = normaDeTipoSchema.extend(editedFields);
export type StoredNormaDeTipo = z.infer<typeof storedNormaDeTipoSchema>;

const entity = portalEntity('normaDeTipo', () => ({
  attributes: { ...attributesOf(storedNormaDeTipoSchema), _id: { type: 'string', required: true } },
  indexes: {
    byTipo: {
      pk: itemKey('pk', 'normasDeTipos'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

/** The form of a type's name in keys, of fixed length. */
function idOf(tipo: string): string {
  return createHash('sha256').update(tipo).digest('base64url').slice(0, 22);
}

const parse = (item: unknown): StoredNormaDeTipo => parseStored(storedNormaDeTipoSchema, item);

/** The stored norms of all types, switched on or off. Read consistently: a switched-off norm reads nothing from then on. */
export async function readNormasDeTipos(): Promise<StoredNormaDeTipo[]> {
  const { data } = await entity().query.byTipo({}).go({ pages: 'all', consistent: true });
  return readable('normaDeTipo', data, parse);
}

/** The stored norm of a type; undefined without one. Read consistently. */
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

/** Stores a type's first norm as never changed in the panel, for the demo. */
export async function putNormaDeTipo(norma: z.input<typeof normaDeTipoSchema>): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .create({ _id: idOf(norma.tipo), ...norma, version: 1, cambio: null })
      .go(),
  );
}
