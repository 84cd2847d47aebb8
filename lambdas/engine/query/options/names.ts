import type { Alcance } from '../../../platform/access/scope.ts';
import { ask } from '../ask.ts';
import type { Family } from '../../blocks/row.ts';
import type { Block } from '../../blocks/block.ts';
import { eachOfCensos } from '../statistics/counts.ts';
import { eachRow, type Match, solicitanteOf } from '../filter-block.ts';
import { eachBlockOf, isWhole, type Matches } from '../found-rows.ts';
import { type Summed, summedOf, sumOf } from '../summed.ts';

/** The names that occur in the samples in scope, for the lists asked for. */
export async function queryOptions<L extends keyof Opciones>(
  familia: Family,
  alcance: Alcance,
  lists: readonly L[],
): Promise<Pick<Opciones, L>> {
  return ask(familia, alcance, {}, async (scoped) => {
    const summed = summedOf(scoped);
    return (summed && (await namesSummed(summed, lists))) ?? namesInBlocks(scoped.found, lists);
  });
}

/** The options among the samples in scope: each name once, in no particular order. */
export interface Opciones {
  solicitantes: string[];
  tipos: string[];
  determinaciones: string[];
}

/** The names that occur in what was found, for the lists that are asked for; of others an empty one. @internal */
export async function namesInBlocks(found: Matches, lists: readonly (keyof Opciones)[]): Promise<Opciones> {
  const [solicitantes, tipos, determinaciones] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const isAsked = (list: keyof Opciones) => lists.includes(list);
  await eachBlockOf(found, (block, matches) => {
    if (isAsked('solicitantes')) for (const match of matches) solicitantes.add(solicitanteOf(match));
    if (isAsked('tipos')) {
      const { values, index } = block.columns.tipos;
      eachUsed(block, matches, index, values.length, (place) => tipos.add(values[place] as string));
    }
    // Determinations take half of a block's bytes, and are read only for this list.
    if (isAsked('determinaciones')) {
      const { names, sets, index } = block.columns.determinaciones;
      eachUsed(block, matches, index, sets.count, (place) =>
        sets.each(place, (name) => determinaciones.add(names[name] as string)),
      );
    }
  });
  return { solicitantes: [...solicitantes], tipos: [...tipos], determinaciones: [...determinaciones] };
}

/** Calls `visit` for each place of a dictionary that occurs in a found row. */
function eachUsed(
  block: Block,
  matches: readonly Match[],
  index: ArrayLike<number>,
  count: number,
  visit: (place: number) => void,
): void {
  const used = new Uint8Array(count);
  // Every entry of a dictionary occurs in some row.
  if (isWhole(block, matches)) used.fill(1);
  else for (const match of matches) eachRow(match, (row) => (used[index[row] as number] = 1));
  for (let place = 0; place < count; place++) if (used[place] === 1) visit(place);
}

/**
 * The same from summaries. Undefined where a determination is asked for that samples of some types have: a census counts
 * them whatever the type.
 *
 * @internal
 */
export async function namesSummed(summed: Summed, lists: readonly (keyof Opciones)[]): Promise<Opciones | undefined> {
  const { familySummary, filter, censos } = summed;
  const names: Opciones = { solicitantes: [], tipos: [], determinaciones: [] };
  const cells = familySummary.cellsOf(filter);
  names.tipos = [...new Set(cells.map(({ tipo }) => tipo))];
  if (lists.includes('determinaciones')) {
    if (cells.reduce((sum, cell) => sum + sumOf(cell), 0) < familySummary.total) return undefined;
    const all = await censos();
    names.determinaciones = [...new Set(all.flatMap(({ determinaciones }) => determinaciones))];
  }
  if (lists.includes('solicitantes')) {
    const solicitantes = new Set<string>();
    await eachOfCensos(summed, (solicitante) => solicitantes.add(solicitante));
    names.solicitantes = [...solicitantes];
  }
  return names;
}
