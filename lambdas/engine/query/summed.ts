import { dayOf, firstDayOf, monthOf } from '../blocks/calendar.ts';
import { Censo, type Tally } from '../summaries/counts.ts';
import type { CompiledFilter } from './filter-block.ts';
import { allDays, compareFound, type Days, type Found, type Matches } from './found-rows.ts';
import { type Allowed, allows, isAlike } from '../../platform/access/scope.ts';
import { type Block, veredictos } from '../blocks/block.ts';
import { lowerBound } from '../blocks/order.ts';
import { breveOf, type BriefSummary } from '../summaries/summary.ts';
import { comparePositions, type Family, type Position } from '../blocks/row.ts';
import type { Recientes } from '../summaries/recientes.ts';
import { readBlocks } from '../store/indice-blocks.ts';
import type { StoredManifest } from '../store/indice-manifests.ts';
import type { Scoped } from './ask.ts';
import { BlockGoneError } from './opened-blocks.ts';
import { type Part, partKey } from '../parts/manifest.ts';

/** A filter without text and ids, whose types are those of every solicitante: summaries count by type. */
export type SummableFilter = CompiledFilter & { tipos: Allowed };

/** A question that summaries may answer: the scope has all solicitantes, and the filter neither text nor ids. */
export interface Summed {
  familySummary: FamilySummary;
  /** The census of each shard. Throws BlockGoneError. */
  censos: () => Promise<readonly Censo[]>;
  filter: SummableFilter;
  /** Rows in scope that a changed filter finds, from blocks. */
  foundBy: (change: Partial<CompiledFilter>) => Matches;
}

/** The summary of a shard's rows in its manifest. */
interface ShardSummary {
  part: Part;
  /** Name of the block that holds its census. */
  censo: string | undefined;
  breve: BriefSummary;
}

/** The summaries that this warm process has read, by manifest. */
const readSummaries = new WeakMap<StoredManifest<Part>, ShardSummary | undefined>();

function summaryOf(manifest: StoredManifest<Part>): ShardSummary | undefined {
  if (!readSummaries.has(manifest)) readSummaries.set(manifest, readSummary(manifest));
  return readSummaries.get(manifest);
}

function readSummary(manifest: StoredManifest<Part>): ShardSummary | undefined {
  const { part, censo } = manifest;
  try {
    return { part, censo, breve: breveOf(manifest) };
  } catch {
    return undefined;
  }
}

/**
 * What summaries can answer a question with. Undefined where they count other rows than those of the scope, or not by all that the
 * filter says, and where one can't be read.
 */
export function summedOf({ familia, solicitantes, manifests, filter, foundBy }: Scoped): Summed | undefined {
  if (solicitantes !== 'todos' || !isSummable(filter)) return undefined;
  const summaries = manifests.map(summaryOf).filter((summary) => summary !== undefined);
  if (summaries.length < manifests.length) return undefined;
  const familySummary = familySummaryOf(
    familia,
    summaries.map(({ breve }) => breve),
  );
  return { filter, foundBy, familySummary, censos: async () => readCensos(familia, summaries) };
}

/** Whether summaries can apply a whole filter. */
function isSummable(filter: CompiledFilter): filter is SummableFilter {
  const { tipos, search, numero, ids } = filter;
  return isAlike(tipos) && search === '' && numero === '' && !ids;
}

/** Whether a filter's period has every row. */
export function isOfAllDays({ familySummary, filter }: Pick<Summed, 'familySummary' | 'filter'>): boolean {
  return familySummary.countOf(daysWithin(filter)) === familySummary.total;
}

/** The change of a filter that narrows its period to some days. */
export function narrowTo(filter: CompiledFilter, days: Days): Pick<CompiledFilter, 'firstDay' | 'lastDay'> {
  const { first, last } = daysWithin(filter, days);
  return { firstDay: first, lastDay: last };
}

