import type { Alcance } from '../access/scope.ts';
import { type Agrupacion, countMatches, type SampleCounts } from './count.ts';
import { eachRow, type Match, type RowFilters } from './match.ts';
import { ask } from './matches.ts';
import type { Slice } from './order.ts';
import { pickRows } from './pick-rows.ts';
import type { Family, IndexRow } from './row.ts';

/** The rows of a slice and how many there are in all. A sample outside the scope is neither given nor counted. */
export async function queryRows(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  slice: Slice,
): Promise<{ rows: IndexRow[]; total: number }> {
  return ask(familia, alcance, filters, async ({ found }) => {
    const { rows, total } = await pickRows(found, slice);
    return { rows: rows.map(({ block, row }) => block.row(row)), total };
  });
}

/** Counts the samples found, by group, type and verdict. */
export async function queryCounts(
  familia: Family,
  alcance: Alcance,
  filters: RowFilters,
  agrupacion: Agrupacion,
): Promise<SampleCounts> {
  return ask(familia, alcance, filters, async ({ found }) => countMatches(found, agrupacion));
}

/** What there is to choose from among the samples in scope: each name once, in no particular order. */
export interface Opciones {
  solicitantes: string[];
  tipos: string[];
  determinaciones: string[];
}

/** The names that occur in the samples in scope. */
export async function queryOptions(familia: Family, alcance: Alcance): Promise<Opciones> {
  return ask(familia, alcance, {}, async ({ found }) => {
    const [solicitantes, tipos, determinaciones] = [new Set<string>(), new Set<string>(), new Set<string>()];
    await found.each((match) => {
      const { columns } = match.block;
      const { names, sets } = columns.determinaciones;
      const used = usedBy(match);
      if (!used.tipos.includes(1)) return;
      solicitantes.add(columns.solicitante);
      for (const [place, tipo] of columns.tipos.values.entries()) if (used.tipos[place]) tipos.add(tipo);
      for (const [place, isUsed] of used.sets.entries()) {
        if (isUsed) sets.each(place, (name) => determinaciones.add(names[name] as string));
      }
    });
    return { solicitantes: [...solicitantes], tipos: [...tipos], determinaciones: [...determinaciones] };
  });
}

/** Which types and sets of determinations of a block its found rows have. */
function usedBy(match: Match): { tipos: Uint8Array; sets: Uint8Array } {
  const { tipos, determinaciones } = match.block.columns;
  const used = { tipos: new Uint8Array(tipos.values.length), sets: new Uint8Array(determinaciones.sets.count) };
  // Without a filter every row counts, and a dictionary holds nothing that no row has.
  if (!match.mask) for (const flags of [used.tipos, used.sets]) flags.fill(1);
  else {
    eachRow(match, (row) => {
      used.tipos[tipos.index[row] as number] = 1;
      used.sets[determinaciones.index[row] as number] = 1;
    });
  }
  return used;
}
