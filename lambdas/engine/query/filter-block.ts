import { fold } from '../../../contract/base/texto.ts';
import type { Veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { type Allowed, allows, isAlike, tiposDe, type Tipos } from '../../platform/access/scope.ts';
import { type Block, veredictos } from '../blocks/block.ts';
import { lowerBound } from '../blocks/order.ts';
import { dayOf } from '../blocks/calendar.ts';

/** Filters that narrow a scope. Dates `yyyy-mm-dd`, both included; texts are searched without case or accents. */
export interface RowFilters {
  solicitantes?: Allowed;
  tipos?: Allowed;
  search?: string | undefined;
  numero?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  conclusion?: Veredicto | undefined;
  /** Only samples of these ids. Pass the same set object again: a block keeps the rows that it found for the set. */
  ids?: ReadonlySet<string> | undefined;
}

/**
 * Rows of one run of a block: from `from` to before `to`, those that `mask` marks, or all without a mask. The rows at both ends
 * are found ones.
 */
export interface Match {
  block: Block;
  /** The run's place in the block. */
  run: number;
  from: number;
  to: number;
  /** By row of the block; matches of one block share it. */
  mask: Uint8Array | undefined;
}

/** The solicitante of a match's rows. */
export function solicitanteOf({ block, run }: Match): string {
  return block.columns.solicitantes[run] as string;
}

/** Calls `visit` for each row that was found. */
export function eachRow({ from, to, mask }: Match, visit: (row: number) => void): void {
  for (let row = from; row < to; row++) if (!mask || mask[row] === 1) visit(row);
}

/** The number of a match's rows. */
export function countRows({ from, to, mask }: Match): number {
  if (!mask) return to - from;
  let count = 0;
  for (let row = from; row < to; row++) count += mask[row] as number;
  return count;
}

/** The rows to keep: all (true), none (false), or those for which the function gives 1. */
export type Kept = boolean | ((row: number) => number);

/** The kept rows of a match, marked in `mask`, which may be the match's own; undefined where there are none. */
export function narrowMatch(match: Match, isKept: (row: number) => number, mask: Uint8Array): Match | undefined {
  const { block, run, from, to, mask: before } = match;
  let [first, last] = [to, from - 1];
  for (let row = from; row < to; row++) {
    const kept = (before ? (before[row] as number) : 1) & isKept(row);
    mask[row] = kept;
    if (kept === 0) continue;
    if (first === to) first = row;
    last = row;
  }
  return first > last ? undefined : { block, run, from: first, to: last + 1, mask };
}

/** Rows of a block, in its order, as matches of their runs. */
export function matchesOfRows(block: Block, rows: Iterable<number>): Match[] {
  const { runs } = block.columns;
  const mask = new Uint8Array(block.rows);
  const matches: Match[] = [];
  for (const row of rows) {
    mask[row] = 1;
    const last = matches.at(-1);
    if (last && row < (runs[last.run + 1] as number)) last.to = row + 1;
    else matches.push({ block, run: block.runAt(row), from: row, to: row + 1, mask });
  }
  return matches;
}

/** Filters compiled for use on many blocks; without solicitantes, which choose the blocks. */
export interface CompiledFilter {
  tipos: Tipos;
  firstDay: number;
  lastDay: number;
  veredicto: number | undefined;
  search: string;
  numero: string;
  ids: ReadonlySet<string> | undefined;
}

export function compileFilter<T extends Tipos>(
  tipos: T,
  { search, numero, desde, hasta, conclusion, ids }: RowFilters,
): CompiledFilter & { tipos: T } {
  return {
    tipos,
    firstDay: desde ? dayOf(desde) : Number.NEGATIVE_INFINITY,
    lastDay: hasta ? dayOf(hasta) : Number.POSITIVE_INFINITY,
    veredicto: conclusion && veredictos.indexOf(conclusion),
    search: fold(search ?? ''),
    numero: fold(numero ?? ''),
    ids,
  };
}

/** What finds everything. */
export const noFilter: CompiledFilter = compileFilter('todos', {});

/** The rows of a block that a filter finds; rows of solicitantes that aren't asked for are skipped. */
export function matchBlock(block: Block, wanted: CompiledFilter, isAsked?: (solicitante: string) => boolean): Match[] {
  let matches = matchDays(block, wanted, isAsked);
  let mask: Uint8Array | undefined;
  for (const filter of [byTipo, byVeredicto, byIds, byNumero, bySearch]) {
    if (matches.length === 0) break;
    const isKept = filter(block, wanted);
    if (isKept === true) continue;
    const left: Match[] = [];
    if (isKept !== false) {
      mask ??= new Uint8Array(block.rows);
      for (const match of matches) {
        const narrow = narrowMatch(match, isKept, mask);
        if (narrow) left.push(narrow);
      }
    }
    matches = left;
  }
  return matches;
}

/** The rows of the wanted days; the rows of a run are in order of day. */
function matchDays(
  block: Block,
  { firstDay, lastDay }: CompiledFilter,
  isAsked: ((solicitante: string) => boolean) | undefined,
): Match[] {
  const { days, runs, solicitantes } = block.columns;
  const matches: Match[] = [];
  for (let run = 0; run < solicitantes.length; run++) {
    if (isAsked && !isAsked(solicitantes[run] as string)) continue;
    let [from, to] = [runs[run] as number, runs[run + 1] as number];
    if ((days[from] as number) < firstDay) from = lowerBound(to, (row) => (days[row] as number) < firstDay, from);
    if ((days[to - 1] as number) > lastDay) to = lowerBound(to, (row) => (days[row] as number) <= lastDay, from);
    if (from < to) matches.push({ block, run, from, to, mask: undefined });
  }
  return matches;
}

// Each function gives the rows of a block that one filter keeps.

function byTipo(block: Block, { tipos }: CompiledFilter): Kept {
  if (tipos === 'todos') return true;
  if (!isAlike(tipos)) return byTipoOf(block, (solicitante) => tiposDe(tipos, solicitante));
  const { values, index } = block.columns.tipos;
  const allowed = Uint8Array.from(values, (name) => Number(allows(tipos, name)));
  if (!allowed.includes(1)) return false;
  return !allowed.includes(0) || ((row) => allowed[index[row] as number] as number);
}

/** Keeps of each run, which has one solicitante, the types of that solicitante. */
function byTipoOf({ columns, rows }: Block, allowedOf: (solicitante: string) => Allowed): Kept {
  const { values, index } = columns.tipos;
  const hits = new Uint8Array(rows);
  for (const [run, solicitante] of columns.solicitantes.entries()) {
    const own = allowedOf(solicitante);
    const allowed = values.map((name) => Number(allows(own, name)));
    const to = columns.runs[run + 1] as number;
    for (let row = columns.runs[run] as number; row < to; row++) hits[row] = allowed[index[row] as number] as number;
  }
  return hits.includes(1) && ((row) => hits[row] as number);
}

function byVeredicto({ veredictos: of }: Block, { veredicto }: CompiledFilter): Kept {
  return veredicto === undefined || ((row) => Number(of[row] === veredicto));
}

function byIds(block: Block, { ids }: CompiledFilter): Kept {
  if (!ids) return true;
  const rows = rowsOfIds(block, ids);
  if (rows.length === 0) return false;
  const hits = new Uint8Array(block.rows);
  for (const row of rows) hits[row] = 1;
  return (row) => hits[row] as number;
}

function byNumero(block: Block, { numero }: CompiledFilter): Kept {
  if (numero === '') return true;
  const hits = new Uint8Array(block.rows);
  return block.numeros.mark(numero, hits) && ((row) => hits[row] as number);
}

function bySearch(block: Block, { search }: CompiledFilter): Kept {
  if (search === '') return true;
  const { columns, texts, rows } = block;
  const named = new Uint8Array(columns.solicitantes.length);
  let isAny = texts.solicitantes.mark(search, named);
  if (!named.includes(0)) return true;
  const hits = new Uint8Array(rows);
  for (const [run, isHit] of named.entries()) {
    if (isHit) hits.fill(1, columns.runs[run], columns.runs[run + 1]);
  }
  isAny = block.numeros.mark(search, hits) || isAny;
  for (const name of ['tipos', 'productos', 'referencias'] as const) {
    const { index } = columns[name];
    isAny = markBy(texts[name], search, index, hits) || isAny;
  }
  isAny = markBy(texts.puntos, search, columns.puntos.nombres.index, hits) || isAny;
  isAny = markBy(texts.codigosPunto, search, columns.puntos.codigos.index, hits) || isAny;
  const parametros = new Uint8Array(texts.parametros.count);
  if (texts.parametros.mark(search, parametros)) {
    columns.parametros.markRows(parametros, columns.determinaciones, hits);
    isAny = true;
  }
  const { names: all, sets, index: setIndex } = columns.determinaciones;
  const names = new Uint8Array(all.length);
  if (texts.determinaciones.mark(search, names)) {
    const marked = sets.marked(names, undefined);
    for (let row = 0; row < rows; row++)
      hits[row] = (hits[row] as number) | (marked[setIndex[row] as number] as number);
    isAny = true;
  }
  return isAny && ((row) => hits[row] as number);
}

/** Marks the rows whose entry of a dictionary holds a text. */
function markBy(texts: Block['texts']['tipos'], wanted: string, index: Uint16Array, hits: Uint8Array): boolean {
  const found = new Uint8Array(texts.count);
  if (!texts.mark(wanted, found)) return false;
  for (let row = 0; row < index.length; row++)
    hits[row] = (hits[row] as number) | (found[index[row] as number] as number);
  return true;
}

const known = new WeakMap<ReadonlySet<string>, WeakMap<Block, Uint16Array>>();

/**
 * The rows of a block whose ids are in a set, in order. Most ids are the hash of a sample's number, so that each row costs one
 * hash: the rows found are kept as long as both the set and the block.
 */
function rowsOfIds(block: Block, ids: ReadonlySet<string>): Uint16Array {
  const ofSet = known.get(ids) ?? new WeakMap<Block, Uint16Array>();
  known.set(ids, ofSet);
  const before = ofSet.get(block);
  if (before) return before;
  const rows: number[] = [];
  for (let row = 0; ids.size > 0 && row < block.rows; row++) if (ids.has(block.ids.at(row))) rows.push(row);
  const found = Uint16Array.from(rows);
  ofSet.set(block, found);
  return found;
}