/** The months that lie whole in a filter's period, and the period's days in cut months, for which blocks have to be read. */
export function monthsOf(
  familySummary: FamilySummary,
  filter: CompiledFilter,
): { isWhole: (month: number) => boolean; cuts: Days[] } {
  const { firstDay, lastDay } = filter;
  const [first, last] = [monthOrEnd(firstDay), monthOrEnd(lastDay)];
  const cutMonths = new Set<number>();
  const cuts: Days[] = [];
  for (const month of new Set([first, last])) {
    if (!Number.isFinite(month)) continue;
    const days = daysOfMonth(month);
    const inside = daysWithin(filter, days);
    const count = familySummary.countOf(inside);
    if (count === familySummary.countOf(days)) continue;
    cutMonths.add(month);
    if (count > 0) cuts.push(inside);
  }
  return { isWhole: (month) => month >= first && month <= last && !cutMonths.has(month), cuts };
}

const monthOrEnd = (day: number) => (Number.isFinite(day) ? monthOf(day) : day);

/** The numbers of rows of one month and type, by verdict. */
interface MonthCell {
  month: number;
  tipo: string;
  counts: readonly number[];
}

/** The summaries of all shards of a family as one. */
export class FamilySummary {
  readonly shards: readonly BriefSummary[];
  /** The number of rows. */
  readonly total: number;
  /** The number of solicitantes with rows: the sum over shards, since each is in one shard. */
  readonly solicitantes: number;
  private readonly days: Int32Array;
  /** By place of a day: the number of rows of earlier days; at the end the number of all rows. */
  private readonly before: Float64Array;
  private monthCells: readonly MonthCell[] | undefined;
  private newestRows: Newest | undefined;

  constructor(shards: readonly BriefSummary[]) {
    this.shards = shards;
    this.solicitantes = shards.reduce((sum, { solicitantes }) => sum + solicitantes, 0);
    const { base, counts } = countDays(shards);
    const places = Array.from(counts.keys()).filter((place) => counts[place] !== 0);
    this.days = Int32Array.from(places, (place) => base + place);
    this.before = new Float64Array(places.length + 1);
    for (const [i, place] of places.entries())
      this.before[i + 1] = (this.before[i] as number) + (counts[place] as number);
    this.total = this.before[places.length] as number;
  }

  /** The newest rows of all shards, as far as they are complete. */
  get newest(): Newest {
    return (this.newestRows ??= new Newest(this.shards.map(({ recientes }) => recientes)));
  }

  /** The number of rows of these days. */
  countOf(days: Days): number {
    const { from, to } = this.placesOf(days);
    return (this.before[to] as number) - (this.before[from] as number);
  }

  /** The days among these that have rows, ascending, with their numbers of rows. */
  daysIn(days: Days): { day: number; count: number }[] {
    const { from, to } = this.placesOf(days);
    return Array.from(this.days.subarray(from, to), (day, i) => {
      return { day, count: (this.before[from + i + 1] as number) - (this.before[from + i] as number) };
    });
  }

  /** The counts by month and type for a filter's types and verdict, in order of months; ignores the filter's days. */
  cellsOf({ tipos, veredicto }: Pick<SummableFilter, 'tipos' | 'veredicto'>): MonthCell[] {
    return this.cells.flatMap((cell) => {
      if (!allows(tipos, cell.tipo)) return [];
      if (veredicto === undefined) return [cell];
      const counts = cell.counts.map((count, place) => (place === veredicto ? count : 0));
      return counts[veredicto] ? [{ ...cell, counts }] : [];
    });
  }

  /** The counts by month, type and verdict of all shards together. */
  private get cells(): readonly MonthCell[] {
    return (this.monthCells ??= addMonths(this.shards.map(({ cuentas }) => cuentas.months)));
  }

  private placesOf({ first, last }: Days): { from: number; to: number } {
    const from = lowerBound(this.days.length, (place) => (this.days[place] as number) < first);
    return { from, to: lowerBound(this.days.length, (place) => (this.days[place] as number) <= last, from) };
  }
}

