import { clean } from '../../../../contract/base/texto.ts';
import type { FilaDePrograma } from '../../../../contract/programa/programa.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { type Alcance, allows, parteDe, tiposDe } from '../../../platform/access/scope.ts';
import { readClientes } from '../../../platform/access/store/clientes.ts';
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
  alcance: Pick<Alcance, 'tipos'>,
  fila: FilaDePrograma,
  { solicitante, filas }: Pick<StoredInstalacion, 'solicitante' | 'filas'>,
): boolean {
  const tipos = tiposDe(alcance.tipos, solicitante);
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
    const own = new Set(clientes.flatMap((one) => (one.ve(solicitante) ? [one._id] : [])));
    if (own.size === 0) return false;
    const all = tenedores(solicitante);
    // An installation of a client that no longer has the solicitante belongs to no client.
    if (cliente !== undefined && all.includes(cliente)) return own.has(cliente);
    return all.every((id) => own.has(id));
  });
}

/** The client in whose name a viewer makes an installation of a solicitante; undefined for the laboratory. Throws FORBIDDEN. */
export async function clienteQueCrea(viewer: Asking, solicitante: string): Promise<string | undefined> {
  if (viewer.usuario.role === 'admin') return undefined;
  const own = (await clientesQueGestionan(viewer)).filter((one) => one.ve(solicitante));
  const [first] = own.map(({ _id }) => _id).toSorted();
  if (first === undefined) throw new Failure('FORBIDDEN');
  return first;
}

/** Whether a viewer may edit installations of some solicitante. */
export async function puedeCrear(viewer: Asking): Promise<boolean> {
  return viewer.usuario.role === 'admin' || (await clientesQueGestionan(viewer)).length > 0;
}

/** A client for which a user may edit installations, and of which solicitantes. */
interface Gestionado {
  _id: string;
  ve: (solicitante: string) => boolean;
}

/** The clients for which a user may edit installations: it sees there every type of sample, and an administrator allows it. */
async function clientesQueGestionan({ usuario, alcance }: Asking): Promise<Gestionado[]> {
  if (usuario.master !== null) return [];
  const clientes = await readClientes([...new Set(usuario.clientes)]);
  return clientes.flatMap(({ _id, isActive, gestionaInstalaciones, solicitantes }) => {
    const parte = parteDe(alcance, _id);
    if (!isActive || gestionaInstalaciones !== true || parte?.tipos !== 'todos') return [];
    const own = new Set(solicitantes.map(clean));
    return [{ _id, ve: (name) => own.has(name) && allows(parte.solicitantes, name) }];
  });
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
