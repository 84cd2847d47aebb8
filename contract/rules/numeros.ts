const spanish = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 12, useGrouping: 'always' });

/** `1.234,5`: a number as it is written in Spain, grouped from the thousands on. */
export function numero(value: number): string {
  return spanish.format(value);
}

/** `1 muestra`, `1.234 muestras`. */
export function cantidad(count: number, one: string, many: string): string {
  return `${numero(count)} ${count === 1 ? one : many}`;
}
