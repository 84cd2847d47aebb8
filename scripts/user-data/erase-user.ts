import { deleteNotasOf } from '../../lambdas/platform/access/store/notas-de-correo.ts';
import { loadNames } from '../../lambdas/domain/administracion/assignment.ts';
import { makeChange } from '../../lambdas/platform/audit/change.ts';
import { changesBetween, usuarioSnapshot } from '../../contract/administracion/rules/audit-snapshot.ts';
import { ofEmail } from '../../lambdas/domain/cuenta/rate-limit.ts';
import { ofFactor } from '../../lambdas/domain/cuenta/second-factor.ts';
import { sessionsAfter } from '../../lambdas/platform/credentials/sessions.ts';
import { Failure } from '../../lambdas/platform/runtime/failure.ts';
import { uploadsOf as subidasDeIncidencias } from '../../lambdas/domain/incidencias/files.ts';
import { uploadsOf } from '../../lambdas/domain/informes/archivo.ts';
import { rewordEntrada } from '../../lambdas/platform/audit/auditoria.ts';
import { deleteAnswersOf } from '../../lambdas/platform/dynamo/kept-answers.ts';
import { deleteAlertMailsOf } from '../../lambdas/domain/avisos/store/avisos.ts';
import { deleteAcusesOf } from '../../lambdas/domain/muestras/store/acuses.ts';
import { deleteClavesOf } from '../../lambdas/platform/access/store/claves.ts';
import { deleteEnlacesOf } from '../../lambdas/domain/enlaces/store/enlaces.ts';
import { deUsuario, deleteVistasDe } from '../../lambdas/domain/vistas/store/vistas.ts';
import { deleteWebhooksOf } from '../../lambdas/domain/webhooks/store/webhooks.ts';
import { deleteCredentialsOf } from '../../lambdas/platform/credentials/store/credentials.ts';
import { deleteFactoresOf } from '../../lambdas/platform/credentials/store/factores.ts';
import { deleteUploadQuotasOf } from '../../lambdas/platform/files/upload-quotas.ts';
import { clearAttempts } from '../../lambdas/platform/credentials/store/attempts.ts';
import { deleteDigestsOf } from '../../lambdas/platform/access/store/digests.ts';
import { deleteDichosOf } from '../../lambdas/platform/access/store/avisos-diarios.ts';
import { deleteResetLinksOf } from '../../lambdas/platform/credentials/store/reset-links.ts';
import { deleteCallRatesOf } from '../../lambdas/platform/access/store/call-rates.ts';
import { deleteSessionsOf } from '../../lambdas/platform/credentials/store/sessions.ts';
import { deleteUnder } from '../../lambdas/platform/files/objects.ts';
import { readUsuario, type StoredUsuario } from '../../lambdas/platform/access/store/usuarios.ts';
import { findUsuarios } from '../../lambdas/platform/access/store/known-usuarios.ts';
import { changeUsuario, removeUsuario } from '../../lambdas/platform/access/store/usuarios-panel.ts';
import type { CommandAuthor } from '../../lambdas/platform/audit/command-author.ts';
import { findPerson } from './person.ts';
import { renameLastChanges, renameUploader, withoutPerson } from './pseudonym.ts';
import { UserDataRefused } from './user-data-refused.ts';

/** What became of an erased user's traces that stay. */
export interface Erased {
  ids: readonly string[];
  /** External reports and entries of the audit trail that named the user, and have a pseudonym now. */
  informes: number;
  entradas: number;
}

/**
 * Erases the person of an e-mail address. The user goes first, and with it whatever it could do; then what only served
 * it; then what has to stay (docs/decisions/personal-data.md) has its address replaced by a pseudonym. The trail comes last, and
 * in it the entry of the erasure: by it the same command, repeated after a crash, finds what is left to do. Throws
 * UserDataRefused where there is no such person, or where they are the only administrator.
 */
