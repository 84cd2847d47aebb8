import type { AccionAuditada, CambioAuditado, EntradaAuditoria } from '../../../contract/administracion/auditoria.ts';
import { enteringEntrada, forgetEntrada, noteEntrada } from './auditoria.ts';
import type { LastChange } from '../dynamo/last-change.ts';
import type { StoredUsuario } from '../access/store/usuarios.ts';
import { conflict } from './conflict.ts';

/** The author of a change, its instant, and the source of its entry's id. */
export interface Author {
  usuario: Pick<StoredUsuario, '_id' | 'email'>;
  now: Date;
  newId: () => string;
}

/** The author of the `n`th further change of one call, some milliseconds later: the trail is in order of time. */
export function laterAuthor(author: Author, n: number): Author {
  return { ...author, now: new Date(author.now.getTime() + n) };
}

/** A change to be made, with the data of its entry in the audit trail. */
export interface Change<T> {
  accion: AccionAuditada;
  cosa: EntradaAuditoria['cosa'];
  cambios: CambioAuditado[];
  contrasenaCambiada?: boolean;
  /** The newest change in the version that was read, over which this change is made. */
  previous: LastChange | null;
  /**
   * Writes the thing with this as its newest change, in one transaction with `entrada`, the write of its entry. Undefined or
   * false where another write came first.
   */
  write: (ultimo: LastChange, entrada: object) => Promise<T | undefined | false>;
  /** Reads the thing again, to name the author of a change that came first. */
  reread: () => Promise<{ cambio: LastChange | null } | undefined>;
}

/**
 * Makes a change that the audit trail records: thing and entry are one transaction (docs/decisions/rights-and-records.md). Throws
 * CONFLICT, or NOT_FOUND where the thing was deleted meanwhile.
 */
export async function makeChange<T>(author: Author, { write, reread, ...change }: Change<T>): Promise<T> {
  const { ultimo, entrada } = entering(author, change);
  const made = await write(ultimo, entrada);
  if (!made) throw conflict(await reread());
  return made;
}

/** The write of a change's entry, and the change as its thing keeps it: for a change that is part of another one's transaction. */
export function entering(
  { usuario: { _id, email }, now, newId }: Author,
  { accion, cosa, cambios, contrasenaCambiada = false, previous }: Omit<Change<unknown>, 'write' | 'reread'>,
): { ultimo: LastChange; entrada: object } {
  const key = { _id: newId(), cuando: instantAfter(previous, now) };
  const entrada = { ...key, quien: { _id, email }, accion, cosa, cambios, contrasenaCambiada };
  return { ultimo: { ...key, email }, entrada: enteringEntrada(entrada) };
}

/** Now, or just after the change before: clocks of two functions may differ, and the trail is in order of time. */
function instantAfter(previous: LastChange | null, now: Date): string {
  const before = Date.parse(previous?.cuando ?? '');
  return new Date(before >= now.getTime() ? before + 1 : now).toISOString();
}

/**
 * Records an act outside of the table before it is done: a crash in between leaves an entry too many, never one too few. Gives a
 * function that removes the entry, for an act that turns out not to be done.
 */
export async function recordAhead(
  { usuario, now, newId }: Author,
  { accion, cosa }: Pick<Change<unknown>, 'accion' | 'cosa'>,
): Promise<() => Promise<void>> {
  const key = { _id: newId(), cuando: now.toISOString() };
  const quien = { _id: usuario._id, email: usuario.email };
  await noteEntrada({ ...key, quien, accion, cosa, cambios: [], contrasenaCambiada: false });
  return async () => forgetEntrada(key);
}
