import { call } from '../api.ts';
import type { Kind } from '../panel/things.ts';

export const usuarioKind: Kind<'usuario'> = {
  cosa: 'usuario',
  queryKey: ['admin', 'usuario'],
  nameOf: ({ email }) => email,
  list: async () => (await call('listUsuarios', {})).users,
  create: async (draft) =>
    (await call('createUsuario', { body: { ...draft, password: draft.password ?? '', role: 'cliente' } })).user,
  update: async ({ _id, version, role }, draft) =>
    (await call('updateUsuario', { params: { id: _id }, body: { ...draft, version, role } })).user,
  remove: ({ _id, version }) => call('deleteUsuario', { params: { id: _id }, query: { version } }),
  // A password is kept nowhere, not even in the demonstration.
  imitate: ({ email, master, clientes, tipoMuestra, ...draft }, base, { id, now }, lists) => ({
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
