import { itemKey, ifUnchanged, portalEntity } from '../../dynamo/portal.ts';

/** The last uses of keys, in items of their own: functions called with a key may write these, but not keys. */
const entity = portalEntity('usoClave', () => ({
  attributes: {
    _id: { type: 'string', required: true },
    ultimoUso: { type: 'string', required: true },
    expira: { type: 'number', required: true },
  },
  indexes: {
    byClave: {
      pk: itemKey('pk', 'usoClave#${_id}'),
      sk: itemKey('sk', 'uso'),
    },
  },
}));

/** Notes the use of a key, unless a later use is noted. The item is deleted by TTL after `expira` (epoch seconds). */
export async function noteUsoDeClave(_id: string, ultimoUso: string, expira: number): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .upsert({ _id, ultimoUso, expira })
      .where(({ ultimoUso: was }, { notExists, lt }) => `${notExists(was)} OR ${lt(was, ultimoUso)}`)
      .go(),
  );
}

/** When a key was last used; null where no use is noted. */
export async function readUsoDeClave(_id: string): Promise<string | null> {
  const { data } = await entity().get({ _id }).go();
  return data?.ultimoUso ?? null;
}
