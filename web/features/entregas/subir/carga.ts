import { clean } from '../../../../contract/base/texto.ts';
import type { SubidaDeEntrega } from '../../../../contract/entregas/subidas.ts';
import { ApiError, messageOf } from '../../../client/api-error.ts';
import { type PartSent, partsOf, sizeOfPart } from './parts.ts';
import { persist, type PersistPorts } from './persist.ts';

/** What an upload asks of the server and of the browser. */
export interface CargaPorts extends PersistPorts {
  begin: (file: File, signal: AbortSignal) => Promise<SubidaDeEntrega>;
  /** An upload with the parts that have arrived. */
  get: (id: string, signal: AbortSignal) => Promise<{ subida: SubidaDeEntrega; hechas: number[] }>;
  /** An address that takes a part. */
  sign: (id: string, numero: number, signal: AbortSignal) => Promise<string>;
  end: (id: string, signal: AbortSignal) => Promise<SubidaDeEntrega>;
  /** Has the file be delivered as samples in JSON; gives the delivery's id. */
  deliver: (id: string, signal: AbortSignal) => Promise<string>;
  remove: (id: string) => Promise<unknown>;
  /** Sends bytes. Throws an ApiError. */
  put: (url: string, part: Blob, sent: PartSent) => Promise<void>;
  /** Which upload was begun of a file, kept by the browser over a reload. */
  memory: { get: (file: File) => string | null; set: (file: File, id: string) => void; forget: (file: File) => void };
  /** Milliseconds. */
  clock: () => number;
}

/**
 * How an upload stands. `sent` in bytes; `seconds` are those that are left, null where that can't be known yet. One that is
 * `esperando` goes on by itself: at once when the connection is back, or after a wait.
 */
export type EstadoDeCarga =
  | { kind: 'subiendo'; sent: number; seconds: number | null }
  | { kind: 'esperando'; sent: number; sinRed: boolean }
  | { kind: 'pausa'; sent: number }
  | { kind: 'fallida'; sent: number; message: string }
  /** `entrega`: the delivery that was made of it; null where it is for a person to prepare. */
  | { kind: 'entera'; subida: string; entrega: string | null }
  | { kind: 'cancelada' };

/** Parts that are sent at once. */
const atOnce = 3;

/** The upload of one file, in parts, that can be paused and goes on by itself after a lost connection. */
export class Carga {
  readonly file: File;
  private readonly ports: CargaPorts;
  private readonly listeners = new Set<() => void>();
  private estado: EstadoDeCarga = { kind: 'pausa', sent: 0 };
  private run: AbortController | null = null;
  private id: string | null = null;

  private readonly delivers: boolean;

