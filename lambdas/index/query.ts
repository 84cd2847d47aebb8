import { type Alcance, type Allowed, intersect } from '../access/scope.ts';
import { queryManifests, readManifests } from '../store/indice.ts';
import type { Block } from './block.ts';
import { blocksOf } from './cache.ts';
import { type Agrupacion, countMatches, type SampleCounts } from './count.ts';
import { type CompiledFilter, compileFilter, type Match, matchBlock, type RowFilters } from './match.ts';
import type { Slice } from './order.ts';
import { pickRows } from './pick-rows.ts';
import { eachRow } from './pick-by-day.ts';
import type { Family, IndexRow } from './row.ts';

/** The rows of a slice and how many there are in all. A sample outside the scope is neither given nor counted. */
export async function queryRows(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  slice: Slice,
): Promise<{ rows: IndexRow[]; total: number }> {
  const matches = await find(familia, alcance, filters);
  return { rows: pickRows(matches, slice).map(({ block, row }) => block.row(row)), total: countRows(matches) };
}

/** How many rows were found. */
export function countRows(matches: readonly Match[]): number {
  let total = 0;
  for (const { from, to, mask } of matches) total += mask ? marked(mask, from, to) : to - from;
  return total;
}

function marked(mask: Uint8Array, from: number, to: number): number {
  let count = 0;
  for (let row = from; row < to; row++) count += mask[row] as number;
  return count;
}

/** Counts the samples found, by group, type and verdict. */
export async function queryCounts(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  agrupacion: Agrupacion,
): Promise<SampleCounts> {
  return countMatches(await find(familia, alcance, filters), agrupacion);
}

/** What there is to choose from among the samples in scope: each name once, in no particular order. */
export interface Opciones {
  solicitantes: string[];
  tipos: string[];
  determinaciones: string[];
}

/** The names that occur in the samples in scope. */
export async function queryOptions(familia: Family, alcance: Alcance): Promise<Opciones> {
  const [solicitantes, tipos, determinaciones] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const match of await find(familia, alcance, {})) {
    const { columns } = match.block;
    const used = { tipos: new Uint8Array(columns.tipos.values.length), sets: new Uint8Array(columns.sets.length) };
    if (match.mask) {
      eachRow(match, (row) => {
        used.tipos[columns.tipos.index[row] as number] = 1;
        used.sets[columns.setIndex[row] as number] = 1;
      });
    } else {
      // Without a filter every row counts, and a dictionary holds nothing that no row has.
      for (const flags of [used.tipos, used.sets]) flags.fill(1);
    }
    if (!used.tipos.includes(1)) continue;
    solicitantes.add(columns.solicitante);
    for (const [place, tipo] of columns.tipos.values.entries()) if (used.tipos[place]) tipos.add(tipo);
    for (const [place, set] of columns.sets.entries()) {
      if (used.sets[place]) for (const { name } of set) determinaciones.add(columns.names[name] as string);
    }
  }
  return { solicitantes: [...solicitantes], tipos: [...tipos], determinaciones: [...determinaciones] };
}

/** The rows of each block in scope that the filters find. The scope chooses the blocks by solicitante, and the rows by type. */
export async function find(familia: Family, alcance: Alcance, filters: RowFilters): Promise<Match[]> {
  return matchBlocks(await openScope(familia, alcance, filters));
}

/** What a question is asked of: the blocks of the solicitantes in scope, and what finds the rows in them. */
export interface OpenScope {
  /** Those of one solicitante together and in order. */
  blocks: readonly Block[];
  filter: CompiledFilter;
}

/** Opens the blocks in scope. Their rows are in scope only as far as the filter finds them. */
export async function openScope(familia: Family, alcance: Alcance, filters: RowFilters): Promise<OpenScope> {
  const solicitantes = intersect(alcance.solicitantes, filters.solicitantes ?? 'todos');
  const filter = compileFilter(intersect(alcance.tipos, filters.tipos ?? 'todos'), filters);
  return { blocks: await load(familia, solicitantes), filter };
}

/** The rows of each block that the filter finds. */
export function matchBlocks({ blocks, filter }: OpenScope): Match[] {
  return blocks.flatMap((block) => matchBlock(block, filter) ?? []);
}

async function load(familia: Family, solicitantes: Allowed): Promise<Block[]> {
  for (let tries = 0; tries < 10; tries++) {
    const manifests = await manifestsOf(familia, solicitantes);
    const blocks = await blocksOf(familia, manifests);
    if (blocks) return blocks;
  }
  throw new Error('The index is being rewritten faster than it can be read');
}

/** More solicitantes than this, as a company's master may see, are found sooner by reading every manifest there is. */
const maxReadByName = 500;

async function manifestsOf(familia: Family, solicitantes: Allowed) {
  if (solicitantes === 'todos') return queryManifests(familia);
  if (solicitantes.size <= maxReadByName) return readManifests(familia, [...solicitantes]);
  return (await queryManifests(familia)).filter(({ solicitante }) => solicitantes.has(solicitante));
}
