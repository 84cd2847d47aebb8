import { readBlocks } from '../../store/indice-blocks.ts';
import type { Block } from '../../blocks/block.ts';
import type { Family } from '../../blocks/row.ts';
import { type ValueColumn, ValueColumns } from '../../blocks/value-columns.ts';
import type { Scoped } from '../ask.ts';
import { BlockGoneError, valueCache } from '../opened-blocks.ts';
import type { CatalogEntry } from '../catalog.ts';
import { FoundRows } from '../found-rows.ts';
import type { Match } from '../filter-block.ts';
import { noCumple } from '../failing/outcomes.ts';
import { unidadLimpia } from '../../../../contract/evolucion/rules/unidades.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { operadores, type Parametro } from '../../blocks/valores.ts';

/** A block's found rows, with their values. */
export interface ValuedRows {
  block: Block;
  values: ValueColumns;
  /** 1 for each row that was found, by row. */
  mask: Uint8Array;
  /** The block's place among the entries of the question. */
  place: number;
}

/** Whether a result counts: a result without a value only where it fails. */
export const isCounted = ({ veredictos, isValor }: ValueColumn, i: number) => isValor(i) || veredictos[i] === noCumple;

/** Unmarks rows before their values are read. */
type Narrow = (block: Block, mask: Uint8Array) => void;

/** Blocks whose values are open at a time. */
const blocksAtOnce = 100;

/**
 * Calls `visit` for each block with rows that a question finds, in order, with their values. Throws BlockGoneError.
 */
export async function eachValued(
  familia: Family,
  { entries, filter }: Pick<Scoped, 'entries' | 'filter'>,
  visit: (rows: ValuedRows) => void,
  narrow?: Narrow,
): Promise<void> {
  // One question for all blocks, so that later blocks don't push out earlier ones.
  const keys = entries.map(({ key }) => key);
  const question = valueCache.begin(keys);
  for (let from = 0; from < entries.length; from += blocksAtOnce) {
    const some = entries.slice(from, from + blocksAtOnce);
    const found = await foundIn(familia, some, filter);
    if (narrow) for (const { block, mask } of found.values()) narrow(block, mask);
    const wanted = some.filter(({ key }) => found.has(key));
    const values = await openValues(familia, wanted, question);
    for (const [i, entry] of wanted.entries()) {
      const { block, mask } = found.get(entry.key) as Masked;
      visit({ block, values: values[i] as ValueColumns, mask, place: from + some.indexOf(entry) });
      // Counts the memory that reading it took.
      valueCache.use(entry.key, question);
    }
  }
  valueCache.end(keys, question);
}

type Masked = Pick<ValuedRows, 'block' | 'mask'>;

async function foundIn(
  familia: Family,
  entries: readonly CatalogEntry[],
  filter: Scoped['filter'],
): Promise<Map<string, Masked>> {
  const found = new Map<string, Masked>();
  await new FoundRows(familia, entries, filter).each((match) => {
    const { block } = match;
    const own = found.get(block.name) ?? { block, mask: new Uint8Array(block.rows) };
    found.set(block.name, own);
    markRows(match, own.mask);
  });
  return found;
}

function markRows({ from, to, mask: found }: Match, mask: Uint8Array): void {
  if (!found) mask.fill(1, from, to);
  else for (let row = from; row < to; row++) if (found[row] === 1) mask[row] = 1;
}

/** The values of each block; those that aren't in memory are read, and kept for a question. */
async function openValues(
  familia: Family,
  entries: readonly CatalogEntry[],
  question: number,
): Promise<ValueColumns[]> {
  const known = entries.map(({ key }) => valueCache.use(key, question));
  const missing = entries.filter((_, i) => !known[i]);
  const items = (
    await readBlocks(missing.flatMap(({ part, valores }) => valores.map((name) => ({ part, name }))))
  ).values();
  return entries.map(({ key, valores }, i) => {
    if (known[i]) return known[i];
    const bytes = valores.map(() => items.next().value);
    if (!bytes.every((one) => one !== undefined)) throw new BlockGoneError(familia);
    const values = new ValueColumns(Buffer.concat(bytes));
    valueCache.add(key, values, question);
    return values;
  });
}

/** A parameter in the form in which parameters are compared: folded names, cleaned unit. */
interface ComparedParametro extends Parametro {
  /** The same text for the same parameter. */
  clave: string;
}

const compared = new WeakMap<Parametro, ComparedParametro>();

/** A parameter in the form in which it is compared; a block's parameter is folded once for as long as its values are open. */
export function comparedParametro(parametro: Parametro): ComparedParametro {
  const known = compared.get(parametro);
  if (known) return known;
  const [determinacion, descripcion] = [fold(parametro.determinacion), fold(parametro.descripcion)];
  const unidad = unidadLimpia(parametro.unidad);
  const made = { determinacion, descripcion, unidad, clave: JSON.stringify([determinacion, descripcion, unidad]) };
  compared.set(parametro, made);
  return made;
}

/** The ends of a block's limits as columns, by place in `limites`; NaN for none. */
export interface LimitEnds {
  mins: Float64Array;
  maxs: Float64Array;
}

const endsOfBlocks = new WeakMap<ValueColumns, LimitEnds>();

/** The ends of a block's limits; made at the first use and kept as long as its values. */
export function limitEndsOf(values: ValueColumns): LimitEnds {
  const known = endsOfBlocks.get(values);
  if (known) return known;
  const { limites } = values;
  const made = {
    mins: Float64Array.from(limites, ({ min = Number.NaN }) => min),
    maxs: Float64Array.from(limites, ({ max = Number.NaN }) => max),
  };
  values.keeps(16 * limites.length + 200);
  endsOfBlocks.set(values, made);
  return made;
}

const below = Uint8Array.from(operadores, (sign) => Number(sign === '<' || sign === '<='));

/** Whether a sign, by its place in `operadores`, puts a value below its number, so that no part of a limit can be given. */
export const isBelow = (sign: number) => below[sign] === 1;
