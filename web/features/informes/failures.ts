import { notifications } from '@mantine/notifications';
import { informeMessages } from '../../../contract/informes/rules/informes.ts';
import { ApiError, hasWords } from '../../client/api-error.ts';

/** What is said of a list that couldn't be loaded. */
export function loadFailure(error: unknown): string {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) return informeMessages.categoriaProhibida;
  return status === 401 ? informeMessages.sesion : informeMessages.carga;
}

/** Why a call failed, in the portal's own words; empty where what came back wasn't the portal's. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error instanceof ApiError && !hasWords(error) ? '' : error.message;
}

/** What failed and, where it is known, why: `Error al guardar el informe: El título es demasiado largo`. */
export function failed(what: string, error: unknown): string {
  const reason = reasonOf(error);
  return reason ? `${what}: ${reason}` : what;
}

/** Whether a call failed because the user must sign in again. */
function endsSession(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== 'USER_INACTIVE';
}

/** A session that has ended takes the page with it: what is said of it outlives the page. */
export function tellSessionEnd(error: unknown): void {
  if (endsSession(error)) {
    notifications.show({ id: 'sesion', color: 'red', message: informeMessages.sesion, role: 'alert' });
  }
}
