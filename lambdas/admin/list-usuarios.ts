import type { Implementation } from '../http/serve.ts';
import { listClientes } from '../store/clientes.ts';
import { seededAdminId } from '../store/usuarios.ts';
import { panelFields } from './usuario.ts';
import { listUsuarios as readUsuarios } from '../store/usuarios-panel.ts';

/** Every user but the seeded administrator, with its clients' names; what only the server knows stays behind. */
export const listUsuarios: Implementation<'listUsuarios'> = async () => {
  const [usuarios, clientes] = await Promise.all([readUsuarios(), listClientes()]);
  const names = new Map(clientes.map(({ _id, nombre }) => [_id, { _id, nombre }]));
  const users = usuarios
    .filter(({ _id }) => _id !== seededAdminId)
    .map((stored) => {
      const { credencial: _credencial, sessionsSince: _since, cambio: _cambio, ...usuario } = stored;
      return { ...usuario, ...panelFields(stored), clientes: usuario.clientes.flatMap((id) => names.get(id) ?? []) };
    });
  return { users };
};
