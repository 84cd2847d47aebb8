import type { Output } from '../../contract/calls.ts';
import type { Product } from './product.ts';

/** The seeded administrator's e-mail address. */
export const adminEmail = 'admin@alicuota.test';

/** A form of the panel, filled in well but for what is given. */
export const formulario = {
  cliente: (more: object = {}) => ({
    nombre: 'Hoteles del Norte',
    solicitantes: ['Hotel Faro', 'Hotel Duna'],
    // Tests make many clients of the same solicitantes.
    compartirSolicitantes: true,
    ...more,
  }),
  tipoGrupo: (more: object = {}) => ({ nombre: 'Superficies', tiposIncluidos: ['Mesa', 'Tabla'], ...more }),
  usuario: (more: object = {}) => ({
    email: 'ana@hotel.example',
    role: 'cliente',
    master: null,
    clientes: ['hoteles'],
    solicitantes: [],
    grupoTipoMuestra: [],
    tipoMuestra: null,
    permisosInformesExternos: [],
    canUploadInformesExternos: false,
    password: 'a1b2c3d4e5',
    ...more,
  }),
};

/** The fields of an answered user that its form sends back. */
export function formOf(user: Output<'createUsuario'>['user'], more: object = {}) {
  const { email, role, master, solicitantes, grupoTipoMuestra, tipoMuestra, version } = user;
  const { permisosInformesExternos, canUploadInformesExternos, incidenciasSoloLectura } = user;
  const clientes = user.clientes.map(({ _id }) => _id);
  const scope = { master, clientes, solicitantes, grupoTipoMuestra, tipoMuestra };
  const rights = { permisosInformesExternos, canUploadInformesExternos, incidenciasSoloLectura };
  return { email, role, ...scope, ...rights, version, ...more };
}

/** The panel's calls as the seeded administrator makes them. */
export async function openPanel(product: Product) {
  const { accessToken: token } = await product.signIn(adminEmail);
  const at = (id: string, version: number) => ({ token, params: { id }, query: { version: String(version) } });
  return {
    token,
    crearCliente: async (more?: object) => product.call('createCliente', { token, body: formulario.cliente(more) }),
    cambiarCliente: async (id: string, body: object) => product.call('updateCliente', { token, params: { id }, body }),
    borrarCliente: async (id: string, version: number) => product.call('deleteCliente', at(id, version)),
    crearGrupo: async (more?: object) => product.call('createTipoGrupo', { token, body: formulario.tipoGrupo(more) }),
    cambiarGrupo: async (id: string, body: object) => product.call('updateTipoGrupo', { token, params: { id }, body }),
    borrarGrupo: async (id: string, version: number) => product.call('deleteTipoGrupo', at(id, version)),
    crearUsuario: async (more?: object) => product.call('createUsuario', { token, body: formulario.usuario(more) }),
    cambiarUsuario: async (id: string, body: object) => product.call('updateUsuario', { token, params: { id }, body }),
    conmutar: async (id: string, version: number) =>
      product.call('toggleUsuario', { token, params: { id }, body: { version } }),
    borrarUsuario: async (id: string, version: number) => product.call('deleteUsuario', at(id, version)),
    auditoria: async (query: Record<string, string> = {}) =>
      (await product.call('listAuditoria', { token, query })).data,
    usuarios: async () => (await product.call('listUsuarios', { token, query: { limit: '100' } })).data.users,
  };
}
export type Panel = Awaited<ReturnType<typeof openPanel>>;
