import { Entity } from 'electrodb';
import * as z from 'zod';
import { reglaDeCoherenciaSchema } from '../../../../contract/entregas/coherencia.ts';
import { parseStored } from '../../../platform/dynamo/parse-stored.ts';
import { lazy } from '../../../../contract/base/lazy.ts';
import { editedAttributes, editedFields, inVersion } from '../../../platform/dynamo/last-change.ts';
import { portal } from '../../../platform/dynamo/portal.ts';
import { commit } from '../../../platform/dynamo/transaction.ts';

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
  return parseStored(reglasApagadasSchema, data ?? { apagadas: [] });
}

/** Stores which rules are off over the version that was read, 0 where there is none. False where another write came first. */
export async function writeReglasApagadas(reglas: ReglasApagadas, over: number, entrada?: object): Promise<boolean> {
  const item = { _id, ...reglas };
  const write = over === 0 ? entity().create(item).params() : entity().put(item).where(inVersion(over)).params();
  return commit([write, entrada]);
}
