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
    | 'porCliente'
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
  /** Null removes the password: none opens the account until a link sets a new one. */
  passwordHash?: string | null;
};

/** Writes beside a user's: `guard` for an assignment (assignment-guard.ts), and others, refused if an address is taken. */
interface WithUsuario {
  guard: object | undefined;
  others: readonly (object | undefined)[];
}

/**
 * Writes a user, and other items with it, in one transaction. False where the user's own condition refuses the write. Throws
 * EmailTaken, or AssignmentsChanged.
 */
async function writeUsuario(_id: string, write: object, { guard, others }: WithUsuario): Promise<boolean> {
  const writes = [write, guard, logging('usuarios', _id), ...others];
  const refused = await attempt(writes);
  if (refused.includes(0)) return false;
  if (guard && refused.join() === '1') throw new AssignmentsChanged();
  if (refused.length > 0) throw new EmailTaken();
  return true;
}

/** Makes a write that gives a user clients and groups, guarded if it gives any. Throws VALIDATION where one of them is gone. */
async function givingAccess<T>(
  { clientes, grupoTipoMuestra }: { clientes: readonly string[]; grupoTipoMuestra: readonly string[] },
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
 * Writes a new user with its address, its password's hash and other writes, all or none. Gives the stored user; undefined where
 * the id is taken. With a null hash the user has no password until a link sets one. Throws EmailTaken, or VALIDATION for a client
 * or a group that is gone.
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
  return givingAccess({ clientes: usuario.clientes, grupoTipoMuestra: gruposDe(usuario) }, async (guard) =>
    (await writeUsuario(_id, write, { guard, others })) ? written : undefined,
  );
}

/**
 * Changes a user over the version that was read, with its address and its password's hash, all or none; other calls' fields (the
 * last sign-in, the avisos) stay. A new address, or enabling the user again, forgets that mails didn't reach the address. A new
 * address or other data end the user's keys and webhooks by the same write, for good: even where the change is undone later.
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
  const { clientes = [] } = changes;
  const had = gruposDe(before);
  const added = {
    clientes: clientes.filter((id) => !before.clientes.includes(id)),
    grupoTipoMuestra: gruposDe({ ...before, ...changes }).filter((id) => !had.includes(id)),
  };
  const isMoved = email !== before.email;
  const credential = credentialFor(_id, passwordHash);
  const credencial = credential?._id;
  const isFresh = isMoved || changes.isActive === true;
  const desde = now.toISOString();
  const since = {
    ...(isMoved && { direccionDesde: desde }),
    salidas: salidasDe(before, changes.clientes ?? before.clientes, desde),
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

/** When a user last left each client, with those that a change takes from it; the latest hundred. */
function salidasDe({ clientes, salidas }: StoredUsuario, now: readonly string[], cuando: string) {
  const left = clientes.filter((id) => !now.includes(id));
  const others = salidas.filter(({ cliente }) => !left.includes(cliente));
  return [...others, ...left.map((cliente) => ({ cliente, cuando }))].slice(-maxSalidas);
}

/** The clients that a user may have left and come back to, while keys and links of before are told from those of after. */
const maxSalidas = 100;

/** The ids of the groups of types by which a user sees something in some client. */
export const gruposDe = (usuario: Pick<StoredUsuario, 'grupoTipoMuestra' | 'porCliente'>): string[] => [
  ...new Set([...usuario.grupoTipoMuestra, ...usuario.porCliente.flatMap((regla) => regla.grupoTipoMuestra)]),
];

/** Whether a change gives a user another company's data: another master, or none of its former clients. */
export function isAnothers(before: StoredUsuario, { master, clientes }: StoredUsuario): boolean {
  return (
    master !== before.master || (before.clientes.length > 0 && !clientes.some((id) => before.clientes.includes(id)))
  );
}

/** The id of a new credential and the write of its hash; undefined where the user keeps its password. */
function credentialFor(
  _id: string,
  passwordHash: string | null | undefined,
): { _id: string; write?: object } | undefined {
  if (passwordHash === undefined) return undefined;
  return passwordHash === null ? { _id: noCredential } : puttingCredential(_id, passwordHash);
}

/**
 * Deletes a user in the version that was read, with its address, then its sessions, password hash, second factors, keys, digests
 * and notes on its mail; domains delete what they keep of a user themselves. Without the user these items have no effect: what a
 * crash leaves is removed by its TTL or by `npm run user-data -- erase`. False where another write came first.
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
