import { clean } from '../../../contract/base/texto.ts';
import { allows } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { readVisibleClientes, visibleGrupos } from '../../platform/access/visible.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readClientes, type StoredCliente } from '../../platform/access/store/clientes.ts';
import type { Acotada } from '../../platform/access/store/duenos.ts';
import { listTipoGrupos } from '../../platform/access/store/tipo-grupos.ts';

/** A client. Throws NOT_FOUND. */
export async function requireCliente(id: string): Promise<StoredCliente> {
  const [cliente] = await readClientes([id]);
  if (!cliente) throw new Failure('NOT_FOUND');
  return cliente;
}

/** Makes sure that a narrowing of a client's key or webhook is within the client. Throws VALIDATION. */
export async function requireOfCliente(
  { solicitantes, tipoGrupos }: Pick<Acotada, 'solicitantes' | 'tipoGrupos'>,
  cliente: StoredCliente,
): Promise<void> {
  const own = new Set(cliente.solicitantes.map(clean));
  if (!solicitantes.every((name) => own.has(name))) throw outOfScope('Hay solicitantes que no son suyos');
  const grupos = new Set((await listTipoGrupos()).map(({ _id }) => _id));
  if (!tipoGrupos.every((id) => grupos.has(id))) throw outOfScope('Hay grupos que ya no existen');
}

/** Makes sure that a narrowing is within the user's scope. Throws VALIDATION. */
export async function requireInScope({ clientes, solicitantes, tipoGrupos }: Acotada, viewer: Viewer): Promise<void> {
  const visible = await readVisibleClientes(viewer, clientes);
  const grupos = new Set(tipoGrupos.length > 0 ? (await visibleGrupos(viewer.alcance)).map(({ _id }) => _id) : []);
  const isInScope =
    visible.length === clientes.length &&
    solicitantes.every((name) => allows(viewer.alcance.solicitantes, name)) &&
    tipoGrupos.every((id) => grupos.has(id));
  if (!isInScope) throw outOfScope('Hay algo en la selección que no puedes ver. Vuelve a elegir');
}

function outOfScope(message: string): Failure {
  return new Failure('VALIDATION', { message, details: [{ field: 'acotada', message }] });
}

/** The names of the clients and groups that keys or webhooks are narrowed to; for a deleted one, the id. */
export async function namesFor(all: readonly { acotada: Acotada }[]): Promise<(id: string) => string> {
  const ids = [...new Set(all.flatMap(({ acotada }) => acotada.clientes))];
  const hasGrupos = all.some(({ acotada }) => acotada.tipoGrupos.length > 0);
  const [clientes, grupos] = await Promise.all([readClientes(ids), hasGrupos ? listTipoGrupos() : []]);
  const names = new Map([...clientes, ...grupos].map(({ _id, nombre }) => [_id, nombre]));
  return (id: string) => names.get(id) ?? id;
}

/** A narrowing, with the names of clients and groups. */
export function acotadaShown({ clientes, solicitantes, tipoGrupos }: Acotada, nameOf: (id: string) => string) {
  const named = (ids: readonly string[]) => ids.map((id) => ({ _id: id, nombre: nameOf(id) }));
  return { clientes: named(clientes), solicitantes, tipoGrupos: named(tipoGrupos) };
}
