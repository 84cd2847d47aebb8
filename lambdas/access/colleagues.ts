import { compareSpanish } from '../../contract/rules/texto.ts';
import { listClientes } from '../store/clientes.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';
import { seededAdminId, type StoredUsuario } from '../store/usuarios.ts';
import { listUsuarios } from '../store/usuarios-panel.ts';
import { type Alcance, computeScope } from './scope.ts';
import type { Viewer } from './viewer.ts';

/** A user whom another may send something to, with what it may see itself. */
export interface Colleague {
  usuario: StoredUsuario;
  alcance: Alcance;
}

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
  const [usuarios, clientes, tipoGrupos] = await Promise.all([listUsuarios(), listClientes(), listTipoGrupos()]);
  return usuarios
    .filter((other) => isColleague(usuario, other))
    .map((other) => ({ usuario: other, alcance: computeScope(other, { clientes, tipoGrupos }) }))
    .toSorted((a, b) => compareSpanish(a.usuario.email, b.usuario.email));
}
