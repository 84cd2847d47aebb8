import type { Alcance } from '../../access/scope.ts';
import { ask } from './ask.ts';
import { eachRow, type Match, type RowFilters } from './match.ts';
import { hold } from './matches.ts';
import { compareFound, type Found } from './order.ts';
import {
  cumple,
  foldReferencia,
  noCumple,
  pointsOf,
  type Repeat,
  repeatOf,
  type SampleRef,
  sampleRefOf,
} from './points.ts';
import type { Family, IndexRow } from '../blocks/row.ts';

/** A sample with its point: what the index keeps of it. */
export type PointSample = Pick<IndexRow, 'id' | 'solicitante' | 'tipo' | 'referencia'>;

/** What became of a determination that a sample fails. */
interface Sequel {
  determinacion: string;
  /** The first later sample that complies or does not; where none does, the newest later one. */
  repeticion: Repeat | undefined;
  enCurso: SampleRef | undefined;
}

/** The samples of a point around one of them. */
export interface PointHistory {
  total: number;
  /** How many there are before and after those of `rows`. */
  earlier: number;
  later: number;
  /** At most `around` before the sample and as many after it, newest first. */
  rows: IndexRow[];
  /** What the sample fails, in its own order. */
  sequels: Sequel[];
}

/**
 * The authorised samples in scope of a sample's point, and what became of its failures. Undefined where the index has no
 * row for the sample (yet, or any more). A sample without a reference is a point of its own.
 */
export async function queryHistory(
  alcance: Alcance,
  sample: PointSample,
  around: number,
): Promise<PointHistory | undefined> {
  const filters = { solicitantes: new Set([sample.solicitante]), tipos: new Set([sample.tipo]) };
  const [authorised, inProgress] = await Promise.all([
    find('autorizada', alcance, filters),
    find('en_curso', alcance, filters),
  ]);
  const samples = samplesOf(authorised, sample);
  const place = samples.findIndex(({ block, row }) => block.ids.at(row) === sample.id);
  const own = samples[place];
  if (!own) return undefined;
  const from = Math.max(0, place - around);
  const shown = samples.slice(from, place + around + 1);
  const pending = samplesOf(inProgress, sample).filter((found) => compareFound(found, own) > 0);
  return {
    total: samples.length,
    earlier: from,
    later: samples.length - from - shown.length,
    rows: shown.map(({ block, row }) => block.row(row)).toReversed(),
    sequels: sequelsOf(own, samples.slice(place + 1), pending),
  };
}

const find = async (familia: Family, alcance: Alcance, filters: RowFilters): Promise<Match[]> =>
  ask(familia, alcance, filters, async ({ found }) => hold(found));

/** The samples of the point, oldest first. */
function samplesOf(matches: readonly Match[], { id, referencia }: PointSample): Found[] {
  const wanted = foldReferencia(referencia);
  const found: Found[] = [];
  for (const match of matches) {
    const { block } = match;
    const { texts, index } = block.columns.referencias;
    const isOwn = Uint8Array.from(texts.all(), (text) => Number(foldReferencia(text) === wanted));
    eachRow(match, (row) => {
      if (isOwn[index[row] as number] === 1 && (wanted !== '' || block.ids.at(row) === id)) found.push({ block, row });
    });
  }
  return found;
}

function sequelsOf(own: Found, later: readonly Found[], pending: readonly Found[]): Sequel[] {
  const columns = pointsOf(own.block);
  const failed = columns.outcomesOf(own.row).filter(({ veredicto }) => veredicto === noCumple);
  return failed.map(({ determinacion }) => {
    const repeats = later.flatMap((found) => {
      const outcome = outcomeAt(found, determinacion);
      return outcome === undefined ? [] : [{ found, outcome }];
    });
    const decided = repeats.find(({ outcome }) => outcome === cumple || outcome === noCumple) ?? repeats.at(-1);
    const open = pending.find((found) => outcomeAt(found, determinacion) !== undefined);
    return {
      determinacion: columns.nameOf(own.row, determinacion),
      repeticion: decided && repeatOf(decided.found, decided.outcome),
      enCurso: open && sampleRefOf(open),
    };
  });
}

function outcomeAt({ block, row }: Found, determinacion: number): number | undefined {
  return pointsOf(block)
    .outcomesOf(row)
    .find((one) => one.determinacion === determinacion)?.veredicto;
}
