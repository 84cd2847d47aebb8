import type { Resultado } from '../muestra.ts';
import { numero } from './numeros.ts';

const pointed = /^(?<sign>[<>]=?|≤|≥)?\s*(?<digits>-?\d+(?:\.\d+)?)$/u;

/**
 * A result's value as it was delivered. Digits written with a decimal point are set with a comma, none added or
 * lost, when the number understood confirms that the point was a decimal one; so `0.350` reads `0,350` and the
 * thousands of `1.234` stay as they came. '-' for a blank.
 */
export function textoDeValor({
  valor_formateado: text,
  valor,
  operador,
}: Pick<Resultado, 'valor_formateado' | 'valor' | 'operador'>): string {
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

/** `62 mg/L (máx. 50)`: a result with its unit and its permitted zone, as far as they are known. */
export function textoDeResultado(resultado: Omit<Resultado, 'descripcion'>): string {
  const measured = [textoDeValor(resultado), resultado.unidad].filter(Boolean).join(' ');
  const limits = textoDeReferencia(resultado.referencia);
  return limits === '-' ? measured : `${measured} (${limits})`;
}
