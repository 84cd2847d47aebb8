import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { makeFolder, writeWhole } from './aws/data-folder.ts';
import { region } from './environment.ts';
import { reportError } from './full-disk.ts';
import type { FeedDefinition, QueueDefinition } from './template/portal.ts';

/** A message as it lies on the disk. */
interface Message {
  id: string;
  body: string;
  /** Instant of sending, epoch milliseconds. */
  sent: number;
  /** How many times a function has been given it. */
  received: number;
  /** Since it failed for the last time: when it is tried again (epoch milliseconds), and whether that is after the queue's visibility timeout. */
  again?: { at: number; isLast: boolean };
}

/** Calls a function with the messages that a queue has for it. */
export type Deliver = (functionName: string, requestId: string, event: SQSEvent) => Promise<unknown>;

interface QueueOptions {
  /** Messages live in its folder `queues`, a file each, until they are done. */
  dataDir: string;
  queue: QueueDefinition;
  /** Where messages go that have failed too often. */
  deadLetters?: DeadLetters;
  feed?: FeedDefinition;
  deliver: Deliver;
  /** Milliseconds before the nth new try, instead of `waitBeforeRetry`. */
  retryAfter?: (attempt: number) => number;
}

/** The folder of messages that no function could deal with. */
export interface DeadLetters {
  folder: string;
  onArrival: (body: string) => void;
}

/** By then no claim holds any more, in milliseconds: mails are held for a minute, turns for 100 seconds. */
const longestClaimMs = 3 * 60_000;

/**
 * Milliseconds before the nth retry of a message. In the cloud each retry waits for the queue's visibility timeout. Here only
 * the last retry waits that long, or for the longest claim if that is shorter: a passing fault is over soon, and no claim of a
 * function that died is still held when the message is tried for the last time.
 */
export function waitBeforeRetry({ visibilityMs, redrive }: QueueDefinition, attempt: number): number {
  return attempt >= (redrive?.maxReceiveCount ?? Infinity) - 1
    ? Math.min(visibilityMs, longestClaimMs)
    : Math.min(visibilityMs, 30_000, 500 * 2 ** attempt);
}

/**
 * An SQS queue and the function that reads it: each message at least once, again after a failure, a crash or a restart,
 * and to the dead letters after `maxReceiveCount` failures.
 */
export class LocalQueue {
  readonly #options: QueueOptions;
  readonly #folder: string;
  readonly #waiting: string[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #active = new Set<Promise<void>>();
  #order = 0;
  #closed = false;

  private constructor(options: QueueOptions) {
    this.#options = options;
    this.#folder = queueFolder(options.dataDir, options.queue);
  }

