import { resuelve } from '../../../../contract/incidencias/rules/estados.ts';
import { noPunto } from '../../blocks/names.ts';
import { type Match, solicitanteOf } from '../filter-block.ts';
import type { Found, Matches } from '../found-rows.ts';
import type { PointNaming } from '../points/aliases.ts';
import { pointOfRow } from '../points/block-points.ts';
import { cumple, muestraEntera, noCumple, type Outcome, outcomesOf } from './outcomes.ts';

/**
 * The course of a determination, or of the sample as a whole (`muestraEntera`), that failed at a point: its samples in order of
 * (date, number, id).
 */
export interface Course {
  determinacion: number;
  /** The first sample of the unbroken failing run. A sample without a verdict neither breaks nor begins a run. */
  first: Found;
  /** The last sample of the run. */
  last: Found;
  /** The sample after the run that solves the failure (`resuelve`); the newest sample after the run until there is one. */
  after: Found | undefined;
  isSolved: boolean;
  /** Whether the run fails by its values' own limits alone: then a sample with all values within their limits solves it too. */
  porLimite: boolean;
}

/** A point at which something failed. */
export interface PointCourse {
  solicitante: string;
  /** Numbers in `puntoNames` and `tipoNames`: each type of sample is followed apart. */
  punto: number;
  tipo: number;
  /** In the order of their first failures; none where all were solved before `solvedSince`. */
  courses: Course[];
  /** Place, from 1, of the same point with another type; 0: none. */
  next: number;
}

/** How points are followed. */
export type Following = PointNaming & {
  /** Days since 1970-01-01: courses solved before are dropped, and with them the blocks of their samples. */
  solvedSince: number;
};

/**
 * The points with a failing sample among the rows found, and the courses of their failures: one pass over the rows, in which
 * the rows of a solicitante come together. A sample without a point counts as a point of its own, and no other sample solves
 * its failures. Samples of an alias belong to the alias's point.
 */
export async function followPoints(matches: Matches, following: Following): Promise<PointCourse[]> {
  const points: PointCourse[] = [];
  const places = new PlaceTable();
  let last: string | undefined;
  await matches.each((match) => {
    const solicitante = solicitanteOf(match);
    if (solicitante !== last) places.clear();
    last = solicitante;
    followRows(match, { points, places, following });
  });
  return points.filter(({ courses }) => courses.length > 0);
}

interface Followed {
  points: PointCourse[];
  places: PlaceTable;
  following: Following;
}

/** Follows the next rows of a solicitante. */
function followRows(match: Match, { points, places, following }: Followed): void {
  const { block, from, to, mask } = match;
  const { tipos } = block.columns;
  const solicitante = solicitanteOf(match);
  const isAjena = following.ajenas.has(solicitante);
  const own = following.aliases.numbersOf(solicitante);
  const outcomes = outcomesOf(block);
  const puntos = pointOfRow(block);
  for (let row = from; row < to; row++) {
    if (mask && mask[row] === 0) continue;
    const fails = outcomes.failsAt(row);
    // Most samples comply, and most requesters have no point that fails.
    if (!fails && places.isEmpty) continue;
    const named = puntos.numberAt(row, isAjena);
    const punto = own?.get(named) ?? named;
    const place = places.of(punto);
    if (!fails && place === 0) continue;
    const tipo = block.tipoNumbers[tipos.index[row] as number] as number;
    let point = pointAt(points, place, tipo);
    if (!fails && (point?.courses.length ?? 0) === 0) continue;
    if (!point) {
      point = { solicitante, punto, tipo, courses: [], next: place };
      points.push(point);
      if (punto !== noPunto) places.set(punto, points.length);
    }
    const found = { block, row };
    for (const outcome of outcomes.of(row)) advance(point, found, outcome);
    advance(point, found, { determinacion: muestraEntera, veredicto: outcomes.wholeOf(row) });
    if (block.columns.days[row]! < following.solvedSince) letGo(point);
  }
}

/** The point of this type in the chain that begins at a place (from 1; 0: an empty chain). */
function pointAt(points: readonly PointCourse[], place: number, tipo: number): PointCourse | undefined {
  for (let at = place; at !== 0;) {
    const point = points[at - 1] as PointCourse;
    if (point.tipo === tipo) return point;
    at = point.next;
  }
  return undefined;
}

/** Updates a determination's course with the outcome of the point's next sample. */
function advance(
  { courses, tipo }: PointCourse,
  found: Found,
  { determinacion, veredicto, porLimite = false }: Outcome,
): void {
  const course = courses.find((one) => one.determinacion === determinacion);
  if (!course) {
    if (veredicto === noCumple) {
      courses.push({ determinacion, first: found, last: found, after: undefined, isSolved: false, porLimite });
    }
  } else if (veredicto === noCumple) {
    if (course.isSolved) course.first = found;
    // Once the laboratory has concluded that a run fails, only its own conclusion ends the run.
    const isByLimit = porLimite && (course.isSolved || course.porLimite);
    Object.assign(course, { last: found, after: undefined, isSolved: false, porLimite: isByLimit });
  } else if (!course.isSolved) {
    course.after = found;
    course.isSolved = resuelve(
      { dia: dayOf(found), tipo, cumple: veredicto === cumple || (course.porLimite && porLimite) },
      { dia: dayOf(course.last), tipo },
    );
  }
}

const dayOf = ({ block, row }: Found) => block.columns.days[row] as number;

function letGo(point: PointCourse): void {
  if (point.courses.some(({ isSolved }) => isSolved)) point.courses = point.courses.filter(({ isSolved }) => !isSolved);
}

/** By point of the current solicitante, the place (from 1) of the first of its chain of types; 0 where nothing failed. */
class PlaceTable {
  private places = new Uint32Array(1024);
  private readonly used: number[] = [];

  get isEmpty(): boolean {
    return this.used.length === 0;
  }

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
