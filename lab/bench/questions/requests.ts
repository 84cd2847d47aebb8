import { randomUUID } from 'node:crypto';
import { storedUsuario } from '../../../testing/usuarios.ts';
import { comparedParametro } from '../../../lambdas/engine/query/values/valued-rows.ts';
import type { Alcance } from '../../../lambdas/platform/access/scope.ts';

/** When everything is asked: the day of the newest samples. */
export const now = new Date('2026-06-30T10:00:00Z');

/** What a call without parameters, body and query is given. */
export const nothing = { params: undefined, body: undefined, query: undefined };

/** A request of a user with this scope. */
export function requestOf(alcance: Alcance) {
  return {
    usuario: storedUsuario({ _id: 'usuario-medida' }),
    alcance,
    familia: 'sesion',
    now,
    cookies: [],
    newId: randomUUID,
    setCookie: () => undefined,
    visitor: async () => ({ address: '192.0.2.1', origin: 'https://area.example' }),
  };
}

/** The key by which a parameter that is answered is compared with others. */
export function claveOf(of: { determinacion: string; parametro: string; unidad: string }): string {
  return comparedParametro({ determinacion: of.determinacion, descripcion: of.parametro, unidad: of.unidad }).clave;
}

/** A number as a database gives it; null for none. */
export const numberOf = (value: unknown): number | null => (value === null ? null : Number(value));

/** The id of a name. Throws where the database has none. */
export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The database has no ${name}`);
  return id;
}
