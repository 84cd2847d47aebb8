import { Entity } from 'electrodb';
import { lazy } from '../../../../contract/base/lazy.ts';
import { ifUnchanged, portal } from '../../dynamo/portal.ts';

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'ritmo', version: '1', service: 'portal' },
        attributes: {
          usuarioId: { type: 'string', required: true },
          llamada: { type: 'string', required: true },
          minuto: { type: 'string', required: true },
          veces: { type: 'number' },
          expira: { type: 'number', required: true },
        },
        indexes: {
          byMinuto: {
            pk: { field: 'pk', composite: ['usuarioId'], template: 'ritmo#${usuarioId}', casing: 'none' },
            sk: { field: 'sk', composite: ['llamada', 'minuto'], template: '${llamada}#${minuto}', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** A call that a user makes in a minute, or all that a key makes in some (of UTC, `2026-03-10T09:41`); its count goes by itself after `expira`, in epoch seconds. */
export interface MinuteOfCalls {
  usuarioId: string;
  llamada: string;
  minuto: string;
  expira: number;
}

/**
 * Counts a call, where its user has made fewer than so many in that minute: one write of one unit, so that many at once
 * get no more. False where it hasn't, and then nothing is counted. What dies after it was counted stays so.
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

/** Forgets what a user that is gone has called. */
export async function deleteCallRatesOf(usuarioId: string): Promise<void> {
  const { data } = await entity().query.byMinuto({ usuarioId }).go({ pages: 'all', consistent: true });
  for (const { llamada, minuto } of data) await entity().delete({ usuarioId, llamada, minuto }).go();
}
