import { type Match, solicitanteOf } from './match.ts';
import type { Matches } from './matches.ts';
import { noPunto } from '../blocks/names.ts';
import type { Found } from './order.ts';
import { pointOfRow } from './point-of-row.ts';
import { noAliases, type PointAliases } from './point-aliases.ts';
import { cumple, noCumple, type Outcome, outcomesOf } from './points.ts';

/** A determination that failed at a point, as its samples follow each other in order of (date, number, id). */
export interface Course {
  determinacion: number;
  /** The first sample of the unbroken run that fails. One without a verdict neither breaks a run nor begins one. */
  first: Found;
  /** The last of the run. */
  last: Found;
  /** After the last: the sample that complies, which solves it; until then the newest one without a verdict. */
  after: Found | undefined;
  isSolved: boolean;
}

/** A point at which something failed. */
export interface PointCourse {
  /** Numbers in `puntoNames` and `tipoNames`: each type of sample is followed by itself. */
  punto: number;
  tipo: number;
  /** One or more, in the order in which they first failed. */
  courses: Course[];
  /** Place, from 1, of the same point of another type; 0: none. */
  next: number;
}

/**
 * The points that have a failing sample among the rows found, each with what came of it: one pass over the rows. Those of
 * one solicitante come together. A sample without a point is one of its own, which no other sample solves. `ajenas`: the
 * solicitantes whose references are no points. The samples of an alias are the point's that it is of.
 */
export async function followPoints(
  matches: Matches,
  ajenas: ReadonlySet<string>,
  aliases: PointAliases = noAliases,
): Promise<PointCourse[]> {
  const points: PointCourse[] = [];
  const places = new PlaceTable();
  let solicitante: string | undefined;
  let isAjena = false;
  let own: ReadonlyMap<number, number> | undefined;
  await matches.each((match) => {
    const { block, from, to, mask } = match;
    const { columns, tipoNumbers } = block;
    const { index: setIndex } = columns.determinaciones;
    if (solicitanteOf(match) !== solicitante) {
      places.clear();
      solicitante = solicitanteOf(match);
      isAjena = ajenas.has(solicitante);
      own = aliases.numbersOf(solicitante);
    }
    const outcomes = outcomesOf(block);
    const puntos = pointOfRow(block);
    for (let row = from; row < to; row++) {
      if (mask && mask[row] === 0) continue;
      const fails = outcomes.fails[setIndex[row] as number] === 1;
      const named = puntos.numberAt(row, isAjena);
      const punto = own?.get(named) ?? named;
      const place = places.of(punto);
      if (!fails && place === 0) continue;
      const tipo = tipoNumbers[columns.tipos.index[row] as number] as number;
      let point = pointAt(points, place, tipo);
      if (!point) {
        if (!fails) continue;
        point = { punto, tipo, courses: [], next: place };
        points.push(point);
        if (punto !== noPunto) places.set(punto, points.length);
      }
      advance(point.courses, { block, row }, outcomes.of(row));
    }
  });
  return points;
}

/** The point with a type among those of one number, from a place on. */
function pointAt(points: readonly PointCourse[], place: number, tipo: number): PointCourse | undefined {
  for (let at = place; at !== 0;) {
    const point = points[at - 1] as PointCourse;
    if (point.tipo === tipo) return point;
    at = point.next;
  }
  return undefined;
}

/** Takes the next sample of a point into what is known of its determinations. */
function advance(courses: Course[], found: Found, outcomes: readonly Outcome[]): void {
  for (const { determinacion, veredicto } of outcomes) {
    const course = courses.find((one) => one.determinacion === determinacion);
    if (!course) {
      if (veredicto === noCumple) {
        courses.push({ determinacion, first: found, last: found, after: undefined, isSolved: false });
      }
    } else if (veredicto === noCumple) {
      if (course.isSolved) course.first = found;
      Object.assign(course, { last: found, after: undefined, isSolved: false });
    } else if (!course.isSolved) {
      course.after = found;
      course.isSolved = veredicto === cumple;
    }
  }
}

/** For each point of the solicitante in hand the place, from 1, of its newest type; 0 where nothing failed. */
class PlaceTable {
  private places = new Uint32Array(1024);
  private readonly used: number[] = [];

  of(punto: number): number {
    return this.places[punto] ?? 0;
  }

  set(punto: number, place: number): void {
    if (punto >= this.places.length) {
      const grown = new Uint32Array(2 * punto);
      grown.set(this.places);
      this.places = grown;
    }
    this.places[punto] = place;
    this.used.push(punto);
  }

  clear(): void {
    for (const punto of this.used) this.places[punto] = 0;
    this.used.length = 0;
  }
}

/**
 * The first failing sample of a run that may have begun before the rows that were followed: looks back through all of the
 * solicitante's rows, in order, until a sample of the point complies. `numbers`: those of its aliases (`PointAliases`).
 */
export function beginOfRun(
  rows: readonly Match[],
  { tipo, punto }: PointCourse,
  course: Course,
  { isAjena, numbers }: { isAjena: boolean; numbers?: ReadonlyMap<number, number> | undefined },
): Found {
  if (punto === noPunto) return course.first;
  let { first } = course;
  let row = first.row - 1;
  const start = rows.findIndex(({ block }) => block.name === first.block.name);
  for (let at = start; at >= 0; at--) {
    const { block, from, to } = rows[at] as Match;
    if (at !== start) row = to - 1;
    const own = outcomesOf(block);
    const puntos = pointOfRow(block);
    const { index } = block.columns.tipos;
    const tipoPlace = block.tipoNumbers.indexOf(tipo);
    if (tipoPlace === -1) continue;
    for (; row >= from; row--) {
      if (index[row] !== tipoPlace) continue;
      const named = puntos.numberAt(row, isAjena);
      if ((numbers?.get(named) ?? named) !== punto) continue;
      const outcome = own.of(row).find((one) => one.determinacion === course.determinacion);
      if (!outcome) continue;
      if (outcome.veredicto === cumple) return first;
      if (outcome.veredicto === noCumple) first = { block, row };
    }
  }
  return first;
}
