import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';

/** A ZIP in the making. Its bytes are kept as a blob's parts, which the browser may put on the disk. */
interface ZipFile {
  /** Adds a file that is written piece by piece; several may be open at once. */
  open(path: string): { write(text: string): void; end(): void };
  /** Adds a file that lay in another ZIP, as it lies there. */
  copy(path: string, entry: ZipEntry): Promise<void>;
  /** Adds a file as it is: one that is compressed within, such as a PDF. */
  keep(path: string, data: Blob): Promise<void>;
  add(path: string, data: Uint8Array): void;
  finish(type: string): Promise<Blob>;
}

export function zipFile(): ZipFile {
  const parts: Blob[] = [];
  const finished = Promise.withResolvers<void>();
  const zip = new Zip((error, chunk, isFinal) => {
    if (error) return finished.reject(error);
    parts.push(new Blob([chunk]));
    if (isFinal) finished.resolve();
  });
  const encoder = new TextEncoder();
  const deflated = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    return file;
  };
  return {
    open(path) {
      const file = deflated(path);
      return {
        write: (text) => file.push(encoder.encode(text)),
        end: () => file.push(new Uint8Array(0), true),
      };
    },
    async copy(path, { data, method, crc, size }) {
      const file: ZipInputFile = { filename: path, compression: method, crc, size };
      zip.add(file);
      for await (const chunk of chunksOf(data.stream())) file.ondata?.(null, chunk, false);
      file.ondata?.(null, new Uint8Array(0), true);
    },
    async keep(path, data) {
      const file = new ZipPassThrough(path);
      zip.add(file);
      for await (const chunk of chunksOf(data.stream())) file.push(chunk);
      file.push(new Uint8Array(0), true);
    },
    add: (path, data) => deflated(path).push(data, true),
    async finish(type) {
      zip.end();
      await finished.promise;
      return new Blob(parts, { type });
    },
  };
}

/** A stream's bytes in order; read by a reader, since not every browser's streams are iterable. */
async function* chunksOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** A file inside a ZIP, as it lies there: `method` 8 is deflated, 0 as it is. Sizes in bytes. */
interface ZipEntry {
  data: Blob;
  method: number;
  crc: number;
  size: number;
}

/** An entry of a ZIP's directory: `at` is where it lies, `packed` how many bytes it takes there. */
interface ListedEntry {
  path: string;
  isEncrypted: boolean;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
}

/** The longest comment at a ZIP's end, and what comes before it, in bytes. */
const longestEnd = 0xffff + 22;

/**
 * The files in a ZIP, by the directory at its end (PKWARE APPNOTE, 4.3.12 and 4.3.16), which is found without unpacking
 * anything. Throws where there is none. Reads ZIPs under 4 GiB with fewer than 65,535 files.
 */
export async function listZip(zip: Blob): Promise<ListedEntry[]> {
  const tail = await view(zip.slice(-longestEnd));
  const end = endOf(tail);
  if (end === undefined) throw new Error('This is not a ZIP');
  const [size, at] = [tail.getUint32(end + 12, true), tail.getUint32(end + 16, true)];
  const directory = await view(zip.slice(at, at + size));
  const found: ListedEntry[] = [];
  for (let n = 0; n + 46 <= directory.byteLength && directory.getUint32(n, true) === 0x02014b50;) {
    const nameLength = directory.getUint16(n + 28, true);
    const flags = directory.getUint16(n + 8, true);
    found.push({
      path: new TextDecoder().decode(new Uint8Array(directory.buffer, n + 46, nameLength)),
      isEncrypted: flags % 2 === 1,
      method: directory.getUint16(n + 10, true),
      crc: directory.getUint32(n + 16, true),
      packed: directory.getUint32(n + 20, true),
      size: directory.getUint32(n + 24, true),
      at: directory.getUint32(n + 42, true),
    });
    n += 46 + nameLength + directory.getUint16(n + 30, true) + directory.getUint16(n + 32, true);
  }
  return found;
}

/** Where the record of a ZIP's end begins; undefined where there is none. */
function endOf(tail: DataView): number | undefined {
  for (let n = tail.byteLength - 22; n >= 0; n--) {
    if (tail.getUint32(n, true) === 0x06054b50 && n + 22 + tail.getUint16(n + 20, true) <= tail.byteLength) return n;
  }
  return undefined;
}

/** Finds a file in a ZIP without unpacking it. Throws where there is none of that name. */
export async function zipEntry(zip: Blob, path: string): Promise<ZipEntry> {
  const found = (await listZip(zip)).find((entry) => entry.path === path);
  if (!found) throw new Error(`${path} is not in the ZIP`);
  return readEntry(zip, found);
}

/**
 * The bytes of a file in a ZIP, unpacked. Throws where they are encrypted, packed in a way that browsers don't know, or
 * more than the directory says.
 */
export async function unzipEntry(zip: Blob, entry: ListedEntry): Promise<Blob> {
  const { data, method, size } = await readEntry(zip, entry);
  if (entry.isEncrypted || (method !== 0 && method !== 8)) throw new Error(`${entry.path} can't be unpacked`);
  if (method === 0) return data;
  const parts: BlobPart[] = [];
  let unpacked = 0;
  for await (const chunk of chunksOf(data.stream().pipeThrough(new DecompressionStream('deflate-raw')))) {
    unpacked += chunk.length;
    if (unpacked > size) throw new Error(`${entry.path} is larger than its ZIP says`);
    parts.push(chunk);
  }
  return new Blob(parts);
}

async function readEntry(zip: Blob, { at, packed, method, crc, size }: ListedEntry): Promise<ZipEntry> {
  const local = await view(zip.slice(at, at + 30));
  const start = at + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  return { data: zip.slice(start, start + packed), method, crc, size };
}

async function view(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}
