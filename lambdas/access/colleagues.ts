import { compareSpanish } from '../../contract/rules/texto.ts';
import { listClientes, readClientes } from '../store/clientes.ts';
import { targets } from '../store/references.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';
import { seededAdminId, type StoredUsuario } from '../store/usuarios.ts';
import { findUsuariosReferring, listUsuarios } from '../store/usuarios-panel.ts';
import { type Reader, readersOf } from './readers.ts';
import { computeScope, isVisible } from './scope.ts';
import type { Viewer } from './viewer.ts';

/** A user whom another may send something to, with what it may see itself. */
export type Colleague = Reader;

/**
 * Whether a user may be named to another: those of one client to each other, those of one master to each other, and
 * anyone to administrators. So no user learns the addresses of another client's users, nor of the laboratory's.
 */
export function isColleague(of: StoredUsuario, other: StoredUsuario): boolean {
  if (other._id === of._id || other._id === seededAdminId || !other.isActive) return false;
  if (of.role === 'admin') return true;
  if (other.role === 'admin' || of.master !== other.master) return false;
  return of.master !== null || other.clientes.some((cliente) => of.clientes.includes(cliente));
}

/** Those of some users who may be named to another, who isn't among them: counts too are of these alone. */
export function namedTo<U extends StoredUsuario>(of: StoredUsuario, usuarios: readonly U[]): U[] {
  return usuarios.filter((other) => isColleague(of, other));
}

/** The active users whom a viewer may send something to, by address, each with its scope. Which of them see it is to be asked. */
export async function colleaguesOf({ usuario }: Pick<Viewer, 'usuario'>): Promise<Colleague[]> {
  const [usuarios, tipoGrupos] = await Promise.all([namedCandidates(usuario), listTipoGrupos()]);
  const others = namedTo(usuario, usuarios);
  const isPrivileged = usuario.role === 'admin' || usuario.master !== null;
  const clientes = isPrivileged
    ? await listClientes()
    : await readClientes([...new Set(others.flatMap((other) => other.clientes))]);
  return others
    .map((other) => ({ usuario: other, alcance: computeScope(other, { clientes, tipoGrupos }) }))
    .toSorted(byAddress);
}

/** Every user who may be named to another, and some who may not. */
async function namedCandidates({ role, master, clientes }: StoredUsuario): Promise<StoredUsuario[]> {
  if (role === 'admin') return listUsuarios();
  return findUsuariosReferring(master === null ? clientes.map(targets.cliente) : [targets.master(master)]);
}

/** Those of them who see samples of a solicitante and a type. */
export async function colleaguesWhoSee(
  { usuario }: Pick<Viewer, 'usuario'>,
  { solicitante, tipo }: { solicitante: string; tipo: string },
): Promise<Colleague[]> {
  return (await readersOf(new Set([solicitante])))
    .filter((reader) => isColleague(usuario, reader.usuario) && isVisible(reader.alcance, solicitante, tipo))
    .toSorted(byAddress);
}

function byAddress(a: Colleague, b: Colleague): number {
  return compareSpanish(a.usuario.email, b.usuario.email);
}
