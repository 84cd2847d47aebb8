import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DeliveryReport } from '../lambdas/ingest/delivery-report.ts';
import { readMapping } from '../lambdas/ingest/mapping/read-mapping.ts';
import { processFile } from '../lambdas/ingest/process.ts';
import { saveMuestras } from '../lambdas/ingest/save.ts';

// Real laboratory data read by itself: cells, signs, numbers. None of the product's readers takes part in `recordsOf`, so
// that tests can compare what the product says with what the publishers' files say.

const root = join(import.meta.dirname, '..');
/** Real laboratory data, whose publishers' terms keep it out of the repository: tests of it are left out without it. */
export const realData = join(root, '../shared/data');

/** The cells of a file with separators, quotes and line breaks within quotes. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted || (sign !== separator && sign !== '\n')) cell += sign;
    else {
      rows.at(-1)?.push(cell.trim());
      cell = '';
      if (sign === '\n') rows.push([]);
    }
  }
  rows.at(-1)?.push(cell.trim());
  return rows.filter((row) => row.length > 1);
}

/** A file by the names of its columns. */
export function recordsOf(file: string, separator: string, encoding: 'latin1' | 'utf8') {
  const [header = [], ...rows] = cellsOf(gunzipSync(readFileSync(join(realData, file))).toString(encoding), separator);
  return rows.map((row) => (column: string) => row[header.indexOf(column)] ?? '');
}
export type Registro = ReturnType<typeof recordsOf>[number];

/** One column of a file: its cells that aren't blank, each with its sign, its number and its verdict. */
export function columnOf(records: readonly Registro[], columna: string, veredicto?: string) {
  return records.flatMap((of) => {
    const text = of(columna);
    if (text === '') return [];
    const sign = /^[<>]/u.exec(text)?.[0] ?? '';
    return [{ of, sign, number: Number(text.slice(sign.length)), conclusion: veredicto && of(veredicto) }];
  });
}

/** Imports one of the files with the mapping of that name of docs/examples, and gives the report. */
export async function importRealFile(file: string, mapping: string, now: Date): Promise<DeliveryReport> {
  return processFile({
    archivo: file,
    source: createReadStream(join(realData, file)),
    mapping: readMapping(readFileSync(join(root, `docs/examples/mappings/${mapping}.json`), 'utf8')),
    simulacion: false,
    save: async (documents) => saveMuestras(documents, { now, dryRun: false }),
    now: () => now,
  });
}
