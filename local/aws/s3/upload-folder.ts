import { createHash, randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { isMissing, makeFolder, writeWhole } from '../data-folder.ts';
import type { Draft } from './body.ts';
import { S3Error } from './error.ts';

const uploadSchema = z.object({
  key: z.string(),
  headers: z.record(z.string(), z.string()),
  metadata: z.record(z.string(), z.string()),
  initiated: z.iso.datetime(),
});
/** An upload in parts that was begun: what its object will be called, and what is kept beside the bytes. */
export type Upload = z.infer<typeof uploadSchema>;

/** A part that has come; `etag` is the MD5 in hexadecimal. */
export interface Part {
  number: number;
  etag: string;
  /** Bytes. */
  size: number;
  /** ISO 8601. */
  lastModified: string;
}

/** Fewest bytes of every part but the last, as in S3. */
const smallestPart = 5 * 1024 * 1024;

const partName = /^(\d{1,5})\.([0-9a-f]{32})$/u;

/**
 * Uploads in parts on the disk, a folder each: `upload.json` and a file `NUMBER.ETAG` for each part. They outlive the
 * process, as those of S3 do.
 */
export class UploadFolder {
  private readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Begins an upload, and gives its id. */
  async begin(upload: Upload): Promise<string> {
    const id = randomUUID();
    await makeFolder(join(this.dir, id));
    await writeWhole(join(this.dir, id, 'upload.json'), JSON.stringify(upload));
    return id;
  }

  /** An upload to a key. Throws NoSuchUpload. */
  async find(id: string, key: string): Promise<Upload> {
    try {
      // An id becomes a folder's name, so nothing else may.
      if (!z.uuid().safeParse(id).success) throw noSuchUpload(id);
      const upload = uploadSchema.parse(JSON.parse(await readFile(join(this.dir, id, 'upload.json'), 'utf8')));
      if (upload.key !== key) throw noSuchUpload(id);
      return upload;
    } catch (error) {
      throw isMissing(error) ? noSuchUpload(id) : error;
    }
  }

  /** Makes a draft a part, in the place of one of its number. */
  async keep(id: string, number: number, { path, etag }: Draft): Promise<void> {
    try {
      await rename(path, join(this.dir, id, `${number}.${etag}`));
    } catch (error) {
      await rm(path, { force: true });
      throw isMissing(error) ? noSuchUpload(id) : error;
    }
    const others = (await this.names(id)).filter((one) => one.number === number && one.etag !== etag);
    for (const other of others) await rm(this.partPath(id, other), { force: true });
  }

  /** The parts that have come, by number. */
  async parts(id: string): Promise<Part[]> {
    const parts = (await this.names(id)).map(async ({ number, etag }) => {
      const { size, mtime } = await stat(this.partPath(id, { number, etag }));
      return { number, etag, size, lastModified: mtime.toISOString() };
    });
    return (await Promise.all(parts)).toSorted((a, b) => a.number - b.number);
  }

  /** One draft of the parts that are named, in their order. Throws InvalidPart, InvalidPartOrder or EntityTooSmall. */
  async join(id: string, named: readonly { number: number; etag: string }[], draftPath: string): Promise<Draft> {
    const kept = new Map((await this.parts(id)).map((part) => [part.number, part]));
    const parts = named.map(({ number, etag }, place) => {
      const part = kept.get(number);
      if (part?.etag !== etag)
        throw new S3Error('InvalidPart', 'One or more of the specified parts could not be found.');
      if (number <= (named[place - 1]?.number ?? 0)) {
        throw new S3Error('InvalidPartOrder', 'The list of parts was not in ascending order.');
      }
      if (part.size < smallestPart && place < named.length - 1) {
        throw new S3Error('EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size', {
          ProposedSize: part.size,
          MinSizeAllowed: smallestPart,
          PartNumber: number,
        });
      }
      return part;
    });
    const whole = await open(draftPath, 'wx');
    try {
      for (const part of parts) {
        const source = await open(this.partPath(id, part));
        await pipeline(source.createReadStream(), async (pieces) => {
          for await (const piece of pieces as AsyncIterable<Buffer>) await whole.appendFile(piece);
        });
      }
      await whole.datasync();
    } catch (error) {
      await rm(draftPath, { force: true });
      throw error;
    } finally {
      await whole.close();
    }
    const digests = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')));
    const etag = `${createHash('md5').update(digests).digest('hex')}-${parts.length}`;
    return { path: draftPath, size: parts.reduce((sum, { size }) => sum + size, 0), etag };
  }

  /** Forgets an upload and its parts. */
  async forget(id: string): Promise<void> {
    await rm(join(this.dir, id), { recursive: true, force: true });
  }

  private async names(id: string): Promise<{ number: number; etag: string }[]> {
    try {
      return (await readdir(join(this.dir, id))).flatMap((name) => {
        const [, number, etag] = partName.exec(name) ?? [];
        return etag === undefined ? [] : [{ number: Number(number), etag }];
      });
    } catch (error) {
      throw isMissing(error) ? noSuchUpload(id) : error;
    }
  }

  private partPath(id: string, { number, etag }: { number: number; etag: string }): string {
    return join(this.dir, id, `${number}.${etag}`);
  }
}

function noSuchUpload(id: string): S3Error {
  return new S3Error(
    'NoSuchUpload',
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
    { UploadId: id },
  );
}
