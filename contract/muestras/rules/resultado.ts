import type { Resultado } from '../muestra.ts';
import { numero } from '../../base/numeros.ts';

const written = /^(?<sign>[<>]=?|≤|≥)?\s*(?<whole>-?\d+)(?:[.,](?<decimals>\d+))?$/u;

/**
 * A result's value as it was delivered, its digits set as numbers are written in Spain, none added or lost, when the
 * number understood confirms how they are meant: `0.350` reads `0,350` and `4000` reads `4.000`, while the thousands of
 * `1.234` stay as they came. '-' for a blank.
 */
export function textoDeValor({
  valor_formateado: text,
  valor,
  operador,
}: Pick<Resultado, 'valor_formateado' | 'valor' | 'operador'>): string {
  if (!text) return valor === undefined ? '-' : `${operador ?? ''}${numero(valor)}`;
  const groups = written.exec(text.trim())?.groups;
  const { sign = '', whole = '', decimals } = groups ?? {};
  if (!groups || Number(`${whole}.${decimals ?? 0}`) !== valor) return text;
  return `${sign}${withThousands(whole)}${decimals === undefined ? '' : `,${decimals}`}`;
}

/** What is said of a result that has a verdict and no value, where a value is said. */
export const sinValor = 'Sin valor';

/**
 * A text of the laboratory's with its decimal points as commas: `± 0.05` reads `± 0,05`. A number of three decimals stays
 * as it came, for it may be thousands.
 */
export function textoDeNumero(text: string): string {
  return text.replaceAll(/(?<![\d.,])(?:0\.\d+|\d+\.(?:\d{1,2}|\d{4,}))(?![\d.,])/gu, (number) =>
    number.replace('.', ','),
  );
}

/** `10000` as `10.000`. What begins with a zero is left: `0.042` would be another number. */
function withThousands(whole: string): string {
  if (/^-?0/u.test(whole)) return whole;
  const [sign, digits] = whole.startsWith('-') ? ['-', whole.slice(1)] : ['', whole];
  const first = digits.length % 3 || 3;
  return sign + digits.slice(0, first) + digits.slice(first).replaceAll(/\d{3}/gu, '.$&');
}

/** The permitted zone in words: `6,5 - 9,5`, `máx. 0,5`, `mín. 0,2`, or the laboratory's own text; '-' for none. */
export function textoDeReferencia(referencia: Resultado['referencia']): string {
  const { min, max, texto } = referencia ?? {};
  if (texto) return texto;
  if (min !== undefined && max !== undefined) return `${numero(min)} - ${numero(max)}`;
  if (max !== undefined) return `máx. ${numero(max)}`;
  return min === undefined ? '-' : `mín. ${numero(min)}`;
}

/** The permitted zone as what a result is measured against: `límite 100`, `mínimo 0,2`, `límites 6,5 - 9,5`; '' for none. */
export function textoDeLimite(referencia: Resultado['referencia']): string {
  const { min, max, texto } = referencia ?? {};
  if (texto) return `límite: ${texto}`;
  if (min !== undefined && max !== undefined) return `límites ${numero(min)} - ${numero(max)}`;
  if (max !== undefined) return `límite ${numero(max)}`;
  return min === undefined ? '' : `mínimo ${numero(min)}`;
}

/** `62 mg/L (límite 50)`: a result with its unit and its permitted zone, as far as they are known; '-' for a blank. */
export function textoDeResultado(
  resultado: Pick<Resultado, 'valor_formateado' | 'valor' | 'operador' | 'unidad' | 'referencia'>,
): string {
  const measured = [textoDeValor(resultado), resultado.unidad].filter(Boolean).join(' ');
  const limits = textoDeLimite(resultado.referencia);
  return limits === '' ? measured : `${measured} (${limits})`;
}

/** `12 UFC/100 mL, máx. 0`: a result with its unit and the limits that it is outside of. */
export function textoDeMedidaConLimite(
  resultado: Pick<Resultado, 'valor_formateado' | 'valor' | 'operador' | 'unidad' | 'referencia'>,
): string {
  return `${textoConUnidad(resultado)}, ${textoDeLimites(resultado.referencia)}`;
}

/** `máx. 0`, `límites 6,5 - 9,5`, or words: what a result is compared with, as numbers where there are any. */
export function textoDeLimites({ min, max, texto }: NonNullable<Resultado['referencia']> = {}): string {
  if (max === undefined && texto) return `límite: ${texto}`;
  return min === undefined || max === undefined ? textoDeReferencia({ min, max }) : textoDeLimite({ min, max });
}

/** `10.000 UFC/L`: a result with its unit, which words need none of; '-' for a blank. */
export function textoConUnidad(
  resultado: Pick<Resultado, 'valor_formateado' | 'valor' | 'operador' | 'unidad'>,
): string {
  const text = textoDeValor(resultado);
  return resultado.unidad && /\d/u.test(text) ? `${text} ${resultado.unidad}` : text;
}
