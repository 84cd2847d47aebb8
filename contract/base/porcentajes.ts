import type { Conteo } from '../resultados/estadisticas.ts';

/** Share from which a bar is wide enough to carry its percentage, in percent. */
const minimumLabelled = 8;

/**
 * How much of a whole a part is, in percent, unrounded: the compliance % is that of Cumple in the total. 0 of 0 is 0, since
 * nothing of it is there. It is shown with one decimal (`textoDePorcentaje`).
 */
export function porcentaje(part: number, whole: number): number {
  // The product of whole numbers is exact, so that 7 of 2,000 is 0.35 and is shown as 0.4.
  return whole === 0 ? 0 : (part * 100) / whole;
}

/** All samples of a count. */
export function totalOf({ cumple, noCumple, otros }: Conteo): number {
  return cumple + noCumple + otros;
}

/**
 * The compliance of some samples: Cumple / total × 100, unrounded, those without a verdict counted in
 * the total. Null where not one has a verdict: nothing was concluded, which is not 0 %.
 */
export function cumplimiento(conteo: Conteo): number | null {
  const { cumple, noCumple } = conteo;
  return cumple + noCumple === 0 ? null : porcentaje(cumple, totalOf(conteo));
}

/** Whether a part of a bar carries its percentage: from 8 % on. */
export function isLabelled(part: number, whole: number): boolean {
  return whole > 0 && part * 100 >= minimumLabelled * whole;
}

/**
 * Completion rate (completed of total) and compliance rate (Cumple of Cumple and No cumple) of a sample in progress:
 * percent rounded to 2 decimals, halves upwards. 0 of 0 is 0.
 */
export function tasa(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;
}
