import { Entity } from 'electrodb';
import { lazy } from '../../../../contract/base/lazy.ts';
import { ifUnchanged, portal } from '../../dynamo/portal.ts';

const entity = lazy(
  () =>
    new Entity(
      {
        model: { entity: 'intentos', version: '1', service: 'portal' },
        attributes: {
          de: { type: 'string', required: true },
          reservas: { type: 'set', items: 'string' },
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

/** One try: when it was made (epoch seconds), and what distinguishes it from others of the same second. */
export interface Attempt {
  at: number;
  id: string;
}

/** The tries of `de` (a network, an e-mail address, a device) that are noted, in no order. Read consistently. */
export async function readAttempts(de: string): Promise<Attempt[]> {
  const { data } = await entity().get({ de }).go({ consistent: true });
  return (data?.reservas ?? []).map(attemptOf);
}

/**
 * Notes a try and gives all that are noted then, this one among them: of several at once each sees those before it. The
 * item goes by itself after `expira` (epoch seconds). Repeating it with the same try changes nothing.
 */
export async function addAttempt(de: string, attempt: Attempt, expira: number): Promise<Attempt[]> {
  const { data } = await entity()
    .upsert({ de, expira })
    .add({ reservas: [attemptText(attempt)] })
    .go({ response: 'all_new' });
  return (data.reservas ?? []).map(attemptOf);
}

/** Takes tries out again; those that are gone stay so. */
export async function removeAttempts(de: string, attempts: readonly Attempt[]): Promise<void> {
  await ifUnchanged(() =>
    entity()
      .patch({ de })
      .delete({ reservas: attempts.map(attemptText) })
      .go(),
  );
}

/** Forgets every try of `de`. */
export async function clearAttempts(de: string): Promise<void> {
  await entity().delete({ de }).go();
}

const attemptText = ({ at, id }: Attempt) => `${at}.${id}`;

function attemptOf(text: string): Attempt {
  const dot = text.indexOf('.');
  return { at: Number(text.slice(0, dot)), id: text.slice(dot + 1) };
}
