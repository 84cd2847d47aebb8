import { itemKey, ifUnchanged, portalEntity } from '../../dynamo/portal.ts';

const entity = portalEntity('intentos', () => ({
  attributes: {
    de: { type: 'string', required: true },
    reservas: { type: 'set', items: 'string' },
    expira: { type: 'number', required: true },
  },
  indexes: {
    byDe: {
      pk: itemKey('pk', 'intentos#${de}'),
      sk: itemKey('sk', 'intentos'),
    },
  },
}));

/** One try: `at` in epoch seconds; `id` distinguishes tries of the same second. */
export interface Attempt {
  at: number;
  id: string;
}

/** The noted tries of `de` (a network, an e-mail address, a device), in no order. Read consistently. */
export async function readAttempts(de: string): Promise<Attempt[]> {
  const { data } = await entity().get({ de }).go({ consistent: true });
  return (data?.reservas ?? []).map(attemptOf);
}

/**
 * Notes a try and gives all tries noted so far, this one included: concurrent tries each see the earlier ones. The item is
 * deleted by TTL after `expira` (epoch seconds). Noting the same try again changes nothing.
 */
export async function addAttempt(de: string, attempt: Attempt, expira: number): Promise<Attempt[]> {
  const { data } = await entity()
    .upsert({ de, expira })
    .add({ reservas: [attemptText(attempt)] })
    .go({ response: 'all_new' });
  return (data.reservas ?? []).map(attemptOf);
}

/** Removes tries; one that is gone is no error. */
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
