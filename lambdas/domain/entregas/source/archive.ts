import { PassThrough, pipeline, Readable } from 'node:stream';
import { createGunzip, crc32 } from 'node:zlib';
import { FileRefused, type ArchiveEntry } from './row.ts';
import { utf16Of } from '../../../platform/runtime/utf8.ts';
import type { FileHandle } from 'node:fs/promises';
import { type Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { numero } from '../../../../contract/base/numeros.ts';
import { namelessFile } from '../sample/spool.ts';

const pdf = {
  bytes: [0x25, 0x50, 0x44, 0x46],
  message: 'Es un PDF. Los certificados se dejan bajo pdfs/, no bajo muestras/',
};

const gzip = [0x1f, 0x8b];

/** The limits of a packed file's unpacked size. */
interface UnpackingLimits {
  /** Unpacked, in bytes. */
  bytes: number;
  /** The most unpacked bytes per packed byte read, judged from `judgedFrom` unpacked bytes on. */
  ratio: number;
  judgedFrom: number;
}

/** Exports pack to a tenth or a thirtieth, and hardly anything but a trap to less than a two-hundredth. */
const unpackingLimits: UnpackingLimits = { bytes: 4 * 1024 ** 3, ratio: 200, judgedFrom: 32 * 1024 ** 2 };

/** The bytes of a file, unpacked if it begins as gzip does. Throws FileRefused for an empty or damaged file. */
export async function* unzip(
  source: AsyncIterable<Uint8Array>,
  limits: UnpackingLimits = unpackingLimits,
): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(source);
  if (head.length === 0) throw new FileRefused('El archivo está vacío');
  yield* isGzip(head) ? gunzip(all, limits) : all;
}

const notText =
  'No es un archivo de texto. Se esperaba CSV, TSV, JSON, NDJSON o un libro de Excel .xlsx (comprimido o no con gzip o en un .zip)';

/** Refuses a file that doesn't begin as a text, with the kind's name if it is one that people send by mistake. */
export async function* refuseBinaries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, all } = await peek(bytes);
  if (head.length === 0) throw new FileRefused('El archivo está vacío');
  if (begins(head, pdf.bytes)) throw new FileRefused(pdf.message);
  if (head.includes(0) && !utf16Of(head)) throw new FileRefused(notText);
  yield* all;
}

async function* gunzip(packed: AsyncIterable<Uint8Array>, limits: UnpackingLimits): AsyncGenerator<Uint8Array> {
  let read = 0;
  let given = 0;
  async function* counted() {
    for await (const chunk of packed) {
      read += chunk.length;
      yield chunk;
    }
  }
  // Errors are thrown to the reader of the last stream: the callback has nothing to do.
  const unpacked = pipeline(Readable.from(counted()), createGunzip(), new PassThrough(), () => {});
  try {
    for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
      given += chunk.length;
      if (given > limits.bytes) {
        const limit = `${limits.bytes / 1024 ** 3} GB`;
        throw new FileRefused(`Descomprimido ocupa más de ${limit}. Repártelo en varios archivos y vuelve a enviarlos`);
      }
      if (given > limits.judgedFrom && given > read * limits.ratio) {
        throw new FileRefused(
          `El archivo .gz se descomprime en más de ${limits.ratio} veces su tamaño, como ninguna exportación. Envíalo sin comprimir`,
        );
      }
      yield chunk;
    }
  } catch (error) {
    throw zlibFault(error) ?? error;
  }
}

function zlibFault(error: unknown): FileRefused | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const { code } = error;
  if (code === 'Z_BUF_ERROR') {
    return new FileRefused('El archivo .gz está cortado: termina antes de tiempo. Vuelve a enviarlo', { cause: error });
  }
  const isZlib = typeof code === 'string' && code.startsWith('Z_');
  return isZlib ? new FileRefused('El archivo .gz está dañado. Vuelve a enviarlo', { cause: error }) : undefined;
}

/** The first bytes (at least four, if there are so many), and all bytes again from the beginning. */
export async function peek(
  source: AsyncIterable<Uint8Array>,
): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < 4) {
    const next = await iterator.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  async function* all() {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { head, all: all() };
}

export function isGzip(head: Uint8Array): boolean {
  return begins(head, gzip);
}

/** Whether a file begins with an entry of a ZIP, or is a ZIP without entries. */
export function isZip(head: Uint8Array): boolean {
  return begins(head, [0x50, 0x4b, 0x03, 0x04]) || begins(head, [0x50, 0x4b, 0x05, 0x06]);
}

/** Whether a file is a compound file of Microsoft's: an old workbook, or a workbook with a password. */
export function isCompoundFile(head: Uint8Array): boolean {
  return begins(head, [0xd0, 0xcf, 0x11, 0xe0]);
}

function begins(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, i) => head[i] === byte);
}

/** The limits of an archive; `packed`: the bytes of the archive itself, which wait on disk. */
export interface ArchiveLimits extends UnpackingLimits {
  packed: number;
  entries: number;
}

/** The limits of archives that are delivered. @internal */
export const archiveLimits: ArchiveLimits = { ...unpackingLimits, packed: 512 * 1024 ** 2, entries: 10_000 };

/**
 * A ZIP that waits in a temporary file, since its list of entries is at its end. Entries are unpacked as they are read; their
 * total size is bounded, and an entry that is read twice counts twice.
 */
export class Archive {
  readonly entries: readonly ArchiveEntry[];
  private readonly file: FileHandle;
  private readonly unpacked: Unpacked;

