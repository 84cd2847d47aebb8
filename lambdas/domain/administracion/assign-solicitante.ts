import type { AccionAuditada } from '../../../contract/administracion/auditoria.ts';
import {
  changesBetween,
  clienteSnapshot,
  usuarioSnapshot,
} from '../../../contract/administracion/rules/audit-snapshot.ts';
import { clean } from '../../../contract/base/texto.ts';
import { type Author, laterAuthor, makeChange } from '../../platform/audit/change.ts';
import { Reply } from '../../platform/http/reply.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { readClientes, type StoredCliente, writeCliente } from '../../platform/access/store/clientes.ts';
import { reglaEn } from '../../platform/access/scope.ts';
import { findUsuarios } from '../../platform/access/store/known-usuarios.ts';
import { readUsuario, type StoredUsuario } from '../../platform/access/store/usuarios.ts';
import { changeUsuario } from '../../platform/access/store/usuarios-panel.ts';
import { loadNames } from './assignment.ts';
import { givingSolicitantes } from './shared-solicitantes.ts';

const modificar: AccionAuditada = 'modificar';

/**
 * Gives a client a solicitante that no client has; with `como`, also the client's users limited to the solicitante `como`. Users
 * are written first, since a solicitante that their client lacks gives them nothing, and the client last: after a crash in
 * between, the name is still listed as without a client, and the same call, repeated, does the rest. Throws NOT_FOUND,
 * SOLICITANTE_TAKEN or CONFLICT.
 */
export const assignSolicitante: Implementation<'assignSolicitante'> = async (
  { body: { solicitante, clienteId, como } },
  { usuario, now, newId },
) => {
  const author = { usuario, now, newId };
  const before = await requireCliente(clienteId);
  if (como !== null && !before.solicitantes.map(clean).includes(como)) {
    throw new Failure('CONFLICT', { message: `«${como}» no es un solicitante de ${before.nombre}` });
  }
  return givingSolicitantes({ clienteId, added: [solicitante], isWanted: false }, async (guard) => {
    const users = como === null ? [] : (await usersOf(clienteId)).filter(limitedTo(clienteId, como));
    const changed = users.filter((one) => !limitedTo(clienteId, solicitante)(one));
    for (const [nth, one] of changed.entries()) {
      await writeReglas(
        laterAuthor(author, nth),
        one,
        conSolicitantes(one, clienteId, (names) => [...names, solicitante]),
      );
    }
    const isOwn = before.solicitantes.map(clean).includes(solicitante);
    const last = laterAuthor(author, changed.length);
    const cliente = isOwn ? before : await writeOwn(last, before, [...before.solicitantes, solicitante], guard);
    return new Reply({ cliente, usuarios: changed.length }, { solicitante, cliente: cliente.nombre });
  });
};

/** Takes it back, the client first: from then on no user sees it by this client. Throws NOT_FOUND or CONFLICT. */
export const unassignSolicitante: Implementation<'unassignSolicitante'> = async (
  { body: { solicitante, clienteId, como } },
  { usuario, now, newId },
) => {
  const author = { usuario, now, newId };
  const before = await requireCliente(clienteId);
  const others = before.solicitantes.filter((name) => clean(name) !== solicitante);
  if (others.length === 0) {
    throw new Failure('CONFLICT', { message: `${before.nombre} no tiene ningún otro solicitante` });
  }
  const cliente = others.length < before.solicitantes.length ? await writeOwn(author, before, others) : before;
  const users = como === null ? [] : (await usersOf(clienteId)).filter(limitedTo(clienteId, como));
  const changed = users.filter(limitedTo(clienteId, solicitante));
  for (const [nth, one] of changed.entries()) {
    const without = (names: readonly string[]) => names.filter((name) => clean(name) !== solicitante);
    await writeReglas(laterAuthor(author, nth + 1), one, conSolicitantes(one, clienteId, without));
  }
  return new Reply({ cliente, usuarios: changed.length }, { solicitante, cliente: cliente.nombre });
};

async function requireCliente(id: string): Promise<StoredCliente> {
  const [cliente] = await readClientes([id]);
  if (!cliente) throw new Failure('NOT_FOUND', { message: 'El cliente ya no existe' });
  return cliente;
}

async function usersOf(clienteId: string): Promise<StoredUsuario[]> {
  return findUsuarios(({ clientes }) => clientes.includes(clienteId));
}

function limitedTo(clienteId: string, solicitante: string) {
  return (usuario: StoredUsuario) =>
    reglaEn(usuario, clienteId)?.solicitantes.some((name) => clean(name) === solicitante) === true;
}

/** What a user may see, with other solicitantes in a client. */
function conSolicitantes(
  { solicitantes, porCliente }: StoredUsuario,
  clienteId: string,
  change: (names: readonly string[]) => string[],
): Pick<StoredUsuario, 'solicitantes' | 'porCliente'> {
  if (porCliente.length === 0) return { solicitantes: change(solicitantes), porCliente };
  return {
    solicitantes,
    porCliente: porCliente.map((regla) =>
      regla.cliente === clienteId ? { ...regla, solicitantes: change(regla.solicitantes) } : regla,
    ),
  };
}

async function writeOwn(
  author: Author,
  before: StoredCliente,
  solicitantes: string[],
  guard?: object,
): Promise<StoredCliente> {
  const { _id, nombre, version } = before;
  const after = { ...before, solicitantes, updatedAt: author.now.toISOString(), version: version + 1 };
  return makeChange(author, {
    accion: modificar,
    cosa: { tipo: 'cliente', _id, nombre },
    cambios: changesBetween(clienteSnapshot(before), clienteSnapshot(after)),
    previous: before.cambio,
    write: async (cambio, entrada) => {
      const written = { ...after, cambio };
      return (await writeCliente(written, version, { entrada, guard })) && written;
    },
    reread: async () => (await readClientes([_id]))[0],
  });
}

async function writeReglas(
  author: Author,
  before: StoredUsuario,
  changes: Pick<StoredUsuario, 'solicitantes' | 'porCliente'>,
): Promise<void> {
  const names = await loadNames(before);
  await makeChange(author, {
    accion: modificar,
    cosa: { tipo: 'usuario', _id: before._id, nombre: before.email },
    cambios: changesBetween(usuarioSnapshot(before, names), usuarioSnapshot({ ...before, ...changes }, names)),
    previous: before.cambio,
    write: async (cambio, entrada) => changeUsuario(before, changes, cambio, author.now, entrada),
    reread: () => readUsuario(before._id),
  });
}
