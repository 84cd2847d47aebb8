import { clean } from '../../../contract/base/texto.ts';
import type { Alcance } from '../../platform/access/scope.ts';
import { compareKeys } from '../blocks/sort-key.ts';
import { determinacionNames, noPunto, puntoNames, tipoNames } from '../blocks/names.ts';
import { ask } from './ask.ts';
import type { Cierres } from './cierres.ts';
import { type Course, followPoints, type PointCourse } from './follow-points.ts';
import type { RowFilters } from './match.ts';
import type { Matches } from './matches.ts';
import type { PointAliases } from './point-aliases.ts';
import type { PointNaming } from './point-aliases.ts';
import { muestraEntera, outcomesOf, type SampleRef, sampleRefOf } from './points.ts';

/**
 * What fails now is counted here and nowhere else (docs/decisions/0038): points, of each type of sample by itself, of which
 * some determination, or the sample as a whole, does not comply in the last sample that decides, whatever its age, and
 * which no person has closed.
 */
export interface SinResolver {
  total: number;
  /** Samples without a point among them, which no list of points has. */
  sinPunto: number;
  /** How many there are at each point, by its key: one for each type of sample that fails. */
  porPunto: ReadonlyMap<string, number>;
}

/** By what it is decided which samples are of one point, and what a person has closed. */
export interface Deciding extends PointNaming {
  /** Names as they were joined, whoever sees them, by which incidents are kept; `aliases` where these are all. */
  joined?: PointAliases;
  cierres: Cierres;
}

/** What is unresolved among the authorised samples in scope, by those of the filters that choose points. */
export async function querySinResolver(
  alcance: Alcance,
  filters: RowFilters,
  deciding: Deciding,
): Promise<SinResolver> {
  return ask('autorizada', alcance, pointFilters(filters), async ({ found }) => countUnresolved(found, deciding));
}

/** Of filters those that choose points: by dates or texts a point would lack samples that decide. */
export function pointFilters({ solicitantes = 'todos', tipos = 'todos' }: RowFilters): RowFilters {
  return { solicitantes, tipos };
}

/** What is unresolved among rows found, which are all those of their points. */
export async function countUnresolved(found: Matches, deciding: Deciding): Promise<SinResolver> {
  const points = await followPoints(found, { ...deciding, solvedSince: Number.POSITIVE_INFINITY });
  const porPunto = new Map<string, number>();
  let [total, sinPunto] = [0, 0];
  for (const point of points) {
    if (unresolvedOf(point, deciding).length === 0) continue;
    total++;
    const clave = claveOf(point);
    if (clave === undefined) sinPunto++;
    else porPunto.set(clave, (porPunto.get(clave) ?? 0) + 1);
  }
  return { total, sinPunto, porPunto };
}

/** A determination, or the sample as a whole, that fails at a point and that no later sample has solved. */
export interface FalloAbierto {
  /** The key of the point (`claveDePunto`), of no alias; undefined of a sample without one. */
  clave: string | undefined;
  tipo: string;
  /** As the sample writes it; blank of the sample as a whole. */
  determinacion: string;
  /** The first day of the unbroken run that fails. */
  desde: string;
  /** The last sample of it. */
  muestra: SampleRef;
}

/** What later samples of some requesters have not solved, of every type and day, whatever people have closed. */
export async function queryFallos(
  solicitantes: RowFilters['solicitantes'],
  naming: PointNaming,
): Promise<FalloAbierto[]> {
  const following = { ...naming, solvedSince: Number.POSITIVE_INFINITY };
  return ask('autorizada', todo, { solicitantes }, async ({ found }) =>
    (await followPoints(found, following)).flatMap((point) => {
      const [clave, tipo] = [claveOf(point), tipoNames.nameOf(point.tipo)];
      return point.courses
        .filter(({ isSolved }) => !isSolved)
        .map(({ determinacion, first, last }) => ({
          clave,
          tipo,
          determinacion: outcomesOf(last.block).nameOf(last.row, determinacion),
          desde: sampleRefOf(first).fecha,
          muestra: sampleRefOf(last),
        }));
    }),
  );
}

const todo: Alcance = { solicitantes: 'todos', tipos: 'todos' };

/** What the last samples of unresolved points are: what has to have an incident. */
export interface Incumplidas {
  /** The ids of the last samples that fail, one for each determination, in order. */
  ids: readonly string[];
  /** Whether something is unresolved at a sample's point, of its type. */
  has: (point: { clave: string | undefined; muestra: string; tipo: string }) => boolean;
}

/** The same as samples and places. */
export async function queryIncumplidas(
  solicitantes: RowFilters['solicitantes'],
  naming: PointNaming,
): Promise<Incumplidas> {
  const fallos = await queryFallos(solicitantes, naming);
  const placeOf = (name: string, tipo: string) => `${tipo}\0${name}`;
  const places = new Set(fallos.map(({ clave, tipo, muestra }) => placeOf(clave ?? muestra.id, tipo)));
  return {
    ids: [...new Set(fallos.map(({ muestra }) => muestra.id))].toSorted(compareKeys),
    has: ({ clave, muestra, tipo }) => places.has(placeOf(clave ?? muestra, tipo)),
  };
}

/** What of a point is unresolved. */
export function unresolvedOf(point: PointCourse, { aliases, joined = aliases, cierres }: Deciding): Course[] {
  const clave = claveOf(point);
  const claves = clave === undefined ? [] : joined.namesOf(clave);
  const tipo = tipoNames.nameOf(point.tipo);
  return point.courses.filter(({ determinacion, last: { block, row }, isSolved }) => {
    if (isSolved) return false;
    const name = determinacion === muestraEntera ? '' : determinacionNames.nameOf(determinacion);
    return !cierres.isClosed({ claves, tipo, determinacion: name, muestra: block.ids.at(row) });
  });
}

/** The key of a point that was followed (`claveDePunto`), which is no alias; undefined of a sample without a point. */
function claveOf({ solicitante, punto }: PointCourse): string | undefined {
  return punto === noPunto
    ? undefined
    : JSON.stringify([clean(solicitante), ...puntoNames.nameOf(punto).split('\0', 2)]);
}