export async function eraseUser(email: string, author: CommandAuthor): Promise<Erased> {
  const found = await findPerson(email);
  if (found.usuario) await deleteUser(found.usuario, author);
  const person = found.usuario ? await findPerson(email) : found;
  for (const id of person.ids) await deleteRemains(id);
  for (const address of person.emails) await clearAttempts(ofEmail(address));
  const informes = await renameUploader(person);
  await renameLastChanges(person, author.clock());
  for (const entrada of person.entradas) await rewordEntrada(withoutPerson(entrada, person.ids));
  return { ids: [...person.ids], informes, entradas: person.entradas.length };
}

async function deleteUser(usuario: StoredUsuario, author: CommandAuthor): Promise<void> {
  const { email } = usuario;
  const now = author.clock();
  try {
    const last = usuario.role === 'admin' ? await withoutRights(usuario, author) : usuario;
    await makeChange(
      { usuario: author.actor, now, newId: author.newId },
      {
        accion: 'eliminar',
        cosa: { tipo: 'usuario', _id: usuario._id, nombre: email },
        cambios: changesBetween(usuarioSnapshot(last, await loadNames(last)), {}),
        previous: last.cambio,
        write: async (_cambio, entrada) => removeUsuario(last, entrada),
        reread: async () => readUsuario(usuario._id),
      },
    );
  } catch (error) {
    throw error instanceof Failure ? new UserDataRefused('cambiado', email, { cause: error }) : error;
  }
}

/**
 * Disables an administrator before it is erased: of the last two administrators, erased at the same time, the later one is found
 * to be the last, and is enabled again. Throws UserDataRefused.
 */
async function withoutRights(usuario: StoredUsuario, author: CommandAuthor): Promise<StoredUsuario> {
  if (!usuario.isActive) return usuario;
  await refuseLast(usuario);
  const disabled = await setActive(usuario, false, author);
  await refuseLast(usuario).catch(async (error: unknown) => {
    await setActive(disabled, true, author);
    throw error;
  });
  return disabled;
}

async function refuseLast({ _id, email }: StoredUsuario): Promise<void> {
  const admins = await findUsuarios(({ role }) => role === 'admin');
  const others = admins.filter((one) => one.isActive && one._id !== _id);
  if (others.length === 0) throw new UserDataRefused('ultimo-administrador', email);
}

async function setActive(before: StoredUsuario, isActive: boolean, { actor, clock, newId }: CommandAuthor) {
  const now = clock();
  return makeChange(
    { usuario: actor, now, newId },
    {
      accion: isActive ? 'habilitar' : 'deshabilitar',
      cosa: { tipo: 'usuario', _id: before._id, nombre: before.email },
      cambios: [{ campo: 'isActive', antes: before.isActive, despues: isActive }],
      previous: before.cambio,
      write: async (cambio, entrada) =>
        changeUsuario(before, { isActive, sessionsSince: sessionsAfter(before, now) }, cambio, now, entrada),
      reread: async () => readUsuario(before._id),
    },
  );
}

/** Deletes what only served a user that is gone. */
async function deleteRemains(id: string): Promise<void> {
  await deleteSessionsOf(id);
  await deleteCredentialsOf(id);
  await deleteFactoresOf(id);
  await deleteClavesOf(`usuario#${id}`);
  await deleteEnlacesOf(id);
  await deleteWebhooksOf(`usuario#${id}`);
  await deleteVistasDe(deUsuario(id));
  await deleteResetLinksOf(id);
  await deleteAlertMailsOf(id);
  await deleteDigestsOf(id);
  await deleteDichosOf(id);
  await deleteAcusesOf(id);
  await deleteNotasOf(id);
  await deleteAnswersOf(id);
  await deleteUploadQuotasOf(id);
  await deleteCallRatesOf(id);
  await clearAttempts(`cambio#${id}`);
  await clearAttempts(ofFactor(id));
  await clearAttempts(`alta-factor#${id}`);
  await deleteUnder('FILES_BUCKET', uploadsOf(id));
  await deleteUnder('FILES_BUCKET', subidasDeIncidencias(id));
}
