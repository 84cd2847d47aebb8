import { deleteClavesOf } from './claves.ts';
import { deleteWebhooksOf } from './webhooks.ts';
import { deleteCredentialsOf, deletingCredential, noCredential, puttingCredential } from './credentials.ts';
import { readable } from './damaged.ts';
import { writeListed } from './change-log.ts';
import { readAddress, releasingAddress, takingAddress } from './email-addresses.ts';
import { deleteDigestsOf } from './resumenes.ts';
import { deleteRetrasosOf } from './retrasos.ts';
import { deleteCodigos, deleteFactores, deleteFactoresOf } from './factores.ts';
import { mayGetUsuarios } from './clientes.ts';
import { refusedWrites } from './transaction.ts';
import { grupoMayGetUsuarios } from './tipo-grupos.ts';
import { Failure } from '../runtime/failure.ts';
import { deleteSessionsOf } from './sessions.ts';
import { EmailTaken, readUsuario, type StoredUsuario, usuarioOf, usuarios } from './usuarios.ts';
import { inVersion, type LastChange } from './last-change.ts';
import { readUnread } from './read-unread.ts';
import {
  areReferencesComplete,
  dropReferences,
  noteReferences,
  readReferences,
  targetsOfUsuario,
} from './references.ts';

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

/** Every user, the seeded administrator too. Read consistently. */
export async function listUsuarios(): Promise<StoredUsuario[]> {
  const { data } = await usuarios().query.byId({}).go({ pages: 'all', consistent: true });
  return readable('usuario', data, usuarioOf);
}

/** Requests for users at once. */
const concurrency = 8;

/** The users of these ids that exist; any number of ids. Read consistently. */
export async function readUsuarios(ids: readonly string[]): Promise<StoredUsuario[]> {
  return readUnread(
    ids.map((_id) => ({ _id })),
    async (pending) => {
      const { data, unprocessed } = await usuarios().get(pending).go({ consistent: true, concurrency });
      return { items: readable('usuario', data, usuarioOf), unread: unprocessed };
    },
  );
}

/** The users that refer to any of some targets, by id. Read consistently. */
export async function findUsuariosReferring(wanted: Iterable<string>): Promise<StoredUsuario[]> {
  const among = new Set(wanted);
  const candidates = (await areReferencesComplete())
    ? await readUsuarios(await readReferences(among))
    : await listUsuarios();
  const referring = candidates.filter((usuario) => !targetsOfUsuario(usuario).isDisjointFrom(among));
  return referring.toSorted((a, b) => (a._id < b._id ? -1 : 1));
}

/**
 * The write by which a user takes an address that is free, its own, or left over by a user who has another. Throws EmailTaken.
 */
async function claiming(email: string, usuarioId: string, now: Date): Promise<object> {
  const taken = await readAddress(email);
  const owner = taken && taken.usuarioId !== usuarioId ? await readUsuario(taken.usuarioId) : undefined;
  if (owner?.email === email) throw new EmailTaken();
  return takingAddress({ email, usuarioId, desde: now.toISOString() }, taken);
}

/**
 * Makes a write of a user, and others with it. False where its condition refuses it; throws EmailTaken where another's does:
 * only addresses have any.
 */
async function writeUsuario(_id: string, write: object, others: readonly object[]): Promise<boolean> {
  try {
    await writeListed('usuarios', _id, [write, ...others]);
    return true;
  } catch (error) {
    if (refusedWrites(error).includes(0)) return false;
    throw new EmailTaken();
  }
}

/**
 * Makes sure that clients and groups are there, and aren't about to be deleted. Asked once the user is noted to refer to them, as
 * their deletion asks for references once it is noted: whichever comes second sees the other, so that no user is left
 * of a client that is gone. Throws VALIDATION.
 */
async function requireOpen(
  { clientes, grupoTipoMuestra }: Pick<StoredUsuario, 'clientes' | 'grupoTipoMuestra'>,
  now: Date,
): Promise<void> {
  const [areClientes, areGrupos] = await Promise.all([
    Promise.all(clientes.map(async (id) => mayGetUsuarios(id, now))),
    Promise.all(grupoTipoMuestra.map(async (id) => grupoMayGetUsuarios(id, now))),
  ]);
  if (areClientes.includes(false)) throw gone('clientes', 'El cliente seleccionado ya no existe, o se está eliminando');
  if (areGrupos.includes(false))
    throw gone('grupoTipoMuestra', 'Un grupo seleccionado ya no existe, o se está eliminando');
}

