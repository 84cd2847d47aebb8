import type { SortColumn } from '../../../../contract/resultados/filtros.ts';
import type { MuestraListada } from '../../../../contract/muestras/muestra-listada.ts';
import { compareSpanish } from '../../../../contract/base/texto.ts';
import { conclusionOfDeterminacion, veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import type { Order } from '../table/columns.tsx';

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
    const [one, other] = [sortText(a, sortBy), sortText(b, sortBy)];
    if (one === '' || other === '') return Number(one === '') - Number(other === '');
    return sign * compareSpanish(one, other);
  });
}

function sortText(muestra: MuestraListada, sortBy: SortColumn): string {
  return muestra[sortBy] ?? '';
}

/** A determination that samples fail, and how many do. */
interface Failed {
  name: string;
  count: number;
}

/** Whether a sample fails a determination of this name. */
export function fails({ determinaciones }: MuestraListada, name: string): boolean {
  return determinaciones.some((one) => one.descripcion === name && isFailed(one));
}

function isFailed(determinacion: MuestraListada['determinaciones'][number]): boolean {
  return veredicto(conclusionOfDeterminacion(determinacion)) === 'No cumple';
}

/** The determinations that samples fail, those that most do first; each sample counts once for each name. */
export function tallyFailed(muestras: readonly MuestraListada[]): Failed[] {
  const counts = new Map<string, number>();
  for (const { determinaciones } of muestras) {
    const names = new Set(determinaciones.filter(isFailed).map(({ descripcion }) => descripcion));
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || compareSpanish(a.name, b.name));
}
