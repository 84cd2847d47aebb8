import { Zip, ZipDeflate, type ZipInputFile, ZipPassThrough } from 'fflate';
import type { ZipEntry } from './zip-entry.ts';

/** A ZIP in the making. Its bytes are kept as a blob's parts, which the browser may put on the disk. */
export interface ZipFile {
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
