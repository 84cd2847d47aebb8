import type { ByteReader, ByteWriter } from './bytes.ts';
import type { Runs } from './block-columns.ts';
import type { HeadAndTail } from './head-and-tail.ts';
import type { IndexRow } from './row.ts';

/**
 * Format 3: a block holds the rows of one solicitante after another, in order of date within each. It says how many
 * solicitantes there are, their names, and how many rows each has.
 */
export const format3: HeadAndTail = {
  signature: Uint8Array.of(0x11, 3),
  writeRuns,
  readRuns,
  hasPuntos: false,
  hasParametros: false,
};

function writeRuns(to: ByteWriter, rows: readonly IndexRow[]): void {
  const starts = rows.keys().filter((row) => row === 0 || rows[row]?.solicitante !== rows[row - 1]?.solicitante);
  const runs = [...starts, rows.length];
  to.texts(runs.slice(0, -1).map((row) => rows[row]?.solicitante ?? ''));
  for (let run = 1; run < runs.length; run++) to.varint((runs[run] as number) - (runs[run - 1] as number));
}

function readRuns(from: ByteReader, rows: number): Runs {
  const solicitantes = from.texts();
  const lengths = from.varints(solicitantes.length);
  const runs = new Uint32Array(lengths.length + 1);
  for (const [run, length] of lengths.entries()) runs[run + 1] = (runs[run] as number) + length;
  if (runs.at(-1) !== rows) throw new RangeError("A block's runs are not of all its rows");
  return { solicitantes, runs };
}
