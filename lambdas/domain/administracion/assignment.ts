import { clean } from '../../../contract/base/texto.ts';
import type { UsuarioNuevo } from '../../../contract/administracion/usuario-admin.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readClientes } from '../../platform/access/store/clientes.ts';
import { listTipoGrupos } from '../../platform/access/store/tipo-grupos.ts';
import type { StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { namesById, type ResourceNames } from '../../../contract/administracion/rules/audit-snapshot.ts';

/** The fields of a form that decide a user's scope. */
export type Assignment = Pick<
  UsuarioNuevo,
  'master' | 'clientes' | 'solicitantes' | 'grupoTipoMuestra' | 'tipoMuestra'
>;

/** The same fields as they are stored. */
export function storedAssignment({ master, clientes, solicitantes, grupoTipoMuestra, tipoMuestra }: Assignment) {
  return { master: master || null, clientes, solicitantes, grupoTipoMuestra, tipoMuestra: tipoMuestra || null };
}

/**
 * Throws VALIDATION, with the field at fault, for a client or a group that doesn't exist, a solicitante that isn't the
 * client's, or a type that isn't in the groups.
 */
export async function checkAssignment({
  clientes,
  solicitantes,
  grupoTipoMuestra,
  tipoMuestra,
}: Assignment): Promise<void> {
  const [found, grupos] = await Promise.all([
    readClientes(clientes),
    grupoTipoMuestra.length > 0 ? listTipoGrupos() : [],
  ]);
  if (found.length < clientes.length) throw refusedField('clientes', 'El cliente seleccionado ya no existe');
  const own = new Set(found.flatMap((cliente) => cliente.solicitantes.map(clean)));
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
