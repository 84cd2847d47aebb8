import type { PuntoDeMuestreo } from '../../../contract/rules/punto.ts';
import type { Alcance } from '../../access/scope.ts';
import { ask, type Scoped } from './ask.ts';
import { dayOf, fechaOf } from '../blocks/calendar.ts';
import { beginOfRun, type Course, followPoints, type PointCourse } from './follow-points.ts';
import type { CatalogEntry } from './catalog.ts';
import { mayHold } from '../parts/manifest.ts';
import { runOf } from './day-counts.ts';
import { countRows, eachRow, type Match, matchBlock, noFilter, type RowFilters, solicitanteOf } from './match.ts';
import type { Matches } from './matches.ts';
import { noPunto, tipoNames } from '../blocks/names.ts';
import { eachBlock } from './opened-blocks.ts';
import { compareFound, type Found } from './order.ts';
import { noAliases, type PointAliases } from './point-aliases.ts';
import { pointOfRow } from './point-of-row.ts';
import {
  cumple,
  noCumple,
  outcomesOf,
  type Repeat,
  repeatOf,
  type SampleRef,
  sampleRefOf,
  sinDefinir,
} from './points.ts';

/** From which day on (`yyyy-mm-dd`) points are followed, and which of them are described. */
export interface NowQuestion {
  desde: string;
  /** The points that do not comply, from the `offset`-th on, at most `limit`. */
  offset: number;
  limit: number;
  /** Most points that were solved. */
  solvedLimit: number;
  /** Solicitantes whose external references are no points (`readReferenciasAjenas`). */
  ajenas: ReadonlySet<string>;
  /** Names that are others of a point; none without. */
  aliases?: PointAliases | undefined;
}

/** A determination that fails at a point, or failed. */
export interface DeterminacionNow {
  determinacion: string;
  /** The first day of the unbroken run, of whatever time. */
  desde: string;
  /** The newest sample that fails. */
  muestra: SampleRef;
  repeticion: Repeat | undefined;
  /** The first later sample of the point in progress that has the determination. */
  enCurso: SampleRef | undefined;
}

/** A point with what fails at it, newest first; where nothing fails any more, with what failed. */
export interface PointNow {
  solicitante: string;
  /** As its newest sample names it; undefined of a sample without one. */
  punto: PuntoDeMuestreo | undefined;
  referencia: string;
  tipo: string;
  determinaciones: DeterminacionNow[];
}

/** The points that fail now, and those that were solved; both newest first. */
export interface Now {
  /** Samples since the day asked for. */
  muestras: number;
  failing: { total: number; points: PointNow[] };
  solved: { total: number; points: PointNow[] };
  /** Where nothing fails; `yyyy-mm-dd`, undefined where there is none. */
  lastSolution: string | undefined;
  lastFailure: string | undefined;
  lastSample: string | undefined;
}

/** Which points fail as of now, judged by the authorised samples in scope since a day, and which were solved. */
export async function queryNow(alcance: Alcance, filters: RowFilters, question: NowQuestion): Promise<Now> {
  return ask('autorizada', alcance, filters, async (authorised) =>
    ask('en_curso', alcance, { ...filters, desde: question.desde }, async ({ found: inProgress }) =>
      answerNow(authorised, inProgress, question),
    ),
  );
}

async function answerNow(authorised: Scoped, inProgress: Matches, question: NowQuestion): Promise<Now> {
  const { ajenas, aliases = noAliases } = question;
  // The filter's own first day comes before it, or is none.
  const since = authorised.foundBy({ firstDay: dayOf(question.desde) });
  let muestras = 0;
  await since.each((match) => (muestras += countRows(match)));
  const dated = (await followPoints(since, ajenas, aliases)).map(datedOf);
  const failing = dated.filter(({ isSolved }) => !isSolved);
  const solved = dated.filter(({ isSolved }) => isSolved);
  const shownFailing = pickNewest(failing, question.offset, question.limit);
  const shownSolved = pickNewest(solved, 0, question.solvedLimit);
  const [pending, allRows] = await Promise.all([
    inProgressOf(inProgress, shownFailing, { ajenas, aliases }),
    rowsOf(authorised.entries, [...shownFailing, ...shownSolved]),
  ]);
  const describe = ({ point, courses }: Dated): PointNow => {
    const { block, row } = (courses[0] as Course).last;
    const { referencias } = block.columns;
    const solicitante = block.solicitanteAt(row);
    const isAjena = ajenas.has(solicitante);
    const own = { rows: allRows.get(solicitante) ?? [], isAjena, numbers: aliases.numbersOf(solicitante) };
    const named = pointOfRow(block).puntoAt(row, isAjena);
    return {
      solicitante,
      punto: named && aliases.nombrado(solicitante, named),
      referencia: referencias.texts.at(referencias.index[row] as number),
      tipo: tipoNames.nameOf(point.tipo),
      determinaciones: courses.map((course) => determinacionNow(own, point, course, pending.get(course))),
    };
  };
  return {
    muestras,
    failing: { total: failing.length, points: shownFailing.map(describe) },
    solved: { total: solved.length, points: shownSolved.map(describe) },
    ...(failing.length > 0 ? noDays : await lastDays(authorised.found, solved)),
  };
}

/**
 * All rows of the solicitantes of these points, in order and whatever the filter: what failed may have begun long before it
 * was followed.
 */
async function rowsOf(entries: readonly CatalogEntry[], points: readonly Dated[]): Promise<Map<string, Match[]>> {
  const rows = new Map<string, Match[]>(points.map(({ at }) => [siteOf(at), []]));
  const own = entries.filter((entry) => mayHold(entry, rows.keys()));
  await eachBlock('autorizada', own, (block, place) => {
    for (const match of matchBlock(block, noFilter, own[place]?.isAsked)) rows.get(solicitanteOf(match))?.push(match);
  });
  return rows;
}

