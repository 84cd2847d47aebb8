import type { EstadoDePeriodo } from '../../../../contract/programa/cobertura.ts';
import type { Lugar } from '../../../../contract/normas/norma.ts';
import { mejorMuestreo, textoDeMuestreo } from './conjunto.ts';
import { emparejar } from './emparejar.ts';
import type { Periodo } from './periodos.ts';

/** A row of a programme: the samples that it asks for, the points, and the periods in order. */
export interface FilaPlaneada {
  _id: string;
  /** The row's name; breaks ties between otherwise equal rows, to keep the result independent of ids. */
  nombre?: string;
  /** Types of sample that fit, as samples name them; empty: any. */
  tipos: readonly string[];
  /** Parameters that a sample needs, all of them; empty: any sample. */
  parametros: readonly string[];
  /** Keys of the points whose samples fit, never an alias's. */
  puntos: ReadonlySet<string>;
  periodos: readonly Periodo[];
  /** Ids of rows whose samples, taken in a period of this row, replace this row's own sample. */
  excusadaPor?: ReadonlySet<string>;
  /** A parameter whose result a sample needs to count for the row. */
  resultado?: string;
  /** The class of a point, by which sets are counted; null where unknown. */
  claseDe?: (punto: string) => Lugar | null;
}

/** The fields by which a sample is assigned. `punto`: never an alias's; absent where the sample names no point. */
export interface MuestraAsignable {
  _id: string;
  punto: string | undefined;
  tipo: string;
  parametros: ReadonlySet<string>;
  /** Parameters of the sample whose result doesn't say what was found. */
  sinResultado?: ReadonlySet<string>;
  fecha: string;
  estado: 'autorizada' | 'en_curso';
}

/** A period of a row with the samples that count in it, oldest first. */
export interface PeriodoConMuestras extends Periodo {
  autorizadas: string[];
  enCurso: string[];
  /** Samples assigned to another row that excuse this row's sample too (`excusadaPor`). */
  excusas: string[];
  /** Samples beyond what is planned: every period that they fit is already complete. */
  deMas: string[];
  /** How complete a set is, in words: `De 6 puntos, 1: faltan …`. */
  puntos?: string;
}

/** A row with the samples assigned to its periods. */
export interface Asignacion {
  fila: FilaPlaneada;
  periodos: PeriodoConMuestras[];
  /** Samples that fit this row and are assigned to another: by sample id, the id of that row. */
  enOtra: ReadonlyMap<string, string>;
}

type AsignacionAbierta = Asignacion & { enOtra: Map<string, string> };

/** The samples that excuse a row's own, by period. */
type Excusas = ReadonlyMap<PeriodoConMuestras, readonly MuestraAsignable[]>;

/**
 * Assigns samples to the rows of a programme. A sample fits a row where its point, type and parameters do and its date
 * lies in one of the row's periods. Rows with the same parameters (rows without parameters are one such group) share no
 * sample: the assignment leaves the fewest planned samples undone, and prefers the most exact row (`masExacta`) where
 * several assignments do. A sample that no period needs is assigned to the most exact row that it fits, as an extra one
 * (`deMas`). A sample that excuses another row's (`excusadaPor`) counts for both. The numbers don't depend on ids, nor
 * on the order of rows and samples.
 */
export function assignMuestras(filas: readonly FilaPlaneada[], muestras: readonly MuestraAsignable[]): Asignacion[] {
  const asignaciones = new Map(filas.map((fila): [string, AsignacionAbierta] => [fila._id, abierta(fila)]));
  const byPoint = Map.groupBy(muestras.toSorted(compareMuestras), ({ punto }) => punto ?? '');
  const excusas = excusasDe([...asignaciones.values()], byPoint);
  for (const rivals of Map.groupBy(filas, claseDe).values()) {
    const sorted = rivals.length === 1 ? rivals : rivals.toSorted(masExacta);
    repartir(
      sorted.flatMap(({ _id }) => asignaciones.get(_id) ?? []),
      byPoint,
      excusas,
    );
  }
  for (const [periodo, some] of excusas) {
    for (const { _id, estado } of some.slice(0, faltanDe(cifrasDe(periodo)))) {
      periodo[estado === 'autorizada' ? 'autorizadas' : 'enCurso'].push(_id);
      periodo.excusas.push(_id);
    }
  }
  for (const { fila, periodos } of asignaciones.values()) {
    for (const periodo of periodos) {
      if (!periodo.conjunto) continue;
      const counted = new Set([...periodo.autorizadas, ...periodo.enCurso]);
      const own = enSusPuntos(fila, byPoint).filter(({ _id }) => counted.has(_id));
      periodo.puntos = textoDeMuestreo(periodo.conjunto, mejorMuestreo(own, periodo.conjunto, fila.claseDe));
    }
  }
  return filas.flatMap(({ _id }) => asignaciones.get(_id) ?? []);
}

