import { fold } from '../../../contract/base/texto.ts';
import { monthsBefore } from '../../../contract/base/fecha.ts';
import type { Cobertura } from '../../../contract/programa/cobertura.ts';
import type { FilaDePrograma } from '../../../contract/programa/programa.ts';
import { queryClaves } from '../../engine/query/points/list.ts';
import { type Alcance, type Allowed, intersect } from '../../platform/access/scope.ts';
import { readPointNamingFor } from '../puntos/naming/scoped-naming.ts';
import type { Ventana } from './cobertura/planeadas.ts';
import { leyDe } from './ley/ley.ts';
import type { StoredInstalacion } from './store/instalaciones.ts';
import { knownInstalaciones } from './store/known-instalaciones.ts';

type ConPuntos = Pick<StoredInstalacion, 'puntos'>;

/** Whether a point belongs to no installation, by any of its names. */
export function sueltoDe(
  instalaciones: readonly ConPuntos[],
  { claveOf }: { claveOf: (clave: string) => string },
): (clave: string) => boolean {
  const taken = new Set<string>();
  for (const { puntos } of instalaciones) for (const clave of puntos) taken.add(claveOf(clave));
  return (clave) => !taken.has(claveOf(clave));
}

/** The number of points in scope with authorised samples of the last twelve months that belong to no installation. */
async function puntosSueltos(alcance: Alcance, solicitantes: Allowed, hoy: string): Promise<number> {
  const [instalaciones, { ajenas, aliases, joined }] = await Promise.all([
    knownInstalaciones(),
    readPointNamingFor(alcance),
  ]);
  const scope = { ...alcance, solicitantes: intersect(alcance.solicitantes, solicitantes) };
  const claves = await queryClaves(scope, { desde: monthsBefore(hoy, 12) }, { ajenas, aliases });
  const isSuelto = sueltoDe(instalaciones, { claveOf: (clave) => joined.claveOf(clave) });
  return claves.filter(isSuelto).length;
}

/** Whether an installation is in use on any of some days; if not, no sample is due. */
const isEnServicio = ({ activaDesde, activaHasta }: StoredInstalacion, { desde, hasta }: Ventana) =>
  (activaDesde === null || activaDesde <= hasta) && (activaHasta === null || activaHasta >= desde);

/** Whether a row is in force on any of some days. */
export const isFilaEn = (fila: FilaDePrograma, { desde, hasta }: Ventana) =>
  fila.desde <= hasta && (fila.hasta === null || fila.hasta >= desde);

const conFilaEn = ({ filas }: StoredInstalacion, ventana: Ventana) => filas.some((fila) => isFilaEn(fila, ventana));

/**
 * The number of the law's rows for an installation that its programme lacks on a day, whatever the origin of the programme's
 * rows.
 */
function pendientesDe(instalacion: StoredInstalacion, hoy: string): number {
  const ley = deLaLey(instalacion);
  if (ley.length === 0) return 0;
  const { filas } = instalacion;
  const names = new Set(
    filas.filter(({ desde, hasta }) => desde <= hoy && (hasta === null || hasta >= hoy)).map(({ que }) => fold(que)),
  );
  return ley.filter((que) => !names.has(que)).length;
}

/** Kept for as long as the installation stays what it is: a question is about all of them. */
const leyes = new WeakMap<StoredInstalacion, readonly string[]>();

/** The folded names of the samples that the law wants of an installation, but for what is measured on the spot. */
function deLaLey(instalacion: StoredInstalacion): readonly string[] {
  const known = leyes.get(instalacion);
  if (known) return known;
  const { filas } = leyDe(instalacion.atributos);
  const names = filas.flatMap(({ que, isInSitu }) => (isInSitu ? [] : [fold(que)]));
  leyes.set(instalacion, names);
  return names;
}

interface Asked {
  instalaciones: readonly StoredInstalacion[];
  ventana: Ventana;
  hoy: string;
  /** The solicitantes whose points are read; undefined where the question is about certain installations. */
  solicitantes: Allowed | undefined;
}

/** What a count of programmes leaves out: points of no installation, and rows of the law that no programme has. */
export async function noContadoDe(
  alcance: Alcance,
  { instalaciones, ventana, hoy, solicitantes }: Asked,
): Promise<Cobertura['noContado']> {
  return {
    puntos: solicitantes === undefined ? 0 : await puntosSueltos(alcance, solicitantes, hoy),
    sinFilas: instalaciones.filter((one) => isEnServicio(one, ventana) && !conFilaEn(one, ventana)).length,
    propuestas: instalaciones
      .filter((one) => isEnServicio(one, { desde: hoy, hasta: hoy }))
      .reduce((sum, one) => sum + pendientesDe(one, hoy), 0),
  };
}
