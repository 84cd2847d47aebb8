import { deleteClavesOf } from './claves.ts';
import { deleteCredentialsOf, deletingCredential, puttingCredential } from '../../credentials/store/credentials.ts';
import { assigning, AssignmentsChanged } from './assignment-guard.ts';
import { logging } from '../../dynamo/change-log.ts';
import { releasingAddress, takingAddress } from './email-addresses.ts';
import { deleteDigestsOf } from './digests.ts';
import { deleteDichosOf } from './avisos-diarios.ts';
import { deleteNotasOf, deletingNota } from './notas-de-correo.ts';
import { deleteCodigos, deleteFactores, deleteFactoresOf } from '../../credentials/store/factores.ts';
import { readClientes } from './clientes.ts';
import { attempt } from '../../dynamo/transaction.ts';
import { listTipoGrupos } from './tipo-grupos.ts';
import { Failure } from '../../runtime/failure.ts';
import { deleteSessionsOf } from '../../credentials/store/sessions.ts';
import { EmailTaken, noCredential, readUsuario, type StoredUsuario, usuarios } from './usuarios.ts';
import { inVersion, type LastChange } from '../../dynamo/last-change.ts';

/** The fields of a user that the panel may change. */
export type PanelChanges = Partial<
  Pick<
    StoredUsuario,
    | 'email'
    | 'master'
    | 'clientes'
    | 'solicitantes'
    | 'grupoTipoMuestra'
    | 'tipoMuestra'
    | 'permisosInformesExternos'
    | 'canUploadInformesExternos'
    | 'incidenciasSoloLectura'
    | 'isActive'
    | 'sessionsSince'
    | 'debeCambiarContrasena'
    | 'invitado'
    | 'cuentaEmpresa'
    | 'factores'
    | 'codigosRecuperacion'
    | 'revisionFactores'
  >
> & {
  /** Null takes the password away: none opens the account until a link sets another. */
  passwordHash?: string | null;
};

/** What is written with a user: what has it count as an assignment, if it is one, and others, of which addresses may be refused. */
interface WithUsuario {
  guard: object | undefined;
  others: readonly (object | undefined)[];
}

/**
 * Makes a write of a user, and others with it. False where its condition refuses it. Throws EmailTaken, or
 * AssignmentsChanged.
 */
async function writeUsuario(_id: string, write: object, { guard, others }: WithUsuario): Promise<boolean> {
  const writes = [write, guard, logging('usuarios', _id), ...others];
  const refused = await attempt(writes);
  if (refused.includes(0)) return false;
  if (guard && refused.join() === '1') throw new AssignmentsChanged();
  if (refused.length > 0) throw new EmailTaken();
  return true;
}

/** Makes a write that gives a user clients and groups; as an assignment, where it gives any. Throws VALIDATION for one that is gone. */
async function givingAccess<T>(
  { clientes, grupoTipoMuestra }: Pick<StoredUsuario, 'clientes' | 'grupoTipoMuestra'>,
  write: (guard: object | undefined) => Promise<T>,
): Promise<T> {
  if (clientes.length === 0 && grupoTipoMuestra.length === 0) return write(undefined);
  return assigning(async (guard) => {
    const [found, grupos] = await Promise.all([
      readClientes(clientes),
      grupoTipoMuestra.length > 0 ? listTipoGrupos() : [],
    ]);
    if (found.length < clientes.length) throw gone('clientes', 'El cliente seleccionado ya no existe');
    const known = new Set(grupos.map(({ _id }) => _id));
    if (grupoTipoMuestra.some((id) => !known.has(id)))
      throw gone('grupoTipoMuestra', 'Un grupo seleccionado ya no existe');
    return write(guard);
  });
}

function gone(field: string, message: string): Failure {
  return new Failure('VALIDATION', { message, details: [{ field, message }] });
}

/**
 * Writes a new user with its address and its password's hash, and other writes, all or none. The user as it is stored; undefined when there is one of
 * that id. A null hash: the user has no password until a link sets one. Throws EmailTaken, or VALIDATION for a client or a group
 * that is gone.
 */
