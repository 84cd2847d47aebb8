import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve as resolvePath } from 'node:path';

/** How an answer came, or why it didn't; `memory` is the most that the process held, in bytes. */
export type WorkerAnswer<T> =
  | { kind: 'answered'; answer: T; memory: number }
  | { kind: 'died' | 'late'; memory: number };

interface WorkerOptions {
  environment?: Record<string, string>;
  /** Flags of Node. */
  flags?: readonly string[];
  args?: readonly string[];
  /** Bytes above which the process is ended, as Lambda ends one. */
  maxMemory?: number;
  /** Runs it on this processor alone. */
  processor?: number;
}

/** How long an answer may take, in milliseconds: by the clock, and of the processor's time where Linux says it. */
export interface Limits {
  clock: number;
  processor?: number;
}

/** How often a process is looked at, in milliseconds. */
const lookEvery = 50;

/** Milliseconds of a tick of the processor's time in /proc, which every Linux counts in hundredths of a second. */
const tickMs = 10;

/** A process that answers messages, one at a time. Its own failures throw; death and lateness are outcomes. */
export class Worker {
  readonly #child: ChildProcess;
  readonly #watch: NodeJS.Timeout | undefined;
  #errors = '';
  #memory = 0;
  #processorMs = 0;
  #latest: { processor: number; stop: () => void } | undefined;

  constructor(file: string, { environment = {}, flags = [], args = [], maxMemory, processor }: WorkerOptions = {}) {
    const command = [process.execPath, ...flags, resolvePath(import.meta.dirname, file), ...args];
    const [program = '', ...rest] =
      processor === undefined ? command : ['taskset', '-c', String(processor), ...command];
    this.#child = spawn(program, rest, {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (this.#errors = (this.#errors + text).slice(-4000)));
    // One that computes doesn't see that this process has gone.
    const kill = () => void this.#child.kill('SIGKILL');
    process.once('exit', kill);
    this.#child.once('close', () => {
      process.off('exit', kill);
      this.#stopWatching();
    });
    this.#watch = setInterval(() => void this.#look(maxMemory ?? Infinity), lookEvery);
  }

  /** The next message that comes without being asked for. */
  async ready<T>(): Promise<T> {
    const outcome = await this.#message<T>({ clock: 600_000 });
    if (outcome.kind !== 'answered') throw new Error(`A process did not begin: ${this.#errors}`);
    return outcome.answer;
  }

  async ask<T>(message: object, limits: Limits): Promise<WorkerAnswer<T>> {
    await this.#look(Infinity);
    this.#child.send(message);
    return this.#message<T>(limits);
  }

  /** Ends it and waits for its end. */
  async end(): Promise<void> {
    this.#stopWatching();
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'close');
  }

  async #message<T>({ clock, processor = Infinity }: Limits): Promise<WorkerAnswer<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<WorkerAnswer<T>>();
    const stop = () => resolve({ kind: 'late', memory: this.#memory });
    const timer = setTimeout(stop, clock);
    this.#latest = { processor: this.#processorMs + processor, stop };
    const onMessage = (answer: T | { error: string }) => {
      if (answer && typeof answer === 'object' && 'error' in answer) reject(new Error(answer.error));
      else resolve({ kind: 'answered', answer, memory: this.#memory });
    };
    const onClose = () => {
      const isMemory = this.#errors.includes('heap out of memory') || this.#child.signalCode !== null;
      if (isMemory) resolve({ kind: 'died', memory: this.#memory });
      else reject(new Error(`A process ended: ${this.#errors}`));
    };
    this.#child.once('message', onMessage).once('close', onClose);
    try {
      const outcome = await promise;
      await this.#look(Infinity);
      if (outcome.kind !== 'answered') {
        await this.end();
      }
      return { ...outcome, memory: this.#memory };
    } finally {
      clearTimeout(timer);
      this.#latest = undefined;
      this.#child.off('message', onMessage).off('close', onClose);
    }
  }

  /** Linux alone says it; elsewhere memory is 0 and without a limit. */
  async #look(most: number): Promise<void> {
    const read = async (name: string) => readFile(`/proc/${this.#child.pid}/${name}`, 'utf8').catch(() => '');
    const [status, stat] = await Promise.all([read('status'), read('stat')]);
    const kilobytes = /^VmHWM:\s+(\d+) kB/mu.exec(status)?.[1];
    this.#memory = Math.max(this.#memory, Number(kilobytes ?? 0) * 1024);
    // After the program's name, which may hold anything: state, then ten numbers, then the ticks as user and as system.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    this.#processorMs = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
    if (this.#memory > most) this.#child.kill('SIGKILL');
    else if (this.#latest && this.#processorMs > this.#latest.processor) this.#latest.stop();
  }

  #stopWatching(): void {
    clearInterval(this.#watch);
  }
}
