import type { UsuarioCambiado, UsuarioEditable } from '../../../../contract/usuario-admin.ts';
import type { ClienteEditable } from '../../../../contract/cliente.ts';
import { cleanOptions } from '../../../../contract/rules/opciones.ts';
import type { TipoGrupo } from '../../../../contract/tipo-grupo.ts';
import { masterSchema } from '../../../../contract/usuario.ts';

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

type Changes = Partial<UsuarioValues>;

/** Choosing a master clears client and solicitantes (spec, section 5). */
export function withMaster(value: string): Changes {
  const master = masterSchema.safeParse(value).data;
  return master ? { master, clientes: [], solicitantes: [] } : { master: '' };
}

/** Choosing a client fills in its solicitantes, which can be edited then (spec, section 5). */
export function withCliente(cliente: Pick<ClienteEditable, '_id' | 'solicitantes'> | undefined): Changes {
  return cliente
    ? { clientes: [cliente._id], solicitantes: [...cliente.solicitantes] }
    : { clientes: [], solicitantes: [] };
}

/** Changing the groups clears the specific type (spec, section 5). */
export function withGrupos(grupoTipoMuestra: string[]): Changes {
  return { grupoTipoMuestra, tipoMuestra: '' };
}

/** The specific types that can be chosen: those of the chosen groups; of every group where none is (spec, section 5). */
export function typesOf(grupos: readonly TipoGrupo[], chosen: readonly string[]): string[] {
  const within = chosen.length === 0 ? grupos : grupos.filter(({ _id }) => chosen.includes(_id));
  return cleanOptions(within.flatMap(({ tiposIncluidos }) => tiposIncluidos));
}
