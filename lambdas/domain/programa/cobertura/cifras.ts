import type { FilaDePrograma } from '../../../../contract/programa/programa.ts';
import {
  type CountedSample,
  samplesOfSolicitantes,
  stateOfSolicitantes,
} from '../../../engine/query/points/samples-for-programmes.ts';
import { PointAliases, type PointNaming } from '../../../engine/query/points/aliases.ts';
import { readReferenciasAjenas } from '../../../platform/access/store/known-clientes.ts';
import { knownPuntos } from '../../puntos/store/known-puntos.ts';
import { readAliases } from '../../puntos/store/puntos.ts';
import { tieneConjunto } from '../ley/conjuntos.ts';
import type { StoredInstalacion } from '../store/instalaciones.ts';
import {
  assignMuestras,
  cifrasDe,
  type CifrasDePeriodo,
  type MuestraAsignable,
  type PeriodoConMuestras,
} from './asignacion.ts';
import {
  conjuntoEn,
  type FichaDe,
  filasEnAlcance,
  hastaElUltimo,
  parametrosDe,
  periodosEnComun,
  type Ventana,
} from './planeadas.ts';

/** A row of an installation, with its periods that overlap the days asked for. */
export interface FilaConPeriodos<P> {
  fila: FilaDePrograma;
  periodos: P[];
  /** Why the row's points aren't counted, where the law wants several at a time. */
  sinPuntos?: string;
}

/** A row with the samples that count, and, by sample, the other row that the sample counts for instead. */
interface FilaConMuestras extends FilaConPeriodos<PeriodoConMuestras> {
  enOtra: ReadonlyMap<string, string>;
}

/** A sample with its number, and whether it is authorised. */
export type Muestra = CountedSample & Pick<MuestraAsignable, 'estado'>;

/** An installation with its counted rows, and the samples of its points on the days of its periods. */
export interface InstalacionConMuestras {
  instalacion: StoredInstalacion;
  filas: FilaConMuestras[];
  muestras: ReadonlyMap<string, Muestra>;
}

/** The naming of points now. */
interface Naming extends PointNaming {
  /** The joins among the points of a solicitante, as a text that changes with them. */
  joinedOf: (solicitante: string) => string;
  /** The fichas of points; none where no row of the law counts points. */
  fichaDe: FichaDe;
}

/** Installations by whether the law may want several points at a sampling of theirs: a question is about all of them. */
const cuentan = new WeakMap<StoredInstalacion, boolean>();

function cuentaPuntos(instalacion: StoredInstalacion): boolean {
  const cuenta = cuentan.get(instalacion) ?? instalacion.filas.some(tieneConjunto);
  cuentan.set(instalacion, cuenta);
  return cuenta;
}

async function readNaming(instalaciones: readonly StoredInstalacion[]): Promise<Naming> {
  const [ajenas, stored, puntos] = await Promise.all([
    readReferenciasAjenas(),
    readAliases(),
    instalaciones.some(cuentaPuntos) ? knownPuntos() : undefined,
  ]);
  const joined = Map.groupBy(stored, ({ de }) => JSON.stringify(JSON.parse(de)[0]));
  return {
    ajenas,
    aliases: new PointAliases(stored),
    fichaDe: (clave) => puntos?.get(clave)?.ficha,
    joinedOf: (solicitante) =>
      (joined.get(JSON.stringify(solicitante)) ?? []).map(({ clave, de }) => `${clave}>${de}`).join(),
  };
}

/** Counts the samples of some installations in the periods that overlap some days; gives the samples too. */
export async function readConMuestras(
  instalaciones: readonly StoredInstalacion[],
  ventana: Ventana,
): Promise<InstalacionConMuestras[]> {
  return readMuestrasDe(instalaciones, ventana, await readNaming(instalaciones));
}

/** All days. */
const always = { desde: '0001-01-01', hasta: '9999-12-31' };

async function readMuestrasDe(
  instalaciones: readonly StoredInstalacion[],
  ventana: Ventana,
  naming: Naming,
): Promise<InstalacionConMuestras[]> {
  const { fichaDe } = naming;
  const claveOf = (clave: string) => naming.aliases.claveOf(clave);
  const con = { claveOf, fichaDe, periodosOf: periodosEnComun() };
  const planned = instalaciones.map((instalacion) => ({
    instalacion,
    ...filasEnAlcance(instalacion, con, ventana),
  }));
  const withRows = planned.filter(({ filas, isSinFin }) => isSinFin || filas.length > 0);
  const byPunto = await readMuestras(
    {
      solicitantes: new Set(withRows.map(({ instalacion }) => instalacion.solicitante)),
      desde: withRows.reduce((first, { wide }) => (wide.desde < first ? wide.desde : first), ventana.desde),
      hasta: withRows.some(({ isSinFin }) => isSinFin)
        ? always.hasta
        : withRows.reduce((last, { wide }) => (wide.hasta > last ? wide.hasta : last), ventana.hasta),
    },
    new Set(withRows.flatMap(({ instalacion }) => parametrosDe(instalacion.filas))),
    naming,
  );
  return planned.map(({ instalacion, wide, filas: bounded, isSinFin }) => {
    const puntos = new Set([...instalacion.puntos, ...instalacion.filas.flatMap((fila) => fila.puntos)].map(claveOf));
    const own = [...puntos]
      .flatMap((punto) => byPunto.get(punto) ?? [])
      .filter(({ fecha }) => wide.desde <= fecha && (isSinFin || fecha <= wide.hasta));
    const fechas = own.map(({ fecha }) => fecha);
    const filas = isSinFin ? hastaElUltimo(instalacion, con, wide, fechas) : bounded;
    const counted = new Map(assignMuestras(filas, own).map((asignacion) => [asignacion.fila._id, asignacion]));
    return {
      instalacion,
      filas: instalacion.filas.map((fila) => {
        const { periodos = [], enOtra = new Map<string, string>() } = counted.get(fila._id) ?? {};
        const regla = conjuntoEn(instalacion, fila, con, ventana.hasta);
        return {
          fila,
          enOtra,
          ...(regla && 'sinContar' in regla && { sinPuntos: regla.sinContar }),
          periodos: periodos.filter((one) => one.hasta >= ventana.desde && one.desde <= ventana.hasta),
        };
      }),
      muestras: new Map(own.map((muestra) => [muestra._id, muestra])),
    };
  });
}

