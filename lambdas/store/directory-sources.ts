import * as z from 'zod';
import { compareClientes, compareUsuarios } from '../../contract/rules/panel-lists.ts';
import { empresaSchema, masterSchema, roleSchema } from '../../contract/usuario.ts';
import { listClientes, readClientes, type StoredCliente } from './clientes.ts';
import type { DirectorySource } from './directory-reader.ts';
import { seededAdminId, type StoredUsuario } from './usuarios.ts';
import { listUsuarios, readUsuarios } from './usuarios-panel.ts';

/** What the panel searches and sorts a user by. */
export type DirectoryUsuario = Pick<
  StoredUsuario,
  '_id' | 'email' | 'role' | 'master' | 'clientes' | 'solicitantes' | 'createdAt'
>;

/** What the panel searches, sorts and chooses a client by; `email` is its contact's. */
export type DirectoryCliente = Pick<
  StoredCliente,
  '_id' | 'nombre' | 'solicitantes' | 'empresa' | 'isActive' | 'createdAt'
> & { email: string };

/** A user as the directory has it. */
export function entryOfUsuario(usuario: StoredUsuario): DirectoryUsuario {
  const { _id, email, role, master, clientes, solicitantes, createdAt } = usuario;
  return { _id, email, role, master, clientes, solicitantes, createdAt };
}

/** A client as the directory has it. */
export function entryOfCliente(cliente: StoredCliente): DirectoryCliente {
  const { _id, nombre, solicitantes, empresa, isActive, createdAt, contacto } = cliente;
  return { _id, nombre, solicitantes, empresa, isActive, createdAt, email: contacto.email ?? '' };
}

const names = z.array(z.string());

const usuarioRows = z.array(
  z.tuple([z.string(), z.string(), roleSchema, masterSchema.nullable(), names, names, z.string()]),
);

export const usuariosSource: DirectorySource<DirectoryUsuario> = {
  kind: 'usuarios',
  compare: (a, b) => compareUsuarios.email(a, b),
  toRow: ({ _id, email, role, master, clientes, solicitantes, createdAt }) => [
    _id,
    email,
    role,
    master,
    clientes,
    solicitantes,
    createdAt,
  ],
  fromRows: (rows) =>
    usuarioRows.parse(rows).map(([_id, email, role, master, clientes, solicitantes, createdAt]) => ({
      _id,
      email,
      role,
      master,
      clientes,
      solicitantes,
      createdAt,
    })),
  readAll: async () => shown(await listUsuarios()),
  readSome: async (ids) => shown(await readUsuarios(ids)),
};

function shown(usuarios: readonly StoredUsuario[]): DirectoryUsuario[] {
  return usuarios.filter(({ _id }) => _id !== seededAdminId).map(entryOfUsuario);
}

const clienteRows = z.array(
  z.tuple([z.string(), z.string(), names, empresaSchema.nullable(), z.boolean(), z.string(), z.string()]),
);

export const clientesSource: DirectorySource<DirectoryCliente> = {
  kind: 'clientes',
  compare: (a, b) => compareClientes.nombre(a, b),
  toRow: ({ _id, nombre, solicitantes, empresa, isActive, createdAt, email }) => [
    _id,
    nombre,
    solicitantes,
    empresa,
    isActive,
    createdAt,
    email,
  ],
  fromRows: (rows) =>
    clienteRows.parse(rows).map(([_id, nombre, solicitantes, empresa, isActive, createdAt, email]) => ({
      _id,
      nombre,
      solicitantes,
      empresa,
      isActive,
      createdAt,
      email,
    })),
  readAll: async () => (await listClientes()).map(entryOfCliente),
  readSome: async (ids) => (await readClientes(ids)).map(entryOfCliente),
};
