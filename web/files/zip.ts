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
      for await (const chunk of chunksOf(data)) file.ondata?.(null, chunk, false);
      file.ondata?.(null, new Uint8Array(0), true);
    },
    async keep(path, data) {
      const file = new ZipPassThrough(path);
      zip.add(file);
      for await (const chunk of chunksOf(data)) file.push(chunk);
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

/** A blob's bytes in order; read by a reader, since not every browser's streams are iterable. */
async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = blob.stream().getReader();
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

/**
 * Finds a file in a ZIP without unpacking it, by the directory at the ZIP's end (PKWARE APPNOTE, 4.3.12 and 4.3.16).
 * Throws where there is none of that name. Reads ZIPs without a comment and under 4 GiB, such as the ones made here.
 */
export async function zipEntry(zip: Blob, path: string): Promise<ZipEntry> {
  const end = await view(zip.slice(-22));
  const directory = await view(zip.slice(end.getUint32(16, true), zip.size - 22));
  let at = 0;
  while (at < directory.byteLength) {
    const nameLength = directory.getUint16(at + 28, true);
    const name = new TextDecoder().decode(new Uint8Array(directory.buffer, at + 46, nameLength));
    if (name === path) return readEntry(zip, directory, at);
    at += 46 + nameLength + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
  }
  throw new Error(`${path} is not in the ZIP`);
}

async function readEntry(zip: Blob, directory: DataView, at: number): Promise<ZipEntry> {
  const offset = directory.getUint32(at + 42, true);
  const local = await view(zip.slice(offset, offset + 30));
  const start = offset + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  return {
    data: zip.slice(start, start + directory.getUint32(at + 20, true)),
    method: directory.getUint16(at + 10, true),
    crc: directory.getUint32(at + 16, true),
    size: directory.getUint32(at + 24, true),
  };
}

async function view(blob: Blob): Promise<DataView> {
  return new DataView(await blob.arrayBuffer());
}
