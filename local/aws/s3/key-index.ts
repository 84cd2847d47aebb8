import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../data-folder.ts';
import { storedObjectSchema, type Version } from './stored.ts';

/** The keys of a bucket in order: read from the disk at the first listing, followed from then on. */
export interface KeyIndex {
  set(key: string, version: Version): Promise<void>;
  delete(key: string): Promise<void>;
  entries(): Promise<readonly { key: string; version: Version }[]>;
}

interface Entry {
  key: string;
  version: Version;
}

const readers = 32;

export function keyIndex(dir: string): KeyIndex {
  let loading: Promise<Map<string, Entry>> | undefined;
  let sorted: Entry[] | undefined;
  return {
    // A writer has already written the file, so it is right whether the reading saw that file or not.
    async set(key, version) {
      const known = await loading;
      const entry = known?.get(key);
      if (entry) entry.version = version;
      else if (known) {
        known.set(key, { key, version });
        sorted = undefined;
      }
    },
    async delete(key) {
      if ((await loading)?.delete(key)) sorted = undefined;
    },
    async entries() {
      const known = await (loading ??= load(dir));
      return (sorted ??= [...known.values()].toSorted((a, b) => compareUtf8(a.key, b.key)));
    },
  };
}

async function load(dir: string): Promise<Map<string, Entry>> {
  const files = (await readdir(dir, { recursive: true })).filter((file) => file.endsWith('.json'));
  const known = new Map<string, Entry>();
  const read = async (): Promise<void> => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      try {
        const { key, versions } = storedObjectSchema.parse(JSON.parse(await readFile(join(dir, file), 'utf8')));
        known.set(key, { key, version: versions[0] });
      } catch (error) {
        // One damaged file must not hide all the others from a listing.
        if (!isMissing(error)) console.error(`S3: ${file} is damaged`);
      }
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  return known;
}

/** Compares as the texts' UTF-8 bytes would: UTF-16 puts a surrogate below U+E000, UTF-8 above. */
export function compareUtf8(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at += 1) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