  private constructor(file: FileHandle, entries: readonly ArchiveEntry[], unpacked: Unpacked) {
    this.file = file;
    this.entries = entries;
    this.unpacked = unpacked;
  }

  /**
   * `outer` is the archive that has this one as an entry; bytes unpacked from this archive count against its limits too. Throws
   * FileRefused for an archive that is damaged, too large or has too many entries.
   */
  static async of(
    bytes: AsyncIterable<Uint8Array>,
    { limits = archiveLimits, outer }: { limits?: ArchiveLimits; outer?: Archive } = {},
  ): Promise<Archive> {
    const file = await namelessFile();
    try {
      const unpacked = new Unpacked(await copied(bytes, file, limits.packed), limits, outer?.unpacked);
      return new Archive(file, await entriesOf(file, unpacked), unpacked);
    } catch (error) {
      await file.close();
      throw faultOf(error) ?? error;
    }
  }

  async close(): Promise<void> {
    await this.file.close();
  }
}

async function copied(bytes: AsyncIterable<Uint8Array>, file: FileHandle, most: number): Promise<number> {
  let packed = 0;
  for await (const chunk of bytes) {
    packed += chunk.length;
    if (packed > most) {
      throw new FileRefused(
        `El archivo comprimido ocupa más de ${megabytes(most)}: repártelo en varios y vuelve a enviarlos`,
      );
    }
    await file.appendFile(chunk);
  }
  return packed;
}

async function entriesOf(file: FileHandle, unpacked: Unpacked): Promise<ArchiveEntry[]> {
  // The file is closed by its owner; yauzl only reads from it.
  const zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true, decodeStrings: false });
  const { entries: most } = unpacked.limits;
  if (zip.entryCount > most) {
    const count = numero(zip.entryCount);
    throw new FileRefused(
      `El .zip contiene ${count} archivos y se leen ${numero(most)} como mucho: repártelos en varios`,
    );
  }
  const entries: ArchiveEntry[] = [];
  const places: Place[] = [];
  for await (const entry of zip.eachEntry()) {
    unpacked.declare(entry.uncompressedSize);
    places.push(placeOf(entry));
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
    entries.push({ name, isEncrypted: entry.isEncrypted(), open: () => bytesOf(zip, entry, unpacked) });
  }
  refuseOverlaps(places);
  return entries;
}

/** The least range of bytes that an entry takes in the archive. */
interface Place {
  from: number;
  to: number;
}

/** The bytes of an entry's header before its name. */
const localHeader = 30;

function placeOf({ relativeOffsetOfLocalHeader: from, compressedSize, fileNameLength }: Entry): Place {
  return { from, to: from + localHeader + fileNameLength + compressedSize };
}

/** Throws FileRefused where entries share bytes, by which a small archive could hold any number of large files. */
function refuseOverlaps(places: Place[]): void {
  let end = 0;
  for (const { from, to } of places.sort((a, b) => a.from - b.from)) {
    if (from < end) throw new FileRefused(damagedZip);
    end = to;
  }
}

async function* bytesOf(zip: ZipFile, entry: Entry, unpacked: Unpacked): AsyncGenerator<Uint8Array> {
  let checksum = 0;
  try {
    const stream: AsyncIterable<Uint8Array> = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      unpacked.add(chunk.length);
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
  } catch (error) {
    throw faultOf(error) ?? error;
  }
  if (checksum !== entry.crc32) throw new FileRefused(damagedZip);
}

/** Counts the unpacked bytes of an archive's entries. Throws FileRefused beyond the limits. */
class Unpacked {
  readonly limits: ArchiveLimits;
  private readonly packed: number;
  private readonly outer: Unpacked | undefined;
  private bytes = 0;
  private declared = 0;

  constructor(packed: number, limits: ArchiveLimits, outer: Unpacked | undefined) {
    this.packed = packed;
    this.limits = limits;
    this.outer = outer;
  }

  add(bytes: number): void {
    this.outer?.add(bytes);
    this.bytes += bytes;
    this.judge(this.bytes);
  }

  /** Counts the size that an entry declares; no more of the entry is unpacked. */
  declare(bytes: number): void {
    this.declared += bytes;
    this.judge(this.declared);
  }

  private judge(bytes: number): void {
    const { bytes: most, judgedFrom, ratio } = this.limits;
    if (bytes > most) {
      throw new FileRefused(
        `Descomprimido ocupa más de ${megabytes(most)}. Repártelo en varios archivos y vuelve a enviarlos`,
      );
    }
    if (bytes > judgedFrom && bytes > this.packed * ratio) {
      throw new FileRefused(
        `El archivo se descomprime en más de ${ratio} veces su tamaño, como ninguna exportación. Envía los datos sin comprimir, como CSV`,
      );
    }
  }
}

const damagedZip = 'El archivo comprimido está dañado o cortado. Vuelve a enviarlo';

/** The refusal for a ZIP reader's error; undefined for an error of the system, or one that is a refusal already. */
function faultOf(error: unknown): FileRefused | undefined {
  if (!(error instanceof Error) || error instanceof FileRefused) return undefined;
  if ('code' in error && !(typeof error.code === 'string' && error.code.startsWith('Z_'))) return undefined;
  if (/encrypt/iu.test(error.message)) return new FileRefused(encryptedZip, { cause: error });
  return new FileRefused(damagedZip, { cause: error });
}

export const encryptedZip = 'El .zip tiene contraseña: comprímelo sin ella y vuelve a enviarlo';

function megabytes(bytes: number): string {
  return bytes >= 1024 ** 3 ? `${bytes / 1024 ** 3} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;
}
