import { clean } from '../../contract/rules/texto.ts';
import type { UsuarioNuevo } from '../../contract/usuario-admin.ts';
import { Failure } from '../runtime/failure.ts';
import { readClientes } from '../store/clientes.ts';
import { listTipoGrupos } from '../store/tipo-grupos.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import { namesById, type ResourceNames } from '../../contract/rules/audit-snapshot.ts';

/** What decides what a user sees, as a form gives it. */
export type Asignacion = Pick<
  UsuarioNuevo,
  'master' | 'clientes' | 'solicitantes' | 'grupoTipoMuestra' | 'tipoMuestra'
>;

/** The same as it is stored. */
export function asignada({ master, clientes, solicitantes, grupoTipoMuestra, tipoMuestra }: Asignacion) {
  return { master: master || null, clientes, solicitantes, grupoTipoMuestra, tipoMuestra: tipoMuestra || null };
}

/**
 * Refuses what refers to nothing: a client or a group that doesn't exist, a solicitante that isn't the client's, a type
 * that isn't in the groups. Throws VALIDATION with the field at fault.
 */
export async function checkAsignacion({
  clientes,
  solicitantes,
  grupoTipoMuestra,
  tipoMuestra,
}: Asignacion): Promise<void> {
  const [found, grupos] = await Promise.all([
    readClientes(clientes),
    grupoTipoMuestra.length > 0 ? listTipoGrupos() : [],
  ]);
  if (found.length < clientes.length) throw refused('clientes', 'El cliente seleccionado ya no existe');
  const own = new Set(found.flatMap((cliente) => cliente.solicitantes.map(clean)));
  const foreign = solicitantes.find((nombre) => !own.has(nombre));
  if (foreign) throw refused('solicitantes', `El solicitante "${foreign}" no es del cliente seleccionado`);
  const chosen = grupos.filter(({ _id }) => grupoTipoMuestra.includes(_id));
  if (chosen.length < grupoTipoMuestra.length) {
    throw refused('grupoTipoMuestra', 'Un grupo seleccionado ya no existe');
  }
  if (!tipoMuestra || chosen.length === 0) return;
  const isIncluded = chosen.some(({ tiposIncluidos }) => tiposIncluidos.some((tipo) => clean(tipo) === tipoMuestra));
  if (!isIncluded) throw refused('tipoMuestra', `El tipo "${tipoMuestra}" no está en los grupos seleccionados`);
}

/** A refusal of one field, which says the same as a whole. */
export function refused(field: string, message: string): Failure {
  return new Failure('VALIDATION', { message, details: [{ field, message }] });
}

/** The names of the clients and groups that these users refer to. */
export async function nombresDe(...usuarios: readonly Pick<StoredUsuario, 'clientes'>[]): Promise<ResourceNames> {
  const ids = new Set(usuarios.flatMap(({ clientes }) => clientes));
  const [clientes, grupos] = await Promise.all([readClientes([...ids]), listTipoGrupos()]);
  return { clientes: namesById(clientes), grupos: namesById(grupos) };
}
