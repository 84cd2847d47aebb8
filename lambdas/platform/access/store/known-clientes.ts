import { lazy } from '../../../../contract/base/lazy.ts';
import { compareClientes } from '../../../../contract/administracion/rules/panel-lists.ts';
import { clean } from '../../../../contract/base/texto.ts';
import { listClientes, readClientes, type StoredCliente } from './clientes.ts';
import { ItemList } from '../../dynamo/item-list.ts';

/** The fields by which the panel searches, sorts and chooses clients; `email` is the contact's. */
export type ListedCliente = Pick<
  StoredCliente,
  '_id' | 'nombre' | 'solicitantes' | 'empresa' | 'isActive' | 'createdAt' | 'referenciaExterna'
> & { email: string };

function listed(cliente: StoredCliente): ListedCliente {
  const { _id, nombre, solicitantes, empresa, isActive, createdAt, referenciaExterna, contacto } = cliente;
  return { _id, nombre, solicitantes, empresa, isActive, createdAt, referenciaExterna, email: contacto.email ?? '' };
}

const list = lazy(
  () =>
    new ItemList<ListedCliente>({
      kind: 'clientes',
      compare: compareClientes.nombre,
      readAll: async () => (await listClientes()).map(listed),
      readSome: async (ids) => (await readClientes(ids)).map(listed),
    }),
);

/** Every client, active or not, by name, as it is now; the same list as long as none changes. */
export async function knownClientes(): Promise<readonly ListedCliente[]> {
  return list().read();
}

/** The clients of each cleaned solicitante, and the solicitantes whose external references are no points of sampling. */
interface Holders {
  having: ReadonlyMap<string, readonly ListedCliente[]>;
  ajenas: ReadonlySet<string>;
}

/** Made from lists of clients that are in use. */
const made = new WeakMap<readonly ListedCliente[], Holders>();

async function knownHolders(): Promise<Holders> {
  const clientes = await knownClientes();
  const known = made.get(clientes);
  if (known) return known;
  const having = new Map<string, ListedCliente[]>();
  for (const cliente of clientes) {
    for (const solicitante of new Set(cliente.solicitantes.map(clean))) {
      const own = having.get(solicitante) ?? [];
      having.set(solicitante, own);
      own.push(cliente);
    }
  }
  const otra = clientes.filter(({ referenciaExterna }) => referenciaExterna === 'otra');
  const holders = { having, ajenas: new Set(otra.flatMap(({ solicitantes }) => solicitantes.map(clean))) };
  made.set(clientes, holders);
  return holders;
}

/** The clients, active or not, that have any of some solicitantes, by name, as they are now. */
export async function findClientesOf(solicitantes: Iterable<string>): Promise<ListedCliente[]> {
  const { having } = await knownHolders();
  const found = new Set([...solicitantes].flatMap((solicitante) => having.get(clean(solicitante)) ?? []));
  return [...found].toSorted(compareClientes.nombre);
}

/**
 * The cleaned solicitantes whose external references are no points of sampling, by the settings of their clients, active or not.
 * If clients of a solicitante disagree, its references are no points.
 */
export async function readReferenciasAjenas(): Promise<ReadonlySet<string>> {
  return (await knownHolders()).ajenas;
}
