import { clean } from '../../../../contract/base/texto.ts';
import type { FilaDePrograma } from '../../../../contract/programa/programa.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { type Alcance, allows } from '../../../platform/access/scope.ts';
import { readClientes, type StoredCliente } from '../../../platform/access/store/clientes.ts';
import { knownTenedores } from '../../../platform/access/tenedores.ts';
import type { Asking } from '../../../platform/access/visible.ts';
import { querySeenNames } from '../../../engine/query/points/point.ts';
import { readPointNaming } from '../../puntos/naming/point-naming.ts';
import { readPointNamingFor } from '../../puntos/naming/scoped-naming.ts';
import { excusadaPor } from '../ley/reglas.ts';
import { readInstalacion, type StoredInstalacion } from '../store/instalaciones.ts';

/**
 * Whether a viewer may see the count of a row: it needs to see every type of sample, or all types of the row and of the rows of
 * the installation whose samples excuse it. A count of which it sees only a part would mislead it.
 */
export function isFilaVisible(
  { tipos }: Pick<Alcance, 'tipos'>,
  fila: FilaDePrograma,
  filas: readonly FilaDePrograma[],
): boolean {
  if (tipos === 'todos') return true;
  const excusan = excusadaPor(fila, filas);
  const counted = [fila, ...filas.filter(({ _id }) => excusan?.has(_id))];
  return counted.every((one) => one.tipos.length > 0 && one.tipos.every((tipo) => tipos.has(clean(tipo))));
}

/** An installation of a solicitante in scope. Throws NOT_FOUND. */
export async function requireInstalacion(
  { alcance }: Pick<Asking, 'alcance'>,
  _id: string,
): Promise<StoredInstalacion> {
  const found = await readInstalacion(_id);
  if (!found || !allows(alcance.solicitantes, found.solicitante)) throw new Failure('NOT_FOUND');
  return found;
}

/**
 * Whether a viewer may edit an installation: administrators, and, while an administrator allows it, users of the client that made
 * it who see every type of sample. An installation that no current client of its solicitante made may be edited only where no
 * other client has the solicitante.
 */
export async function puedeEditar(
  viewer: Asking,
  instalacion: Pick<StoredInstalacion, 'solicitante' | 'cliente'>,
): Promise<boolean> {
  return (await editablesDe(viewer, [instalacion])).length > 0;
}

/** The installations that a viewer may edit. */
export async function editablesDe<T extends Pick<StoredInstalacion, 'solicitante' | 'cliente'>>(
  viewer: Asking,
  instalaciones: readonly T[],
): Promise<readonly T[]> {
  if (viewer.usuario.role === 'admin') return instalaciones;
  const clientes = await clientesQueGestionan(viewer);
  if (clientes.length === 0) return [];
  const tenedores = await knownTenedores();
  return instalaciones.filter(({ solicitante, cliente }) => {
    if (!allows(viewer.alcance.solicitantes, solicitante)) return false;
    const own = new Set(clientes.flatMap((one) => (tiene(one, solicitante) ? [one._id] : [])));
    const all = tenedores(solicitante);
    // An installation of a client that no longer has the solicitante belongs to no client.
    if (cliente !== undefined && all.includes(cliente)) return own.has(cliente);
    return own.size > 0 && all.every((id) => own.has(id));
  });
}

/** The client in whose name a viewer makes an installation of a solicitante; undefined for the laboratory. Throws FORBIDDEN. */
export async function clienteQueCrea(viewer: Asking, solicitante: string): Promise<string | undefined> {
  if (viewer.usuario.role === 'admin') return undefined;
  const own = (await clientesQueGestionan(viewer)).filter((one) => tiene(one, solicitante));
  const [first] = own.map(({ _id }) => _id).toSorted();
  if (first === undefined || !allows(viewer.alcance.solicitantes, solicitante)) throw new Failure('FORBIDDEN');
  return first;
}

const tiene = ({ solicitantes }: Pick<StoredCliente, 'solicitantes'>, solicitante: string) =>
  solicitantes.some((name) => clean(name) === solicitante);

/** Whether a viewer may edit installations of some solicitante. */
export async function puedeCrear(viewer: Asking): Promise<boolean> {
  return viewer.usuario.role === 'admin' || (await clientesQueGestionan(viewer)).length > 0;
}

/** The clients for which a user may edit installations: it sees every type of sample, and an administrator allows it. */
async function clientesQueGestionan({ usuario, alcance }: Asking) {
  if (alcance.tipos !== 'todos' || usuario.master !== null) return [];
  const clientes = await readClientes([...new Set(usuario.clientes)]);
  return clientes.filter(({ isActive, gestionaInstalaciones }) => isActive && gestionaInstalaciones === true);
}

/** Gives the key by which a viewer knows a point; undefined for a point without a sample in scope. */
export type PuntoVisto = (clave: string) => string | undefined;

/**
 * How a viewer knows points, by their stored keys: a viewer of every type by the point's main name; any other by a name in a
 * sample in scope, since it may not see a joined point's main name.
 */
export async function puntosVistos(alcance: Alcance, claves: Iterable<string>): Promise<PuntoVisto> {
  if (alcance.tipos === 'todos') {
    const { aliases } = await readPointNaming();
    return (clave) => aliases.claveOf(clave);
  }
  const { ajenas, aliases, joined } = await readPointNamingFor(alcance);
  const names = new Map(Array.from(claves, (clave) => [clave, joined.namesOf(clave)] as const));
  const { seen } = await querySeenNames(alcance, [...new Set([...names.values()].flat())], ajenas);
  return (clave) => {
    const name = names.get(clave)?.find((one) => seen.has(one));
    return name === undefined ? undefined : aliases.claveOf(name);
  };
}

/** A row with its points as a viewer knows them. */
export const filaVista = <F extends Pick<FilaDePrograma, 'puntos'>>(fila: F, visto: PuntoVisto): F => ({
  ...fila,
  puntos: vistosDe(fila.puntos, visto),
});

/** Whether a viewer sees any of a row's points; true for a row without points, which means all. */
export const isAtPuntoVisto = ({ puntos }: Pick<FilaDePrograma, 'puntos'>, visto: PuntoVisto): boolean =>
  puntos.length === 0 || puntos.some((clave) => visto(clave) !== undefined);

/** Points as a viewer knows them, each once. */
export const vistosDe = (claves: readonly string[], visto: PuntoVisto): string[] => [
  ...new Set(claves.flatMap((clave) => visto(clave) ?? [])),
];

/** Every point named by installations and their rows. */
export const puntosDe = (instalaciones: readonly Pick<StoredInstalacion, 'puntos' | 'filas'>[]): Set<string> =>
  new Set(instalaciones.flatMap(({ puntos, filas }) => [...puntos, ...filas.flatMap((fila) => fila.puntos)]));