  /** `delivers`: the file is delivered as soon as it is whole. */
  constructor(file: File, ports: CargaPorts, delivers: boolean) {
    this.file = file;
    this.delivers = delivers;
    this.ports = ports;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  readonly snapshot = (): EstadoDeCarga => this.estado;

  /** Begins, or goes on. Nothing where it is under way or over. */
  readonly goOn = (): void => {
    if (this.run || this.estado.kind === 'entera' || this.estado.kind === 'cancelada') return;
    const run = new AbortController();
    this.run = run;
    this.set({ kind: 'subiendo', sent: this.sent, seconds: null });
    void this.upload(run.signal)
      .then((done): void => this.set({ kind: 'entera', ...done }))
      .catch((error: unknown) => {
        if (!run.signal.aborted) this.set({ kind: 'fallida', sent: this.sent, message: messageOf(error) });
      })
      .finally(() => {
        if (this.run === run) this.run = null;
      });
  };

  /** Stops; what has arrived stays. */
  readonly pause = (): void => {
    if (!this.stop()) return;
    this.set({ kind: 'pausa', sent: this.sent });
  };

  /** Gives the upload up, and has what has arrived removed. */
  readonly cancel = (): void => {
    this.stop();
    this.ports.memory.forget(this.file);
    // What stays because this failed is removed after some days.
    if (this.id !== null) void this.ports.remove(this.id).catch(() => undefined);
    this.set({ kind: 'cancelada' });
  };

  private get sent(): number {
    return 'sent' in this.estado ? this.estado.sent : 0;
  }

  private stop(): boolean {
    const { run } = this;
    this.run = null;
    run?.abort(new DOMException('Subida detenida', 'AbortError'));
    return run !== null;
  }

  private set(estado: EstadoDeCarga): void {
    this.estado = estado;
    for (const listener of this.listeners) listener();
  }

  private async upload(signal: AbortSignal): Promise<{ subida: string; entrega: string | null }> {
    const { subida, hechas } = await this.retrying(async () => this.open(signal), signal);
    const { ports } = this;
    this.id = subida.id;
    ports.memory.set(this.file, subida.id);
    if (subida.estado === 'subiendo') {
      await this.sendParts(subida, new Set(hechas), signal);
      await this.retrying(async () => ports.end(subida.id, signal), signal);
    }
    const deliver = async () => ports.deliver(subida.id, signal);
    const entrega = this.delivers ? await this.retrying(deliver, signal) : null;
    signal.throwIfAborted();
    ports.memory.forget(this.file);
    return { subida: subida.id, entrega };
  }

  /** The upload that was begun of this file, by this page or before it was loaded again; a new one where it is gone. */
  private async open(signal: AbortSignal): Promise<{ subida: SubidaDeEntrega; hechas: number[] }> {
    const { ports, file } = this;
    const known = this.id ?? ports.memory.get(file);
    if (known !== null) {
      try {
        const found = await ports.get(known, signal);
        if (found.subida.archivo === clean(file.name) && found.subida.bytes === file.size) return found;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    }
    return { subida: await ports.begin(file, signal), hechas: [] };
  }

  private async sendParts(subida: SubidaDeEntrega, hechas: ReadonlySet<number>, signal: AbortSignal): Promise<void> {
    const { file, ports } = this;
    const pending = partsOf(subida).filter((numero) => !hechas.has(numero));
    const begun = { at: ports.clock(), sent: [...hechas].reduce((sum, numero) => sum + sizeOfPart(subida, numero), 0) };
    let arrived = begun.sent;
    const underWay = new Map<number, number>();
    const show = () => {
      if (signal.aborted) return;
      const sent = [...underWay.values()].reduce((sum, bytes) => sum + bytes, arrived);
      const perMs = (sent - begun.sent) / Math.max(1, ports.clock() - begun.at);
      const seconds = perMs > 0 ? Math.ceil((subida.bytes - sent) / perMs / 1000) : null;
      this.set({ kind: 'subiendo', sent, seconds });
    };
    show();
    // One that gives up stops the others.
    const all = new AbortController();
    const either = AbortSignal.any([signal, all.signal]);
    const worker = async () => {
      for (let numero = pending.shift(); numero !== undefined; numero = pending.shift()) {
        const part = numero;
        const size = sizeOfPart(subida, part);
        const from = (part - 1) * subida.bytesPorParte;
        await this.retrying(async () => {
          try {
            const url = await ports.sign(subida.id, part, either);
            await ports.put(url, file.slice(from, from + size), {
              signal: either,
              onProgress: (sent) => {
                underWay.set(part, Math.min(sent, size));
                show();
              },
            });
          } finally {
            underWay.delete(part);
          }
        }, either);
        arrived += size;
        show();
      }
    };
    try {
      await Promise.all(Array.from({ length: atOnce }, worker));
    } finally {
      all.abort(new DOMException('Subida detenida', 'AbortError'));
    }
  }

  /** Does something until it is done, and shows where it waits. */
  private async retrying<T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const onWait = (sinRed: boolean) => this.set({ kind: 'esperando', sent: this.sent, sinRed });
    return persist(act, this.ports, { signal, onWait });
  }
}
