import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, makeFolder, writeWhole } from '../data-folder.ts';
import { receiveBody, type Draft, type Promised } from './body.ts';
import { keyIndex, type KeyIndex } from './key-index.ts';
import { keyedLock } from './keyed-lock.ts';
import { UploadFolder } from './upload-folder.ts';
import { storedObjectSchema, type StoredObject, type Version } from './stored.ts';

/** Looks at what is stored under a key, if anything, and throws when the write must not happen. */
export type Guard = (current: Version | undefined) => void;

/**
 * One bucket on the disk: `objects/ab/<hash of key>.json` says what a key holds, `bodies/ab/<version id>` are the
 * bytes, `drafts/` what isn't an object yet, `uploads/` what comes in parts. A key never becomes a file name, so no key can leave
 * the folder.
 */
export class Bucket {
  readonly name: string;
  /** Uploads in parts that aren't whole. */
  readonly uploads: UploadFolder;
  private readonly dir: string;
  private readonly lock = keyedLock();
  private readonly index: KeyIndex;
  private readonly made = new Map<string, Promise<void>>();

  constructor(dir: string, name: string) {
    this.dir = dir;
    this.name = name;
    this.index = keyIndex(join(dir, 'objects'));
    this.uploads = new UploadFolder(join(dir, 'uploads'));
  }

  /** Makes the folders, and forgets the drafts that a stop left behind. */
  async prepare(): Promise<void> {
    await rm(join(this.dir, 'drafts'), { recursive: true, force: true });
    for (const folder of ['objects', 'bodies', 'drafts', 'uploads']) await makeFolder(join(this.dir, folder));
  }

  /** What a key holds now. */
  async find(key: string): Promise<Version | undefined> {
    try {
      const text = await readFile(this.objectPath(key), 'utf8');
      return storedObjectSchema.parse(JSON.parse(text)).versions[0];
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /** The current version of a key and its bytes as an open file, which stays readable whatever happens to the key. */
  async open(key: string): Promise<{ version: Version; file: FileHandle } | undefined> {
    for (;;) {
      const version = await this.find(key);
      if (!version) return undefined;
      try {
        return { version, file: await open(this.bodyPath(version.versionId)) };
      } catch (error) {
        // Between the two reads a newer version may have taken its place.
        const newer = await this.find(key);
        if (!isMissing(error) || newer?.versionId === version.versionId) throw error;
      }
    }
  }

  /** Reads a body to the disk without giving it a key. */
  receive(source: AsyncIterable<Buffer>, promised: Promised): Promise<Draft> {
    return receiveBody(source, this.draftPath(), promised);
  }

  /** A draft with the bytes of something stored, here or in another bucket. */
  async duplicate(from: Bucket, version: Version): Promise<Draft> {
    const path = this.draftPath();
    await copyFile(from.bodyPath(version.versionId), path, constants.COPYFILE_FICLONE);
    const { size, etag, checksum } = version;
    return { path, size, etag, ...(checksum && { checksum }) };
  }

  /** A draft of the parts of an upload, in their order. */
  joinParts(id: string, parts: Parameters<UploadFolder['join']>[1]): Promise<Draft> {
    return this.uploads.join(id, parts, this.draftPath());
  }

  /** Gives a draft its key, if the guard lets it; else the draft is gone. Durable when it returns. */
  commit(
    key: string,
    draft: Draft,
    about: { headers: Record<string, string>; metadata: Record<string, string>; now: Date },
    guard: Guard = () => {},
  ): Promise<Version> {
    return this.lock(key, async () => {
      try {
        const old = await this.find(key);
        guard(old);
        const { path, ...described } = draft;
        const version: Version = {
          versionId: randomUUID(),
          ...described,
          lastModified: about.now.toISOString(),
          headers: about.headers,
          metadata: about.metadata,
        };
        await this.store(key, path, version);
        await this.index.set(key, version);
        if (old) await rm(this.bodyPath(old.versionId), { force: true });
        return version;
      } catch (error) {
        await rm(draft.path, { force: true });
        throw error;
      }
    });
  }

  /** Deletes a key; a missing key is no error, as in S3. */
  remove(key: string, guard: Guard = () => {}): Promise<void> {
    return this.lock(key, async () => {
      const old = await this.find(key);
      guard(old);
      if (!old) return;
      await rm(this.objectPath(key));
      await this.index.delete(key);
      await rm(this.bodyPath(old.versionId), { force: true });
    });
  }

  /** All that is stored, in the order of the keys' UTF-8 bytes. */
  entries(): Promise<readonly { key: string; version: Version }[]> {
    return this.index.entries();
  }

  /** Writes the bytes first, then the version that names them. */
  private async store(key: string, draft: string, version: Version): Promise<void> {
    const body = this.bodyPath(version.versionId);
    await this.folderOf(body);
    await rename(draft, body);
    try {
      const stored: StoredObject = { key, versions: [version] };
      await this.folderOf(this.objectPath(key));
      await writeWhole(this.objectPath(key), JSON.stringify(stored));
    } catch (error) {
      await rm(body, { force: true });
      throw error;
    }
  }

  private folderOf(path: string): Promise<void> {
    const folder = join(path, '..');
    const made = this.made.get(folder) ?? makeFolder(folder);
    this.made.set(folder, made);
    return made;
  }

  private draftPath(): string {
    return join(this.dir, 'drafts', randomUUID());
  }

  private bodyPath(versionId: string): string {
    return join(this.dir, 'bodies', versionId.slice(0, 2), versionId);
  }

  private objectPath(key: string): string {
    const hash = createHash('sha256').update(key).digest('hex');
    return join(this.dir, 'objects', hash.slice(0, 2), `${hash}.json`);
  }
}
