import { Failure } from '../../platform/runtime/failure.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { knownClientes } from '../../platform/access/store/known-clientes.ts';
import { knownUsuarios } from '../../platform/access/store/known-usuarios.ts';
import { conNotas } from '../../platform/access/store/notas-de-correo.ts';
import { readUsuarios } from '../../platform/access/store/usuarios.ts';
import { pageOf, rowsOf } from './panel-page.ts';
import { clientesIndexOf, usuariosIndexOf } from './panel-index.ts';
import { editableAnswer, panelFields, readEditable } from './usuario.ts';

/** The users, without the seeded administrator, with their clients' names: all, or one page where anything is asked of them. */
export const listUsuarios: Implementation<'listUsuarios'> = async ({ query }) => {
  const [usuarios, clientes] = await Promise.all([knownUsuarios(), knownClientes()]);
  const index = usuariosIndexOf(usuarios, clientes);
  const { found: page, pagination } = pageOf(index.inOrder(query.sortBy ?? 'email'), query);
  const { byId } = clientesIndexOf(clientes);
  const rows = await rowsOf(page, async (ids) => conNotas(await readUsuarios(ids)));
  const users = rows.map(({ row, found: { why } }) => {
    const { credencial: _credencial, sessionsSince: _since, cambio: _cambio, ...usuario } = row;
    const named = usuario.clientes.flatMap((id) => {
      const cliente = byId.get(id);
      return cliente ? [{ _id: id, nombre: cliente.nombre }] : [];
    });
    return { ...usuario, ...panelFields(row), clientes: named, ...(why && { encontradoPor: why }) };
  });
  return { users, pagination, total: usuarios.length };
};

/** One user. Throws NOT_FOUND. */
export const getUsuario: Implementation<'getUsuario'> = async ({ params }) => {
  const usuario = await readEditable(params.id);
  if (!usuario) throw new Failure('NOT_FOUND');
  return editableAnswer(usuario);
};
