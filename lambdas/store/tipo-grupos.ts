import { Entity } from 'electrodb';
import * as z from 'zod';
import { defaultColor, type TipoGrupo, tipoGrupoSchema } from '../../contract/tipo-grupo.ts';
import { readable, readItem } from './damaged.ts';
import { lazy } from '../../contract/rules/lazy.ts';
import { ifUnchanged, portal } from './portal.ts';
import { isUnderWay } from './references.ts';
import { editedFields, editedAttributes, inVersion, isMadeBy } from './last-change.ts';

/** A group as the table keeps it. */
const storedTipoGrupoSchema = tipoGrupoSchema.extend({
  /** Since when its deletion is under way; absent or null while none is, and counting for a minute. */
  eliminando: z.string().nullable().optional(),
  ...editedFields,
  color: tipoGrupoSchema.shape.color.catch(defaultColor),
});
export type StoredTipoGrupo = z.infer<typeof storedTipoGrupoSchema>;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'tipoGrupo', version: '1', service: 'portal' },
        attributes: {
          _id: { type: 'string', required: true },
          nombre: { type: 'string', required: true },
          descripcion: { type: 'string', required: true },
          color: { type: 'string', required: true },
          tiposIncluidos: { type: 'list', items: { type: 'string' }, required: true },
          isActive: { type: 'boolean', required: true },
          createdAt: { type: 'string', required: true },
          updatedAt: { type: 'string', required: true },
          eliminando: { type: 'any' },
          ...editedAttributes,
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: [], template: 'tipoGrupos', casing: 'none' },
            sk: { field: 'sk', composite: ['_id'], template: '${_id}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

const parse = (item: unknown): StoredTipoGrupo => storedTipoGrupoSchema.parse(item);

/** Every group of sample types, active or not. Read consistently: what was just changed counts at once. */
export async function listTipoGrupos(): Promise<StoredTipoGrupo[]> {
  const { data } = await entity().query.byId({}).go({ pages: 'all', consistent: true });
  return readable('grupo', data, parse);
}

/** The group of an id, or undefined. Read consistently. Throws DamagedItem. */
export async function readTipoGrupo(_id: string): Promise<StoredTipoGrupo | undefined> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return data ? readItem('grupo', data, parse) : undefined;
}

/** Stores a group as it is given, over any of the same id, as one that the panel never changed. */
export async function putTipoGrupo(grupo: TipoGrupo): Promise<void> {
  await entity().put(grupo).go();
}

/** Stores a group over the version that was read, undefined for a new one. False where another write came first. */
export async function writeTipoGrupo(grupo: StoredTipoGrupo, over: number | undefined): Promise<boolean> {
  const isWritten = async () => isMadeBy(grupo.cambio, await readTipoGrupo(grupo._id));
  if (over === undefined) return ifUnchanged(() => entity().create(grupo).go(), isWritten);
  return ifUnchanged(() => entity().put(grupo).where(inVersion(over)).go(), isWritten);
}

/** Notes that a group is about to be deleted, or isn't any more, as `noteEliminando` of clients does. */
export async function noteGrupoEliminando(
  { _id, version }: StoredTipoGrupo,
  eliminando: string | null,
): Promise<boolean> {
  return ifUnchanged(() => entity().patch({ _id }).set({ eliminando }).where(inVersion(version)).go());
}

/** Whether users may come to have a group: it is there, and isn't about to be deleted. Read consistently. */
export async function grupoMayGetUsuarios(_id: string, now: Date): Promise<boolean> {
  const grupo = (await listTipoGrupos()).find((one) => one._id === _id);
  return grupo !== undefined && !isUnderWay(grupo.eliminando, now);
}

/** Deletes a group in the version that was read. False where it was changed or deleted meanwhile. */
export async function removeTipoGrupo(_id: string, over: number): Promise<boolean> {
  return ifUnchanged(() => entity().remove({ _id }).where(inVersion(over)).go());
}
