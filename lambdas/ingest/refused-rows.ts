import { decode, type Encoding } from './decode.ts';
import { jsonPieces } from './json-pieces.ts';
import type { Mapping } from './mapping/mapping.ts';
import { readTable, type TableRow } from './table.ts';
import { unzip } from './unzip.ts';

/** Most bytes of a file of refused rows; those that come after are left out. */
const maxBytes = 50 * 2 ** 20;

/** A file of refused rows, and what it is. */
export interface RefusedRows {
  extension: 'csv' | 'ndjson';
  body: Buffer;
}

/**
 * The rows of some lines of a file, in its own columns, so that they can be corrected and delivered again: what the mapping
 * leaves out by position is left in, for it is left out again. Of JSON, its samples as they were written, one a line. Reads
 * the file a second time.
 */
export async function refusedRows(
  source: AsyncIterable<Uint8Array>,
  mapping: Mapping | undefined,
  lines: ReadonlySet<number>,
): Promise<RefusedRows> {
  const text = decode(unzip(source), mapping?.codificacion ?? 'auto');
  const written = new Written(mapping?.codificacion ?? 'auto');
  if (!mapping) {
    for await (const { linea, text: piece } of jsonPieces(text)) {
      if (lines.has(linea)) written.add(oneLine(piece));
    }
    return { extension: 'ndjson', body: written.body() };
  }
  await writeTable(text, mapping, { lines, written });
  return { extension: 'csv', body: written.body() };
}

async function writeTable(
  text: AsyncIterable<string>,
  mapping: Mapping,
  { lines, written }: { lines: ReadonlySet<number>; written: Written },
): Promise<void> {
  const below = most(mapping.omitir_filas.flatMap((rule) => ('tras_cabecera' in rule ? rule.tras_cabecera : [])));
  const above = most(mapping.omitir_filas.flatMap((rule) => ('ultimas' in rule ? rule.ultimas : [])));
  // Left out again when it is delivered again, and so kept where it was.
  written.addBlank(mapping.cabecera - 1);
  const last: TableRow[] = [];
  let seen = -1;
  for await (const row of readTable(text, mapping, () => {})) {
    if (row.linea < mapping.cabecera) continue;
    seen++;
    if (seen <= below) written.add(lineOf(row, mapping));
    else {
      last.push(row);
      const next = last.length > above ? last.shift() : undefined;
      if (next && lines.has(next.linea)) written.add(lineOf(next, mapping));
    }
  }
  for (const row of last) written.add(lineOf(row, mapping));
}

class Written {
  private readonly lines: string[] = [];
  private bytes = 0;
  private readonly encoding: Encoding;

  constructor(encoding: Encoding) {
    this.encoding = encoding;
  }

  add(line: string): void {
    this.bytes += Buffer.byteLength(line) + 2;
    if (this.bytes <= maxBytes) this.lines.push(line);
  }

  addBlank(count: number): void {
    for (let n = 0; n < count; n++) this.add('');
  }

  /** In the encoding that the mapping says; without one, in UTF-8 with its mark, by which spreadsheets know it. */
  body(): Buffer {
    return encode(this.lines.map((line) => `${line}\r\n`).join(''), this.encoding);
  }
}

const mark = '\uFEFF';

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'windows-1252') return toWindows1252(text);
  if (encoding === 'utf-16le') return Buffer.from(mark + text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(mark + text, 'utf16le').swap16();
  return Buffer.from(mark + text);
}

/** What was decoded from this encoding has no sign that it lacks. */
function toWindows1252(text: string): Buffer {
  const decoder = new TextDecoder('windows-1252');
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
  return Buffer.from(Array.from(text, (sign) => codes.get(sign) ?? 63));
}

function lineOf({ cells }: TableRow, { separador, comillas }: Pick<Mapping, 'separador' | 'comillas'>): string {
  return cells
    .map((cell) => {
      if (comillas === false || !(cell.includes(separador) || cell.includes(comillas) || /[\r\n]/u.test(cell)))
        return cell;
      return comillas + cell.replaceAll(comillas, comillas + comillas) + comillas;
    })
    .join(separador);
}

/** White space between the parts of a JSON text says nothing; what is no JSON is kept as it is. */
function oneLine(piece: string): string {
  return piece.trim().replaceAll(/\s*\r?\n\s*/gu, ' ');
}

function most(counts: readonly number[]): number {
  return Math.max(0, ...counts);
}
