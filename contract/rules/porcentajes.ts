/** Share from which a bar is wide enough to carry its percentage, in percent (spec, section 9). */
export const minimumLabelled = 8;

/** How much of a whole a part is, in percent; 0 of 0 is 0, since nothing of it is there. */
export function porcentaje(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

/** Whether a part of a bar carries its percentage: from 8 % on (spec, section 9). */
export function isLabelled(part: number, whole: number): boolean {
  return whole > 0 && part * 100 >= minimumLabelled * whole;
}

/** Completion and compliance rates of samples in progress: percent rounded to 2 decimals (spec, section 4). */
export function tasa(part: number, whole: number): number {
  return Math.round((porcentaje(part, whole) + Number.EPSILON) * 100) / 100;
}
