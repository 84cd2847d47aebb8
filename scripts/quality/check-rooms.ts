import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brokenRules } from './room-rules.ts';

const root = join(import.meta.dirname, '../..');

/** The sources of the project, as text by path: files in git, and new files that git doesn't ignore. */
export async function projectSources(): Promise<Map<string, string>> {
  const options = { cwd: root, maxBuffer: 2 ** 26 };
  const listed = await promisify(execFile)('git', ['ls-files', '-co', '--exclude-standard'], options);
  const paths = [...new Set(listed.stdout.split('\n'))].filter(
    (path) => /\.(tsx?|mjs)$/u.test(path) && existsSync(join(root, path)),
  );
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(root, path), 'utf8')] as const)),
  );
}

/** Writes what breaks the rules of the rooms; gives the status to end with. */
export async function checkRooms(): Promise<number> {
  const sources = await projectSources();
  const broken = brokenRules(sources);
  for (const line of broken) console.error(line);
  if (broken.length === 0)
    console.log(`Rooms: the imports of ${sources.size} files are as scripts/quality/rooms.ts says`);
  return broken.length === 0 ? 0 : 1;
}
