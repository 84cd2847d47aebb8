import type { ClienteEditable } from '../../contract/cliente.ts';
import type { UsuarioEditable } from '../../contract/usuario-admin.ts';

const at = '2026-01-01T00:00:00.000Z';

/** As many clients as a large laboratory has, with three solicitantes each. */
export function manyClientes(count: number): ClienteEditable[] {
  return Array.from({ length: count }, (_, n) => ({
    _id: `cliente-${n}`,
    nombre: `Hotelería y Restauración ${n}`,
    solicitantes: [`Hotel ${n}`, `Piscina climatizada ${n}`, `Cocina central ${n}`],
    contacto: { email: `contacto${n}@cliente.example` },
    descripcion: '',
    empresa: n % 2 ? 'cbba' : 'alicuota',
    isActive: true,
    createdAt: at,
    updatedAt: at,
    version: 1,
  }));
}

/** As many users, each of one of the clients. */
export function manyUsuarios(count: number, clientes: readonly ClienteEditable[]): UsuarioEditable[] {
  return Array.from({ length: count }, (_, n) => {
    const cliente = clientes[n % clientes.length];
    return {
      _id: `usuario-${n}`,
      email: `usuario.${n}@cliente.example`,
      role: 'cliente',
      master: null,
      clientes: cliente ? [{ _id: cliente._id, nombre: cliente.nombre }] : [],
      solicitantes: cliente?.solicitantes ?? [],
      grupoTipoMuestra: [],
      tipoMuestra: null,
      permisosInformesExternos: [],
      canUploadInformesExternos: false,
      isActive: n % 7 !== 0,
      lastLogin: null,
      createdAt: at,
      avisos: [],
      avisosProvisionales: false,
      avisosPausados: false,
      debeCambiarContrasena: false,
      version: 1,
    };
  });
}
