import { itemKey, ifUnchanged, portalEntity } from '../../dynamo/portal.ts';

const entity = portalEntity('ritmo', () => ({
  attributes: {
    usuarioId: { type: 'string', required: true },
    llamada: { type: 'string', required: true },
    minuto: { type: 'string', required: true },
    veces: { type: 'number' },
    expira: { type: 'number', required: true },
  },
  indexes: {
    byMinuto: {
      pk: itemKey('pk', 'ritmo#${usuarioId}'),
      sk: itemKey('sk', '${llamada}#${minuto}'),
    },
  },
}));

/**
 * A call of a user, or all calls of a key, in a minute (UTC, `2026-03-10T09:41`). The count is deleted by TTL after `expira`
 * (epoch seconds).
 */
export interface MinuteOfCalls {
  usuarioId: string;
  llamada: string;
  minuto: string;
  expira: number;
}

/**
 * Counts a call if its user has made fewer than the limit in that minute, in one conditional write, so that concurrent calls
 * don't exceed the limit. False, without counting, at the limit. A call that dies after it was counted stays counted.
 */
export async function takeCall(
  { usuarioId, llamada, minuto, expira }: MinuteOfCalls,
  perMinute: number,
): Promise<boolean> {
  return ifUnchanged(() =>
    entity()
      .upsert({ usuarioId, llamada, minuto, expira })
      .add({ veces: 1 })
      .where(({ veces }, { notExists, lt }) => `${notExists(veces)} OR ${lt(veces, perMinute)}`)
      .go(),
  );
}

/** Forgets the counts of a deleted user. */
export async function deleteCallRatesOf(usuarioId: string): Promise<void> {
  const { data } = await entity().query.byMinuto({ usuarioId }).go({ pages: 'all', consistent: true });
  for (const { llamada, minuto } of data) await entity().delete({ usuarioId, llamada, minuto }).go();
}
