import type { CallName } from '../../../../contract/calls.ts';
import type { ClienteEditable, ClienteNuevo } from '../../../../contract/administracion/cliente.ts';
import type { Pagination } from '../../../../contract/resultados/filtros.ts';
import type { EncontradoPor } from '../../../../contract/administracion/listas-panel.ts';
import type { ResourceKind } from '../../../../contract/administracion/rules/panel-messages.ts';
import type { Found } from '../../../../contract/administracion/rules/panel-search.ts';
import type { TipoGrupoEditable, TipoGrupoNuevo } from '../../../../contract/administracion/tipo-grupo.ts';
import type { UsuarioEditable } from '../../../../contract/administracion/usuario-admin.ts';
import type { CallQuery } from '../../../client/queries.ts';
import type { ListQuery } from '../list/list-spec.ts';
import type { UsuarioBorrador } from '../usuarios/usuario-values.ts';

/** The three resources that the panel keeps, as the server answers them. */
export interface Resources {
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

/**
 * The resources of each kind that are here: all groups; of clients and users what has been loaded, or in the
 * demonstration all of it.
 */
export type Lists = { readonly [K in ResourceKind]: readonly Resources[K][] };

/** What solicitantes and types there are to choose from. */
export interface Opciones {
  solicitantes: readonly string[];
  tiposMuestra: readonly string[];
  /** How many there are of a list that is too long to be held: the server searches it. */
  recortadas?: { solicitantes?: number | undefined; tiposMuestra?: number | undefined };
}

/** One page of a list of the server's. */
export interface ListPage<T> {
  rows: readonly Found<T, EncontradoPor>[];
  pagination: Pagination;
  /** How many there are, whatever is searched. */
  total: number;
}

/** Id and time of a resource that is made in the demonstration. */
interface Made {
  id: string;
  now: string;
}

/** One of the three kinds: how it is called, asked for, changed, and appliedLocally where there is no server. */
export interface ResourceApi<K extends ResourceKind> {
  kind: K;
  /** The calls whose answers have some of them: what is changed of one is asked again. */
  answeredBy: readonly CallName[];
  nameOf: (resource: Resources[K]) => string;
  /** The query of a page of the list. */
  page: (query: ListQuery) => CallQuery<ListPage<Resources[K]>>;
  /** The resource of an id, as it is now; null where there is none. */
  get: (id: string) => Promise<Resources[K] | null>;
  create: (draft: Drafts[K]) => Promise<Resources[K]>;
  update: (base: Resources[K], draft: Drafts[K]) => Promise<Resources[K]>;
  remove: (resource: Resources[K]) => Promise<null>;
  /** The resource that a draft makes, over the one that it changes, in the demonstration. */
  applyLocally: (draft: Drafts[K], base: Resources[K] | null, made: Made, lists: Lists) => Resources[K];
}

/** A list with a resource in the place of the one of its id, or at its beginning. */
export function withResource<T extends { _id: string }>(list: readonly T[], resource: T): T[] {
  const isKnown = list.some(({ _id }) => _id === resource._id);
  return isKnown ? list.map((one) => (one._id === resource._id ? resource : one)) : [resource, ...list];
}

/** A list without the resource of an id. */
export function withoutResource<T extends { _id: string }>(list: readonly T[], id: string): T[] {
  return list.filter(({ _id }) => _id !== id);
}
