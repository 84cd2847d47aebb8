import type { Cliente } from '../administracion/cliente.ts';
import { clean } from './texto.ts';

/** A client that has some solicitantes already. */
export interface SharedSolicitantes {
  cliente: Pick<Cliente, '_id' | 'nombre'>;
  solicitantes: string[];
}

/**
 * The other clients (than `propio`, an id; undefined for a new client) that have some of these solicitantes already. Clients with
 * a common solicitante see the same results, which an administrator has to confirm. Inactive clients count: they may become
 * active again.
 */
export function solicitantesOfOthers(
  solicitantes: readonly string[],
  clientes: readonly Pick<Cliente, '_id' | 'nombre' | 'solicitantes'>[],
  propio: string | undefined,
): SharedSolicitantes[] {
  const wanted = new Set(solicitantes.map(clean));
  return clientes.flatMap(({ _id, nombre, solicitantes: suyos }) => {
    const shared = _id === propio ? [] : suyos.filter((name) => wanted.has(clean(name)));
    return shared.length > 0 ? [{ cliente: { _id, nombre }, solicitantes: shared }] : [];
  });
}

/** '«Hotel Sol» ya es de Hoteles': who has solicitantes already, the first two of many by name. */
export function alreadyOf({ cliente, solicitantes }: SharedSolicitantes): string {
  const named = solicitantes.slice(0, 2).map((name) => `«${name}»`);
  const more = solicitantes.length - named.length;
  const what = more > 0 ? `${named.join(', ')} y ${more} más` : named.join(' y ');
  return `${what} ya ${solicitantes.length === 1 ? 'es' : 'son'} de ${cliente.nombre}`;
}

/** What is asked where solicitantes are another client's: by the form, and by the server where the form didn't. */
export const confirmShared = 'Confirma que los dos clientes verán los mismos resultados, o quita esos solicitantes';
