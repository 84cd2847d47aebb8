import { call } from '../api.ts';
import type { ResourceApi } from './resources.ts';

export const clienteApi: ResourceApi<'cliente'> = {
  kind: 'cliente',
  queryKey: ['admin', 'cliente'],
  nameOf: ({ nombre }) => nombre,
  list: async () => (await call('listClientes', {})).clientes,
  create: async (body) => (await call('createCliente', { body })).cliente,
  update: async ({ _id, version }, draft) =>
    (await call('updateCliente', { params: { id: _id }, body: { ...draft, version } })).cliente,
  remove: ({ _id, version }) => call('deleteCliente', { params: { id: _id }, query: { version } }),
  applyLocally: ({ empresa, isActive = true, compartirSolicitantes: _word, ...draft }, base, { id, now }) => ({
    ...draft,
    _id: base?._id ?? id,
    empresa: empresa || null,
    isActive,
    createdAt: base?.createdAt ?? now,
    updatedAt: now,
    version: base?.version ?? 0,
  }),
};

export const tipoGrupoApi: ResourceApi<'tipoGrupo'> = {
  kind: 'tipoGrupo',
  queryKey: ['admin', 'tipoGrupo'],
  nameOf: ({ nombre }) => nombre,
  list: async () => (await call('listTipoGrupos', {})).tipoGrupos,
  create: async (body) => (await call('createTipoGrupo', { body })).tipoGrupo,
  update: async ({ _id, version }, draft) =>
    (await call('updateTipoGrupo', { params: { id: _id }, body: { ...draft, version } })).tipoGrupo,
  remove: ({ _id, version }) => call('deleteTipoGrupo', { params: { id: _id }, query: { version } }),
  applyLocally: ({ isActive = true, ...draft }, base, { id, now }) => ({
    ...draft,
    _id: base?._id ?? id,
    isActive,
    createdAt: base?.createdAt ?? now,
    updatedAt: now,
    version: base?.version ?? 0,
  }),
};

export const usuarioApi: ResourceApi<'usuario'> = {
  kind: 'usuario',
  queryKey: ['admin', 'usuario'],
  nameOf: ({ email }) => email,
  list: async () => (await call('listUsuarios', {})).users,
  create: async ({ password, ...draft }) => {
    const entry = password ? { password } : { invitar: true };
    return (await call('createUsuario', { body: { ...draft, ...entry, role: 'cliente' } })).user;
  },
  update: async ({ _id, version, role }, draft) =>
    (await call('updateUsuario', { params: { id: _id }, body: { ...draft, version, role } })).user,
  remove: ({ _id, version }) => call('deleteUsuario', { params: { id: _id }, query: { version } }),
  // A password is kept nowhere, not even in the demonstration.
  applyLocally: ({ email, master, clientes, tipoMuestra, ...draft }, base, { id, now }, lists) => ({
    email,
    solicitantes: draft.solicitantes,
    grupoTipoMuestra: draft.grupoTipoMuestra,
    permisosInformesExternos: draft.permisosInformesExternos,
    canUploadInformesExternos: draft.canUploadInformesExternos,
    _id: base?._id ?? id,
    role: base?.role ?? 'cliente',
    master: master || null,
    clientes: lists.cliente
      .filter((cliente) => clientes.includes(cliente._id))
      .map(({ _id, nombre }) => ({ _id, nombre })),
    tipoMuestra: tipoMuestra || null,
    isActive: base?.isActive ?? true,
    lastLogin: base?.lastLogin ?? null,
    createdAt: base?.createdAt ?? now,
    avisos: base?.avisos ?? [],
    avisosProvisionales: base?.avisosProvisionales ?? false,
    avisosPausados: base?.avisosPausados ?? false,
    debeCambiarContrasena: base?.debeCambiarContrasena ?? false,
    version: base?.version ?? 0,
  }),
};
