const rate = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `62,50 %`: a completion or compliance rate, with two decimals (spec, section 9), its sign never on another line. */
export function textoDeTasa(percent: number): string {
  return `${rate.format(percent)}\u00a0%`;
}
