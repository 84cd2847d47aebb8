/**
 * The queues of the bus, by the prefix that their events lie under in the outbox: mails that a call asked for; alerts'
 * mails, which come by the thousand; digests, which come all at once each morning; announcements, whose readers are still to
 * be found; what webhooks are to do; that incidents are to follow what is new.
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

/** Where the events of one name lie in their queue: what a function may be allowed to put alone. */
export const prefixOf = (queue: QueueName, event: string) => `${queues[queue]}${event}/`;
