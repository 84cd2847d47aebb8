import { resourceNames, type ResourceKind } from '../../../../contract/administracion/rules/panel-messages.ts';
import { ApiError, isBusy } from '../../../client/api-error.ts';
import { failureText } from '../../../forms/form-errors.ts';

/** What is said of the panel's data. */
export const mensajesDeCarga = {
  bien: 'Datos cargados correctamente desde el servidor.',
  red: 'No se puede conectar al servidor. Usando datos de ejemplo para demostración.',
  autenticacion: 'Problema de autenticación. Usando datos de ejemplo para demostración.',
  general: 'Error al cargar los datos. Usando datos de ejemplo.',
} as const;

/** Whether a call failed without an answer. */
function isNetwork(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0;
}

/**
 * Whether a change wasn't made for a fault of the server's or of the way to it, so that it is made in the demonstration
 * (spec, section 8): what the server refuses with a reason isn't, nor what it has no room for now.
 */
export function isServerFault(error: unknown): boolean {
  return isNetwork(error) || (error instanceof ApiError && error.status >= 500 && !isBusy(error.status));
}

/**
 * Why the panel's data couldn't be loaded, from what became of each source (null: it came). Null when all came.
 * A token that is refused counts before anything else; the network is to blame where it failed all of them.
 */
export function loadFailure(errors: readonly (Error | null)[]): string | null {
  const failed = errors.filter((error) => error !== null);
  if (failed.length === 0) return null;
  if (failed.some((error) => error instanceof ApiError && (error.status === 401 || error.status === 403))) {
    return mensajesDeCarga.autenticacion;
  }
  return failed.length === errors.length && failed.every(isNetwork) ? mensajesDeCarga.red : mensajesDeCarga.general;
}

/** What to say of a resource that couldn't be saved: the server's own words if it has any. */
export function saveFailure(error: unknown, kind: ResourceKind): string {
  const general = `Error al procesar el ${resourceNames[kind].toLowerCase()}`;
  return error instanceof ApiError ? failureText(error, general) : general;
}
