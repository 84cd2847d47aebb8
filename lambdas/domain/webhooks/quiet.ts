import type { Posicion } from '../../platform/dynamo/ordered-log.ts';
import { cambiosDeMuestras } from '../muestras/store/cambios.ts';
import { knownClientes } from '../../platform/access/store/known-clientes.ts';
import { knownUsuarios } from '../../platform/access/store/known-usuarios.ts';

/**
 * After so long (ms) a webhook has its turn though nothing is known to have changed: another process may have left something
 * to be tried again, and groups of types may have changed.
 */
const quietMs = 10 * 60_000;

/** What decides whether any webhook has something new to tell. Lists are the same ones as long as nothing in them has changed. */
export interface Surroundings {
  /** The last change of samples. */
  last: Posicion;
  clientes: readonly unknown[];
  usuarios: readonly unknown[];
}

interface Quiet extends Pick<Surroundings, 'clientes' | 'usuarios'> {
  at: Posicion;
  until: number;
}

/** Webhooks of which nothing was to be told or sent when it was last their turn, by id; of this process. */
const quiet = new Map<string, Quiet>();

/** The surroundings as they are now, for all webhooks at once. */
export async function readSurroundings(): Promise<Surroundings> {
  const [last, clientes, usuarios] = await Promise.all([cambiosDeMuestras.head(), knownClientes(), knownUsuarios()]);
  return { last, clientes, usuarios };
}

/** Whether a webhook can have nothing to tell: it had nothing, no sample has changed since, and scopes are as they were. */
export function isQuiet(_id: string, around: Surroundings, now: number): boolean {
  const known = quiet.get(_id);
  if (!known || now >= known.until) return false;
  if (known.clientes !== around.clientes || known.usuarios !== around.usuarios) return false;
  return known.at.nombre === around.last.nombre;
}

/** Notes that a webhook had nothing to tell and where it stands. `around` was read before its turn. */
export function noteQuiet(_id: string, at: Posicion, around: Surroundings, now: number): void {
  quiet.set(_id, { at, clientes: around.clientes, usuarios: around.usuarios, until: now + quietMs });
}

/** Forgets it: a webhook is having its turn. */
export function noteBusy(_id: string): void {
  quiet.delete(_id);
}