  /** Opens the queue with what is left in it from before; nothing is delivered until `start`. */
  static async open(options: QueueOptions): Promise<LocalQueue> {
    const queue = new LocalQueue(options);
    await makeFolder(queue.#folder);
    const names = await readdir(queue.#folder);
    for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
      queue.#later(name, await queue.#stillWaits(name));
    }
    return queue;
  }

  /** Takes a message; once this returns, it is safe on the disk. */
  async send(body: string): Promise<void> {
    const sent = Date.now();
    this.#order += 1;
    const name = `${String(sent).padStart(15, '0')}-${String(this.#order).padStart(6, '0')}.json`;
    const message: Message = { id: randomUUID(), body, sent, received: 0 };
    await writeWhole(join(this.#folder, name), JSON.stringify(message));
    this.#later(name, this.#options.queue.delayMs);
  }

  /** Messages that are not done yet. */
  get pending(): number {
    return this.#waiting.length + this.#active.size + this.#timers.size;
  }

  /** Resolves once no message is being dealt with; those that wait for a time of their own are left. */
  async idle(): Promise<void> {
    while (this.#active.size > 0) await Promise.allSettled(this.#active);
  }

  /** Whether a message is being dealt with. */
  get isActive(): boolean {
    return this.#active.size > 0;
  }

  /** Begins to deliver. */
  start(): void {
    this.#started = true;
    this.#pump();
  }
  #started = false;

  /** Delivers no more; waits a while for what is being dealt with, which otherwise comes again at the next start. */
  async close(waitMs = 3000): Promise<void> {
    this.#closed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    const { promise, resolve } = Promise.withResolvers<void>();
    const limit = setTimeout(resolve, waitMs);
    await Promise.race([Promise.allSettled(this.#active), promise]);
    clearTimeout(limit);
  }

  #pump(): void {
    const { feed } = this.#options;
    if (!feed || !this.#started || this.#closed) return;
    while (this.#active.size < feed.concurrency) {
      const names = this.#waiting.splice(0, feed.batchSize);
      if (names.length === 0) return;
      const work: Promise<void> = this.#deliver(feed, names)
        .catch((error: unknown) => reportError(`Cola ${this.#options.queue.name}`, error))
        .finally(() => {
          this.#active.delete(work);
          this.#pump();
        });
      this.#active.add(work);
    }
  }

  async #deliver(feed: FeedDefinition, names: readonly string[]): Promise<void> {
    const messages = new Map<string, Message>();
    for (const name of names) messages.set(name, await this.#receive(name));
    const failed = await this.#failures(feed, [...messages.values()]);
    for (const [name, message] of messages) {
      if (failed.has(message.id)) await this.#again(name, message);
      else await rm(join(this.#folder, name), { force: true });
    }
  }

  /** How long a message that was left from before has yet to wait since it failed; one that was interrupted comes at once. */
  async #stillWaits(name: string): Promise<number> {
    const { again } = await this.#read(name);
    return Math.max(0, (again?.at ?? 0) - Date.now());
  }

  async #read(name: string): Promise<Message> {
    return JSON.parse(await readFile(join(this.#folder, name), 'utf8')) as Message;
  }

  /** Counts the delivery before it is made, so that a message that ends the process doesn't do so for ever. */
  async #receive(name: string): Promise<Message> {
    const message = await this.#read(name);
    message.received += 1;
    await writeWhole(join(this.#folder, name), JSON.stringify(message));
    return message;
  }

  async #failures(feed: FeedDefinition, messages: readonly Message[]): Promise<Set<string>> {
    const event: SQSEvent = { Records: messages.map((message) => recordOf(message, feed.queueArn)) };
    try {
      const answer = (await this.#options.deliver(feed.functionName, randomUUID(), event)) as SQSBatchResponse | null;
      return new Set((answer?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
    } catch {
      // The function failed as a whole, and has said why in its log.
      return new Set(messages.map(({ id }) => id));
    }
  }

  /** To the dead letters after `maxReceiveCount` tries, of which the last was after the queue's visibility timeout, else to wait. */
  async #again(name: string, message: Message): Promise<void> {
    const { queue, deadLetters, retryAfter = (attempt) => waitBeforeRetry(queue, attempt) } = this.#options;
    const { maxReceiveCount = Infinity } = queue.redrive ?? {};
    if (deadLetters && message.received >= maxReceiveCount && message.again?.isLast) {
      await rename(join(this.#folder, name), join(deadLetters.folder, name));
      deadLetters.onArrival(message.body);
      return;
    }
    const wait = retryAfter(message.received);
    message.again = { at: Date.now() + wait, isLast: message.received >= maxReceiveCount - 1 };
    await writeWhole(join(this.#folder, name), JSON.stringify(message));
    if (!this.#closed) this.#later(name, wait);
  }

  /** Has a message wait its turn, once it has waited so long. */
  #later(name: string, ms: number): void {
    const queue = () => {
      this.#waiting.push(name);
      this.#pump();
    };
    if (ms === 0) {
      queue();
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      queue();
    }, ms);
    this.#timers.add(timer);
  }
}

/** The folder of a queue's messages. */
export function queueFolder(dataDir: string, queue: QueueDefinition): string {
  return join(dataDir, 'queues', queue.name);
}

function recordOf(message: Message, queueArn: string): SQSRecord {
  return {
    messageId: message.id,
    receiptHandle: message.id,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.received),
      SentTimestamp: String(message.sent),
      SenderId: 'local',
      ApproximateFirstReceiveTimestamp: String(message.sent),
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  };
}
