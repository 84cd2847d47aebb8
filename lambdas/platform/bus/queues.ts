/**
 * The queues of the bus, by the prefix of their events in the outbox: mails that a call asked for; mails of alerts, which come by
 * the thousand; digests, which come all at once each morning; announcements, whose readers are still to be found; orders to
 * webhooks; orders to follow the changes of samples in incidents.
 */
export const queues = {
  correos: 'correos/',
  avisos: 'avisos/',
  resumenes: 'resumenes/',
  candidatas: 'candidatas/',
  webhooks: 'webhooks/',
  seguimiento: 'seguimiento/',
} as const;
export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];

/** The prefix of one event's objects: a function may be granted the right to put these alone. */
export const prefixOf = (queue: QueueName, event: string) => `${queues[queue]}${event}/`;