async function readMuestras(
  wanted: Ventana & { solicitantes: ReadonlySet<string> },
  parametros: ReadonlySet<string>,
  { ajenas, aliases }: PointNaming,
): Promise<Map<string, Muestra[]>> {
  if (wanted.solicitantes.size === 0) return new Map();
  const question = { ...wanted, parametros, ajenas, aliases };
  const [done, running] = await Promise.all([
    samplesOfSolicitantes('autorizada', question),
    samplesOfSolicitantes('en_curso', question),
  ]);
  const byPunto = new Map<string, Muestra[]>();
  // A sample authorised between the two questions is in both answers.
  const seen = new Set<string>();
  for (const [found, estado] of [
    [done, 'autorizada'],
    [running, 'en_curso'],
  ] as const) {
    for (const sample of [...found.values()].flat()) {
      if (seen.has(sample._id)) continue;
      seen.add(sample._id);
      const own = byPunto.get(sample.punto) ?? [];
      byPunto.set(sample.punto, own);
      own.push({ ...sample, estado });
    }
  }
  return byPunto;
}

/** The figures of an installation, and the state that they were counted from: counted again only when the state changes. */
interface Known {
  instalacion: StoredInstalacion;
  state: string;
  filas: readonly FilaConPeriodos<CifrasDePeriodo>[];
}

/** By the days asked for, then by installation; for the last questions alone. */
const known = new Map<string, Map<string, Known>>();
const maxVentanas = 4;

/** Solicitantes whose samples are read together. */
const solicitantesAtOnce = 500;

/**
 * The figures of the periods that overlap some days, by installation. Counts again only installations that have changed since the
 * last question.
 */
export async function cifrasDeInstalaciones(
  instalaciones: readonly StoredInstalacion[],
  ventana: Ventana,
): Promise<(instalacion: StoredInstalacion) => readonly FilaConPeriodos<CifrasDePeriodo>[]> {
  const own = knownOf(`${ventana.desde}|${ventana.hasta}`);
  const solicitantes = new Set<string>();
  for (const { solicitante } of instalaciones) solicitantes.add(solicitante);
  // The state over all days, so that any change of a solicitante's samples shows.
  const [naming, done, running] = await Promise.all([
    readNaming(instalaciones),
    stateOfSolicitantes('autorizada', { solicitantes, ...always }),
    stateOfSolicitantes('en_curso', { solicitantes, ...always }),
  ]);
  const states = new Map(
    Array.from(solicitantes, (name) => [
      name,
      [done.get(name), running.get(name), naming.joinedOf(name), naming.ajenas.has(name)].join('|'),
    ]),
  );
  const stateOf = (instalacion: StoredInstalacion) => {
    const ofSamples = states.get(instalacion.solicitante) ?? '';
    if (!cuentaPuntos(instalacion)) return ofSamples;
    const fichas = instalacion.puntos.map((clave) => {
      const { clase, inactivoDesde } = naming.fichaDe(naming.aliases.claveOf(clave)) ?? {};
      return `${clase}>${inactivoDesde}`;
    });
    return [ofSamples, ...fichas].join('|');
  };
  const stale = instalaciones.filter((instalacion) => {
    const before = own.get(instalacion._id);
    return before?.instalacion !== instalacion || before.state !== stateOf(instalacion);
  });
  const bySolicitante = [...Map.groupBy(stale, ({ solicitante }) => solicitante).values()];
  for (let from = 0; from < bySolicitante.length; from += solicitantesAtOnce) {
    const some = bySolicitante.slice(from, from + solicitantesAtOnce).flat();
    for (const { instalacion, filas } of await readMuestrasDe(some, ventana, naming)) {
      own.set(instalacion._id, {
        instalacion,
        state: stateOf(instalacion),
        filas: filas.map(({ fila, sinPuntos, periodos }) => ({
          fila,
          periodos: periodos.map(cifrasDe),
          ...(sinPuntos !== undefined && { sinPuntos }),
        })),
      });
    }
  }
  return ({ _id }) => own.get(_id)?.filas ?? [];
}

function knownOf(key: string): Map<string, Known> {
  const own = known.get(key) ?? new Map<string, Known>();
  known.delete(key);
  known.set(key, own);
  const [oldest] = known.keys();
  if (known.size > maxVentanas && oldest !== undefined) known.delete(oldest);
  return own;
}
