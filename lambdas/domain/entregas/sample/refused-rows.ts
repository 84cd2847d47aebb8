import { zipSync } from 'fflate';
import { sinCeldas } from '../../../../contract/entregas/celdas.ts';
import { columnasDelMapeo } from '../../../../contract/entregas/deteccion.ts';
import { lugarDeColumnaSinNombre } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { withoutFormula } from '../../../../contract/base/formula.ts';
import type { Rows } from '../form/table.ts';
import { blocksOf } from '../form/blocks.ts';
import { CuentaDeEntrega } from '../form/celdas.ts';
import { heldRows, uncross } from '../form/crosstab.ts';
import type { Encoding } from '../source/decode.ts';
import { deliveredFiles } from '../source/delivered-files.ts';
import { jsonPieces } from '../source/json-pieces.ts';
import { Header, namesUnder } from '../form/header.ts';
import type { BlockMapping, CrossMapping, Mapping } from '../form/mapping.ts';
import { OtherHeaders } from '../form/rows.ts';
import { rowsOf, unmappedText } from './read-delivery.ts';
import type { RefusedRecords } from './reading.ts';
import { inPlaces, type TableRow } from '../source/row.ts';
import { unmistakable } from '../source/sheet.ts';

/** Most bytes of a delivery's refused rows; those that come after are left out. */
const maxRefusedBytes = 50 * 2 ** 20;

/** A file of refused rows, and what it is: tables of a .zip are a .zip again. */
export interface RefusedRows {
  extension: 'csv' | 'ndjson' | 'zip';
  body: Uint8Array;
}

/**
 * The refused records of a delivery, in its own columns, to be corrected and delivered again: rows that the mapping leaves out by
 * position are kept, as it will leave them out again. Rows of a sheet are written as a CSV that the same mapping reads. Cells
 * are escaped so that no spreadsheet computes them; the intake undoes it. Samples of JSON are given as they were written, one a
 * line. Reads the delivery a second time.
 */
export async function refusedRows(
  source: AsyncIterable<Uint8Array>,
  mapping: Mapping | undefined,
  refused: RefusedRecords,
): Promise<RefusedRows> {
  return mapping ? refusedTables(source, mapping, refused) : refusedJson(source, refused);
}

async function refusedJson(source: AsyncIterable<Uint8Array>, refused: RefusedRecords): Promise<RefusedRows> {
  const written = new Written('auto', maxRefusedBytes);
  for await (const file of deliveredFiles(source)) {
    const places = refused.of(file.archivo);
    let place = 0;
    for await (const { text: piece } of jsonPieces(unmappedText(await file.open(), () => {}))) {
      if (places.has(place++)) written.add(oneLine(piece));
    }
    await file.close?.();
  }
  return { extension: 'ndjson', body: written.body() };
}

async function refusedTables(
  source: AsyncIterable<Uint8Array>,
  mapping: Mapping,
  refused: RefusedRecords,
): Promise<RefusedRows> {
  const tables = new Map<string, Uint8Array>();
  let left = maxRefusedBytes;
  for await (const file of deliveredFiles(source)) {
    const { archivo } = file;
    const lines = refused.of(archivo);
    if (lines.size === 0) continue;
    const written = new Written(mapping.codificacion, left);
    const celdas = new CuentaDeEntrega({ ...sinCeldas, destinos: [] });
    const rows = await rowsOf(await file.open(), mapping, { warn: () => {}, omit: () => {}, celdas });
    await writeTable(rows, mapping, { lines, written });
    await file.close?.();
    const body = written.body();
    if (archivo === undefined) return { extension: 'csv', body };
    tables.set(freeName(archivo, tables), body);
    left -= body.length;
  }
  return { extension: 'zip', body: zipSync(Object.fromEntries(tables)) };
}

/** A name for the table of a file; 'a.csv' and 'a.xlsx' may lie in one .zip. */
function freeName(archivo: string, taken: ReadonlyMap<string, unknown>): string {
  const name = archivo.replace(/\.[a-z]{1,6}$/iu, '');
  let free = `${name}.csv`;
  for (let n = 2; taken.has(free); n++) free = `${name} (${n}).csv`;
  return free;
}

async function writeTable(
  rows: Rows,
  mapping: Mapping,
  { lines, written }: { lines: ReadonlySet<number>; written: Written },
): Promise<void> {
  if (mapping.forma === 'cruzada' || mapping.forma === 'bloques')
    return writeHeld(rows, mapping, { samples: lines, written });
  const below = most(mapping.omitir_filas.flatMap((rule) => ('tras_cabecera' in rule ? rule.tras_cabecera : [])));
  const above = most(mapping.omitir_filas.flatMap((rule) => ('ultimas' in rule ? rule.ultimas : [])));
  // Left out again when it is delivered again, and so kept where it was.
  written.addBlank(mapping.cabecera - 2);
  let before: TableRow | undefined;
  const last: TableRow[] = [];
  let headers: OtherHeaders | undefined;
  let seen = -1;
  for await (const row of rows.read(() => {})) {
    if (row.linea < mapping.cabecera) {
      before = row;
      continue;
    }
    if (++seen === 0 && mapping.cabecera > 1) {
      // The upper storey of the header, unless it is a title.
      const isStorey = namesUnder(row, before).some((name, i) => name !== row.cells[i]);
      written.add(before && isStorey ? lineOf(before, mapping) : '');
    }
    const isHeader = headers?.isHeader(row.cells);
    headers ??= new OtherHeaders(new Header(namesUnder(row, before)), mapping);
    if (seen === 0) written.add(lineOf(reaching(row, mapping), mapping));
    else if (seen <= below || isHeader) written.add(lineOf(row, mapping));
    else {
      last.push(row);
      const next = last.length > above ? last.shift() : undefined;
      if (next && lines.has(next.linea)) written.add(lineOf(next, mapping));
    }
  }
  for (const row of last) written.add(lineOf(row, mapping));
}

