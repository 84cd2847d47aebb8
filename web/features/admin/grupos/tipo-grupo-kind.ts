import { call } from '../api.ts';
import type { Kind } from '../panel/things.ts';

export const tipoGrupoKind: Kind<'tipoGrupo'> = {
  cosa: 'tipoGrupo',
  queryKey: ['admin', 'tipoGrupo'],
  nameOf: ({ nombre }) => nombre,
  list: async () => (await call('listTipoGrupos', {})).tipoGrupos,
  create: async (body) => (await call('createTipoGrupo', { body })).tipoGrupo,
  update: async ({ _id, version }, draft) =>
    (await call('updateTipoGrupo', { params: { id: _id }, body: { ...draft, version } })).tipoGrupo,
  remove: ({ _id, version }) => call('deleteTipoGrupo', { params: { id: _id }, query: { version } }),
  imitate: ({ isActive = true, ...draft }, base, { id, now }) => ({
    ...draft,
    _id: base?._id ?? id,
    isActive,
    createdAt: base?.createdAt ?? now,
    updatedAt: now,
    version: base?.version ?? 0,
  }),
};
