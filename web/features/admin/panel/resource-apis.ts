import { ordenClientesSchema, ordenUsuariosSchema } from '../../../../contract/listas-panel.ts';
import type { TipoGrupoEditable } from '../../../../contract/tipo-grupo.ts';
import { ApiError } from '../../../client/api-error.ts';
import { call } from '../api.ts';
import type { ListQuery } from '../list/list-spec.ts';
import type { ResourceApi } from './resources.ts';

function asked({ search, sortOrder, page }: ListQuery) {
  return { page, sortOrder, ...(search !== '' && { search }) };
}

/** What a call answers; null where there is no such thing. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function listTipoGrupos(): Promise<TipoGrupoEditable[]> {
  return (await call('listTipoGrupos', {})).tipoGrupos;
}

const clientesBy = ordenClientesSchema.catch('nombre');
const usuariosBy = ordenUsuariosSchema.catch('email');

export const clienteApi: ResourceApi<'cliente'> = {
  kind: 'cliente',
  queryKey: ['admin', 'cliente'],
  nameOf: ({ nombre }) => nombre,
  page: async (query, signal) => {
    const { clientes, pagination, total } = await call('listClientes', {
      query: { ...asked(query), sortBy: clientesBy.parse(query.sortBy) },
      ...(signal && { signal }),
    });
    return { rows: clientes.map((resource) => ({ resource })), pagination, total };
  },
  get: async (id) => orNull(async () => (await call('getCliente', { params: { id } })).cliente),
  like: async ({ nombre }) =>
    (await call('listClientes', { query: { search: nombre, searchIn: 'nombre', limit: 100 } })).clientes,
  create: async (body) => (await call('createCliente', { body })).cliente,
  update: async ({ _id, version }, draft) =>
    (await call('updateCliente', { params: { id: _id }, body: { ...draft, version } })).cliente,
  remove: ({ _id, version }) => call('deleteCliente', { params: { id: _id }, query: { version } }),
  applyLocally: (
    { empresa, referenciaExterna, isActive = true, compartirSolicitantes: _word, ...draft },
    base,
    { id, now },
  ) => ({
    ...draft,
    _id: base?._id ?? id,
    empresa: empresa || null,
    ...(referenciaExterna === 'otra' && { referenciaExterna }),
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
  page: async () => {
    const all = await listTipoGrupos();
    const pagination = {
      currentPage: 1,
      itemsPerPage: all.length,
      totalItems: all.length,
      totalPages: 1,
      hasPrevPage: false,
      hasNextPage: false,
    };
    return { rows: all.map((resource) => ({ resource })), pagination, total: all.length };
  },
  get: async (id) => (await listTipoGrupos()).find(({ _id }) => _id === id) ?? null,
  like: listTipoGrupos,
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
  page: async (query, signal) => {
    const { users, pagination, total } = await call('listUsuarios', {
      query: { ...asked(query), sortBy: usuariosBy.parse(query.sortBy) },
      ...(signal && { signal }),
    });
    const rows = users.map(({ encontradoPor, ...resource }) => ({
      resource,
      ...(encontradoPor && { why: encontradoPor }),
    }));
    return { rows, pagination, total };
  },
  get: async (id) => orNull(async () => (await call('getUsuario', { params: { id } })).user),
  like: async ({ email }) => (await call('listUsuarios', { query: { search: email, limit: 100 } })).users,
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
    incidenciasSoloLectura: draft.incidenciasSoloLectura ?? base?.incidenciasSoloLectura ?? false,
    _id: base?._id ?? id,
    role: base?.role ?? 'cliente',
    master: master || null,
    clientes: clientes.flatMap((_id) => {
      const cliente = lists.cliente.find((one) => one._id === _id);
      return cliente ? [{ _id, nombre: cliente.nombre }] : [];
    }),
    tipoMuestra: tipoMuestra || null,
    isActive: base?.isActive ?? true,
    lastLogin: base?.lastLogin ?? null,
    createdAt: base?.createdAt ?? now,
    avisos: base?.avisos ?? [],
    avisosProvisionales: base?.avisosProvisionales ?? false,
    avisosCercanos: base?.avisosCercanos ?? false,
    avisosEntregas: base?.avisosEntregas ?? true,
    avisosAnuladas: base?.avisosAnuladas ?? false,
    avisosRetrasos: base?.avisosRetrasos ?? false,
    avisosPreguntas: base?.avisosPreguntas ?? true,
    avisosIncidencias: base?.avisosIncidencias ?? [],
    resumen: base?.resumen ?? 'ninguno',
    avisosPausados: base?.avisosPausados ?? false,
    debeCambiarContrasena: base?.debeCambiarContrasena ?? false,
    version: base?.version ?? 0,
  }),
};
