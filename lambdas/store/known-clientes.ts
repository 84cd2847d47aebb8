import { lazy } from '../../contract/rules/lazy.ts';
import { compareClientes } from '../../contract/rules/panel-lists.ts';
import { listClientes, readClientes, type StoredCliente } from './clientes.ts';
import { ItemList } from './item-list.ts';

/** What the panel searches, sorts and chooses a client by; `email` is its contact's. */
export type ListedCliente = Pick<
  StoredCliente,
  '_id' | 'nombre' | 'solicitantes' | 'empresa' | 'isActive' | 'createdAt'
> & { email: string };

function listed({ _id, nombre, solicitantes, empresa, isActive, createdAt, contacto }: StoredCliente): ListedCliente {
  return { _id, nombre, solicitantes, empresa, isActive, createdAt, email: contacto.email ?? '' };
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
