import { Entity } from 'electrodb';
import { lazy } from '../../../../contract/base/lazy.ts';
import { ifUnchanged, portal } from '../../dynamo/portal.ts';

/** When keys were last used, apart from the keys: functions that are called with a key write this and not the key. */
const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'usoClave', version: '1', service: 'portal' },
        attributes: {
          _id: { type: 'string', required: true },
          ultimoUso: { type: 'string', required: true },
          expira: { type: 'number', required: true },
        },
        indexes: {
          byClave: {
            pk: { field: 'pk', composite: ['_id'], template: 'usoClave#${_id}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'uso', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** Notes that a key is used, unless a later use is noted. The item goes after `expira`, in epoch seconds. */
export async function noteUsoDeClave(_id: string, ultimoUso: string, expira: number): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .upsert({ _id, ultimoUso, expira })
      .where(({ ultimoUso: was }, { notExists, lt }) => `${notExists(was)} OR ${lt(was, ultimoUso)}`)
      .go(),
  );
}

/** When a key was last used; null where that isn't noted. */
export async function readUsoDeClave(_id: string): Promise<string | null> {
  const { data } = await entity().get({ _id }).go();
  return data?.ultimoUso ?? null;
}
