import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../local/environment.ts';
import { runChild } from '../child.ts';
import type { StubStats } from './dynamodb/stub.ts';
import type { Fill, FillInput } from './fill.ts';
import { type Laboratory, nameOf } from './laboratory.ts';
import type { Spread, SpreadInput } from './spread.ts';
import type { Stub } from './start-stub.ts';

/** Where laboratories are kept between runs: outside the product's data, which take no strangers beside them. */
const keptFolder = join(root, '.bench');

/** Longest that samples may take to be made or indexed: ten million take some ten minutes on two cores. */
const longest = 60 * 60_000;

/** What filling the index took and left. */
interface Filled extends Fill, Pick<StubStats, 'items' | 'bytes' | 'readUnits' | 'writeUnits'> {}

/** What there is of a laboratory before anything is asked. */
export interface Kept {
  /** What the rows were made by, and what the index was written by. */
  code: string;
  indexCode: string;
  spread: Spread;
  filled: Filled;
}

export const folderOf = (laboratory: Laboratory): string => join(keptFolder, nameOf(laboratory));
export const rowsFolder = (laboratory: Laboratory): string => join(folderOf(laboratory), 'filas');

/**
 * The laboratory's rows in files and its index in the stub: those kept from a run before, as far as they were made by the
 * same code, otherwise made now. `asStored` takes the index as it is kept, whatever code wrote it.
 */
export async function prepare(laboratory: Laboratory, stub: Stub, { asStored }: { asStored: boolean }): Promise<Kept> {
  const folder = folderOf(laboratory);
  const keptFile = join(folder, 'hecho.json');
  const indexFile = join(folder, 'indice.jsonl');
  const known = await readFile(keptFile, 'utf8').then(
    (text) => JSON.parse(text) as Partial<Kept>,
    () => undefined,
  );
  const [code, indexCode] = await Promise.all([hashOf(rowCode), hashOf(writerCode)]);
  const isSame = known?.spread !== undefined && (known.code === code || asStored);
  let kept: Partial<Kept> = isSame ? known : { code };
  if (!kept.spread) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(rowsFolder(laboratory), { recursive: true });
    const input: SpreadInput = { laboratory, folder: rowsFolder(laboratory) };
    kept = { code, spread: await runChild<Spread>('large/spread.ts', input, {}, longest) };
    await writeFile(keptFile, JSON.stringify(kept));
  }
  if (kept.filled && (kept.indexCode === indexCode || asStored)) await stub.ask({ do: 'load', path: indexFile });
  else {
    const input: FillInput = { folder: rowsFolder(laboratory), samples: laboratory.samples };
    const { seconds } = await runChild<Fill>('large/fill.ts', input, stub.environment, longest);
    const { items, bytes, readUnits, writeUnits } = await stub.ask({ do: 'save', path: indexFile });
    kept = { ...kept, indexCode, filled: { seconds, items, bytes, readUnits, writeUnits } };
    await writeFile(keptFile, JSON.stringify(kept));
  }
  return kept as Kept;
}

/** Sources that decide which samples there are and how their rows are written. */
const rowCode = [
  'demo/**/*.ts',
  'bench/data.ts',
  'bench/large/{laboratory,rows,spread}.ts',
  'lambdas/index/blocks/row.ts',
];
/** Sources that decide what is stored of them. */
const writerCode = [...rowCode, 'lambdas/index/**/*.ts', 'lambdas/store/indice*.ts', 'bench/large/fill.ts'];

async function hashOf(patterns: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob([...patterns], { cwd: root })) if (!file.includes('.test.')) files.push(file);
  for (const file of new Set(files.toSorted())) hash.update(file).update(await readFile(join(root, file)));
  return hash.digest('hex').slice(0, 16);
}
