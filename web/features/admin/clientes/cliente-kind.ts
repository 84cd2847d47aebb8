import { call } from '../api.ts';
import type { Kind } from '../panel/things.ts';

export const clienteKind: Kind<'cliente'> = {
  cosa: 'cliente',
  queryKey: ['admin', 'cliente'],
  nameOf: ({ nombre }) => nombre,
  list: async () => (await call('listClientes', {})).clientes,
  create: async (body) => (await call('createCliente', { body })).cliente,
  update: async ({ _id, version }, draft) =>
    (await call('updateCliente', { params: { id: _id }, body: { ...draft, version } })).cliente,
  remove: ({ _id, version }) => call('deleteCliente', { params: { id: _id }, query: { version } }),
  imitate: ({ empresa, isActive = true, compartirSolicitantes: _word, ...draft }, base, { id, now }) => ({
    ...draft,
    _id: base?._id ?? id,
    empresa: empresa || null,
    isActive,
    createdAt: base?.createdAt ?? now,
    updatedAt: now,
    version: base?.version ?? 0,
  }),
};
