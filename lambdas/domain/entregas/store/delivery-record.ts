import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type CoherenciaDeEntrega, porMirarDe } from '../../../../contract/entregas/coherencia.ts';
import { idOfDelivery, queuedEntrega, type Entrega, orderKey } from './entrega.ts';
import { idsOf, putReparos, putNotas, putTouched, touchedBatches, type DroppedFile } from './entrega-objects.ts';
import { changeEntrega, readEntrega, type StoredEntrega, writeEntrega } from './entregas.ts';
import { type DeliveryReport, entregaDeReport, notasDeReport } from './delivery-report.ts';

/** What is said of a delivery that was withdrawn before it was read to its end: nothing more of it is stored. */
export const withdrawn = 'retirada';
export type Withdrawn = typeof withdrawn;

const isWithdrawn = ({ estado }: StoredEntrega) => estado === 'retirando' || estado === 'retirada';
const isDone = ({ estado }: StoredEntrega) => estado === 'hecha' || estado === 'hecha_con_rechazos';

/** Whether a delivery was neither withdrawn nor is being. */
export async function isInForce(id: string): Promise<boolean> {
  const stored = await readEntrega(id);
  return !stored || !isWithdrawn(stored);
}

/** The mapping that a file is read with: its name, and a digest of its text. */
export type Mapeo = NonNullable<StoredEntrega['mapeo']>;

