import { activeClientesOf } from '../../platform/access/active-clientes.ts';
import { noCliente } from '../../platform/access/scope.ts';
import type { StoredCliente } from '../../platform/access/store/clientes.ts';
import type { StoredInstalacion } from '../programa/store/instalaciones.ts';
import { readInstalacion } from '../programa/store/instalaciones.ts';
import { instalacionDeNombre, readTablon, type StoredTablon } from './store/tablones.ts';

/** The ids that a board is kept under: those clients, or the laboratory where no client has the requester. */
export const idsDe = (titulares: readonly Pick<StoredCliente, '_id'>[]): string[] =>
  titulares.length > 0 ? titulares.map(({ _id }) => _id) : [noCliente];

/** Whether an administrator forbids boards to a client that has the requester. */
export const isProhibidoA = (titulares: readonly Pick<StoredCliente, 'sinTablones'>[]): boolean =>
  titulares.some(({ sinTablones }) => sinTablones === true);

/** A board that anyone may read. */
export interface Publicado {
  tablon: StoredTablon;
  instalacion: StoredInstalacion;
}

/**
 * The board of a name; undefined where there is none, where it is off or forbidden, where its installation is gone, and where the
 * requester is no more of a client that had it when the board was switched on.
 */
export async function publicadoDe(nombre: string): Promise<Publicado | undefined> {
  const _id = await instalacionDeNombre(nombre);
  if (_id === undefined) return undefined;
  const [tablon, instalacion] = await Promise.all([readTablon(_id), readInstalacion(_id)]);
  if (!tablon || !instalacion) return undefined;
  const { ajustes } = tablon;
  if (!ajustes.activo || ajustes.prohibido || ajustes.nombre !== nombre) return undefined;
  const titulares = await activeClientesOf(instalacion.solicitante);
  const isTheirs = idsDe(titulares).some((id) => ajustes.clientes.includes(id));
  return isTheirs && !isProhibidoA(titulares) ? { tablon, instalacion } : undefined;
}
