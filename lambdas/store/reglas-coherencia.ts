import { Entity } from 'electrodb';
import * as z from 'zod';
import { reglaDeCoherenciaSchema } from '../../contract/coherencia.ts';
import { lazy } from '../../contract/rules/lazy.ts';
import { editedAttributes, editedFields, inVersion, isMadeBy } from './last-change.ts';
import { ifUnchanged, portal } from './portal.ts';

/** Which rules of coherence a laboratory has switched off. */
const reglasApagadasSchema = z.object({ apagadas: z.array(reglaDeCoherenciaSchema), ...editedFields });
export type ReglasApagadas = z.infer<typeof reglasApagadasSchema>;

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'coherencia', version: '1', service: 'portal' },
        attributes: {
          _id: { type: 'string', required: true },
          apagadas: { type: 'any', required: true },
          ...editedAttributes,
        },
        indexes: {
          byId: {
            pk: { field: 'pk', composite: [], template: 'coherencia', casing: 'none' },
            sk: { field: 'sk', composite: ['_id'], template: '${_id}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);
const _id = 'reglas';

/** Which rules are off; none where nobody has switched any. Read consistently. */
export async function readReglasApagadas(): Promise<ReglasApagadas> {
  const { data } = await entity().get({ _id }).go({ consistent: true });
  return reglasApagadasSchema.parse(data ?? { apagadas: [] });
}

/** Stores which rules are off over the version that was read, 0 where there is none. False where another write came first. */
export async function writeReglasApagadas(reglas: ReglasApagadas, over: number): Promise<boolean> {
  const isWritten = async () => isMadeBy(reglas.cambio, await readReglasApagadas());
  const item = { _id, ...reglas };
  return over === 0
    ? ifUnchanged(() => entity().create(item).go(), isWritten)
    : ifUnchanged(() => entity().put(item).where(inVersion(over)).go(), isWritten);
}
