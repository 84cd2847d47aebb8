import type * as z from 'zod';
import { defaultColor, type TipoGrupo, tipoGrupoSchema } from '../../../../contract/administracion/tipo-grupo.ts';
import { readable, readItem } from '../../dynamo/damaged.ts';
import { attributesOf, parseStored } from '../../dynamo/parse-stored.ts';
import { itemKey, portalEntity } from '../../dynamo/portal.ts';
import { AssignmentsChanged } from './assignment-guard.ts';
import { attempt, commit } from '../../dynamo/transaction.ts';
import { editedFields, inVersion } from '../../dynamo/last-change.ts';

/** A group as the table keeps it. */
const storedTipoGrupoSchema = tipoGrupoSchema.extend({
  ...editedFields,
  color: tipoGrupoSchema.shape.color.catch(defaultColor),
});
export type StoredTipoGrupo = z.infer<typeof storedTipoGrupoSchema>;

const entity = portalEntity('tipoGrupo', () => ({
  attributes: attributesOf(storedTipoGrupoSchema),
  indexes: {
    byId: {
      pk: itemKey('pk', 'tipoGrupos'),
      sk: itemKey('sk', '${_id}'),
    },
  },
}));

const parse = (item: unknown): StoredTipoGrupo => parseStored(storedTipoGrupoSchema, item);

/** Every group of sample types, active or not. Read consistently: a change counts at once. */
export async function listTipoGrupos(): Promise<StoredTipoGrupo[]> {
  const { data } = await entity().query.byId({}).go({ pages: 'all', consistent: true });
  return readable('grupo', data, parse);
}

/** The group of an id, or undefined. Read consistently. */
export async function readTipoGrupo(_id: string): Promise<StoredTipoGrupo | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('grupo', data, parse) : undefined;
}

/** Stores a group as given, over any of the same id, as if the panel had never changed it. */
export async function putTipoGrupo(grupo: TipoGrupo): Promise<void> {
  await entity().put(grupo).go();
}

/** Stores a group over the version that was read, undefined for a new one. False where another write came first. */
export async function writeTipoGrupo(
  grupo: StoredTipoGrupo,
  over: number | undefined,
  entrada?: object,
): Promise<boolean> {
  const write =
    over === undefined ? entity().create(grupo).params() : entity().put(grupo).where(inVersion(over)).params();
  return commit([write, entrada]);
}

/**
 * Deletes a group in the version that was read, as an assignment. False where it was changed or deleted meanwhile. Throws
 * AssignmentsChanged.
 */
export async function removeTipoGrupo(_id: string, over: number, guard: object, entrada?: object): Promise<boolean> {
  const write = entity().remove({ _id }).where(inVersion(over)).params();
  const refused = await attempt([write, guard, entrada]);
  if (refused.join() === '1') throw new AssignmentsChanged();
  return refused.length === 0;
}
