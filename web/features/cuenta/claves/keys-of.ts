import type { ClienteEditable } from '../../../../contract/administracion/cliente.ts';
import { clavesCalls } from '../../../../contract/cuenta/calls-claves.ts';
import type { Output } from '../../../../contract/calls.ts';
import type { CategoriaInforme } from '../../../../contract/cuenta/usuario.ts';
import type { CallQuery } from '../../../client/queries.ts';
import { clientOf } from '../../../app/services.ts';

/** The calls of keys, whose schemas come with the pages that make them. */
const { call, query } = clientOf(clavesCalls);

/** What the form of a new key has. */
export interface ClaveValues {
  nombre: string;
  fin: string;
  clientes: string[];
  solicitantes: string[];
  tipoGrupos: string[];
  categorias: CategoriaInforme[];
  contrasena: string;
}

/** Whose keys are shown, and how they are asked for and changed. */
export interface KeysOf {
  /** The query of the list. */
  list: CallQuery<Output<'listClaves'>>;
  create: (values: ClaveValues) => Promise<Output<'createClave'>>;
  end: (id: string) => Promise<null>;
}

/** The signed-in user's own. */
export const ownKeys: KeysOf = {
  list: query('listClaves', {}),
  create: async ({ nombre, fin, clientes, solicitantes, tipoGrupos, contrasena }) =>
    call('createClave', {
      body: { nombre, fin, acotada: { clientes, solicitantes, tipoGrupos }, ...(contrasena && { contrasena }) },
    }),
  end: async (id) => call('endClave', { params: { id } }),
};

/** Those of a client, for administrators. */
export function keysOfCliente({ _id: id }: ClienteEditable): KeysOf {
  return {
    list: query('listClavesDeCliente', { params: { id } }),
    create: async ({ nombre, fin, solicitantes, tipoGrupos, categorias }) =>
      call('createClaveDeCliente', {
        params: { id },
        body: { nombre, fin, acotada: { solicitantes, tipoGrupos }, categorias },
      }),
    end: async (clave) => call('endClaveDeCliente', { params: { id, clave } }),
  };
}
