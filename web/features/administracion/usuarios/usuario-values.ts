import type { UsuarioCambiado, UsuarioEditable } from '../../../../contract/administracion/usuario-admin.ts';
import type { ClienteEditable } from '../../../../contract/administracion/cliente.ts';
import { cleanOptions } from '../../../../contract/resultados/rules/opciones.ts';
import type { TipoGrupo } from '../../../../contract/administracion/tipo-grupo.ts';
import { panelFaults } from '../../../../contract/administracion/rules/admin.ts';
import { masterSchema, type ReglaEnCliente } from '../../../../contract/cuenta/usuario.ts';

/** What a user sees of a client and may do there, as its form holds it; `''` is none. */
export interface ReglaValues {
  /** The client, as a list of one; none while it isn't chosen. */
  clientes: string[];
  /** Whether it is limited to `solicitantes`; otherwise it sees all of its client's, those to come too. */
  soloEstos: boolean;
  solicitantes: string[];
  grupoTipoMuestra: string[];
  tipoMuestra: string;
  /** Whether it reads incidents without changing them. */
  incidenciasSoloLectura: boolean;
}

/** A user as its form holds it, with the rule in its first client. */
export interface UsuarioValues extends ReglaValues {
  email: string;
  password: string;
  master: NonNullable<UsuarioCambiado['master']>;
  /** The rules in its other clients. */
  mas: ReglaValues[];
  permisosInformesExternos: UsuarioCambiado['permisosInformesExternos'];
  canUploadInformesExternos: boolean;
  /** Whether a new user is mailed a link to choose its password. */
  invitar: boolean;
}

/** A user to be created or changed. */
export type UsuarioBorrador = Omit<UsuarioCambiado, 'version' | 'role'>;

/** A rule of no client yet. */
export const noRegla: ReglaValues = {
  clientes: [],
  soloEstos: false,
  solicitantes: [],
  grupoTipoMuestra: [],
  tipoMuestra: '',
  incidenciasSoloLectura: false,
};

const blank: UsuarioValues = {
  ...noRegla,
  email: '',
  password: '',
  master: '',
  mas: [],
  permisosInformesExternos: [],
  canUploadInformesExternos: false,
  invitar: true,
};

/** What the form begins with: a user as it is, its password blank; or nothing. */
export function valuesOf(usuario: UsuarioEditable | null): UsuarioValues {
  if (!usuario) return blank;
  const { email, master, permisosInformesExternos, canUploadInformesExternos } = usuario;
  const ids = usuario.clientes.map(({ _id }) => _id);
  const hasRules = usuario.porCliente.length > 0;
  const [first = reglaOf(usuario, []), ...mas] = ids.map((cliente) => {
    const own = usuario.porCliente.find((regla) => regla.cliente === cliente);
    // A client without a rule beside others with one shows nothing: its form asks for one.
    return own || !hasRules ? reglaOf(own ?? usuario, [cliente]) : { ...noRegla, clientes: [cliente], soloEstos: true };
  });
  const fixed = { permisosInformesExternos, canUploadInformesExternos };
  return { ...first, email, password: '', master: master ?? '', mas, ...fixed, invitar: false };
}

function reglaOf(regla: Omit<ReglaEnCliente, 'cliente'>, clientes: string[]): ReglaValues {
  const { solicitantes, grupoTipoMuestra, tipoMuestra, incidenciasSoloLectura } = regla;
  const soloEstos = solicitantes.length > 0;
  return {
    clientes,
    soloEstos,
    solicitantes,
    grupoTipoMuestra,
    tipoMuestra: tipoMuestra ?? '',
    incidenciasSoloLectura,
  };
}

const chosenOf = ({ soloEstos, solicitantes }: ReglaValues) => (soloEstos ? solicitantes : []);

/**
 * What a form sends of a user's scope: of a single client its rule as the user's own fields, of several a rule each. One that is not
 * chosen yet is left out, and `reglasWrong` says so.
 */
