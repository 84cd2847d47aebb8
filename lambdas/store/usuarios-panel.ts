import { deleteClavesOf } from './claves.ts';
import { deleteWebhooksOf } from './webhooks.ts';
import { deleteCredential, deleteCredentialsOf, noCredential, putCredential } from './credentials.ts';
import { readable } from './damaged.ts';
import { writeListed } from './change-log.ts';
import { readAddress, releaseAddress, takeAddress } from './email-addresses.ts';
import { deleteDigestsOf } from './resumenes.ts';
import { deleteRetrasosOf } from './retrasos.ts';
import { deleteCodigos, deleteFactores, deleteFactoresOf } from './factores.ts';
import { mayGetUsuarios } from './clientes.ts';
import { ifUnchanged } from './portal.ts';
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

/**
 * An address is left over when its user is gone or has another one, and it was taken so long ago, in milliseconds, that
 * the process that took it can't be about to write the user: API Gateway gives up a call after 30 seconds.
 */
const leftOverAfter = 60_000;

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

/** Takes an address for a user, from whom it was left over by if need be. Throws EmailTaken. */
async function claimEmail(email: string, usuarioId: string, now: Date): Promise<void> {
  const claim = { email, usuarioId, desde: now.toISOString() };
  if (await takeAddress(claim)) return;
  const taken = await readAddress(email);
  if (taken && taken.usuarioId !== usuarioId) {
    const owner = await readUsuario(taken.usuarioId);
    const age = now.getTime() - Date.parse(taken.desde ?? '1970-01-01T00:00:00Z');
    if (owner?.email === email || age < leftOverAfter) throw new EmailTaken();
    await releaseAddress(taken);
  }
  if (!(await takeAddress(claim))) throw new EmailTaken();
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
 * Writes a new user, its address and its password's hash first: a crash in between leaves an address that may be taken
 * again a minute later, and a hash that no user names. What refuses it is asked before both: whoever mends the form and
 * sends it again finds its address free. The user as it is stored; undefined when there is one of that id.
 * A null hash: the user has no password until a link sets one. Throws EmailTaken.
 */
export async function insertUsuario(
  { passwordHash, ...usuario }: StoredUsuario & { passwordHash: string | null },
  now: Date,
): Promise<StoredUsuario | undefined> {
  const { _id } = usuario;
  await noteReferences(usuario, targetsOfUsuario(usuario));
  await requireOpen(usuario, now);
  await claimEmail(usuario.email, _id, now);
  const credencial = passwordHash === null ? noCredential : await putCredential(_id, passwordHash);
  const written = { ...usuario, credencial };
  const write = usuarios()
    .create({ ...written })
    .params();
  const isWritten = await ifUnchanged(async () => writeListed('usuarios', _id, [write]));
  if (isWritten) return written;
  await deleteCredential(_id, credencial);
  return undefined;
}

/**
 * Changes a user over the version that was read, and nothing of it that others write: its last sign-in, its avisos.
 * A new address is taken before, the old one let go after, so that no crash leaves a user without one.
 * Whether mails reach an address is forgotten with the address, and when the user is enabled again. Another address,
 * and other data, end the keys and webhooks that it has, by the same write: they stay over when it is as before again.
 * Undefined where another write came first. Throws EmailTaken.
 */
export async function changeUsuario(
  before: StoredUsuario,
  { passwordHash, ...changes }: PanelChanges,
  cambio: LastChange,
  now: Date,
): Promise<StoredUsuario | undefined> {
  const { _id, version: over } = before;
  const email = changes.email ?? before.email;
  const old = email === before.email ? undefined : await readAddress(before.email);
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
  await claimEmail(email, _id, now);
  const credencial = await credencialFor(_id, passwordHash);
  const isMoved = email !== before.email;
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
  const isChanged = await ifUnchanged(async () => writeListed('usuarios', _id, [write]));
  const useless = isChanged ? before.credencial : credencial;
  if (credencial && useless) await deleteCredential(_id, useless);
  if (!isChanged) return undefined;
  if (changes.factores) {
    const kept = new Set(changes.factores);
    await deleteFactores(
      _id,
      before.factores.filter((one) => !kept.has(one)),
    );
    if (changes.codigosRecuperacion === null) await deleteCodigos(_id, before.codigosRecuperacion);
  }
  await dropReferences(after, had.difference(has));
  if (old?.usuarioId === _id) await releaseAddress(old);
  return readUsuario(_id);
}

/** Whether a change gives a user another company's data: another master's, or of none of the clients that it had. */
function isAnothers(before: StoredUsuario, { master, clientes }: StoredUsuario): boolean {
  return (
    master !== before.master || (before.clientes.length > 0 && !clientes.some((id) => before.clientes.includes(id)))
  );
}

/** The id that a user is to name for a password; undefined where it keeps the one that it has. */
async function credencialFor(_id: string, passwordHash: string | null | undefined): Promise<string | undefined> {
  if (passwordHash === undefined) return undefined;
  return passwordHash === null ? noCredential : putCredential(_id, passwordHash);
}

/**
 * Deletes a user in the version that was read, then its sessions, its password's hash, its second factors, its
 * keys, its digests and its address. Without the user none of them counts for
 * anything, so that a crash in between leaves only what time clears away. False where another write came first.
 */
export async function removeUsuario(usuario: StoredUsuario): Promise<boolean> {
  const { _id, email, version: over } = usuario;
  const direccion = await readAddress(email);
  const write = usuarios().remove({ _id }).where(inVersion(over)).params();
  const isGone = await ifUnchanged(async () => writeListed('usuarios', _id, [write]));
  if (!isGone) return false;
  await dropReferences(usuario, targetsOfUsuario(usuario));
  await deleteSessionsOf(_id);
  await deleteCredentialsOf(_id);
  await deleteFactoresOf(_id);
  await deleteClavesOf(`usuario#${_id}`);
  await deleteWebhooksOf(`usuario#${_id}`);
  await deleteDigestsOf(_id);
  await deleteRetrasosOf(_id);
  if (direccion?.usuarioId === _id) await releaseAddress(direccion);
  return true;
}
