import { findUltimaEntrega } from '../entregas/admin/entregas.ts';
import { solicitantesOfOthers } from '../../../contract/base/solicitantes.ts';
import { clean } from '../../../contract/base/texto.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readClientes } from '../../platform/access/store/clientes.ts';
import { findClientesOf, knownClientes } from '../../platform/access/store/known-clientes.ts';
import { knownUsuarios } from '../../platform/access/store/known-usuarios.ts';
import { listTipoGrupos } from '../../platform/access/store/tipo-grupos.ts';
import { clientesIndexOf } from './panel-index.ts';
import { pageOf, rowsOf } from './panel-page.ts';

/** The clients, active or not: all, or one page where anything is asked of them. */
export const listClientes: Implementation<'listClientes'> = async ({ query }) => {
  const clientes = await knownClientes();
  const index = clientesIndexOf(clientes);
  const searched = query.searchIn === 'nombre' ? index.byNombre : index.inOrder(query.sortBy ?? 'nombre');
  const { found, pagination } = pageOf(searched, query);
  const rows = await rowsOf(found, readClientes);
  return { clientes: rows.map(({ row }) => row), pagination, total: clientes.length };
};

/** One client. Throws NOT_FOUND. */
export const getCliente: Implementation<'getCliente'> = async ({ params }) => {
  const [cliente] = await readClientes([params.id]);
  if (!cliente) throw new Failure('NOT_FOUND');
  return { cliente };
};

/** Finds the other clients that already have some of the solicitantes in a client's form. */
export const findCompartidos: Implementation<'findCompartidos'> = async ({ body: { solicitantes, clienteId } }) => ({
  compartidos: solicitantesOfOthers(solicitantes, await findClientesOf(solicitantes), clienteId),
});

let counted: { of: readonly unknown[]; solicitantes: number } | undefined;

/** How many users, clients, groups and different solicitantes of clients there are. */
export const getPanelOverview: Implementation<'getPanelOverview'> = async (_input, { now }) => {
  const [usuarios, clientes, grupos, ultimaEntrega] = await Promise.all([
    knownUsuarios(),
    knownClientes(),
    listTipoGrupos(),
    findUltimaEntrega(now),
  ]);
  if (counted?.of !== clientes) {
    const names = new Set(clientes.flatMap(({ solicitantes }) => solicitantes.map(clean)));
    names.delete('');
    counted = { of: clientes, solicitantes: names.size };
  }
  const { solicitantes } = counted;
  return {
    usuarios: usuarios.length,
    clientes: clientes.length,
    tipoGrupos: grupos.length,
    solicitantes,
    ultimaEntrega,
  };
};
