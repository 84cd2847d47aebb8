import { hash } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileRefused } from '../source/row.ts';

/** Most text of one file that is set aside, in bytes: its own, unpacked, and some 60 for each row. @internal */
export const maxSpoolBytes = 4 * 2 ** 30;

/**
 * `memory` is how many characters wait before they are written to disk; `maxBytes` is what may be written at most;
 * `recordsPerKey` is how many records of a key are given back.
 */
export interface SpoolLimits {
  memory: number;
  keysPerPartition: number;
  maxBytes: number;
  recordsPerKey: number;
}

const defaults: SpoolLimits = {
  memory: 32 * 2 ** 20,
  keysPerPartition: 500,
  maxBytes: maxSpoolBytes,
  recordsPerKey: 20_000,
};

/** The records of one key, at most `recordsPerKey`; `total` is the number of all, `deLosDemas` the weight of those left out. */
export interface Group<T> {
  records: readonly T[];
  total: number;
  deLosDemas: number;
}

/** Records of some keys, each as one line of text: lines in memory, and the places on disk of the other lines. */
interface Partition {
  waiting: string[];
  chunks: { position: number; length: number }[];
}

/**
 * Sets the records of a file aside until its end is known, and gives them back grouped by key, in the order in which
 * the keys first appeared. What doesn't fit in memory goes to one temporary file, which has no name while it is used:
 * the system frees its space however the process ends. Memory is bounded by `memory`, one partition, and about 40 bytes
 * for each key.
 */
export class Spool<T> {
  private readonly limits: SpoolLimits;
  private readonly weigh: (record: T) => number;
  private readonly partitions: Partition[] = [];
  /** The partition by 30 bits of the key's digest. Keys with the same 30 bits share a partition and are still told apart. */
  private readonly places = new Map<number, number>();
  private keysOfLast = 0;
  private waiting = 0;
  private written = 0;
  private file: FileHandle | undefined;

  /** `weigh`: the weight of a record that isn't given back. */
  constructor(limits: Partial<SpoolLimits> = {}, weigh: (record: T) => number = () => 0) {
    this.limits = { ...defaults, ...limits };
    this.weigh = weigh;
  }

  /** Sets one record aside; true where `flush` should be awaited before the next. */
  add(key: string, record: T): boolean {
    const line = JSON.stringify([key, record]);
    this.partitionOf(key).waiting.push(line);
    this.waiting += line.length + 1;
    return this.waiting > this.limits.memory;
  }

  /** Writes what waits in memory to disk. Throws FileRefused for a file that is longer than may be set aside. */
  async flush(): Promise<void> {
    this.file ??= await namelessFile();
    const pieces: Buffer[] = [];
    for (const { waiting, chunks } of this.partitions) {
      if (waiting.length === 0) continue;
      const bytes = Buffer.from(waiting.join('\n'));
      chunks.push({ position: this.written, length: bytes.length });
      pieces.push(bytes);
      this.written += bytes.length;
      waiting.length = 0;
    }
    if (this.written > this.limits.maxBytes) throw tooLong(this.limits.maxBytes);
    await this.file.appendFile(Buffer.concat(pieces));
    this.waiting = 0;
  }

  /** About how many keys there are: two in a thousand million are taken for one. */
  get keys(): number {
    return this.places.size;
  }

  /** The records of each key together. Nothing may be added any more; a partition is forgotten once it was read. */
  async *groups(): AsyncGenerator<Group<T>> {
    this.places.clear();
    for (const partition of this.partitions) {
      const groups = new Map<string, { records: T[]; total: number; deLosDemas: number }>();
      const take = (line: string) => {
        const [key, record] = JSON.parse(line) as [string, T];
        const group = groups.get(key);
        if (!group) groups.set(key, { records: [record], total: 1, deLosDemas: 0 });
        else if (++group.total <= this.limits.recordsPerKey) group.records.push(record);
        else group.deLosDemas += this.weigh(record);
      };
      for (const chunk of partition.chunks) (await this.read(chunk)).split('\n').forEach(take);
      partition.waiting.forEach(take);
      partition.waiting = [];
      yield* groups.values();
    }
  }

  async close(): Promise<void> {
    await this.file?.close();
    this.file = undefined;
  }

  private partitionOf(key: string): Partition {
    const digest = hash('sha256', key, 'buffer').readUInt32LE() >>> 2;
    let place = this.places.get(digest);
    if (place === undefined) {
      if (this.partitions.length === 0 || this.keysOfLast === this.limits.keysPerPartition) {
        this.partitions.push({ waiting: [], chunks: [] });
        this.keysOfLast = 0;
      }
      place = this.partitions.length - 1;
      this.keysOfLast++;
      this.places.set(digest, place);
    }
    const partition = this.partitions[place];
    if (!partition) throw new Error(`There is no partition ${place}`);
    return partition;
  }

  private async read({ position, length }: Partition['chunks'][number]): Promise<string> {
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = (await this.file?.read(bytes, 0, length, position)) ?? { bytesRead: 0 };
    if (bytesRead !== length) throw new Error('What was set aside on disk could not be read back');
    return bytes.toString();
  }
}

/** A temporary file that is removed at once and lives until it is closed. */
export async function namelessFile(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'alicuota-lectura-'));
  try {
    return await open(join(folder, 'filas'), 'w+', 0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function tooLong(maxBytes: number): FileRefused {
  const gigabytes = (maxBytes / 2 ** 30).toLocaleString('es', { maximumFractionDigits: 1 });
  return new FileRefused(
    `El archivo es demasiado largo: para leerlo hacen falta más de ${gigabytes} GB. Repártelo en varios, cada muestra entera en uno`,
  );
}