const abierta = (fila: FilaPlaneada): AsignacionAbierta => ({
  fila,
  periodos: fila.periodos.map((periodo) => ({ ...periodo, autorizadas: [], enCurso: [], excusas: [], deMas: [] })),
  enOtra: new Map(),
});

/** The samples of a row's points, by point. */
const enSusPuntos = <M>({ puntos }: FilaPlaneada, byPoint: ReadonlyMap<string, readonly M[]>) =>
  Array.from(puntos, (punto) => byPoint.get(punto) ?? []).flat();

function excusasDe(
  asignaciones: readonly AsignacionAbierta[],
  byPoint: ReadonlyMap<string, readonly MuestraAsignable[]>,
): Excusas {
  const excusas = new Map<PeriodoConMuestras, MuestraAsignable[]>();
  for (const { fila, periodos } of asignaciones) {
    const excusing = asignaciones.filter((other) => fila.excusadaPor?.has(other.fila._id));
    const some = new Set(
      excusing.flatMap((other) =>
        enSusPuntos(other.fila, byPoint).filter((muestra) => lugaresDe(other.fila, muestra).length > 0),
      ),
    );
    for (const muestra of [...some].toSorted(compareMuestras)) {
      for (const periodo of periodos.filter((one) => isEn(one, muestra.fecha)))
        excusas.set(periodo, [...(excusas.get(periodo) ?? []), muestra]);
    }
  }
  return excusas;
}

/** Assigns samples among rows that share none; the most exact row is first. */
function repartir(
  asignaciones: readonly AsignacionAbierta[],
  byPoint: ReadonlyMap<string, readonly MuestraAsignable[]>,
  excusas: Excusas,
): void {
  const isExcusa = (periodo: PeriodoConMuestras | undefined, muestra: MuestraAsignable) =>
    periodo !== undefined && excusas.get(periodo)?.includes(muestra) === true;
  const lugares: { asignacion: AsignacionAbierta; periodo: PeriodoConMuestras }[] = [];
  const aptas = new Map<MuestraAsignable, number[]>();
  for (const asignacion of asignaciones) {
    const some = enSusPuntos(asignacion.fila, byPoint);
    const delMuestreo = deSusMuestreos(asignacion, some);
    for (const muestra of some) {
      const own = lugaresDe(asignacion.fila, muestra).filter(
        (place) => !isExcusa(asignacion.periodos[place], muestra) && delMuestreo(place, muestra),
      );
      if (own.length === 0) continue;
      const known = aptas.get(muestra) ?? [];
      aptas.set(muestra, known);
      for (const place of own) known.push(lugares.length + place);
    }
    for (const periodo of asignacion.periodos) lugares.push({ asignacion, periodo });
  }
  const sorted = [...aptas].toSorted(([a], [b]) => compareMuestras(a, b));
  const planeadas = lugares.map(({ periodo }) => periodo.planeadas);
  // First the places that need a sample of their own, then those that another row's sample excuses.
  const primero = lugares.map(({ periodo }) => Math.max(0, periodo.planeadas - (excusas.get(periodo)?.length ?? 0)));
  const chosen = emparejar(
    sorted.map(([, own]) => own),
    [primero, planeadas],
  );
  for (const [n, [{ _id, estado }, own]] of sorted.entries()) {
    const place = chosen[n];
    const counted = lugares[place ?? own[0] ?? -1];
    if (!counted) continue;
    counted.periodo[estado === 'autorizada' ? 'autorizadas' : 'enCurso'].push(_id);
    if (place === undefined) counted.periodo.deMas.push(_id);
    for (const other of own) {
      const asignacion = lugares[other]?.asignacion;
      if (asignacion && asignacion !== counted.asignacion) asignacion.enOtra.set(_id, counted.asignacion.fila._id);
    }
  }
}

/**
 * Whether a sample may count at a place of a row. For a set only samples of its fullest sampling count, each point once; the
 * fullest sampling doesn't depend on other rows.
 */
