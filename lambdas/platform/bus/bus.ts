import { createHash, randomUUID } from 'node:crypto';
import { deleteObject, putJson, readJson } from '../files/objects.ts';
import { type EventName, type Events, events, prefixOf } from './events.ts';

const bucket = 'OUTBOX_BUCKET';

/**
 * Publishes an event: an object in the outbox, which S3 announces to the event's queue. If the event's row has `same`, publishing
 * an equal event before the first is carried out adds none.
 */
export async function publish<N extends EventName>(name: N, payload: Events[N]): Promise<void> {
  await putJson(bucket, `${prefixOf(events[name].queue, name)}${idOfEvent(name, payload)}.json`, payload);
}

/** The part of an event's key that tells the event from others with the same name. */
export function idOfEvent<N extends EventName>(name: N, payload: Events[N]): string {
  const { same } = events[name];
  if (!same) return randomUUID();
  return createHash('sha256')
    .update(JSON.stringify(same(payload)))
    .digest('hex')
    .slice(0, 32);
}

/** The handlers of events by name; `key`: the event's object, the same for every try. */
export type Handlers<N extends EventName, R> = {
  [K in N]: (payload: Events[K], of: { key: string; now: Date }) => Promise<R>;
};

/**
 * Carries out the event of a key and deletes it; 'done-before' where it is gone. If the process dies in between, the message
 * comes again and the event is carried out again: handlers must be repeatable.
 */
export async function carryOut<N extends EventName, R>(
  key: string,
  handlers: Handlers<N, R>,
  now: Date,
): Promise<R | 'done-before'> {
  const called = key.split('/')[1] ?? '';
  const name = namesIn(handlers).find((one) => one === called || events[one].formerly === called);
  if (!name) throw new Error(`No event that is dealt with here lies under ${key}`);
  const { isTakenFirst = false } = events[name];
  const payload = await readEvent(name, key);
  if (payload === undefined) return 'done-before';
  if (isTakenFirst) await remove(key);
  const outcome = await handlers[name](payload, { key, now });
  if (!isTakenFirst) await remove(key);
  return outcome;
}

const namesIn = <N extends EventName>(handlers: Handlers<N, unknown>) => Object.keys(handlers) as N[];

/** What the event of a key says; undefined where it was carried out already. @internal */
export async function readEvent<N extends EventName>(name: N, key: string): Promise<Events[N] | undefined> {
  const found = await readJson(bucket, key);
  return found === undefined ? undefined : events[name].schema.parse(found);
}

async function remove(key: string): Promise<void> {
  await deleteObject(bucket, key);
}
