import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { checksumOfHeader } from './checksum.ts';
import { S3Error } from './error.ts';

/** What a body must turn out to be. Headers are named in lower case; what is absent isn't checked. */
export interface Promised {
  /** Bytes. */
  length?: number;
  sha256?: string;
  contentMd5?: string;
  /** The header (or trailer) of the checksum, such as `x-amz-checksum-crc32`. */
  checksumHeader?: string;
  /** Asked when the body has been read, because a trailer comes after it. */
  checksum?: () => string | undefined;
}

/** A body that was read and is safe on the disk, though no object yet. */
export interface Draft {
  path: string;
  /** Bytes. */
  size: number;
  /** As the object's (stored.ts). */
  etag: string;
  checksum?: { header: string; value: string };
}

/** Writes a body to a file piece by piece and checks it against what was promised; a bad body leaves no file. */
export async function receiveBody(source: AsyncIterable<Buffer>, path: string, promised: Promised): Promise<Draft> {
  const md5 = createHash('md5');
  const whole = promised.sha256 === undefined ? undefined : createHash('sha256');
  const checksum = promised.checksumHeader === undefined ? undefined : checksumOfHeader(promised.checksumHeader);
  if (promised.checksumHeader !== undefined && !checksum) {
    throw new S3Error('NotImplemented', `${promised.checksumHeader} is not implemented here`);
  }
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const piece of source) {
      size += piece.length;
      md5.update(piece);
      whole?.update(piece);
      checksum?.update(piece);
      // Unlike `write`, which on a disk that is almost full writes a part and says nothing.
      await file.appendFile(piece);
    }
    const etag = md5.digest();
    if (promised.length !== undefined && size !== promised.length) {
      throw new S3Error('IncompleteBody', 'You did not provide the number of bytes specified by Content-Length');
    }
    if (whole && whole.digest('hex') !== promised.sha256) {
      throw new S3Error('XAmzContentSHA256Mismatch', "The provided 'x-amz-content-sha256' does not match the body");
    }
    if (promised.contentMd5 !== undefined && promised.contentMd5 !== etag.toString('base64')) {
      throw new S3Error('BadDigest', 'The Content-MD5 you specified did not match what we received.');
    }
    const value = checksum?.value();
    if (checksum && promised.checksum?.() !== value) {
      throw new S3Error('BadDigest', 'The checksum you specified did not match the calculated checksum.');
    }
    await file.datasync();
    const kept = promised.checksumHeader && value ? { header: promised.checksumHeader, value } : undefined;
    return { path, size, etag: etag.toString('hex'), ...(kept && { checksum: kept }) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