function deSusMuestreos(
  { fila, periodos }: AsignacionAbierta,
  muestras: readonly MuestraAsignable[],
): (place: number, muestra: MuestraAsignable) => boolean {
  if (!periodos.some(({ conjunto }) => conjunto)) return () => true;
  const fitting = Map.groupBy(
    muestras.flatMap((muestra) => lugaresDe(fila, muestra).map((place) => ({ place, muestra }))),
    ({ place }) => place,
  );
  const chosen = periodos.map(({ conjunto }, place) => {
    const own = (fitting.get(place) ?? []).map(({ muestra }) => muestra);
    return conjunto && new Set(mejorMuestreo(own, conjunto, fila.claseDe).muestras);
  });
  return (place, muestra) => chosen[place]?.has(muestra) ?? true;
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const isEn = ({ desde, hasta }: Periodo, fecha: string) => desde <= fecha && fecha <= hasta;

/** Oldest first; on the same day authorised samples first; samples alike in all that counts, by id. */
const compareMuestras = (a: MuestraAsignable, b: MuestraAsignable) =>
  compareTexts(a.fecha, b.fecha) ||
  compareTexts(a.estado, b.estado) ||
  compareTexts(a.punto ?? '', b.punto ?? '') ||
  compareTexts(a.tipo, b.tipo) ||
  compareTexts(textoDe(a.parametros), textoDe(b.parametros)) ||
  compareTexts(a._id, b._id);

const textoDe = (some: Iterable<string>) => JSON.stringify([...some].toSorted(compareTexts));

/**
 * The places of a row's periods in which a sample at one of its points counts; several where periods about named days overlap.
 */
function lugaresDe({ tipos, parametros, periodos, resultado }: FilaPlaneada, muestra: MuestraAsignable): number[] {
  const { tipo, parametros: own, sinResultado, fecha } = muestra;
  if (resultado !== undefined && sinResultado?.has(resultado)) return [];
  if (tipos.length > 0 && !tipos.includes(tipo)) return [];
  if (!parametros.every((parametro) => own.has(parametro))) return [];
  // Periods are in order, by their first days and their last.
  let [low, high] = [0, periodos.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((periodos[middle] as Periodo).hasta < fecha) low = middle + 1;
    else high = middle;
  }
  const places: number[] = [];
  for (let place = low; (periodos[place]?.desde ?? '~') <= fecha; place++) places.push(place);
  return places;
}

/** A key of rows that ask for the same parameters; '' for rows without parameters. */
const claseDe = ({ parametros }: FilaPlaneada) => textoDe(new Set(parametros));

/** Whether a sample may fit both of two rows that ask for the same. */
export const isRival = (a: FilaPlaneada, b: FilaPlaneada): boolean =>
  claseDe(a) === claseDe(b) &&
  (a.tipos.length === 0 || b.tipos.length === 0 || a.tipos.some((tipo) => b.tipos.includes(tipo))) &&
  !a.puntos.isDisjointFrom(b.puntos);

/** Compares rows: fewer points first, then fewer types (none means any), then by their content; rows alike in all, by id. */
function masExacta(a: FilaPlaneada, b: FilaPlaneada): number {
  const types = ({ tipos }: FilaPlaneada) => (tipos.length === 0 ? Infinity : tipos.length);
  const byTypes = types(a) === types(b) ? 0 : types(a) - types(b);
  return (
    a.puntos.size - b.puntos.size ||
    byTypes ||
    compareTexts(contenidoDe(a), contenidoDe(b)) ||
    compareTexts(a._id, b._id)
  );
}

const contenidoDe = ({ nombre = '', tipos, puntos, periodos }: FilaPlaneada) =>
  JSON.stringify([nombre, textoDe(tipos), textoDe(puntos), periodos]);
/** A period with the numbers of samples that count in it. */
export interface CifrasDePeriodo extends Periodo {
  autorizadas: number;
  enCurso: number;
  /** Samples that no row needs. */
  deMas: number;
  /** How complete a set is, in words. */
  puntos?: string;
}

export const cifrasDe = ({
  desde,
  hasta,
  planeadas,
  autorizadas,
  enCurso,
  deMas,
  puntos,
}: PeriodoConMuestras): CifrasDePeriodo => ({
  desde,
  hasta,
  planeadas,
  autorizadas: autorizadas.length,
  enCurso: enCurso.length,
  deMas: deMas.length,
  ...(puntos !== undefined && { puntos }),
});

/**
 * The state of a period on a day `yyyy-mm-dd`. Samples of a period that isn't over may still come, and don't count as missing.
 */
export function estadoDe(
  { planeadas, autorizadas, enCurso, desde, hasta }: Omit<CifrasDePeriodo, 'deMas' | 'puntos'>,
  hoy: string,
): EstadoDePeriodo {
  if (autorizadas >= planeadas) return 'hecho';
  if (autorizadas + enCurso >= planeadas) return 'en curso';
  if (desde > hoy) return 'por venir';
  return hasta < hoy ? 'falta' : 'pendiente';
}

/** The number of a period's samples still to be taken: neither authorised nor in progress. */
export const faltanDe = ({ planeadas, autorizadas, enCurso }: Omit<CifrasDePeriodo, 'deMas' | 'puntos'>) =>
  Math.max(0, planeadas - autorizadas - enCurso);