/** The summary that this warm process used last, by family. */
const knownSummaries = new Map<Family, FamilySummary>();

/** The summaries of a family's shards as one; the same object as before while no shard's summary is another. */
function familySummaryOf(familia: Family, shards: readonly BriefSummary[]): FamilySummary {
  const before = knownSummaries.get(familia);
  if (before?.shards.length === shards.length && before.shards.every((shard, i) => shard === shards[i])) return before;
  const familySummary = new FamilySummary(shards);
  knownSummaries.set(familia, familySummary);
  return familySummary;
}

/** The numbers of rows by day, from the first day (`base`) on. */
function countDays(shards: readonly BriefSummary[]): { base: number; counts: Uint32Array } {
  const ends = shards.flatMap(({ cuentas: { days } }) =>
    days.length > 0 ? [days[0] as number, days.at(-1) as number] : [],
  );
  if (ends.length === 0) return { base: 0, counts: new Uint32Array() };
  const base = ends.reduce((a, b) => Math.min(a, b));
  const counts = new Uint32Array(ends.reduce((a, b) => Math.max(a, b)) - base + 1);
  for (const { cuentas } of shards) {
    const { days, dayCounts } = cuentas;
    for (let i = 0; i < days.length; i++) {
      const at = (days[i] as number) - base;
      counts[at] = (counts[at] as number) + (dayCounts[i] as number);
    }
  }
  return { base, counts };
}

/** Adds up several tables of counts by month, in order of months. */
function addMonths(tallies: readonly Tally<number>[]): MonthCell[] {
  const months = [...new Set(tallies.flatMap(({ keys }) => keys))].toSorted((a, b) => a - b);
  const tipos = [...new Set(tallies.flatMap((tally) => tally.tipos))];
  const [monthPlaces, tipoPlaces] = [placesIn(months), placesIn(tipos)];
  const width = veredictos.length;
  const sums = new Float64Array(width * months.length * tipos.length);
  for (const tally of tallies) {
    const own = tally.tipos.map((tipo) => tipoPlaces.get(tipo) as number);
    for (const [place, month] of tally.keys.entries()) {
      const row = tipos.length * (monthPlaces.get(month) as number);
      for (let cell = tally.starts[place] as number; cell < (tally.starts[place + 1] as number); cell++) {
        const at = width * (row + (own[tally.tipoIndex[cell] as number] as number));
        for (let i = 0; i < width; i++)
          sums[at + i] = (sums[at + i] as number) + (tally.counts[width * cell + i] as number);
      }
    }
  }
  return months.flatMap((month, m) =>
    tipos.flatMap((tipo, t) => {
      const at = width * (m * tipos.length + t);
      const counts = [...sums.subarray(at, at + width)];
      return counts.some((count) => count > 0) ? [{ month, tipo, counts }] : [];
    }),
  );
}

const placesIn = <K>(keys: readonly K[]) => new Map(keys.map((key, place) => [key, place]));

/** The days of a month of `monthOf`. */
export function daysOfMonth(month: number): Days {
  return { first: firstDayOf(month), last: firstDayOf(month + 1) - 1 };
}

/** The days of a filter's period that are among some others. */
export function daysWithin({ firstDay, lastDay }: CompiledFilter, { first, last }: Days = allDays): Days {
  return { first: Math.max(first, firstDay), last: Math.min(last, lastDay) };
}

/** The rows of a cell, over all verdicts. */
export function sumOf({ counts }: Pick<MonthCell, 'counts'>): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * The newest rows of all shards, by day, complete down to the highest floor of a shard. Rows below this floor are left out: a
 * shard may have rows there that its summary doesn't hold.
 */
class Newest {
  /** Every row at or above this position is here; undefined: every row at all. */
  private readonly floor: Position | undefined;
  /** Newest day first; the rows of a day in no order. */
  private readonly days: readonly (readonly [day: number, rows: Found[]])[];

