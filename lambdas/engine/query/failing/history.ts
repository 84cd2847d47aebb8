import type { Alcance } from '../../../platform/access/scope.ts';
import { ask } from '../ask.ts';
import { eachRow, type Match, type RowFilters } from '../filter-block.ts';
import { compareFound, type Found, hold } from '../found-rows.ts';
import { noAliases, type PointAliases } from '../points/aliases.ts';
import { pointOfRow } from '../points/block-points.ts';
import {
  muestraEntera,
  noCumple,
  type Outcome,
  outcomesOf,
  type Repeat,
  repeatOf,
  type SampleRef,
  sampleRefOf,
  sinDefinir,
} from './outcomes.ts';
import { dayOf } from '../../blocks/calendar.ts';
import { noPunto } from '../../blocks/names.ts';
import type { Family, IndexRow } from '../../blocks/row.ts';

/** The fields by which a sample's row is found in the index. */
export type PointSample = Pick<IndexRow, 'id' | 'solicitante' | 'tipo' | 'fecha'>;

/** What became of a determination that a sample fails. */
interface Sequel {
  determinacion: string;
  /**
   * The first sample of a later day with a verdict of the determination; if there is none, of the same day, which solves nothing;
   * else the newest later sample that has the determination.
   */
  repeticion: Repeat | undefined;
  enCurso: SampleRef | undefined;
}

/** The samples of a point around one of them. */
export interface PointHistory {
  total: number;
  /** How many samples are earlier and later than `rows`. */
  earlier: number;
  later: number;
  /** At most `around` before the sample and as many after it, newest first. */
  rows: IndexRow[];
  /** The sample's failures, in its own order. */
  sequels: Sequel[];
}

/**
 * The authorised samples in scope of a sample's point, of any type, as in a series, and what later samples of the sample's own
 * type say of its failures. Undefined where the index has no row for the sample (yet, or any more). A sample without a point
 * counts as a point of its own. `isAjena`: the references of the sample's solicitante are no points.
 */
export async function queryHistory(
  alcance: Alcance,
  sample: PointSample,
  { around, isAjena, aliases = noAliases }: { around: number; isAjena: boolean; aliases?: PointAliases | undefined },
): Promise<PointHistory | undefined> {
  const filters = { solicitantes: new Set([sample.solicitante]) };
  const [authorised, inProgress] = await Promise.all([
    find('autorizada', alcance, filters),
    find('en_curso', alcance, filters),
  ]);
  const own = rowOfSample(authorised, sample);
  if (!own) return undefined;
  const named = namedBy(aliases.numbersOf(sample.solicitante), isAjena);
  const punto = named(own);
  const samples = punto === noPunto ? [own] : samplesOf(authorised, punto, named);
  const place = samples.findIndex(({ block, row }) => block === own.block && row === own.row);
  const from = Math.max(0, place - around);
  const shown = samples.slice(from, place + around + 1);
  const pending =
    punto === noPunto ? [] : samplesOf(inProgress, punto, named).filter((found) => compareFound(found, own) > 0);
  const isOfType = (found: Found) => tipoAt(found) === tipoAt(own);
  return {
    total: samples.length,
    earlier: from,
    later: samples.length - from - shown.length,
    rows: shown.map(({ block, row }) => block.row(row)).toReversed(),
    sequels: sequelsOf(own, samples.slice(place + 1).filter(isOfType), pending.filter(isOfType)),
  };
}

const find = async (familia: Family, alcance: Alcance, filters: RowFilters): Promise<Match[]> =>
  ask(familia, alcance, filters, async ({ found }) => hold(found));

/** The row of a sample among those found; undefined where it wasn't found. */
export function rowOfSample(matches: readonly Match[], { id, fecha }: PointSample): Found | undefined {
  const day = dayOf(fecha);
  let found: Found | undefined;
  for (const match of matches) {
    const { block } = match;
    const { days } = block.columns;
    eachRow(match, (row) => {
      if (days[row] === day && block.ids.at(row) === id) found = { block, row };
    });
  }
  return found;
}

/** The number of a row's point, for an alias its point's; `numbers` as `PointAliases.numbersOf` gives them. */
export function namedBy(numbers: ReadonlyMap<number, number> | undefined, isAjena: boolean): (found: Found) => number {
  return ({ block, row }) => {
    const named = pointOfRow(block).numberAt(row, isAjena);
    return numbers?.get(named) ?? named;
  };
}

/** The number of a row's type, the same in every block. */
const tipoAt = ({ block, row }: Found) => block.tipoNumbers[block.columns.tipos.index[row] as number];

const dayAt = ({ block, row }: Found) => block.columns.days[row] as number;

/** The samples of a point, oldest first. */
function samplesOf(matches: readonly Match[], punto: number, named: (found: Found) => number): Found[] {
  const found: Found[] = [];
  for (const match of matches) {
    const { block } = match;
    eachRow(match, (row) => {
      if (named({ block, row }) === punto) found.push({ block, row });
    });
  }
  return found;
}

function sequelsOf(own: Found, later: readonly Found[], pending: readonly Found[]): Sequel[] {
  const columns = outcomesOf(own.block);
  const whole = { determinacion: muestraEntera, veredicto: columns.wholeOf(own.row) };
  const failed = [...columns.of(own.row), whole].filter(({ veredicto }) => veredicto === noCumple);
  if (failed.length === 0) return [];
  // A sample may fail a thousand determinations: the outcomes of each later sample are mapped once.
  const [repeated, opened] = [later.map(outcomesAt), pending.map(outcomesAt)];
  return failed.map(({ determinacion }) => {
    const repeats = repeated.flatMap(({ found, outcomes }) => {
      const outcome = outcomes.get(determinacion);
      return outcome === undefined ? [] : [{ found, outcome }];
    });
    const said = repeats.filter(({ outcome }) => outcome.veredicto !== sinDefinir);
    const decided = said.find(({ found }) => dayAt(found) > dayAt(own)) ?? said[0] ?? repeats.at(-1);
    const open = opened.find(({ outcomes }) => outcomes.has(determinacion))?.found;
    return {
      determinacion: columns.nameOf(own.row, determinacion),
      repeticion: decided && repeatOf(decided.found, decided.outcome),
      enCurso: open && sampleRefOf(open),
    };
  });
}

/** A sample's outcome for each of its determinations, and for the sample as a whole. */
function outcomesAt(found: Found): { found: Found; outcomes: ReadonlyMap<number, Outcome> } {
  const columns = outcomesOf(found.block);
  const whole = { determinacion: muestraEntera, veredicto: columns.wholeOf(found.row) };
  const outcomes = new Map<number, Outcome>([[muestraEntera, whole]]);
  for (const one of columns.of(found.row)) {
    if (!outcomes.has(one.determinacion)) outcomes.set(one.determinacion, one);
  }
  return { found, outcomes };
}
