import type { Orden, Pagina } from '../../../../contract/filtros.ts';
import type { MuestraListada } from '../../../../contract/muestra.ts';
import { compareSpanish } from '../../../../contract/rules/texto.ts';

/** How the dialog's records are ordered. */
export type Order = Pick<Pagina, 'sortBy' | 'sortOrder'>;

/** The order in which they come. */
export const newestFirst: Order = { sortBy: 'fecha_muestra', sortOrder: 'desc' };

/**
 * The loaded records in another order: the dialog has them all, so nothing is asked for. Blanks come last either way,
 * and those alike stay as they came, the newest first.
 */
export function inOrder(records: readonly MuestraListada[], { sortBy, sortOrder }: Order): readonly MuestraListada[] {
  if (sortBy === newestFirst.sortBy && sortOrder === newestFirst.sortOrder) return records;
  const sign = sortOrder === 'asc' ? 1 : -1;
  return records.toSorted((a, b) => {
    const [one, other] = [textOf(a, sortBy), textOf(b, sortBy)];
    if (one === '' || other === '') return Number(one === '') - Number(other === '');
    return sign * compareSpanish(one, other);
  });
}

function textOf(muestra: MuestraListada, sortBy: Orden): string {
  return muestra[sortBy] ?? '';
}
