import { activeClientesOf } from '../../platform/access/active-clientes.ts';
import { noCliente } from '../../platform/access/scope.ts';
import type { StoredCliente } from '../../platform/access/store/clientes.ts';
import { type Publicable, readPublicable } from './de.ts';
import { type Ajustes, deAcuerdo, deNombre, readTablon } from './store/tablones.ts';

/** The ids that a board is kept under: those clients, or the laboratory where no client has the requester. */
export const idsDe = (titulares: readonly Pick<StoredCliente, '_id'>[]): string[] =>
  titulares.length > 0 ? titulares.map(({ _id }) => _id) : [noCliente];

/** Whether an administrator forbids boards to a client that has the requester. */
export const isProhibidoA = (titulares: readonly Pick<StoredCliente, 'sinTablones'>[]): boolean =>
  titulares.some(({ sinTablones }) => sinTablones === true);

/** A board that anyone may read. */
export interface Publicado {
  ajustes: Ajustes;
  de: Publicable;
  /** The clients that have the requester now (`idsDe`). */
  clientes: ReadonlySet<string>;
}

/**
 * The board of a name; undefined where there is none, where it is off or forbidden, where its installation or point is gone, and where
 * any client that has the requester now hasn't agreed to it.
 */
export async function publicadoDe(nombre: string): Promise<Publicado | undefined> {
  const _id = await deNombre(nombre);
  const tablon = _id === undefined ? undefined : await readTablon(_id);
  if (!tablon) return undefined;
  const { ajustes } = tablon;
  if (!ajustes.activo || ajustes.prohibido || ajustes.nombre !== nombre) return undefined;
  const de = await readPublicable(tablon);
  if (!de) return undefined;
  const titulares = await activeClientesOf(de.solicitante);
  const clientes = new Set(idsDe(titulares));
  return isDeTodos(ajustes, clientes) && !isProhibidoA(titulares) ? { ajustes, de, clientes } : undefined;
}

/** Whether all who have a board's requester agreed to it: what strangers are told of a requester is for all of them to say. */
export function isDeTodos(ajustes: Ajustes, clientes: Iterable<string>): boolean {
  const agreed = new Set(deAcuerdo(ajustes));
  return [...clientes].every((id) => agreed.has(id));
}