/** A header up to the last column without a heading that the mapping speaks of: a sheet's own may end before it. */
function reaching({ linea, cells }: TableRow, mapping: Mapping): TableRow {
  const { ignorar } = mapping;
  const names = [...columnasDelMapeo(mapping), ...(ignorar === 'todas' ? [] : ignorar)];
  const width = most(names.map((name) => (lugarDeColumnaSinNombre(name) ?? -1) + 1));
  return { linea, cells: Array.from({ length: Math.max(width, cells.length) }, (_, i) => cells[i] ?? '') };
}

/** A table that is read whole, with the columns, or the blocks, of the samples that were refused alone. */
async function writeHeld(
  rows: Rows,
  mapping: CrossMapping | BlockMapping,
  { samples, written }: { samples: ReadonlySet<number>; written: Written },
): Promise<void> {
  const table = await heldRows(rows.read(() => {}));
  const left = mapping.forma === 'cruzada' ? ofColumns(table, mapping, samples) : ofBlocks(table, mapping, samples);
  let at = 0;
  for (const row of left) {
    const { linea } = row;
    // The header's line is the one that the mapping says.
    if (linea <= mapping.cabecera) written.addBlank(linea - at - 1);
    written.add(lineOf(row, mapping));
    at = linea;
  }
}

function ofColumns(table: readonly TableRow[], mapping: CrossMapping, samples: ReadonlySet<number>): TableRow[] {
  const sound = new Set(uncross(table, mapping).flatMap(({ muestra = 0 }) => (samples.has(muestra) ? [] : muestra)));
  return table.map(({ linea, cells, numeros }) => {
    const left = [...cells.keys()].filter((i) => !sound.has(i + 1));
    return { linea, cells: left.map((i) => cells[i] ?? ''), numeros: inPlaces(numeros, left) };
  });
}

function ofBlocks(table: readonly TableRow[], mapping: BlockMapping, samples: ReadonlySet<number>): TableRow[] {
  const sound = blocksOf(table, mapping, { leaveOut: () => {} }).filter((_, i) => !samples.has(i + 1));
  const byLine = new Map<number, (readonly [from: number, to: number])[]>();
  for (const { lineas, franja } of sound)
    for (const linea of lineas) byLine.set(linea, [...(byLine.get(linea) ?? []), franja]);
  const isSound = (linea: number, i: number) => byLine.get(linea)?.some(([from, to]) => i >= from && i < to);
  return table
    .map(({ linea, cells, numeros }) => ({
      linea,
      numeros,
      cells: cells.map((cell, i) => (isSound(linea, i) ? '' : cell)),
    }))
    .filter(({ linea, cells }) => linea <= mapping.cabecera || cells.some((cell) => cell !== ''));
}

class Written {
  private readonly lines: string[] = [];
  private bytes = 0;
  private readonly encoding: Encoding;
  private readonly maxBytes: number;

  constructor(encoding: Encoding, maxBytes: number) {
    this.encoding = encoding;
    this.maxBytes = maxBytes;
  }

  add(line: string): void {
    this.bytes += Buffer.byteLength(line) + 2;
    if (this.bytes <= this.maxBytes) this.lines.push(line);
  }

  addBlank(count: number): void {
    for (let n = 0; n < count; n++) this.add('');
  }

  /** The file in the mapping's encoding; by default in UTF-8 with a byte-order mark, by which spreadsheets recognise it. */
  body(): Buffer {
    return encode(this.lines.map((line) => `${line}\r\n`).join(''), this.encoding);
  }
}

const mark = '\uFEFF';

function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'windows-1252' || encoding === 'macintosh') return toBytes(text, encoding);
  if (encoding === 'utf-16le') return Buffer.from(mark + text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(mark + text, 'utf16le').swap16();
  return Buffer.from(mark + text);
}

/** What was decoded from this encoding has no sign that it lacks. */
function toBytes(text: string, encoding: Encoding): Buffer {
  const decoder = new TextDecoder(encoding);
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]));
  return Buffer.from(Array.from(text, (sign) => codes.get(sign) ?? 63));
}

function lineOf(
  { cells, numeros }: TableRow,
  { separador, comillas }: Pick<Mapping, 'separador' | 'comillas'>,
): string {
  return cells
    .map((text, i) => {
      const cell = withoutFormula(numeros?.includes(i) ? unmistakable(text) : text);
      if (comillas === false || !(cell.includes(separador) || cell.includes(comillas) || /[\r\n]/u.test(cell)))
        return cell;
      return comillas + cell.replaceAll(comillas, comillas + comillas) + comillas;
    })
    .join(separador);
}

/** White space between the parts of a JSON text says nothing; what is no JSON is kept as it is. */
function oneLine(piece: string): string {
  return piece.trim().replaceAll(/\s+/gu, (space) => (space.includes('\n') ? ' ' : space));
}

function most(counts: readonly number[]): number {
  return Math.max(0, ...counts);
}
