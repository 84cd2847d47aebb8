import type { ClienteEditable, ClienteNuevo } from '../../../../contract/cliente.ts';
import type { Cosa } from '../../../../contract/rules/mensajes-admin.ts';
import type { TipoGrupoEditable, TipoGrupoNuevo } from '../../../../contract/tipo-grupo.ts';
import type { UsuarioEditable } from '../../../../contract/usuario-admin.ts';
import type { UsuarioBorrador } from '../usuarios/usuario-values.ts';

/** The three things that the panel keeps, as the server answers them. */
export interface Things {
  cliente: ClienteEditable;
  tipoGrupo: TipoGrupoEditable;
  usuario: UsuarioEditable;
}

/** The same as a form has them, to be created or changed. */
export interface Drafts {
  cliente: ClienteNuevo;
  tipoGrupo: TipoGrupoNuevo;
  usuario: UsuarioBorrador;
}

/** Every thing of each kind. */
export type Lists = { readonly [K in Cosa]: readonly Things[K][] };

/** What solicitantes and types there are to choose from. */
export interface Opciones {
  solicitantes: readonly string[];
  tiposMuestra: readonly string[];
}

/** Where and when a thing of the demonstration is made. */
interface Made {
  id: string;
  now: string;
}

/** One of the three kinds: how it is called, asked for, changed, and imitated where there is no server. */
export interface Kind<K extends Cosa> {
  cosa: K;
  queryKey: readonly [string, string];
  nameOf: (thing: Things[K]) => string;
  list: () => Promise<readonly Things[K][]>;
  create: (draft: Drafts[K]) => Promise<Things[K]>;
  update: (base: Things[K], draft: Drafts[K]) => Promise<Things[K]>;
  remove: (thing: Things[K]) => Promise<null>;
  /** The thing that a draft makes, over the one that it changes, in the demonstration. */
  imitate: (draft: Drafts[K], base: Things[K] | null, made: Made, lists: Lists) => Things[K];
}

/** A list with a thing in the place of the one of its id, or at its beginning. */
export function withThing<T extends { _id: string }>(list: readonly T[], thing: T): T[] {
  const isKnown = list.some(({ _id }) => _id === thing._id);
  return isKnown ? list.map((one) => (one._id === thing._id ? thing : one)) : [thing, ...list];
}

/** A list without the thing of an id. */
export function withoutThing<T extends { _id: string }>(list: readonly T[], id: string): T[] {
  return list.filter(({ _id }) => _id !== id);
}