export function mapeoOf(nombre: string, text: string): Mapeo {
  return { nombre, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
}

/** How often the record of a file in progress is written at most, in milliseconds. */
const writeEveryMs = 2000;

/**
 * The record of a delivery as its file is read (docs/decisions/deliveries.md). A file that is read again after it was done keeps its
 * counts, unless another mapping reads it: the second reading finds everything unchanged.
 */
export class DeliveryRecord {
  readonly id: string;
  private readonly before: StoredEntrega;
  private readonly now: () => Date;
  private readonly digest = createHash('sha256');
  private hashed = 0;
  private written: number;
  private batches: number;
  private readonly mapeo: Mapeo | null;

  private constructor(before: StoredEntrega, { now, mapeo, lotes = 0 }: Reading) {
    this.id = before._id;
    this.mapeo = mapeo ?? null;
    this.batches = lotes;
    this.before = before;
    this.now = now;
    this.written = now().getTime();
  }

  /** Begins to read a dropped file, or goes on with it. */
  static async begin(entrega: Entrega, dropped: DroppedFile, reading: Reading): Promise<DeliveryRecord | Withdrawn> {
    const { now } = reading;
    const { size: bytes, etag, delivered, via, por, simulacion } = dropped;
    const { archivo: key } = entrega;
    const id = idOfDelivery(key, dropped);
    for (let tries = 0; tries < 20; tries++) {
      const stored = await readEntrega(id);
      if (stored && isWithdrawn(stored)) return withdrawn;
      const at = now();
      const known = stored ?? queuedEntrega({ key, bytes, etag, delivered, via, por }, at);
      const begun: StoredEntrega = {
        ...known,
        simulacion,
        // The first message that was dealt with says when it came: what it brought stands there.
        orden: known.orden || orderKey(entrega),
        estado: stored && isDone(stored) ? stored.estado : 'leyendo',
        empezada: known.empezada ?? at.toISOString(),
        actualizada: at.toISOString(),
        error: null,
        version: stored ? stored.version + 1 : 1,
      };
      if (await writeEntrega(begun, stored?.version)) return new DeliveryRecord(stored ?? begun, reading);
    }
    throw new Error('A delivery was written by others at every attempt');
  }

  /** The file's bytes, which are hashed as they pass. */
  async *hashing(source: Readable): AsyncGenerator<Uint8Array> {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      this.digest.update(chunk);
      this.hashed += chunk.length;
      yield chunk;
    }
  }

  /** Keeps which samples are about to be stored. */
  async touch(ids: readonly string[]): Promise<void> {
    await putTouched(this.id, this.mappingVersion, ++this.batches, ids);
  }

  /** How many times that was. */
  get lotes(): number {
    return this.batches;
  }

  /** The ids of all samples that this reading has stored, and an earlier message of it. */
  async touched(): Promise<Set<string>> {
    return idsOf(await touchedBatches(this.id, this.mappingVersion));
  }

  private get mappingVersion(): string {
    return this.mapeo?.version ?? 'json';
  }

  /** Whether it wasn't withdrawn since it began. */
  async isInForce(): Promise<boolean> {
    return isInForce(this.id);
  }

  /** Says how far the reading has come, now and then. */
  async progress(report: DeliveryReport): Promise<Withdrawn | undefined> {
    if (this.now().getTime() - this.written < writeEveryMs) return undefined;
    this.written = this.now().getTime();
    const written = await this.write(() => ({
      leidos: report.bytes,
      total: report.total,
      ...(this.keepsCounts ? {} : { muestras: report.muestras, filas: report.filas }),
    }));
    return written === withdrawn ? withdrawn : undefined;
  }

  /** Says that the reading was interrupted and will be repeated. */
  async interrupted(error: string): Promise<void> {
    await this.write(() => ({ error }));
  }

  /** Says what became of the file; gives the state that the delivery is in. */
  async finish(
    report: DeliveryReport,
    { solicitantes, coherencia, certificados }: Outcome,
  ): Promise<Pick<StoredEntrega, 'estado' | 'porMirar'> | Withdrawn> {
    if (solicitantes) await putNotas(this.id, notasDeReport(report, solicitantes));
    if (coherencia) await putReparos(this.id, coherencia);
    const isWhole = this.hashed === this.before.bytes;
    const sha256 = isWhole ? this.digest.digest('hex') : this.before.sha256;
    return this.write((stored) => ({
      ...entregaDeReport(report),
      leidos: isWhole ? this.before.bytes : report.bytes,
      sha256,
      mapeo: this.mapeo,
      certificados,
      ...(!this.keepsCounts && { terminada: this.now().toISOString() }),
      ...(coherencia && withCoherencia(stored, coherencia)),
    }));
  }

  /** A report as it is kept and told: of a file that is read again after it was done, with the counts of the first reading. */
  asKept(report: DeliveryReport): DeliveryReport {
    return this.keepsCounts ? { ...report, muestras: this.before.muestras, filas: this.before.filas } : report;
  }

  private get keepsCounts(): boolean {
    return isDone(this.before) && this.before.mapeo?.version === this.mapeo?.version;
  }

  private async write(change: (stored: StoredEntrega) => Partial<StoredEntrega>): Promise<StoredEntrega | Withdrawn> {
    const written = await changeEntrega(this.id, (stored) =>
      isWithdrawn(stored) ? undefined : { ...stored, ...change(stored), actualizada: this.now().toISOString() },
    );
    return written ?? withdrawn;
  }
}

interface Reading {
  now: () => Date;
  /** The mapping that the file is read with, if any. */
  mapeo?: Mapeo | undefined;
  /** Batches of samples that an earlier message of the same reading has stored. */
  lotes?: number;
}

interface Outcome {
  /** The solicitantes of its samples, kept with what is noted of it; undefined for a certificate. */
  solicitantes?: readonly string[];
  /** What was found in its samples; undefined for what wasn't looked at. */
  coherencia?: CoherenciaDeEntrega | undefined;
  certificados: number;
}

/** What people said of findings stays said where the file is read again. */
function withCoherencia(
  stored: StoredEntrega,
  { vistos }: CoherenciaDeEntrega,
): Pick<StoredEntrega, 'coherencia' | 'porMirar'> {
  const coherencia = { vistos, actos: stored.coherencia?.actos ?? [] };
  return { coherencia, porMirar: porMirarDe(coherencia) };
}
