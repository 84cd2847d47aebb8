import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Invocation, WorkerSettings } from '../functions/messages.ts';

/** A function as it was truly started, and what it was truly given. */
export interface Started extends WorkerSettings {
  environment: Readonly<Record<string, string>>;
  given: Given[];
}

/** One event, with the milliseconds that the function had for it. */
export interface Given {
  event: { routeKey?: string; Records?: { eventSourceARN: string; body: string }[] };
  milliseconds: number;
  at: number;
  /** Events of the same queue that it had been given and hadn't answered, this one included. */
  running: number;
}

/** Every function that was started since this module was loaded. */
export const started: Started[] = [];

/** Whatever event has this text in it never reaches its function, and comes back as failed. */
export const poison = 'poison';

/** Whatever event has this text beside the poison is answered when the test releases it. */
export const held = 'held';

const waiting: (() => void)[] = [];

/** Answers the events that are held. */
export function release(): void {
  for (const answer of waiting.splice(0)) answer();
}

/** Node's worker, which runs as ever and notes down what it is started with and given. */
export class NotedWorker extends Worker {
  readonly #started: Started;
  readonly #unanswered = new Map<string, string>();

  constructor(file: string, options: WorkerOptions) {
    super(file, options);
    this.#started = {
      ...(options.workerData as WorkerSettings),
      environment: options.env as Record<string, string>,
      given: [],
    };
    started.push(this.#started);
    this.on('message', ({ requestId }: { requestId: string }) => this.#unanswered.delete(requestId));
  }

  override postMessage(invocation: Invocation): void {
    const { requestId, deadline } = invocation;
    const at = Date.now();
    const event = invocation.event as Given['event'];
    const queue = event.Records?.[0]?.eventSourceARN ?? '';
    this.#unanswered.set(requestId, queue);
    const running = [...this.#unanswered.values()].filter((of) => of === queue).length;
    this.#started.given.push({ event, milliseconds: deadline - at, at, running });
    if (!JSON.stringify(event).includes(poison)) {
      super.postMessage(invocation);
      return;
    }
    const answer = () => this.emit('message', { requestId, error: { name: 'Poisoned', message: 'for a test' } });
    if (JSON.stringify(event).includes(held)) waiting.push(answer);
    else setTimeout(answer, 50);
  }
}
