import { type Alcance, isVisible } from '../access/scope.ts';
import { findMuestrasByNumero, type MuestraHeader, readMuestraHeaders } from '../store/muestras.ts';

/** Whether these are the samples of a number that may be seen: authorised ones, and every one of them in scope. */
function areVisible(alcance: Alcance, muestras: readonly MuestraHeader[]): boolean {
  const authorised = muestras.filter(({ estado }) => estado === 'autorizada');
  return authorised.length > 0 && authorised.every(({ solicitante, tipo }) => isVisible(alcance, solicitante, tipo));
}

/**
 * Whether a sample number is that of an authorised sample in scope: its certificate may be known of. One request; a
 * moment behind the last write.
 */
export async function isNumeroVisible(alcance: Alcance, numero: string): Promise<boolean> {
  return areVisible(alcance, await findMuestrasByNumero(numero));
}

/** Whether a sample number's certificate may be had, by its samples as they are at this very moment. */
export async function isNumeroVisibleNow(alcance: Alcance, numero: string): Promise<boolean> {
  const indexed = await findMuestrasByNumero(numero);
  if (!areVisible(alcance, indexed)) return false;
  const headers = await readMuestraHeaders(indexed.map(({ _id }) => _id));
  return areVisible(
    alcance,
    [...headers.values()].filter((header) => header.numero === numero),
  );
}
