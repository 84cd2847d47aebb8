import type { UsuarioCambiado, UsuarioEditable } from '../../../../contract/usuario-admin.ts';

/** A user as its form holds it; `''` is none. */
export interface UsuarioValues {
  email: string;
  password: string;
  master: NonNullable<UsuarioCambiado['master']>;
  clientes: string[];
  solicitantes: string[];
  grupoTipoMuestra: string[];
  tipoMuestra: string;
  permisosInformesExternos: UsuarioCambiado['permisosInformesExternos'];
  canUploadInformesExternos: boolean;
}

/** A user to be created or changed. */
export type UsuarioBorrador = Omit<UsuarioCambiado, 'version' | 'role'>;

const blank: UsuarioValues = {
  email: '',
  password: '',
  master: '',
  clientes: [],
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: '',
  permisosInformesExternos: [],
  canUploadInformesExternos: false,
};

/** What the form begins with: a user as it is, its password blank; or nothing. */
export function valuesOf(usuario: UsuarioEditable | null): UsuarioValues {
  if (!usuario) return blank;
  const { email, master, clientes, tipoMuestra, permisosInformesExternos, canUploadInformesExternos } = usuario;
  return {
    email,
    password: '',
    master: master ?? '',
    clientes: clientes.map(({ _id }) => _id),
    solicitantes: usuario.solicitantes,
    grupoTipoMuestra: usuario.grupoTipoMuestra,
    tipoMuestra: tipoMuestra ?? '',
    permisosInformesExternos,
    canUploadInformesExternos,
  };
}