  constructor(recientes: readonly Recientes[]) {
    for (const { floor } of recientes) {
      if (floor && (!this.floor || comparePositions(floor, this.floor) > 0)) this.floor = floor;
    }
    const byDay = new Map<number, Found[]>();
    for (const { block } of recientes) if (block) this.gather(block, byDay);
    this.days = [...byDay].toSorted(([a], [b]) => b - a);
  }

  /**
   * A slice of the rows that a filter's days, types and verdict find, newest first. Undefined where the slice reaches below the
   * floor.
   */
  pick(filter: SummableFilter, offset: number, limit: number): Found[] | undefined {
    const { firstDay, lastDay } = filter;
    const isFound = finder(filter);
    const picked: Found[] = [];
    let before = 0;
    for (const [day, rows] of this.days) {
      if (day < firstDay || before >= offset + limit) break;
      if (day > lastDay) continue;
      const found = rows.filter(isFound);
      if (before + found.length > offset) {
        const start = Math.max(0, offset - before);
        picked.push(...found.sort((a, b) => compareFound(b, a)).slice(start, offset + limit - before));
      }
      before += found.length;
    }
    return !this.floor || before >= offset + limit || firstDay > dayOf(this.floor.fecha) ? picked : undefined;
  }

  private gather(block: Block, byDay: Map<number, Found[]>): void {
    const { floor } = this;
    const floorDay = floor ? dayOf(floor.fecha) : Number.NEGATIVE_INFINITY;
    const { days } = block.columns;
    for (let row = 0; row < block.rows; row++) {
      const day = days[row] as number;
      if (day < floorDay) continue;
      if (day === floorDay && floor) {
        const position = { fecha: floor.fecha, numero: block.numeros.at(row), id: block.ids.at(row) };
        if (comparePositions(position, floor) < 0) continue;
      }
      const rows = byDay.get(day) ?? [];
      byDay.set(day, rows);
      rows.push({ block, row });
    }
  }
}

/** Whether a row has one of the types and the verdict of a filter. */
function finder({ tipos, veredicto }: SummableFilter): (found: Found) => boolean {
  if (tipos === 'todos' && veredicto === undefined) return () => true;
  const byBlock = new Map<Block, boolean[]>();
  return ({ block, row }) => {
    const { values, index } = block.columns.tipos;
    let allowed = byBlock.get(block);
    if (!allowed) byBlock.set(block, (allowed = values.map((tipo) => allows(tipos, tipo))));
    return (allowed[index[row] as number] ?? false) && (veredicto === undefined || block.veredictos[row] === veredicto);
  };
}

/** Bytes of censuses that a warm process keeps: 200,000 solicitantes of about 200 bytes each. */
const maxKeptBytes = 40_000_000;

/** The censuses that this warm process has read, at most one of each shard; least recently used first. */
const kept = new Map<string, { name: string; censo: Censo }>();

/** The census of each shard, as its manifest names it. Throws BlockGoneError. */
async function readCensos(familia: Family, summaries: readonly ShardSummary[]): Promise<Censo[]> {
  const wanted = summaries.map(({ part, censo: name = '' }) => {
    const before = kept.get(partKey(part));
    return { part, name, censo: before?.name === name ? before.censo : undefined };
  });
  const missing = wanted.filter(({ censo }) => !censo);
  const data = (missing.length > 0 ? await readBlocks(missing) : []).values();
  const censos = wanted.map(({ part, name, censo: known }) => {
    const bytes = known ? undefined : data.next().value;
    const censo = known ?? (bytes && Censo.decode(bytes));
    if (!censo) throw new BlockGoneError(familia);
    kept.delete(partKey(part));
    kept.set(partKey(part), { name, censo });
    return censo;
  });
  letGo();
  return censos;
}

function letGo(): void {
  let used = 0;
  for (const { censo } of kept.values()) used += censo.memory;
  for (const [key, { censo }] of kept) {
    if (used <= maxKeptBytes) return;
    kept.delete(key);
    used -= censo.memory;
  }
}