export async function insertUsuario(
  { passwordHash, ...usuario }: StoredUsuario & { passwordHash: string | null },
  now: Date,
  ...withIt: readonly (object | undefined)[]
): Promise<StoredUsuario | undefined> {
  const { _id, email } = usuario;
  const credential = passwordHash === null ? undefined : puttingCredential(_id, passwordHash);
  const written = { ...usuario, credencial: credential?._id ?? noCredential };
  const write = usuarios()
    .create({ ...written })
    .params();
  const others = [takingAddress(email, _id), credential?.write, ...withIt];
  return givingAccess(usuario, async (guard) =>
    (await writeUsuario(_id, write, { guard, others })) ? written : undefined,
  );
}

/**
 * Changes a user over the version that was read, and nothing of it that others write: its last sign-in, its avisos.
 * Its address and its password's hash change with it, all or none.
 * Whether mails reach an address is forgotten with the address, and when the user is enabled again. Another address,
 * and other data, end the keys and webhooks that it has, by the same write: they stay over when it is as before again.
 * Undefined where another write came first. Throws EmailTaken.
 */
export async function changeUsuario(
  before: StoredUsuario,
  { passwordHash, ...changes }: PanelChanges,
  cambio: LastChange,
  now: Date,
  entrada?: object,
): Promise<StoredUsuario | undefined> {
  const { _id, version: over } = before;
  const email = changes.email ?? before.email;
  const { clientes = [], grupoTipoMuestra = [] } = changes;
  const added = {
    clientes: clientes.filter((id) => !before.clientes.includes(id)),
    grupoTipoMuestra: grupoTipoMuestra.filter((id) => !before.grupoTipoMuestra.includes(id)),
  };
  const isMoved = email !== before.email;
  const credential = credentialFor(_id, passwordHash);
  const credencial = credential?._id;
  const isFresh = isMoved || changes.isActive === true;
  const desde = now.toISOString();
  const since = {
    ...(isMoved && { direccionDesde: desde }),
    ...((isMoved || isAnothers(before, { ...before, ...changes })) && { clavesDesde: desde }),
  };
  const write = usuarios()
    .patch({ _id })
    .set({ ...changes, ...since, ...(credencial && { credencial }), version: over + 1, cambio })
    .remove(isFresh ? ['correoRechazado'] : [])
    .where(inVersion(over))
    .params();
  const others = [
    entrada,
    ...(isFresh ? [deletingNota('rechazos', _id)] : []),
    ...(isMoved ? [takingAddress(email, _id), releasingAddress(before.email, _id)] : []),
    credential?.write,
    credencial === undefined ? undefined : deletingCredential(_id, before.credencial),
  ];
  if (!(await givingAccess(added, async (guard) => writeUsuario(_id, write, { guard, others })))) return undefined;
  if (changes.factores) {
    const kept = new Set(changes.factores);
    await deleteFactores(
      _id,
      before.factores.filter((one) => !kept.has(one)),
    );
    if (changes.codigosRecuperacion === null) await deleteCodigos(_id, before.codigosRecuperacion);
  }
  return readUsuario(_id);
}

/** Whether a change gives a user another company's data: another master's, or of none of the clients that it had. */
function isAnothers(before: StoredUsuario, { master, clientes }: StoredUsuario): boolean {
  return (
    master !== before.master || (before.clientes.length > 0 && !clientes.some((id) => before.clientes.includes(id)))
  );
}

/** The id that a user is to name for a password, and the write of its hash; undefined where it keeps the one that it has. */
function credentialFor(
  _id: string,
  passwordHash: string | null | undefined,
): { _id: string; write?: object } | undefined {
  if (passwordHash === undefined) return undefined;
  return passwordHash === null ? { _id: noCredential } : puttingCredential(_id, passwordHash);
}

/**
 * Deletes a user in the version that was read, with its address, then its sessions, its password's hash, its second factors, its
 * keys, its digests and the notes of its mail; what a domain keeps of it, that deletes. Without the user none of them counts for
 * anything; what a crash in between leaves, time or `npm run user-data -- erase` clears away. False where another write came first.
 */
export async function removeUsuario(usuario: StoredUsuario, entrada?: object): Promise<boolean> {
  const { _id, email, version: over } = usuario;
  const write = usuarios().remove({ _id }).where(inVersion(over)).params();
  const others = [entrada, releasingAddress(email, _id)];
  if (!(await writeUsuario(_id, write, { guard: undefined, others }))) return false;
  await deleteSessionsOf(_id);
  await deleteCredentialsOf(_id);
  await deleteFactoresOf(_id);
  await deleteClavesOf(`usuario#${_id}`);
  await deleteDigestsOf(_id);
  await deleteDichosOf(_id);
  await deleteNotasOf(_id);
  return true;
}
