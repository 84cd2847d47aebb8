import { fold } from '../../contract/rules/texto.ts';
import type { Veredicto } from '../../contract/rules/conclusion.ts';
import { type Allowed, allows } from '../access/scope.ts';
import { type Block, veredictos } from './block.ts';
import { lowerBound } from './lower-bound.ts';
import { dayOf } from './calendar.ts';

/** What narrows a scope. Dates `yyyy-mm-dd`, both ends included; texts are looked for without case or accents. */
export interface RowFilters {
  solicitantes?: Allowed;
  tipos?: Allowed;
  search?: string | undefined;
  numero?: string | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
  conclusion?: Veredicto | undefined;
}

/** The rows of a block that a filter finds: those from `from` to before `to` that `mask` marks; all, without one. */
export interface Match {
  block: Block;
  from: number;
  to: number;
  mask: Uint8Array | undefined;
}

/** Calls `visit` for each row that was found. */
export function eachRow({ from, to, mask }: Match, visit: (row: number) => void): void {
  for (let row = from; row < to; row++) if (!mask || mask[row] === 1) visit(row);
}

/** How many rows were found. */
export function countRows({ from, to, mask }: Match): number {
  if (!mask) return to - from;
  let count = 0;
  for (let row = from; row < to; row++) count += mask[row] as number;
  return count;
}

/** Filters compiled for use on many blocks. Solicitantes are no part of it: they choose the blocks. */
export interface CompiledFilter {
  tipos: Allowed;
  firstDay: number;
  lastDay: number;
  veredicto: number | undefined;
  search: string;
  numero: string;
}

export function compileFilter(
  tipos: Allowed,
  { search, numero, desde, hasta, conclusion }: RowFilters,
): CompiledFilter {
  return {
    tipos,
    firstDay: desde ? dayOf(desde) : Number.NEGATIVE_INFINITY,
    lastDay: hasta ? dayOf(hasta) : Number.POSITIVE_INFINITY,
    veredicto: conclusion && veredictos.indexOf(conclusion),
    search: fold(search ?? ''),
    numero: fold(numero ?? ''),
  };
}

/** The rows of a block that a filter finds; undefined where it finds none. */
export function matchBlock(block: Block, wanted: CompiledFilter): Match | undefined {
  const { days } = block.columns;
  const from = lowerBound(days.length, (row) => (days[row] as number) < wanted.firstDay);
  const to = lowerBound(days.length, (row) => (days[row] as number) <= wanted.lastDay, from);
  if (from >= to) return undefined;
  const match: Match = { block, from, to, mask: undefined };
  for (const narrow of [byTipo, byVeredicto, byNumero, bySearch]) {
    if (!narrow(match, wanted)) return undefined;
  }
  return match;
}

// Each narrows a match by one filter, and says whether anything can be left of it.

function byTipo(match: Match, { tipos }: CompiledFilter): boolean {
  if (tipos === 'todos') return true;
  const { values, index } = match.block.columns.tipos;
  const allowed = Uint8Array.from(values, (name) => Number(allows(tipos, name)));
  if (!allowed.includes(1)) return false;
  if (allowed.includes(0)) keep(match, (row) => allowed[index[row] as number] as number);
  return true;
}

function byVeredicto(match: Match, { veredicto }: CompiledFilter): boolean {
  if (veredicto === undefined) return true;
  const of = match.block.veredictos;
  keep(match, (row) => Number(of[row] === veredicto));
  return true;
}

function byNumero(match: Match, { numero }: CompiledFilter): boolean {
  if (numero === '') return true;
  const hits = new Uint8Array(match.block.rows);
  if (!match.block.texts.numeros.mark(numero, hits)) return false;
  keep(match, (row) => hits[row] as number);
  return true;
}

function bySearch(match: Match, { search }: CompiledFilter): boolean {
  if (search === '') return true;
  const { columns, texts, rows } = match.block;
  if (texts.solicitante.mark(search, new Uint8Array(1))) return true;
  const hits = new Uint8Array(rows);
  let isAny = texts.numeros.mark(search, hits);
  for (const name of ['tipos', 'productos', 'referencias'] as const) {
    const { index } = columns[name];
    isAny = markBy(texts[name], search, index, hits) || isAny;
  }
  const { names: all, sets, index: setIndex } = columns.determinaciones;
  const names = new Uint8Array(all.length);
  if (texts.determinaciones.mark(search, names)) {
    const marked = sets.marked(names, undefined);
    for (let row = 0; row < rows; row++)
      hits[row] = (hits[row] as number) | (marked[setIndex[row] as number] as number);
    isAny = true;
  }
  if (isAny) keep(match, (row) => hits[row] as number);
  return isAny;
}

/** Marks the rows whose entry of a dictionary holds a text. */
function markBy(texts: Block['texts']['tipos'], wanted: string, index: Uint16Array, hits: Uint8Array): boolean {
  const found = new Uint8Array(texts.count);
  if (!texts.mark(wanted, found)) return false;
  for (let row = 0; row < index.length; row++)
    hits[row] = (hits[row] as number) | (found[index[row] as number] as number);
  return true;
}

/** Leaves in a match only the rows of which `isKept` says 1. */
function keep(match: Match, isKept: (row: number) => number): void {
  const { mask, from, to, block } = match;
  if (mask) {
    for (let row = from; row < to; row++) mask[row] = (mask[row] as number) & isKept(row);
    return;
  }
  const fresh = new Uint8Array(block.rows);
  for (let row = from; row < to; row++) fresh[row] = isKept(row);
  match.mask = fresh;
}
