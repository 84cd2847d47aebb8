import type { Cliente } from '../../../contract/administracion/cliente.ts';
import { findClientesOf } from './store/known-clientes.ts';
import { findUsuarios } from './store/known-usuarios.ts';
import { listTipoGrupos } from './store/tipo-grupos.ts';
import { conNotas, type UsuarioConNotas } from './store/notas-de-correo.ts';
import type { StoredUsuario } from './store/usuarios.ts';
import { type Alcance, allows, computeScope, type Laboratory } from './scope.ts';

/** A user with a scope. */
export interface Reader {
  usuario: StoredUsuario;
  alcance: Alcance;
}

/**
 * The clients of some solicitantes, and every group: they decide who sees samples of these solicitantes. A scope computed from
 * them is a user's scope limited to these solicitantes.
 */
export async function laboratoryOf(solicitantes: Iterable<string>): Promise<Laboratory> {
  const [clientes, tipoGrupos] = await Promise.all([findClientesOf(solicitantes), listTipoGrupos()]);
  return { clientes, tipoGrupos };
}

/** The users, enabled or not, who may see samples of these clients, by id; the caller checks each user's scope. */
export async function candidatesOf(clientes: readonly Pick<Cliente, '_id'>[]): Promise<StoredUsuario[]> {
  const ids = new Set(clientes.map(({ _id }) => _id));
  return findUsuarios(
    ({ role, master, clientes: own }) => role === 'admin' || master !== null || own.some((id) => ids.has(id)),
  );
}

/**
 * Every user, enabled or not, with one of some solicitantes in scope; each with its scope among these solicitantes
 * (`laboratoryOf`).
 */
export async function readersOf(solicitantes: ReadonlySet<string>): Promise<Reader[]> {
  const laboratory = await laboratoryOf(solicitantes);
  const usuarios = await candidatesOf(laboratory.clientes);
  return usuarios
    .map((usuario) => ({ usuario, alcance: computeScope(usuario, laboratory) }))
    .filter(({ alcance }) => [...solicitantes].some((solicitante) => allows(alcance.solicitantes, solicitante)));
}

/** A reader with the notes on its mail. */
export interface ReaderConNotas extends Reader {
  usuario: UsuarioConNotas;
}

/** Adds the notes on their mail to readers. */
export async function withNotas(readers: readonly Reader[]): Promise<ReaderConNotas[]> {
  const usuarios = await conNotas(readers.map(({ usuario }) => usuario));
  return readers.flatMap(({ alcance }, n) => {
    const usuario = usuarios[n];
    return usuario ? [{ usuario, alcance }] : [];
  });
}
