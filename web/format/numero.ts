import type { Resultado } from '../../contract/muestra.ts';

const spanish = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 12, useGrouping: 'always' });

/** `1.234,5`: a number as it is written in Spain, grouped from the thousands on. */
export function numero(value: number): string {
  return spanish.format(value);
}

const percent = new Intl.NumberFormat('es-ES', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `12,5 %`: a percentage with one decimal (spec, section 9), its sign never on another line. */
export function textoDePorcentaje(value: number): string {
  return `${percent.format(value)}\u00a0%`;
}

/** `1 muestra`, `1.234 muestras`. */
export function cantidad(count: number, one: string, many: string): string {
  return `${numero(count)} ${count === 1 ? one : many}`;
}

const kilobytes = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 0, useGrouping: 'always' });

/** `1.234 KB`: a file's size, at least 1 KB; '' where it isn't known. Bytes in, 1.024 of them to a KB (spec, section 9). */
export function textoDeKb(bytes: number | undefined): string {
  return bytes === undefined ? '' : `${kilobytes.format(Math.max(1, bytes / 1024))}\u00a0KB`;
}

const pointed = /^(?<sign>[<>]=?|≤|≥)?\s*(?<digits>-?\d+(?:\.\d+)?)$/u;

/**
 * A result's value as it was delivered. Digits written with a decimal point are set with a comma, none added or
 * lost, when the number understood confirms that the point was a decimal one; so `0.350` reads `0,350` and the
 * thousands of `1.234` stay as they came. '-' for a blank.
 */
export function textoDeValor({ valor_formateado: text, valor, operador }: Resultado): string {
  if (!text) return valor === undefined ? '-' : `${operador ?? ''}${numero(valor)}`;
  const groups = pointed.exec(text.trim())?.groups;
  if (!groups || Number(groups['digits']) !== valor) return text;
  return `${groups['sign'] ?? ''}${(groups['digits'] ?? '').replace('.', ',')}`;
}

/** The permitted zone in words: `6,5 - 9,5`, `máx. 0,5`, `mín. 0,2`, or the laboratory's own text; '-' for none. */
export function textoDeReferencia(referencia: Resultado['referencia']): string {
  const { min, max, texto } = referencia ?? {};
  if (texto) return texto;
  if (min !== undefined && max !== undefined) return `${numero(min)} - ${numero(max)}`;
  if (max !== undefined) return `máx. ${numero(max)}`;
  return min === undefined ? '-' : `mín. ${numero(min)}`;
}