function gone(field: string, message: string): Failure {
  return new Failure('VALIDATION', { message, details: [{ field, message }] });
}

/**
 * Writes a new user with its address and its password's hash, all or none. The user as it is stored; undefined when there is one of
 * that id. A null hash: the user has no password until a link sets one. Throws EmailTaken, or VALIDATION for a client or a group
 * that is gone.
 */
export async function insertUsuario(
  { passwordHash, ...usuario }: StoredUsuario & { passwordHash: string | null },
  now: Date,
  entrada?: object,
): Promise<StoredUsuario | undefined> {
  const { _id } = usuario;
  await noteReferences(usuario, targetsOfUsuario(usuario));
  await requireOpen(usuario, now);
  const credential = passwordHash === null ? undefined : puttingCredential(_id, passwordHash);
  const written = { ...usuario, credencial: credential?._id ?? noCredential };
  const write = usuarios()
    .create({ ...written })
    .params();
  const others = [
    await claiming(usuario.email, _id, now),
    ...(credential ? [credential.write] : []),
    ...listOf(entrada),
  ];
  return (await writeUsuario(_id, write, others)) ? written : undefined;
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
  const [had, has] = [targetsOfUsuario(before), targetsOfUsuario({ ...before, ...changes })];
  const after = { _id, version: over + 1 };
  await noteReferences(after, has.difference(had));
  const { clientes = before.clientes, grupoTipoMuestra = before.grupoTipoMuestra } = changes;
  await requireOpen(
    {
      clientes: clientes.filter((id) => !before.clientes.includes(id)),
      grupoTipoMuestra: grupoTipoMuestra.filter((id) => !before.grupoTipoMuestra.includes(id)),
    },
    now,
  );
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
    .set({ ...changes, ...since, ...(credencial && { credencial }), version: after.version, cambio })
    .remove([...(isFresh ? (['correoRechazado'] as const) : []), ...(credencial ? (['passwordHash'] as const) : [])])
    .where(inVersion(over))
    .params();
  const others = [
    ...listOf(entrada),
    ...(isMoved ? await moving({ _id, from: before.email, to: email }, now) : []),
    ...(credential?.write ? [credential.write] : []),
    ...(credencial && hasCredential(before) ? [deletingCredential(_id, before.credencial)] : []),
  ];
  if (!(await writeUsuario(_id, write, others))) return undefined;
  if (changes.factores) {
    const kept = new Set(changes.factores);
    await deleteFactores(
      _id,
      before.factores.filter((one) => !kept.has(one)),
    );
    if (changes.codigosRecuperacion === null) await deleteCodigos(_id, before.codigosRecuperacion);
  }
  await dropReferences(after, had.difference(has));
  return readUsuario(_id);
}

/** The writes by which a user takes another address and lets the one that it has go. Throws EmailTaken. */
async function moving({ _id, from, to }: { _id: string; from: string; to: string }, now: Date): Promise<object[]> {
  const old = await readAddress(from);
  return [await claiming(to, _id, now), ...(old?.usuarioId === _id ? [releasingAddress(old)] : [])];
}

/** The write of an entry of the audit trail that a change is made with, if any. */
const listOf = (entrada: object | undefined) => (entrada ? [entrada] : []);

/** Whether the hash of a user's password is one that is stored by itself. */
function hasCredential(usuario: StoredUsuario): usuario is StoredUsuario & { credencial: string } {
  return usuario.credencial !== null && usuario.credencial !== noCredential;
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
 * keys and its digests. Without the user none of them counts for anything, so that a crash in between leaves only what time clears away. False where another write came first.
 */
export async function removeUsuario(usuario: StoredUsuario, entrada?: object): Promise<boolean> {
  const { _id, email, version: over } = usuario;
  const direccion = await readAddress(email);
  const write = usuarios().remove({ _id }).where(inVersion(over)).params();
  const others = [...listOf(entrada), ...(direccion?.usuarioId === _id ? [releasingAddress(direccion)] : [])];
  if (!(await writeUsuario(_id, write, others))) return false;
  await dropReferences(usuario, targetsOfUsuario(usuario));
  await deleteSessionsOf(_id);
  await deleteCredentialsOf(_id);
  await deleteFactoresOf(_id);
  await deleteClavesOf(`usuario#${_id}`);
  await deleteWebhooksOf(`usuario#${_id}`);
  await deleteDigestsOf(_id);
  await deleteRetrasosOf(_id);
  return true;
}
