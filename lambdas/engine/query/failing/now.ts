import type { PuntoDeMuestreo } from '../../../../contract/puntos/rules/punto.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { dayOf, fechaOf } from '../../blocks/calendar.ts';
import { lowerBound, runOf } from '../../blocks/order.ts';
import { noPunto, tipoNames } from '../../blocks/names.ts';
import { ask } from '../ask.ts';
import { type Course, followPoints, type PointCourse } from './courses.ts';
import { countRows, eachRow, type Match, type RowFilters, solicitanteOf } from '../filter-block.ts';
import { compareFound, type Found, type Matches } from '../found-rows.ts';
import type { PointNaming } from '../points/aliases.ts';
import { pointOfRow } from '../points/block-points.ts';
import { noCumple, outcomesOf, type Repeat, repeatOf, type SampleRef, sampleRefOf, sinDefinir } from './outcomes.ts';
import { type Deciding, pointFilters, unresolvedOf } from './sin-resolver.ts';

/** Which points are described. */
export interface NowQuestion extends Deciding {
  /** The unresolved points, from the `offset`-th on, at most `limit`. */
  offset: number;
  limit: number;
  /** Solved points are those solved since this day (`yyyy-mm-dd`), at most `solvedLimit`. */
  desde: string;
  solvedLimit: number;
}

/** A determination that fails or failed at a point; its name is blank for the sample as a whole. */
export interface DeterminacionNow {
  determinacion: string;
  /** The first day of the unbroken failing run, however long ago. */
  desde: string;
  /** The newest sample that fails. */
  muestra: SampleRef;
  repeticion: Repeat | undefined;
  /** The first later sample of the point in progress that has the determination. */
  enCurso: SampleRef | undefined;
  /** The point's newest sample of a later day and another type that has the determination; it solves nothing. */
  otra: (Repeat & { tipo: string; enCurso: boolean }) | undefined;
}

/** A point with its failing determinations, newest first; of a solved point, those that failed. */
export interface PointNow {
  solicitante: string;
  /** As the point's newest sample names it; undefined for a sample without a point. */
  punto: PuntoDeMuestreo | undefined;
  referencia: string;
  tipo: string;
  determinaciones: DeterminacionNow[];
}

/** The unresolved points, and the points solved since a day; both newest first. */
export interface Now {
  /** Samples since that day. */
  muestras: number;
  /** `tipos`: the types of sample of all unresolved points, each once. */
  failing: { total: number; tipos: string[]; points: PointNow[] };
  solved: { total: number; points: PointNow[] };
  /** Given where nothing fails; `yyyy-mm-dd`. */
  lastSolution: string | undefined;
  lastFailure: string | undefined;
  lastSample: string | undefined;
}

/** The points unresolved by the authorised samples in scope, and those solved since a day. */
export async function queryNow(alcance: Alcance, filters: RowFilters, question: NowQuestion): Promise<Now> {
  const own = pointFilters(filters);
  return ask('autorizada', alcance, own, async ({ found }) =>
    ask('en_curso', alcance, own, async ({ found: inProgress }) => answerNow(found, inProgress, question)),
  );
}

