import { Entity } from 'electrodb';
import { once } from './once.ts';
import { portal } from './portal.ts';

const entity = once(
  () =>
    new Entity(
      {
        model: { entity: 'intentos', version: '1', service: 'portal' },
        attributes: {
          de: { type: 'string', required: true },
          veces: { type: 'list', items: { type: 'number' } },
          expira: { type: 'number', required: true },
        },
        indexes: {
          byDe: {
            pk: { field: 'pk', composite: ['de'], template: 'intentos#${de}', casing: 'none' },
            sk: { field: 'sk', composite: [], template: 'intentos', casing: 'none' },
          },
        },
      } as const,
      portal(),
    ),
);

/** When `de` (an address, an e-mail) tried, in epoch seconds, oldest first. */
export async function readIntentos(de: string): Promise<number[]> {
  const { data } = await entity().get({ de }).go({ consistent: true });
  return data?.veces ?? [];
}

/** Notes a try at `now` and gives all that are noted; the item goes by itself after `expira` (both epoch seconds). */
export async function addIntento(de: string, now: number, expira: number): Promise<number[]> {
  const { data } = await entity()
    .upsert({ de, expira })
    .append({ veces: [now] })
    .go({ response: 'all_new' });
  return data.veces ?? [];
}

/** Forgets every try of `de`. */
export async function clearIntentos(de: string): Promise<void> {
  await entity().delete({ de }).go();
}
