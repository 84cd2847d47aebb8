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
 * The unresolved points; no other place counts them (docs/decisions/verdicts.md). A point is unresolved for a type of sample if a
 * determination, or the sample as a whole, failed in the last sample that decides it, however old, and no person has closed the
 * failure.
 */
export interface SinResolver {
  total: number;
  /** How many of `total` are samples without a point, which no list of points shows. */
  sinPunto: number;
  /** By key of the point: an entry for each type of sample that fails. */
  porPunto: ReadonlyMap<string, readonly Abierta[]>;
}

/** A point, for one type of sample, with its unresolved courses, at least one. */
export interface Abierta {
  point: PointCourse;
  courses: readonly Course[];
}

/** How samples are assigned to points, and which failures people have closed. */
export interface Deciding extends PointNaming {
  /** Every alias, even those that the viewer may not see: incidents are kept by them. Defaults to `aliases`. */
  joined?: PointAliases;
  cierres: Cierres;
}

/** The unresolved points among the authorised samples in scope; of the filters, only those that choose points count. */
export async function querySinResolver(
  alcance: Alcance,
  filters: RowFilters,
  deciding: Deciding,
): Promise<SinResolver> {
  return ask('autorizada', alcance, pointFilters(filters), async ({ found }) => countUnresolved(found, deciding));
}

/** The filters that choose whole points: with dates or texts a point would lack samples that decide. */
export function pointFilters({ solicitantes = 'todos', tipos = 'todos' }: RowFilters): RowFilters {
  return { solicitantes, tipos };
}

/** The unresolved points of the rows found, which must include every row of their points. */
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
  /** The key of the point (`claveDePunto`), never an alias's; undefined for a sample without a point. */
  clave: string | undefined;
  tipo: string;
  /** As the sample writes it; blank for the sample as a whole. */
  determinacion: string;
  /** The first day of the unbroken failing run. */
  desde: string;
  /** The last sample of the run. */
  muestra: SampleRef;
}

/** The failures of some requesters that no later sample has solved, of every type and day, also those that people have closed. */
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

/** The failing determinations of a point, in the order of their first failures. */
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

/** The failures that no later sample has solved, each of which must have an incident. */
export interface Incumplidas {
  /** The ids of the last samples that fail, one for each determination, in order. */
  ids: readonly string[];
  /** Whether something is unresolved at a sample's point, of its type. */
  has: (point: { clave: string | undefined; muestra: string; tipo: string }) => boolean;
}

/** The failures of `queryFallos` as ids of samples and as points. */
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

/** The courses of a point that neither a sample has solved nor a person closed. */
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

/** The key of a followed point (`claveDePunto`), never an alias's; undefined for a sample without a point. */
function claveOf({ solicitante, punto }: PointCourse): string | undefined {
  return punto === noPunto
    ? undefined
    : JSON.stringify([clean(solicitante), ...puntoNames.nameOf(punto).split('\0', 2)]);
}

/** The fields of an incident that tell whether a person has closed a failure (docs/decisions/incidents.md). */
export interface Cierre {
  /** The id of the incident's client; blank for the laboratory's own incidents. */
  cliente: string;
  solicitante: string;
  /** The point's key (`claveDePunto`) as the incident has it, perhaps an alias's; blank for a sample without a point. */
  punto: string;
  /** Folded; blank for the sample as a whole. */
  determinacion: string;
  isOpen: boolean;
  /** By type of sample, the last sample that does not comply, and whether the incident was closed or discarded over it. */
  ultimas: readonly (readonly [tipo: string, muestra: string, isZanjada: boolean])[];
}

/** A failure, identified by its last failing sample. */
interface Fallo {
  /** The keys of the point and of its aliases; none for a sample without a point. */
  claves: readonly string[];
  tipo: string;
  /** Folded; blank for the sample as a whole. */
  determinacion: string;
  muestra: string;
}

/** Incidents by sample, and open incidents by point and determination. */
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

/** The failures that people have closed, by the incidents that `counts` accepts for a type of sample: those of the asker's clients. */
export class Cierres {
  private readonly index: CierreIndex;
  private readonly counts: (cierre: Cierre, tipo: string) => boolean;

  constructor(index: CierreIndex, counts: (cierre: Cierre, tipo: string) => boolean) {
    this.index = index;
    this.counts = counts;
  }

  /**
   * Whether a person closed a failure: an incident was closed or discarded over its last sample, and no incident of the
   * failure is open, neither over this sample nor at the point for this type.
   */
  isClosed({ claves, tipo, determinacion, muestra }: Fallo): boolean {
    // For a sample that fails as a whole the index names no determination, while its incident may.
    const own = (this.index.byMuestra.get(muestra) ?? []).filter(
      (one) => this.counts(one, tipo) && (determinacion === '' || one.determinacion === determinacion),
    );
    const isSettled = own.some(({ ultimas }) => ultimas.some(([, id, isZanjada]) => id === muestra && isZanjada));
    if (!isSettled || own.some(({ isOpen }) => isOpen)) return false;
    return !claves.some((clave) =>
      this.index
        .openAt(clave, determinacion)
        .some((one) => this.counts(one, tipo) && one.ultimas.some(([of]) => of === tipo)),
    );
  }
}

/** Nobody has closed anything. */
export const sinCierres = new Cierres(new CierreIndex([]), () => true);
