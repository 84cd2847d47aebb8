import { type Disposition } from './content-disposition.ts';
import { copyObject, deleteObject, inspectObject, putObject, readObject } from './objects.ts';
import { presignGet } from './presign.ts';

const bucket = 'FILES_BUCKET';
const pdf = 'application/pdf';

/** An address that gives a PDF's bytes to its holder, for a minute. Never to be logged. */
export async function presignPdf(key: string, filename: string, disposition: Disposition = 'inline'): Promise<string> {
  return presignFile(key, { filename, disposition, tipo: pdf });
}

/** As `presignPdf`, for a file of any type; the browser is told `tipo`, whatever the stored type. */
export async function presignFile(
  key: string,
  file: { filename: string; disposition: Disposition; tipo: string },
): Promise<string> {
  return presignGet(bucket, key, file);
}

/** The object of a key: its size in bytes, its first bytes, and its entity tag. */
interface Seen {
  size: number;
  etag: string;
  head: Uint8Array;
}

/** Reads the first `count` bytes of a key's object; undefined where there is none, or it is being replaced. */
export async function inspectFile(key: string, count: number): Promise<Seen | undefined> {
  const found = await inspectObject(bucket, key);
  if (!found) return undefined;
  const { bytes: size, etag } = found;
  if (size === 0) return { size, etag, head: new Uint8Array() };
  const read = await readObject(bucket, key, { range: `0-${Math.min(size, count) - 1}`, etag });
  return read && { size, etag, head: read.content };
}

/** Copies a PDF, or a file of another type, to another key. False where the object of `from` no longer has this `etag`. */
export async function copyFile(from: string, etag: string, to: string, tipo = pdf): Promise<boolean> {
  return copyObject(bucket, from, to, { etag, type: tipo });
}

/** Puts a PDF under a key. */
export async function putPdf(key: string, bytes: Uint8Array): Promise<void> {
  await putObject(bucket, key, bytes, { type: pdf });
}

/** Deletes a key's object, if there is one; the bucket keeps it for 30 days more. */
export async function deleteFile(key: string): Promise<void> {
  await deleteObject(bucket, key);
}