async function answerNow(found: Matches, inProgress: Matches, question: NowQuestion): Promise<Now> {
  const { ajenas, aliases } = question;
  const since = dayOf(question.desde);
  let muestras = 0;
  await found.each((match) => (muestras += countSince(match, since)), { first: since, last: Number.POSITIVE_INFINITY });
  const dated = (await followPoints(found, { ...question, solvedSince: since })).flatMap((point) =>
    datedOf(point, question),
  );
  const failing = dated.filter(({ isSolved }) => !isSolved);
  const solved = dated.filter(({ isSolved }) => isSolved);
  const shownFailing = pickNewest(failing, question.offset, question.limit);
  const shownSolved = pickNewest(solved, 0, question.solvedLimit);
  const pending = await inProgressOf(inProgress, shownFailing, question);
  const [others, othersPending] = [new Map<Course, Found>(), new Map<Course, Found>()];
  await addOfOtherTypes(found, shownFailing, question, others);
  await addOfOtherTypes(inProgress, shownFailing, question, othersPending);
  const describe = ({ point, courses }: Dated): PointNow => {
    const { block, row } = (courses[0] as Course).last;
    const { referencias } = block.columns;
    const { solicitante } = point;
    const named = pointOfRow(block).puntoAt(row, ajenas.has(solicitante));
    return {
      solicitante,
      punto: named && aliases.nombrado(solicitante, named),
      referencia: referencias.texts.at(referencias.index[row] as number),
      tipo: tipoNames.nameOf(point.tipo),
      determinaciones: courses.map((course) => ({
        ...determinacionNow(course, pending.get(course)),
        otra: otraOf(course, others.get(course), othersPending.get(course)),
      })),
    };
  };
  return {
    muestras,
    failing: { total: failing.length, tipos: tiposOf(failing), points: shownFailing.map(describe) },
    solved: { total: solved.length, points: shownSolved.map(describe) },
    ...(failing.length > 0 ? noDays : await lastDays(found, solved)),
  };
}

function tiposOf(points: readonly Dated[]): string[] {
  return [...new Set(points.map(({ point }) => point.tipo))].map((tipo) => tipoNames.nameOf(tipo));
}

function countSince(match: Match, since: number): number {
  const { days } = match.block.columns;
  const from = lowerBound(match.to, (row) => (days[row] as number) < since, match.from);
  return from < match.to ? countRows({ ...match, from }) : 0;
}

const noDays = { lastSolution: undefined, lastFailure: undefined, lastSample: undefined };

/** A point as a list shows it: its determinations, newest first, and the sample that dates it. */
interface Dated {
  point: PointCourse;
  courses: Course[];
  at: Found;
  isSolved: boolean;
}

/** A point as a list shows it; empty for a point whose failures a person has closed. */
function datedOf(point: PointCourse, question: NowQuestion): Dated[] {
  const open = unresolvedOf(point, question);
  const isSolved = open.length === 0;
  const chosen = isSolved ? point.courses.filter((course) => course.isSolved) : open;
  if (chosen.length === 0) return [];
  // A solved point is listed by the sample that solved the last of its failures.
  const at = (course: Course) => (isSolved ? (course.after as Found) : course.last);
  const courses = chosen.toSorted((a, b) => compareFound(at(b), at(a)));
  return [{ point, courses, at: at(courses[0] as Course), isSolved }];
}

/** The slice of the points, newest first; sorts only the points of the days that the slice lies in. */
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

/** Visits each row of these points, of any type, with the row's requester, point and type. */
function rowsOf(
  points: readonly Dated[],
  { ajenas, aliases }: PointNaming,
  visit: (found: Found, place: { solicitante: string; punto: number; tipo: number }) => void,
) {
  const sites = new Set(points.map(({ point }) => point.solicitante));
  const puntos = new Set(points.map(({ point }) => point.punto));
  return (match: Match): void => {
    const { block } = match;
    const { tipos } = block.columns;
    const solicitante = solicitanteOf(match);
    if (!sites.has(solicitante)) return;
    const isAjena = ajenas.has(solicitante);
    const placed = pointOfRow(block);
    const numbers = aliases.numbersOf(solicitante);
    eachRow(match, (row) => {
      const named = placed.numberAt(row, isAjena);
      const punto = numbers?.get(named) ?? named;
      if (!puntos.has(punto)) return;
      const tipo = block.tipoNumbers[tipos.index[row] as number] as number;
      visit({ block, row }, { solicitante, punto, tipo });
    });
  };
}

/** By failing determination of these points, the first later sample in progress that has the determination. */
async function inProgressOf(
  matches: Matches,
  points: readonly Dated[],
  naming: PointNaming,
): Promise<Map<Course, Found>> {
  const pending = new Map<Course, Found>();
  const keyOf = (solicitante: string, punto: number, tipo: number) => `${punto} ${tipo} ${solicitante}`;
  const byKey = new Map(
    points
      .filter(({ point }) => point.punto !== noPunto)
      .map(({ point, courses }) => [keyOf(point.solicitante, point.punto, point.tipo), courses]),
  );
  await matches.each(
    rowsOf(points, naming, ({ block, row }, { solicitante, punto, tipo }) => {
      for (const course of byKey.get(keyOf(solicitante, punto, tipo)) ?? []) {
        if (pending.has(course) || compareFound({ block, row }, course.last) <= 0) continue;
        if (outcomesOf(block).outcomeAt(row, course.determinacion)) pending.set(course, { block, row });
      }
    }),
  );
  return pending;
}

