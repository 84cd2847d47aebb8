import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type CoherenciaDeEntrega, porMirarDe } from '../../../../contract/entregas/coherencia.ts';
import { idOfDelivery, queuedEntrega, type Entrega, orderKey } from './entrega.ts';
import { idsOf, putReparos, putNotas, putTouched, touchedBatches, type DroppedFile } from './entrega-objects.ts';
import { changeEntrega, readEntrega, type StoredEntrega, writeEntrega } from './entregas.ts';
import { type DeliveryReport, entregaDeReport, notasDeReport } from './delivery-report.ts';

/** The result for a delivery that was withdrawn before it was read to its end: nothing more of it is stored. */
export const withdrawn = 'retirada';
export type Withdrawn = typeof withdrawn;

const isWithdrawn = ({ estado }: StoredEntrega) => estado === 'retirando' || estado === 'retirada';
const isDone = ({ estado }: StoredEntrega) => estado === 'hecha' || estado === 'hecha_con_rechazos';

/** Whether a delivery is neither withdrawn nor being withdrawn. */
export async function isInForce(id: string): Promise<boolean> {
  const stored = await readEntrega(id);
  return !stored || !isWithdrawn(stored);
}

/** The mapping of a reading: its name, and a digest of its text. */
export type Mapeo = NonNullable<StoredEntrega['mapeo']>;

export function mapeoOf(nombre: string, text: string): Mapeo {
  return { nombre, version: createHash('sha256').update(text).digest('hex').slice(0, 12) };
}

/** The least time between writes of a record while its file is read, in milliseconds. */
const writeEveryMs = 2000;

/**
 * The record of a delivery while its file is read (docs/decisions/deliveries.md). A file read again after it was done keeps its
 * counts, since the second reading finds everything unchanged, unless another mapping reads it.
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

  /** Begins the reading of a dropped file, or goes on with it. */
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
        // The first message handled decides the place in the order: the delivery's samples are stored with it.
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

  /** The file's bytes, hashed as they pass. */
  async *hashing(source: Readable): AsyncGenerator<Uint8Array> {
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      this.digest.update(chunk);
      this.hashed += chunk.length;
      yield chunk;
    }
  }

  /** Records the samples of a batch before they are stored. */
  async touch(ids: readonly string[]): Promise<void> {
    await putTouched(this.id, this.mappingVersion, ++this.batches, ids);
  }

  /** The number of batches recorded. */
  get lotes(): number {
    return this.batches;
  }

  /** The ids of all samples that this reading has stored, in this and earlier messages. */
  async touched(): Promise<Set<string>> {
    return idsOf(await touchedBatches(this.id, this.mappingVersion));
  }

  private get mappingVersion(): string {
    return this.mapeo?.version ?? 'json';
  }

  /** Whether the delivery hasn't been withdrawn since the reading began. */
  async isInForce(): Promise<boolean> {
    return isInForce(this.id);
  }

  /** Writes the progress of the reading, now and then. */
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

  /** Notes that the reading was interrupted and will be repeated. */
  async interrupted(error: string): Promise<void> {
    await this.write(() => ({ error }));
  }

  /** Writes the outcome of the file; gives the state of the delivery. */
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

  /** The report to keep; for a file read again after it was done, with the counts of the first reading. */
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
  /** The mapping of the reading, if any. */
  mapeo?: Mapeo | undefined;
  /** The number of batches stored by earlier messages of the same reading. */
  lotes?: number;
}

interface Outcome {
  /** The solicitantes of the samples, kept with the notes; undefined for a certificate. */
  solicitantes?: readonly string[];
  /** The findings in the samples; undefined where they weren't inspected. */
  coherencia?: CoherenciaDeEntrega | undefined;
  certificados: number;
}

/** People's decisions on findings stay where the file is read again. */
function withCoherencia(
  stored: StoredEntrega,
  { vistos }: CoherenciaDeEntrega,
): Pick<StoredEntrega, 'coherencia' | 'porMirar'> {
  const coherencia = { vistos, actos: stored.coherencia?.actos ?? [] };
  return { coherencia, porMirar: porMirarDe(coherencia) };
}