const siteOf = ({ block, row }: Found) => block.solicitanteAt(row);

const noDays = { lastSolution: undefined, lastFailure: undefined, lastSample: undefined };

/** A point with those of its determinations that a list shows, newest first, and the sample that it is listed by. */
interface Dated {
  point: PointCourse;
  courses: Course[];
  at: Found;
  isSolved: boolean;
}

function datedOf(point: PointCourse): Dated {
  const open = point.courses.filter(({ isSolved }) => !isSolved);
  const isSolved = open.length === 0;
  // A solved point is listed by the sample that solved the last of its failures.
  const at = (course: Course) => (isSolved ? (course.after as Found) : course.last);
  const courses = (isSolved ? point.courses : open).toSorted((a, b) => compareFound(at(b), at(a)));
  return { point, courses, at: at(courses[0] as Course), isSolved };
}

/** The slice of the points in order, newest first; only those of the days that the slice lies in are sorted. */
function pickNewest(points: readonly Dated[], offset: number, limit: number): Dated[] {
  const dayOfPoint = ({ at: { block, row } }: Dated) => block.columns.days[row] as number;
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const point of points) {
    first = Math.min(first, dayOfPoint(point));
    last = Math.max(last, dayOfPoint(point));
  }
  if (first > last) return [];
  const perDay = new Uint32Array(last - first + 1);
  for (const point of points) perDay[last - dayOfPoint(point)]!++;
  const { from, to, skipped } = runOf(perDay, offset, limit);
  const near = points.filter((point) => last - dayOfPoint(point) >= from && last - dayOfPoint(point) <= to);
  return near.toSorted((a, b) => compareFound(b.at, a.at)).slice(offset - skipped, offset - skipped + limit);
}

/** For each failing determination of these points the first later sample in progress that has it. */
async function inProgressOf(
  matches: Matches,
  points: readonly Dated[],
  { ajenas, aliases }: { ajenas: ReadonlySet<string>; aliases: PointAliases },
): Promise<Map<Course, Found>> {
  const pending = new Map<Course, Found>();
  const keyOf = (solicitante: string, punto: number, tipo: number) => `${punto} ${tipo} ${solicitante}`;
  const byKey = new Map(
    points
      .filter(({ point }) => point.punto !== noPunto)
      .map(({ point, courses, at }) => [keyOf(siteOf(at), point.punto, point.tipo), courses]),
  );
  const sites = new Set(points.map(({ at }) => siteOf(at)));
  // Few rows are of these points: a key is made for those alone.
  const puntos = new Set(points.map(({ point }) => point.punto));
  await matches.each((match) => {
    const { block } = match;
    const { tipos } = block.columns;
    const solicitante = solicitanteOf(match);
    if (!sites.has(solicitante)) return;
    const isAjena = ajenas.has(solicitante);
    const [own, placed] = [outcomesOf(block), pointOfRow(block)];
    const numbers = aliases.numbersOf(solicitante);
    eachRow(match, (row) => {
      const named = placed.numberAt(row, isAjena);
      const punto = numbers?.get(named) ?? named;
      if (!puntos.has(punto)) return;
      const tipo = block.tipoNumbers[tipos.index[row] as number] as number;
      for (const course of byKey.get(keyOf(solicitante, punto, tipo)) ?? []) {
        if (pending.has(course) || compareFound({ block, row }, course.last) <= 0) continue;
        if (own.of(row).some(({ determinacion }) => determinacion === course.determinacion)) {
          pending.set(course, { block, row });
        }
      }
    });
  });
  return pending;
}

function determinacionNow(
  { rows, ...naming }: { rows: readonly Match[]; isAjena: boolean; numbers: ReadonlyMap<number, number> | undefined },
  point: PointCourse,
  course: Course,
  pending: Found | undefined,
): DeterminacionNow {
  const { determinacion, last, after, isSolved } = course;
  const first = beginOfRun(rows, point, course, naming);
  const failedAgain = first === last ? undefined : repeatOf(last, { determinacion, veredicto: noCumple });
  return {
    determinacion: outcomesOf(last.block).nameOf(last.row, determinacion),
    desde: sampleRefOf(first).fecha,
    muestra: sampleRefOf(last),
    repeticion: after ? repeatOf(after, { determinacion, veredicto: isSolved ? cumple : sinDefinir }) : failedAgain,
    enCurso: pending && sampleRefOf(pending),
  };
}

/** The days that are said where nothing fails. */
async function lastDays(
  authorised: Matches,
  solved: readonly Dated[],
): Promise<Pick<Now, 'lastSolution' | 'lastFailure' | 'lastSample'>> {
  let [failure, sample] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  await authorised.each(({ block, from, to, mask }) => {
    const { days, determinaciones } = block.columns;
    const { fails } = outcomesOf(block);
    for (let row = to - 1; row >= from && (days[row] as number) > failure; row--) {
      if (mask && mask[row] === 0) continue;
      sample = Math.max(sample, days[row] as number);
      if (fails[determinaciones.index[row] as number] === 1) failure = days[row] as number;
    }
  });
  const solution = solved.reduce((last, { at }) => Math.max(last, at.block.columns.days[at.row] as number), -Infinity);
  const said = (day: number) => (Number.isFinite(day) ? fechaOf(day) : undefined);
  return { lastSolution: said(solution), lastFailure: said(failure), lastSample: said(sample) };
}
