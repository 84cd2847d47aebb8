import {
  behindUsuarios,
  clienteTexts,
  compareClientes,
  compareUsuarios,
  usuarioTexts,
} from '../../../contract/administracion/rules/panel-lists.ts';
import { foldedTexts, type Searchable } from '../../../contract/administracion/rules/panel-search.ts';
import type { EncontradoPor, OrdenClientes, OrdenUsuarios } from '../../../contract/administracion/listas-panel.ts';
import type { ListedCliente } from '../../platform/access/store/known-clientes.ts';
import type { ListedUsuario } from '../../platform/access/store/known-usuarios.ts';

/** An entry of a list with what is searched of it, folded when it is first searched. */
class Searched<E, W = never> implements Searchable<E, W> {
  readonly resource: E;
  readonly #textOf: (entry: E) => string;
  readonly #behindOf: ((entry: E) => Searchable<E, W>['behind']) | undefined;
  #folded: string | undefined;

  constructor(resource: E, searchedText: (entry: E) => string, behindOf?: (entry: E) => Searchable<E, W>['behind']) {
    this.resource = resource;
    this.#textOf = searchedText;
    this.#behindOf = behindOf;
  }

  get folded(): string {
    this.#folded ??= this.#textOf(this.resource);
    return this.#folded;
  }

  get behind(): Searchable<E, W>['behind'] {
    return this.#behindOf?.(this.resource);
  }
}

/** Lists made of another list, each made when it is first asked for and kept as long as that list is. */
interface PanelIndex<O, S> {
  /** Ascending in one of the orders. */
  inOrder: (order: O) => readonly S[];
}

function ordered<O extends string, E, S extends { resource: E }>(
  rows: readonly S[],
  first: NoInfer<O>,
  orders: Record<O, (a: E, b: E) => number>,
): (order: O) => readonly S[] {
  // The list's own order.
  const made = new Map<O, readonly S[]>([[first, rows]]);
  return (order) => {
    const known = made.get(order);
    if (known) return known;
    const compare = orders[order];
    const sorted = rows.toSorted((a, b) => compare(a.resource, b.resource));
    made.set(order, sorted);
    return sorted;
  };
}

/** The clients as they are searched and listed. */
export interface ClientesIndex extends PanelIndex<OrdenClientes, Searchable<ListedCliente>> {
  byNombre: readonly Searchable<ListedCliente>[];
  byId: ReadonlyMap<string, ListedCliente>;
}

/** What was made of an entry, so that after a change only what changed is folded again. */
function kept<E extends object, S>(make: (entry: E) => S): (entry: E) => S {
  const known = new WeakMap<E, S>();
  return (entry) => {
    const made = known.get(entry) ?? make(entry);
    known.set(entry, made);
    return made;
  };
}

const searchedCliente = kept((entry: ListedCliente) => new Searched(entry, clienteTexts));
const namedCliente = kept((entry: ListedCliente) => new Searched(entry, ({ nombre }) => foldedTexts([nombre])));

function indexClientes(entries: readonly ListedCliente[]): ClientesIndex {
  return {
    inOrder: ordered(entries.map(searchedCliente), 'nombre', compareClientes),
    byNombre: entries.map(namedCliente),
    byId: new Map(entries.map((entry) => [entry._id, entry])),
  };
}

/** The users as they are searched and listed, beside the clients that they have. */
export type UsuariosIndex = PanelIndex<OrdenUsuarios, SearchedUsuario>;

type SearchedUsuario = Searchable<ListedUsuario, EncontradoPor>;

/** Makes users searchable beside a list of clients. */
function searchedBeside(clientes: readonly ListedCliente[]): (usuario: ListedUsuario) => SearchedUsuario {
  const names = new Map(clientes.map(({ _id, nombre }) => [_id, nombre]));
  const searchedText = (usuario: ListedUsuario) =>
    usuarioTexts(
      usuario,
      usuario.clientes.map((id) => names.get(id)),
    );
  const behindOf = behindUsuarios(clientes);
  return kept((entry) => new Searched<ListedUsuario, EncontradoPor>(entry, searchedText, behindOf));
}

let clientesIndex: { of: readonly ListedCliente[]; index: ClientesIndex } | undefined;

/** The index of a list of clients; the last one is kept. */
export function clientesIndexOf(entries: readonly ListedCliente[]): ClientesIndex {
  if (clientesIndex?.of !== entries) clientesIndex = { of: entries, index: indexClientes(entries) };
  return clientesIndex.index;
}

let usuariosIndex:
  | {
      of: readonly ListedUsuario[];
      beside: readonly ListedCliente[];
      searched: (usuario: ListedUsuario) => SearchedUsuario;
      index: UsuariosIndex;
    }
  | undefined;

/** The index of a list of users beside a list of clients; the last one is kept. */
export function usuariosIndexOf(entries: readonly ListedUsuario[], clientes: readonly ListedCliente[]): UsuariosIndex {
  const before = usuariosIndex?.beside === clientes ? usuariosIndex : undefined;
  if (before?.of === entries) return before.index;
  const searched = before?.searched ?? searchedBeside(clientes);
  const index = { inOrder: ordered(entries.map(searched), 'email', compareUsuarios) };
  usuariosIndex = { of: entries, beside: clientes, searched, index };
  return index;
}