export function alcanceOf(values: Omit<UsuarioValues, 'email' | 'password' | 'invitar'>) {
  const { master, clientes, grupoTipoMuestra, tipoMuestra, incidenciasSoloLectura, mas } = values;
  const first = { clientes, grupoTipoMuestra, tipoMuestra, incidenciasSoloLectura, solicitantes: chosenOf(values) };
  const others = mas.map((regla) => ({ ...regla, solicitantes: chosenOf(regla) }));
  const porCliente = [first, ...others].flatMap(({ clientes: [cliente], ...regla }) => {
    const { solicitantes, grupoTipoMuestra: grupos, tipoMuestra: tipo, incidenciasSoloLectura: lee } = regla;
    if (cliente === undefined) return [];
    return [{ cliente, solicitantes, grupoTipoMuestra: grupos, tipoMuestra: tipo, incidenciasSoloLectura: lee }];
  });
  if (master !== '' || mas.length === 0) return { master, ...first, porCliente: [] };
  return { master, ...first, clientes: porCliente.map(({ cliente }) => cliente), porCliente };
}

/** What a form sends: the schemas say what is missing or wrong with it. */
export function draftOf(values: UsuarioValues, isNew: boolean) {
  const { email, password, invitar, permisosInformesExternos, canUploadInformesExternos } = values;
  return {
    email,
    ...alcanceOf(values),
    permisosInformesExternos,
    canUploadInformesExternos,
    ...(isNew && invitar ? { invitar } : { password }),
  };
}

/** What is wrong with the clients of a form, by field. */
export function reglasWrong({ master, mas, ...first }: UsuarioValues): Record<string, string> | null {
  if (master !== '') return null;
  if (first.clientes.length === 0) return { clientes: panelFaults.cliente };
  if (first.soloEstos && first.solicitantes.length === 0) return { solicitantes: sinSolicitantes };
  for (const [n, { clientes, soloEstos, solicitantes }] of mas.entries()) {
    const [cliente] = clientes;
    const others = [first, ...mas.slice(0, n)];
    if (cliente === undefined) return { [`mas.${n}.clientes`]: 'Elige un cliente, o quítalo' };
    if (others.some((one) => one.clientes[0] === cliente))
      return { [`mas.${n}.clientes`]: 'Ya está entre sus clientes' };
    if (soloEstos && solicitantes.length === 0) return { [`mas.${n}.solicitantes`]: sinSolicitantes };
  }
  return null;
}

/** What is said where 'Solo estos' has none: the server would take it for all of them. */
const sinSolicitantes = 'Elige al menos un solicitante, o «Todos los solicitantes»';

/** Choosing a master clears clients and solicitantes. */
export function withMaster(value: string): Partial<UsuarioValues> {
  const master = masterSchema.safeParse(value).data;
  return master ? { master, clientes: [], solicitantes: [], mas: [] } : { master: '' };
}

/** Choosing a client fills in its solicitantes, which can be edited under 'Solo estos'. */
export function withCliente(cliente: Pick<ClienteEditable, '_id' | 'solicitantes'> | undefined): Partial<ReglaValues> {
  return cliente
    ? { clientes: [cliente._id], solicitantes: [...cliente.solicitantes] }
    : { clientes: [], solicitantes: [] };
}

/** 'Solo estos' begins with all of the client's where none was chosen before. */
export function withSoloEstos(
  soloEstos: boolean,
  { solicitantes }: Pick<ReglaValues, 'solicitantes'>,
  cliente: Pick<ClienteEditable, 'solicitantes'> | undefined,
): Partial<ReglaValues> {
  return { soloEstos, solicitantes: solicitantes.length > 0 ? solicitantes : [...(cliente?.solicitantes ?? [])] };
}

/** Changing the groups clears the specific type. */
export function withGrupos(grupoTipoMuestra: string[]): Partial<ReglaValues> {
  return { grupoTipoMuestra, tipoMuestra: '' };
}

/** The specific types that can be chosen: those of the chosen groups; of every group where none is. */
export function typesOf(grupos: readonly TipoGrupo[], chosen: readonly string[]): string[] {
  const within = chosen.length === 0 ? grupos : grupos.filter(({ _id }) => chosen.includes(_id));
  return cleanOptions(within.flatMap(({ tiposIncluidos }) => tiposIncluidos));
}
