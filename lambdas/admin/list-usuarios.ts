import { Failure } from '../runtime/failure.ts';
import type { Implementation } from '../http/serve.ts';
import { markChanged } from '../store/directory-marks.ts';
import { entryOfUsuario } from '../store/directory-sources.ts';
import { clientesDirectory, usuariosDirectory } from '../store/panel-directories.ts';
import { readUsuarios } from '../store/usuarios-panel.ts';
import { pageOf, readPage } from './panel-page.ts';
import { clientesIndexOf, usuariosIndexOf } from './panel-index.ts';
import { editableAnswer, panelFields, readEditable } from './usuario.ts';

/** The users, without the seeded administrator, with their clients' names: all, or one page where anything is asked of them. */
export const listUsuarios: Implementation<'listUsuarios'> = async ({ query }) => {
  const { rows, pagination, total, byId } = await readPage({
    take: async () => {
      const [usuarios, clientes] = await Promise.all([usuariosDirectory().read(), clientesDirectory().read()]);
      const index = usuariosIndexOf(usuarios, clientes);
      const page = pageOf(index.inOrder(query.sortBy ?? 'email'), query);
      return { ...page, total: usuarios.length, byId: clientesIndexOf(clientes).byId };
    },
    readRows: readUsuarios,
    isAsListed: (entry, row) => usuariosDirectory().isSame(entry, entryOfUsuario(row)),
    mark: async (ids) => markChanged('usuarios', ids),
  });
  const users = rows.map(({ row, found: { why } }) => {
    const { credencial: _credencial, sessionsSince: _since, cambio: _cambio, ...usuario } = row;
    const clientes = usuario.clientes.flatMap((id) => {
      const cliente = byId.get(id);
      return cliente ? [{ _id: id, nombre: cliente.nombre }] : [];
    });
    return { ...usuario, ...panelFields(row), clientes, ...(why && { encontradoPor: why }) };
  });
  return { users, pagination, total };
};

/** One user. Throws NOT_FOUND. */
export const getUsuario: Implementation<'getUsuario'> = async ({ params }) => {
  const usuario = await readEditable(params.id);
  if (!usuario) throw new Failure('NOT_FOUND');
  return editableAnswer(usuario);
};
