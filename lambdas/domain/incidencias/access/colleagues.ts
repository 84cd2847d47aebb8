import { typedText } from '../../../../contract/resultados/rules/opciones.ts';
import { compareSpanish, fold } from '../../../../contract/base/texto.ts';
import { readClientes } from '../../../platform/access/store/clientes.ts';
import { knownClientes } from '../../../platform/access/store/known-clientes.ts';
import { findUsuarios, knownUsuarios, type ListedUsuario } from '../../../platform/access/store/known-usuarios.ts';
import { listTipoGrupos } from '../../../platform/access/store/tipo-grupos.ts';
import { readUsuarios, seededAdminId, type StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { readVisibleIncidencia, vistaDe } from './incidencias.ts';
import { type Reader, readersOf } from '../../../platform/access/readers.ts';
import { computeScope, isVisible } from '../../../platform/access/scope.ts';
import { knownTenedores } from '../../../platform/access/tenedores.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';

/** A user to whom another may send something, with the recipient's scope. */
export type Colleague = Reader;

/**
 * Whether a user may see another's name: users of one client, and users of one master, see each other; administrators
 * see everyone. So no user learns the addresses of another client's users, nor of the laboratory's.
 */
export function isColleague(of: StoredUsuario, other: StoredUsuario): boolean {
  if (other._id === of._id || other._id === seededAdminId || !other.isActive) return false;
  if (of.role === 'admin') return true;
  if (other.role === 'admin' || of.master !== other.master) return false;
  return of.master !== null || other.clientes.some((cliente) => of.clientes.includes(cliente));
}

/** The users who may be named to another, without that one; counts include only these users. */
export function namedTo<U extends StoredUsuario>(of: StoredUsuario, usuarios: readonly U[]): U[] {
  return usuarios.filter((other) => isColleague(of, other));
}

/**
 * The active users to whom a viewer may send something, by address, with their scopes. For an administrator, who may send to
 * every user, use `colleagueIds`. The caller checks which of them see the thing sent.
 */
export async function colleaguesOf({ usuario }: Pick<Viewer, 'usuario'>): Promise<Colleague[]> {
  const { master, clientes } = usuario;
  const isNear = (other: ListedUsuario) =>
    master === null ? other.clientes.some((id) => clientes.includes(id)) : other.master === master;
  return withScopes(namedTo(usuario, await findUsuarios(isNear)));
}

/** The ids of users whose address has every word of a text, by address, disabled ones included; for administrators. */
export async function colleagueIds(search: string): Promise<string[]> {
  const { words } = typedText(search);
  return (await knownUsuarios())
    .filter(({ email }) => words.every((word) => fold(email).includes(word)))
    .map(({ _id }) => _id);
}

/** The users of these ids to whom a viewer may send something, by address, with their scopes. */
export async function colleaguesAmong(
  { usuario }: Pick<Viewer, 'usuario'>,
  ids: readonly string[],
): Promise<Colleague[]> {
  return withScopes(namedTo(usuario, await readUsuarios(ids)));
}

async function withScopes(usuarios: readonly StoredUsuario[]): Promise<Colleague[]> {
  const [clientes, tipoGrupos] = await Promise.all([
    usuarios.some(({ master }) => master !== null)
      ? knownClientes()
      : readClientes([...new Set(usuarios.flatMap((usuario) => usuario.clientes))]),
    listTipoGrupos(),
  ]);
  return usuarios
    .map((usuario) => ({ usuario, alcance: computeScope(usuario, { clientes, tipoGrupos }) }))
    .toSorted(byAddress);
}

/** The users to whom a viewer may send something and who see samples of a solicitante and a type, by address. */
export async function colleaguesWhoSee(
  { usuario }: Pick<Viewer, 'usuario'>,
  { solicitante, tipo }: { solicitante: string; tipo: string },
): Promise<Colleague[]> {
  return (await readersOf(new Set([solicitante])))
    .filter((reader) => isColleague(usuario, reader.usuario) && isVisible(reader.alcance, solicitante, tipo))
    .toSorted(byAddress);
}

/**
 * The users to whom a viewer may send an incident, by address. Throws NOT_FOUND, also for an incident out of scope (OutOfScope).
 */
export async function colleaguesWhoSeeIncidencia({ usuario, alcance }: Viewer, id: string): Promise<Colleague[]> {
  const { stored } = await readVisibleIncidencia(alcance, id);
  const [readers, tenedores] = await Promise.all([readersOf(new Set([stored.solicitante])), knownTenedores()]);
  return readers
    .filter((reader) => isColleague(usuario, reader.usuario))
    .filter((reader) => vistaDe({ alcance: reader.alcance, tenedores }, stored) !== undefined)
    .toSorted(byAddress);
}

function byAddress(a: Colleague, b: Colleague): number {
  return compareSpanish(a.usuario.email, b.usuario.email);
}
