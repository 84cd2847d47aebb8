import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import { numero } from '../../../../contract/base/numeros.ts';
import { FileRefused } from './file-refused.ts';
import { namelessFile } from './spool.ts';
import { type UnpackingLimits, unpackingLimits } from './unzip.ts';
import type { ArchiveEntry } from '../workbook/entries.ts';

/** What an archive may be; `packed` is its own bytes, which wait on disk. */
export interface ArchiveLimits extends UnpackingLimits {
  packed: number;
  entries: number;
}

export const archiveLimits: ArchiveLimits = { ...unpackingLimits, packed: 512 * 1024 ** 2, entries: 10_000 };

/**
 * A ZIP that waits in a temporary file, since the list of its entries stands at its end. Its entries are unpacked as they
 * are read; what all of them come to is bounded, and a file that is read twice counts twice.
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
   * `outer` is the archive that this one is an entry of; what comes out of this one counts there too. Throws FileRefused
   * for an archive that is damaged, too large or has too many entries.
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

/** Where in the archive an entry lies at least, in bytes. */
interface Place {
  from: number;
  to: number;
}

/** What stands before an entry's name, in bytes. */
const localHeader = 30;

function placeOf({ relativeOffsetOfLocalHeader: from, compressedSize, fileNameLength }: Entry): Place {
  return { from, to: from + localHeader + fileNameLength + compressedSize };
}

/** Throws FileRefused where two entries are the same bytes, by which a small archive holds any number of large files. */
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

/** Counts what an archive's entries come to. Throws FileRefused beyond its limits. */
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

  /** Counts what an entry says that it comes to, of which no more is unpacked. */
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

/** What a ZIP's reader throws for a faulty archive; undefined for what the system throws, and for what is refused already. */
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
