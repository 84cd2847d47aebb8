import type { MuestraListada } from '../../../../contract/muestra.ts';
import { conclusionDeDeterminacion, veredicto } from '../../../../contract/rules/conclusion.ts';
import { compareSpanish } from '../../../../contract/rules/texto.ts';

/** A determination that samples fail, and how many do. */
export interface Failed {
  name: string;
  count: number;
}

/** Whether a sample fails a determination of this name. */
export function fails({ determinaciones }: MuestraListada, name: string): boolean {
  return determinaciones.some((one) => one.descripcion === name && isFailed(one));
}

function isFailed(determinacion: MuestraListada['determinaciones'][number]): boolean {
  return veredicto(conclusionDeDeterminacion(determinacion)) === 'No cumple';
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
