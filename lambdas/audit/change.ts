import type { AccionAuditada, CambioAuditado, EntradaAuditoria } from '../../contract/auditoria.ts';
import { Failure } from '../runtime/failure.ts';
import { confirmEntrada, enteringEntrada, forgetEntrada, noteEntrada } from '../store/auditoria.ts';
import type { LastChange } from '../store/last-change.ts';
import type { StoredUsuario } from '../store/usuarios.ts';
import { conflict } from './conflict.ts';

/** Who makes a change, when, and what gives its entry an id. */
export interface Author {
  usuario: Pick<StoredUsuario, '_id' | 'email'>;
  now: Date;
  newId: () => string;
}

/** Who makes the `n`th further change of one call: the trail, whose order is time's, lists it after the first. */
export function laterAuthor(author: Author, n: number): Author {
  return { ...author, now: new Date(author.now.getTime() + n) };
}

/** A change to be made, with what its entry in the audit trail records. */
export interface Change<T> {
  accion: AccionAuditada;
  cosa: EntradaAuditoria['cosa'];
  cambios: CambioAuditado[];
  contrasenaCambiada?: boolean;
  /** The newest change of the thing as it was read, which this one is made over. */
  previous: LastChange | null;
  /**
   * Writes the thing with this as its newest change; `entrada`: the write of its entry. Undefined or false where another
   * write came first.
   */
  write: (ultimo: LastChange, entrada: object) => Promise<T | undefined | false>;
  /** Whether `write` makes the entry's write too, in the same transaction. */
  isWithEntry?: true;
  /** Reads the thing again, to name the author of the change that came first. */
  reread: () => Promise<{ cambio: LastChange | null } | undefined>;
}

/**
 * Makes a change that the audit trail records (docs/decisions/0012). Its entry is written with the thing; where that is more
 * than one transaction, it is written before, the thing carries the entry's id, and the entry is confirmed after. The entry of the change before is confirmed first, since the thing
 * won't carry its id any more. A change that is refused leaves no entry. Throws CONFLICT, or NOT_FOUND where the thing
 * was deleted meanwhile.
 */
export async function makeChange<T>({ usuario, now, newId }: Author, change: Change<T>): Promise<T> {
  const { accion, cosa, cambios, contrasenaCambiada = false, previous, write, isWithEntry, reread } = change;
  const key = { _id: newId(), cuando: instantAfter(previous, now) };
  const quien = { _id: usuario._id, email: usuario.email };
  const entrada = { ...key, quien, accion, cosa, cambios, contrasenaCambiada };
  const ultimo = { ...key, email: usuario.email };
  if (!isWithEntry) await noteEntrada(entrada);
  if (previous) await confirmEntrada(previous);
  if (isWithEntry) {
    const made = await write(ultimo, enteringEntrada(entrada));
    if (!made) throw conflict(await reread());
    return made;
  }
  const written = await write(ultimo, enteringEntrada(entrada)).catch(async (error: unknown) => {
    // Anything else may have been written all the same: the entry stays, and the thing's newest change decides.
    if (error instanceof Failure) await forgetEntrada(key);
    throw error;
  });
  if (!written) {
    const found = await reread();
    // Gone: it may be this very deletion, whose answer was lost and which the SDK repeated. One entry too many, where
    // another write came first, is better than one too few.
    if (found || accion !== 'eliminar') await forgetEntrada(key);
    throw conflict(found);
  }
  await confirmEntrada(key);
  return written;
}

/** Now, but after the change before: the clocks of two functions may differ, and the trail's order is time's. */
function instantAfter(previous: LastChange | null, now: Date): string {
  const before = Date.parse(previous?.cuando ?? '');
  return new Date(before >= now.getTime() ? before + 1 : now).toISOString();
}

/**
 * Records something that is about to be done, and that nothing shows afterwards to have been done: the entry counts at
 * once. A death before it is done leaves an entry too many, never one too few. Gives what takes the entry back, for
 * where it turns out not to be done.
 */
export async function recordAhead(
  { usuario, now, newId }: Author,
  { accion, cosa }: Pick<Change<unknown>, 'accion' | 'cosa'>,
): Promise<() => Promise<void>> {
  const key = { _id: newId(), cuando: now.toISOString() };
  const quien = { _id: usuario._id, email: usuario.email };
  await noteEntrada({ ...key, quien, accion, cosa, cambios: [], contrasenaCambiada: false, isConfirmed: true });
  return async () => forgetEntrada(key);
}

/**
 * Does something that the audit trail records and that changes no field of a thing: its entry is written before and
 * confirmed after. Where `act` gives false, nothing was done and no entry stays.
 */
export async function recordAct(
  { usuario, now, newId }: Author,
  { accion, cosa }: Pick<Change<unknown>, 'accion' | 'cosa'>,
  act: () => Promise<boolean>,
): Promise<boolean> {
  const key = { _id: newId(), cuando: now.toISOString() };
  const quien = { _id: usuario._id, email: usuario.email };
  await noteEntrada({ ...key, quien, accion, cosa, cambios: [], contrasenaCambiada: false });
  const isDone = await act();
  await (isDone ? confirmEntrada(key) : forgetEntrada(key));
  return isDone;
}
