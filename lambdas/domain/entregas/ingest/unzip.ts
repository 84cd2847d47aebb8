import { PassThrough, pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FileRefused } from './file-refused.ts';
import { utf16Of } from '../../../platform/runtime/utf16.ts';

const pdf = {
  bytes: [0x25, 0x50, 0x44, 0x46],
  message: 'Es un PDF. Los certificados se dejan bajo pdfs/, no bajo muestras/',
};

const gzip = [0x1f, 0x8b];

/** What a packed file may come to. */
export interface UnpackingLimits {
  /** Unpacked, in bytes. */
  bytes: number;
  /** By what factor of what was read of it, once it is more than `judgedFrom` bytes. */
  ratio: number;
  judgedFrom: number;
}

/** Exports pack to a tenth or a thirtieth, and hardly anything but a trap to less than a two-hundredth. */
export const unpackingLimits: UnpackingLimits = { bytes: 4 * 1024 ** 3, ratio: 200, judgedFrom: 32 * 1024 ** 2 };

/** The bytes of a file, unpacked when it begins as gzip does. Throws FileRefused for an empty or a damaged one. */
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

/** Refuses what begins as no text does, by name where it is a kind of file that people send by mistake. */
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
  // The pipeline's callback hears of the same error that the reader of its last stream is thrown.
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

/** The first bytes (at least four, where there are as many) and the whole again from its beginning. */
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

/** Whether a file begins with an entry of a ZIP, or is one without entries. */
export function isZip(head: Uint8Array): boolean {
  return begins(head, [0x50, 0x4b, 0x03, 0x04]) || begins(head, [0x50, 0x4b, 0x05, 0x06]);
}

/** Whether a file is one of Microsoft's compound files: an old workbook, or one with a password. */
export function isCompoundFile(head: Uint8Array): boolean {
  return begins(head, [0xd0, 0xcf, 0x11, 0xe0]);
}

function begins(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, i) => head[i] === byte);
}
