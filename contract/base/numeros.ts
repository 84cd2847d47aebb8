import { lazy } from './lazy.ts';

const spanish = lazy(() => new Intl.NumberFormat('es-ES', { maximumFractionDigits: 12, useGrouping: 'always' }));

/** `1.234,5`: a number as it is written in Spain, grouped from the thousands on. */
export function numero(value: number): string {
  // Small counts need no formatter: making the first one of a page takes 50 ms on a phone.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return String(value);
  return spanish().format(value);
}

/** `1 muestra`, `1.234 muestras`. */
export function cantidad(count: number, one: string, many: string): string {
  return `${numero(count)} ${count === 1 ? one : many}`;
}

const percent = lazy(() => new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 }));

/** `12,5 %`: a percentage with one decimal and a space that no line breaks at. */
export function textoDePorcentaje(value: number): string {
  return `${percent().format(value)}\u00a0%`;
}

const rate = lazy(() => new Intl.NumberFormat('es-ES', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));

/** `62,50 %`: a completion or compliance rate, with two decimals and a space that no line breaks at. */
export function textoDeTasa(value: number): string {
  return `${rate().format(value)}\u00a0%`;
}

const kilobytes = lazy(() => new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0, useGrouping: 'always' }));

/** A number of bytes as `1.234 KB` (1 KB is 1,024 bytes), at least 1 KB; '' where the size isn't known. */
export function textoDeKb(bytes: number | undefined): string {
  return bytes === undefined ? '' : `${kilobytes().format(Math.max(1, bytes / 1024))}\u00a0KB`;
}
