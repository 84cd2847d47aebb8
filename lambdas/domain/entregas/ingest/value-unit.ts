import { exponenteEntre, porPotenciaDeDiez } from '../../../../contract/evolucion/rules/unidades.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { unitOf } from '../detect/units.ts';
import { type NumberNotation, readValor } from './numero.ts';

/** The longest text that a value or a limit with its unit is. */
const maxCharacters = 80;

/** Units of one letter are as often a laboratory's marks: `0,5 J`, `3 L`. */
const letter = /^\p{L}$/u;

/** A text that ends in a digit and a unit that is known: `10 UFC/100 mL`, `<0,5mg/L`, `50 (µg/L)`. Without one it is `body`. */
export function withoutUnit(text: string): { body: string; unidad?: string } {
  const whole = text.trim();
  if (whole.length > maxCharacters) return { body: whole };
  for (const { index } of whole.matchAll(/(?<=[\d⁰¹²³⁴⁵⁶⁷⁸⁹]) ?[([]?[\p{L}%‰°º]/gu)) {
    const ending = whole.slice(index).trim();
    const unit = /^[([].*[)\]]$/u.test(ending) ? ending.slice(1, -1) : ending;
    const unidad = letter.test(unit) || unit === 'min' ? undefined : unitOf(unit);
    if (unidad !== undefined) return { body: whole.slice(0, index), unidad };
  }
  return { body: whole };
}

/** By which power of ten a value in one unit is multiplied to be in another; undefined where they measure different things. */
export function exponent(from: string, to: string): number | undefined {
  const [one, other] = [unitOf(from), unitOf(to)];
  // 'UFC' is short for the counts of a column in UFC/100 mL.
  const isSame = (one !== undefined && one === other) || fold(to).startsWith(`${fold(from)}/`);
  return isSame ? 0 : exponenteEntre(from, to);
}

/**
 * A limit of detection or of quantification in the unit of its value. `own` is the unit that it has where it says none; one
 * that measures something else stays beside its number.
 */
export function limitInUnit(
  text: string,
  { own, unidad }: { own: string | undefined; unidad: string | undefined },
  notation: NumberNotation,
): string {
  const { body, unidad: said = own } = withoutUnit(text);
  if (said === undefined || unidad === undefined) return text;
  const { valor, operador = '' } = readValor(body, notation);
  const power = exponent(said, unidad);
  if (power === 0) return body;
  if (power === undefined || valor === undefined) return body === text.trim() ? `${text} ${said}` : text;
  const number = String(porPotenciaDeDiez(valor, power));
  return operador + (notation.decimal === '.' ? number : number.replace('.', ','));
}
