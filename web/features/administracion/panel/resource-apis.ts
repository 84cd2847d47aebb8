import type { Output } from '../../../../contract/calls.ts';
import { ordenClientesSchema, ordenUsuariosSchema } from '../../../../contract/administracion/listas-panel.ts';
import type { TipoGrupoEditable } from '../../../../contract/administracion/tipo-grupo.ts';
import { ApiError } from '../../../client/api-error.ts';
import { call, query } from '../api.ts';
import type { ListQuery } from '../list/list-spec.ts';
import type { ListPage, ResourceApi, Resources } from './resources.ts';

function asked({ search, sortOrder, page }: ListQuery) {
  return { page, sortOrder, ...(search !== '' && { search }) };
}

/** What a call answers; null where there is no such thing. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

async function listTipoGrupos(): Promise<TipoGrupoEditable[]> {
  return (await call('listTipoGrupos', {})).tipoGrupos;
}

async function clientesPage(answer: Promise<Output<'listClientes'>>): Promise<ListPage<Resources['cliente']>> {
  const { clientes, pagination, total } = await answer;
  return { rows: clientes.map((resource) => ({ resource })), pagination, total };
}

async function gruposPage(answer: Promise<Output<'listTipoGrupos'>>): Promise<ListPage<Resources['tipoGrupo']>> {
  const { tipoGrupos: all } = await answer;
  const pagination = {
    currentPage: 1,
    itemsPerPage: all.length,
    totalItems: all.length,
    totalPages: 1,
    hasPrevPage: false,
    hasNextPage: false,
  };
  return { rows: all.map((resource) => ({ resource })), pagination, total: all.length };
}

async function usuariosPage(answer: Promise<Output<'listUsuarios'>>): Promise<ListPage<Resources['usuario']>> {
  const { users, pagination, total } = await answer;
  const rows = users.map(({ encontradoPor, ...resource }) => ({
    resource,
    ...(encontradoPor && { why: encontradoPor }),
  }));
  return { rows, pagination, total };
}

const clientesBy = ordenClientesSchema.catch('nombre');
const usuariosBy = ordenUsuariosSchema.catch('email');

export const clienteApi: ResourceApi<'cliente'> = {
  kind: 'cliente',
  answeredBy: ['listClientes', 'getCliente', 'findCompartidos', 'listUsuarios'],
  nameOf: ({ nombre }) => nombre,
  page: (list) =>
    query('listClientes', { query: { ...asked(list), sortBy: clientesBy.parse(list.sortBy) } }, { via: clientesPage }),
  get: async (id) => orNull(call('getCliente', { params: { id } }).then(({ cliente }) => cliente)),
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
  answeredBy: ['listTipoGrupos'],
  nameOf: ({ nombre }) => nombre,
  page: () => query('listTipoGrupos', {}, { via: gruposPage }),
  get: async (id) => (await listTipoGrupos()).find(({ _id }) => _id === id) ?? null,
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
  answeredBy: ['listUsuarios', 'checkUsuarios'],
  nameOf: ({ email }) => email,
  page: (list) =>
    query('listUsuarios', { query: { ...asked(list), sortBy: usuariosBy.parse(list.sortBy) } }, { via: usuariosPage }),
  get: async (id) => orNull(call('getUsuario', { params: { id } }).then(({ user }) => user)),
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
    porCliente: draft.porCliente ?? [],
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
    avisosMuestreosPorVencer: base?.avisosMuestreosPorVencer ?? false,
    avisosMuestreosSinHacer: base?.avisosMuestreosSinHacer ?? false,
    avisosPreguntas: base?.avisosPreguntas ?? true,
    avisosPapeles: base?.avisosPapeles ?? false,
    avisosIncidencias: base?.avisosIncidencias ?? [],
    resumen: base?.resumen ?? 'ninguno',
    avisosPausados: base?.avisosPausados ?? false,
    debeCambiarContrasena: base?.debeCambiarContrasena ?? false,
    version: base?.version ?? 0,
  }),
};