/** Adds, for each failing determination of these points, the newest sample of a later day and another type that has it. */
async function addOfOtherTypes(
  matches: Matches,
  points: readonly Dated[],
  naming: PointNaming,
  found: Map<Course, Found>,
): Promise<void> {
  const named = points.filter(({ point }) => point.punto !== noPunto);
  if (named.length === 0) return;
  const dayOfRow = ({ block, row }: Found) => block.columns.days[row] as number;
  const byPlace = Map.groupBy(named, ({ point }) => `${point.punto} ${point.solicitante}`);
  const first = Math.min(...named.flatMap(({ courses }) => courses.map(({ last }) => dayOfRow(last)))) + 1;
  await matches.each(
    rowsOf(named, naming, ({ block, row }, { solicitante, punto, tipo }) => {
      for (const { point, courses } of byPlace.get(`${punto} ${solicitante}`) ?? []) {
        if (point.tipo === tipo) continue;
        for (const course of courses) {
          const known = found.get(course);
          if (dayOfRow({ block, row }) <= dayOfRow(course.last)) continue;
          if (known && compareFound({ block, row }, known) <= 0) continue;
          if (outcomesOf(block).outcomeAt(row, course.determinacion)) found.set(course, { block, row });
        }
      }
    }),
    { first, last: Number.POSITIVE_INFINITY },
  );
}

function otraOf(course: Course, done: Found | undefined, pending: Found | undefined): DeterminacionNow['otra'] {
  const isPending = pending !== undefined && (done === undefined || compareFound(pending, done) > 0);
  const newest = isPending ? pending : done;
  if (!newest) return undefined;
  const { block, row } = newest;
  const tipo = tipoNames.nameOf(block.tipoNumbers[block.columns.tipos.index[row] as number] as number);
  return { ...repeatAt(newest, course.determinacion), tipo, enCurso: isPending };
}

function determinacionNow(course: Course, pending: Found | undefined): Omit<DeterminacionNow, 'otra'> {
  const { determinacion, first, last, after } = course;
  const failedAgain = first === last ? undefined : repeatOf(last, { determinacion, veredicto: noCumple });
  return {
    determinacion: outcomesOf(last.block).nameOf(last.row, determinacion),
    desde: sampleRefOf(first).fecha,
    muestra: sampleRefOf(last),
    repeticion: after ? repeatAt(after, determinacion) : failedAgain,
    enCurso: pending && sampleRefOf(pending),
  };
}

function repeatAt(found: Found, determinacion: number): Repeat {
  const said = outcomesOf(found.block).outcomeAt(found.row, determinacion);
  return repeatOf(found, said ?? { determinacion, veredicto: sinDefinir });
}

/** The days that an answer without failing points gives. */
async function lastDays(
  authorised: Matches,
  solved: readonly Dated[],
): Promise<Pick<Now, 'lastSolution' | 'lastFailure' | 'lastSample'>> {
  let [failure, sample] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  await authorised.each(({ block, from, to, mask }) => {
    const { days } = block.columns;
    const outcomes = outcomesOf(block);
    for (let row = to - 1; row >= from && (days[row] as number) > failure; row--) {
      if (mask && mask[row] === 0) continue;
      sample = Math.max(sample, days[row] as number);
      if (outcomes.failsAt(row)) failure = days[row] as number;
    }
  });
  const solution = solved.reduce((last, { at }) => Math.max(last, at.block.columns.days[at.row] as number), -Infinity);
  const said = (day: number) => (Number.isFinite(day) ? fechaOf(day) : undefined);
  return { lastSolution: said(solution), lastFailure: said(failure), lastSample: said(sample) };
}
