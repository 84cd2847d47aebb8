import type { UsuarioCambiado, UsuarioEditable } from '../../../../contract/administracion/usuario-admin.ts';
import type { ClienteEditable } from '../../../../contract/administracion/cliente.ts';
import { cleanOptions } from '../../../../contract/resultados/rules/opciones.ts';
import type { TipoGrupo } from '../../../../contract/administracion/tipo-grupo.ts';
import { masterSchema } from '../../../../contract/cuenta/usuario.ts';

/** A user as its form holds it; `''` is none. */
export interface UsuarioValues {
  email: string;
  password: string;
  master: NonNullable<UsuarioCambiado['master']>;
  clientes: string[];
  /** Whether it is limited to `solicitantes`; otherwise it sees all of its client's, those to come too. */
  soloEstos: boolean;
  solicitantes: string[];
  grupoTipoMuestra: string[];
  tipoMuestra: string;
  permisosInformesExternos: UsuarioCambiado['permisosInformesExternos'];
  canUploadInformesExternos: boolean;
  /** Whether it reads incidents without changing them. */
  incidenciasSoloLectura: boolean;
  /** Whether a new user is mailed a link to choose its password. */
  invitar: boolean;
}

/** A user to be created or changed. */
export type UsuarioBorrador = Omit<UsuarioCambiado, 'version' | 'role'>;

const blank: UsuarioValues = {
  email: '',
  password: '',
  master: '',
  clientes: [],
  soloEstos: false,
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: '',
  permisosInformesExternos: [],
  canUploadInformesExternos: false,
  incidenciasSoloLectura: false,
  invitar: true,
};

/** What the form begins with: a user as it is, its password blank; or nothing. */
export function valuesOf(usuario: UsuarioEditable | null): UsuarioValues {
  if (!usuario) return blank;
  const { email, master, clientes, tipoMuestra, permisosInformesExternos } = usuario;
  return {
    email,
    password: '',
    master: master ?? '',
    clientes: clientes.map(({ _id }) => _id),
    soloEstos: usuario.solicitantes.length > 0,
    solicitantes: usuario.solicitantes,
    grupoTipoMuestra: usuario.grupoTipoMuestra,
    tipoMuestra: tipoMuestra ?? '',
    permisosInformesExternos,
    canUploadInformesExternos: usuario.canUploadInformesExternos,
    incidenciasSoloLectura: usuario.incidenciasSoloLectura,
    invitar: false,
  };
}

/** What a form sends: the schemas say what is missing or wrong with it. */
export function draftOf({ soloEstos, invitar, password, solicitantes, ...values }: UsuarioValues, isNew: boolean) {
  return {
    ...values,
    solicitantes: soloEstos ? solicitantes : [],
    ...(isNew && invitar ? { invitar } : { password }),
  };
}

/** What is said where 'Solo estos' has none: the server would take it for all of them. */
export const sinSolicitantes = 'Elige al menos un solicitante, o «Todos los solicitantes»';

type Changes = Partial<UsuarioValues>;

/** Choosing a master clears client and solicitantes. */
export function withMaster(value: string): Changes {
  const master = masterSchema.safeParse(value).data;
  return master ? { master, clientes: [], solicitantes: [] } : { master: '' };
}

/** Choosing a client fills in its solicitantes, which can be edited under 'Solo estos'. */
export function withCliente(cliente: Pick<ClienteEditable, '_id' | 'solicitantes'> | undefined): Changes {
  return cliente
    ? { clientes: [cliente._id], solicitantes: [...cliente.solicitantes] }
    : { clientes: [], solicitantes: [] };
}

/** 'Solo estos' begins with all of the client's where none was chosen before. */
export function withSoloEstos(
  soloEstos: boolean,
  { solicitantes }: Pick<UsuarioValues, 'solicitantes'>,
  cliente: Pick<ClienteEditable, 'solicitantes'> | undefined,
): Changes {
  return { soloEstos, solicitantes: solicitantes.length > 0 ? solicitantes : [...(cliente?.solicitantes ?? [])] };
}

/** Changing the groups clears the specific type. */
export function withGrupos(grupoTipoMuestra: string[]): Changes {
  return { grupoTipoMuestra, tipoMuestra: '' };
}

/** The specific types that can be chosen: those of the chosen groups; of every group where none is. */
export function typesOf(grupos: readonly TipoGrupo[], chosen: readonly string[]): string[] {
  const within = chosen.length === 0 ? grupos : grupos.filter(({ _id }) => chosen.includes(_id));
  return cleanOptions(within.flatMap(({ tiposIncluidos }) => tiposIncluidos));
}
