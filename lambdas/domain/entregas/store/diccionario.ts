import { diccionarioSchema } from '../../../../contract/entregas/diccionario.ts';
import { attributesOf, parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { readItem } from '../../../platform/dynamo/damaged.ts';
import { editedFields, inVersion } from '../../../platform/dynamo/last-change.ts';
import * as z from 'zod';
import { itemKey, portalEntity } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';
import { reglaDeCoherenciaSchema } from '../../../../contract/entregas/coherencia.ts';

// Names in deliveries that mean another name of the portal (docs/decisions/coherence-and-names.md). They are one item, written
// over the version that was read: even with concurrent writes no name is joined to one that is joined itself.

const storedSchema = diccionarioSchema.extend(editedFields);
export type StoredDiccionario = z.infer<typeof storedSchema>;

const entity = portalEntity('diccionario', () => ({
  attributes: { _id: { type: 'string', required: true }, ...attributesOf(storedSchema) },
  indexes: {
    byId: {
      pk: itemKey('pk', 'diccionario'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

const only = { _id: 'nombres' } as const;

/** The dictionary; empty, with version 0, where nothing was ever joined. Read consistently. */
export async function readDiccionario(): Promise<StoredDiccionario> {
  const { data } = await entity().get(only).go({ consistent: true });
  if (!data) return { uniones: [], version: 0, cambio: null };
  return readItem('diccionario', data, (item) => parseStored(storedSchema, item));
}

/** Stores the dictionary over the version that was read, 0 for the first. False where another write came first. */
export async function writeDiccionario(next: StoredDiccionario, over: number, entrada?: object): Promise<boolean> {
  const item = { ...only, ...next };
  const write = over === 0 ? entity().create(item).params() : entity().put(item).where(inVersion(over)).params();
  return commit([write, entrada]);
}

/** The rules of coherence that the laboratory has switched off. */
const reglasApagadasSchema = z.object({ apagadas: z.array(reglaDeCoherenciaSchema), ...editedFields });
export type ReglasApagadas = z.infer<typeof reglasApagadasSchema>;

const reglasEntity = portalEntity('coherencia', () => ({
  attributes: { _id: { type: 'string', required: true }, ...attributesOf(reglasApagadasSchema) },
  indexes: {
    byId: {
      pk: itemKey('pk', 'coherencia'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));
const _id = 'reglas';

/** The rules that are switched off. Read consistently. */
export async function readReglasApagadas(): Promise<ReglasApagadas> {
  const { data } = await reglasEntity().get({ _id }).go({ consistent: true });
  return parseStored(reglasApagadasSchema, data ?? { apagadas: [] });
}

/** Stores the switched-off rules over the version that was read, 0 for the first. False where another write came first. */
export async function writeReglasApagadas(reglas: ReglasApagadas, over: number, entrada?: object): Promise<boolean> {
  const item = { _id, ...reglas };
  const write =
    over === 0 ? reglasEntity().create(item).params() : reglasEntity().put(item).where(inVersion(over)).params();
  return commit([write, entrada]);
}
