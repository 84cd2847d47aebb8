import { clean } from '../../../../contract/base/texto.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { compareKeys } from '../../blocks/order.ts';
import { determinacionNames, noPunto, puntoNames, tipoNames } from '../../blocks/names.ts';
import { ask } from '../ask.ts';
import { type Course, followPoints, type PointCourse } from './courses.ts';
import type { RowFilters } from '../filter-block.ts';
import type { Matches } from '../found-rows.ts';
import type { PointAliases, PointNaming } from '../points/aliases.ts';
import { muestraEntera, outcomesOf, type SampleRef, sampleRefOf } from './outcomes.ts';

/**
 * What fails now is counted here and nowhere else (docs/decisions/verdicts.md): points, of each type of sample by itself, of which
 * some determination, or the sample as a whole, does not comply in the last sample that decides, whatever its age, and
 * which no person has closed.
 */
export interface SinResolver {
  total: number;
  /** Samples without a point among them, which no list of points has. */
  sinPunto: number;
  /** What there is at each point, by its key: one for each type of sample that fails. */
  porPunto: ReadonlyMap<string, readonly Abierta[]>;
}

/** A point of one type of sample with what of it is unresolved, at least one. */
export interface Abierta {
  point: PointCourse;
  courses: readonly Course[];
}

/** How samples are assigned to points, and which failures people have closed. */
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
  const porPunto = new Map<string, Abierta[]>();
  let [total, sinPunto] = [0, 0];
  for (const point of points) {
    const courses = unresolvedOf(point, deciding);
    if (courses.length === 0) continue;
    total++;
    const clave = claveOf(point);
    if (clave === undefined) sinPunto++;
    else add(porPunto, clave, { point, courses });
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
    (await followPoints(found, following)).flatMap((point) =>
      fallosOf({ point, courses: point.courses.filter(({ isSolved }) => !isSolved) }),
    ),
  );
}

/** Each determination that fails at a point, in the order in which they first failed. */
export function fallosOf({ point, courses }: Abierta): FalloAbierto[] {
  const [clave, tipo] = [claveOf(point), tipoNames.nameOf(point.tipo)];
  return courses.map(({ determinacion, first, last }) => ({
    clave,
    tipo,
    determinacion: outcomesOf(last.block).nameOf(last.row, determinacion),
    desde: sampleRefOf(first).fecha,
    muestra: sampleRefOf(last),
  }));
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

/** What an incident says of whether a person has closed what fails (docs/decisions/incidents.md). */
export interface Cierre {
  /** The id of the client that it is of; blank of the laboratory's own. */
  cliente: string;
  solicitante: string;
  /** The point's key (`claveDePunto`) as the incident has it, which may be an alias; blank of a sample without a point. */
  punto: string;
  /** Folded; blank of the sample as a whole. */
  determinacion: string;
  isOpen: boolean;
  /** Of each type of sample the last one that does not comply, and whether the incident was closed or discarded over it. */
  ultimas: readonly (readonly [tipo: string, muestra: string, isZanjada: boolean])[];
}

/** Something that fails, by the last sample that does. */
interface Fallo {
  /** The keys of the point and of its aliases; none of a sample without a point. */
  claves: readonly string[];
  tipo: string;
  /** Folded; blank of the sample as a whole. */
  determinacion: string;
  muestra: string;
}

/** Incidents by their samples and, of those that are open, by their points. */
export class CierreIndex {
  readonly byMuestra = new Map<string, Cierre[]>();
  private readonly open = new Map<string, Cierre[]>();

  constructor(cierres: readonly Cierre[]) {
    for (const cierre of cierres) {
      for (const [, muestra] of cierre.ultimas) add(this.byMuestra, muestra, cierre);
      if (cierre.isOpen) add(this.open, keyOf(cierre.punto, cierre.determinacion), cierre);
    }
  }

  openAt(clave: string, determinacion: string): readonly Cierre[] {
    return this.open.get(keyOf(clave, determinacion)) ?? [];
  }
}

const keyOf = (punto: string, determinacion: string) => `${determinacion}\0${punto}`;

function add<T>(to: Map<string, T[]>, key: string, one: T): void {
  const known = to.get(key);
  if (known) known.push(one);
  else to.set(key, [one]);
}

/** What people have closed, by the incidents that count for whoever asks: those of its clients, of whatever types of sample. */
export class Cierres {
  private readonly index: CierreIndex;
  private readonly counts: (cierre: Cierre) => boolean;

  constructor(index: CierreIndex, counts: (cierre: Cierre) => boolean) {
    this.index = index;
    this.counts = counts;
  }

  /**
   * Whether a person closed or discarded what fails: an incident of it was settled over its last sample, and none is open,
   * of whichever of its parameters.
   */
  isClosed({ claves, tipo, determinacion, muestra }: Fallo): boolean {
    // The index may not know which determination of a sample fails, and the incident does.
    const own = (this.index.byMuestra.get(muestra) ?? []).filter(
      (one) => this.counts(one) && (determinacion === '' || one.determinacion === determinacion),
    );
    const isSettled = own.some(({ ultimas }) => ultimas.some(([, id, isZanjada]) => id === muestra && isZanjada));
    if (!isSettled || own.some(({ isOpen }) => isOpen)) return false;
    return !claves.some((clave) =>
      this.index
        .openAt(clave, determinacion)
        .some((one) => this.counts(one) && one.ultimas.some(([of]) => of === tipo)),
    );
  }
}

/** Nobody has closed anything. */
export const sinCierres = new Cierres(new CierreIndex([]), () => true);
