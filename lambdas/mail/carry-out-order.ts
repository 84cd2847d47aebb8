import { deleteFromOutbox } from '../store/alert-outbox.ts';

/**
 * Carries out an order and takes it out of the outbox; 'done-before' where it is not there any more. Where the process dies
 * in between, the message comes again and the order is carried out again: each kind of mail sees to it that it is sent once.
 */
export async function carryOutOrder<O, R extends string>(
  key: string,
  read: (key: string) => Promise<O | undefined>,
  deliver: (order: O) => Promise<R>,
): Promise<R | 'done-before'> {
  const order = await read(key);
  if (!order) return 'done-before';
  const outcome = await deliver(order);
  await deleteFromOutbox(key);
  return outcome;
}
