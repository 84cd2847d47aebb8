import { clean } from '../../../contract/base/texto.ts';
import type { UsuarioNuevo } from '../../../contract/administracion/usuario-admin.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import type { TipoGrupo } from '../../../contract/administracion/tipo-grupo.ts';
import { readClientes, type StoredCliente } from '../../platform/access/store/clientes.ts';
import { isBoundToCompany } from '../../platform/access/session-rules.ts';
import { listTipoGrupos } from '../../platform/access/store/tipo-grupos.ts';
import type { StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { namesById, type ResourceNames } from '../../../contract/administracion/rules/audit-snapshot.ts';

/** The fields of a form that decide a user's scope. */
export type Assignment = Pick<
  UsuarioNuevo,
  'master' | 'clientes' | 'solicitantes' | 'grupoTipoMuestra' | 'tipoMuestra'
> & { porCliente?: UsuarioNuevo['porCliente'] | undefined };

/** The same fields as they are stored. */
export function storedAssignment(given: Assignment) {
  const { master, clientes, solicitantes, grupoTipoMuestra, tipoMuestra, porCliente = [] } = given;
  return {
    master: master || null,
    clientes,
    solicitantes,
    grupoTipoMuestra,
    tipoMuestra: tipoMuestra || null,
    porCliente: porCliente.map((regla) => ({ ...regla, tipoMuestra: regla.tipoMuestra || null })),
  };
}

/**
 * Throws VALIDATION, with the field at fault, for a client or a group that doesn't exist, a solicitante that isn't the
 * client's, a type that isn't in the groups, or another client beside one that demands its company account.
 */
export async function checkAssignment(given: Assignment & { email: string }): Promise<void> {
  const { email, clientes, porCliente = [], ...everywhere } = given;
  const [found, grupos] = await Promise.all([readClientes(clientes), listTipoGrupos()]);
  if (found.length < clientes.length) throw refusedField('clientes', 'El cliente seleccionado ya no existe');
  if (clientes.length > 1 && (await isBoundToCompany({ role: 'cliente', master: null, clientes, email })))
    throw refusedField('clientes', conCuentaDeEmpresa);
  if (porCliente.length === 0) checkRegla(everywhere, found, grupos);
  for (const regla of porCliente) {
    const own = found.filter(({ _id }) => _id === regla.cliente);
    checkRegla(regla, own, grupos);
  }
}

const conCuentaDeEmpresa =
  'Uno de los clientes exige entrar con su cuenta de empresa: quien la usa no puede ser de otro cliente más';

function checkRegla(
  { solicitantes, grupoTipoMuestra, tipoMuestra }: Omit<Assignment, 'master' | 'clientes' | 'porCliente'>,
  clientes: readonly Pick<StoredCliente, 'solicitantes'>[],
  grupos: readonly TipoGrupo[],
): void {
  const own = new Set(clientes.flatMap((cliente) => cliente.solicitantes.map(clean)));
  const foreign = solicitantes.find((nombre) => !own.has(nombre));
  if (foreign) throw refusedField('solicitantes', `El solicitante "${foreign}" no es del cliente seleccionado`);
  const chosen = grupos.filter(({ _id }) => grupoTipoMuestra.includes(_id));
  if (chosen.length < grupoTipoMuestra.length) {
    throw refusedField('grupoTipoMuestra', 'Un grupo seleccionado ya no existe');
  }
  if (!tipoMuestra || chosen.length === 0) return;
  const isIncluded = chosen.some(({ tiposIncluidos }) => tiposIncluidos.some((tipo) => clean(tipo) === tipoMuestra));
  if (!isIncluded) throw refusedField('tipoMuestra', `El tipo "${tipoMuestra}" no está en los grupos seleccionados`);
}

/** A VALIDATION of one field, with the same message for the whole. */
export function refusedField(field: string, message: string): Failure {
  return new Failure('VALIDATION', { message, details: [{ field, message }] });
}

/** The names of all groups, and of the clients of these users. */
export async function loadNames(...usuarios: readonly Pick<StoredUsuario, 'clientes'>[]): Promise<ResourceNames> {
  const ids = new Set(usuarios.flatMap(({ clientes }) => clientes));
  const [clientes, grupos] = await Promise.all([readClientes([...ids]), listTipoGrupos()]);
  return { clientes: namesById(clientes), grupos: namesById(grupos) };
}
