import type { Conteo } from '../../../contract/resultados/estadisticas.ts';
import { compareNames } from '../../../contract/base/texto.ts';
import type { CountCell } from '../../engine/query/statistics/counts.ts';

/** What all of these come to together. */
export function sum(conteos: readonly Conteo[]): Conteo {
  const whole = { cumple: 0, noCumple: 0, otros: 0 };
  for (const { cumple, noCumple, otros } of conteos) {
    whole.cumple += cumple;
    whole.noCumple += noCumple;
    whole.otros += otros;
  }
  return whole;
}

/** The cells added up by their bucket or by their type, by name; periods so come in order of time. */
export function sumBy(cells: readonly CountCell[], key: 'bucket' | 'tipo'): Map<string, Conteo> {
  const parts = Map.groupBy(cells, (cell) => cell[key]);
  const inOrder = [...parts].sort(([a], [b]) => compareNames(a, b));
  return new Map(inOrder.map(([name, part]) => [name, sum(part)]));
}

/** A month as the index names it, `2026-03`. */
export function monthOf(bucket: string): { month: number; year: number } {
  return { month: Number(bucket.slice(5)), year: Number(bucket.slice(0, 4)) };
}
