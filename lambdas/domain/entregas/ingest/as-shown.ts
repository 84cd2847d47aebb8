import type { Operador } from '../../../../contract/muestras/rules/limites.ts';
import type { NumberNotation } from './numero.ts';

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Raised digits and signs as plain ones after `^`, one kind of minus, `5 10^2` as `5x10^2`, and no space or apostrophe. */
function plainSigns(text: string): string {
  return text
    .replaceAll(/[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+/gu, (exponent) => {
      const plain = Array.from(exponent, (sign) => ({ '⁺': '+', '⁻': '-' })[sign] ?? String(raised.indexOf(sign)));
      return `^${plain.join('')}`;
    })
    .replaceAll('−', '-')
    .replace(/(?<=\d)\s+10(?=\^|\*\*)/u, 'x10')
    .replaceAll(/[\s']/gu, '');
}

const signs: Readonly<Record<string, Operador>> = {
  ...Object.fromEntries(['<', '＜', '‹'].map((sign) => [sign, '<'])),
  ...Object.fromEntries(['>', '＞', '›'].map((sign) => [sign, '>'])),
  ...Object.fromEntries(['<=', '=<', '≤', '⩽', '≦'].map((sign) => [sign, '<='])),
  ...Object.fromEntries(['>=', '=>', '≥', '⩾', '≧'].map((sign) => [sign, '>='])),
};

/**
 * Whether a number and its sign are what a text shows, but for spellings that are the same: the decimal sign, thousands,
 * spaces, the minus, raised digits and powers of ten. It knows nothing of how the text was read, so that a fault there
 * refuses a value and never stores another one.
 */
export function isAsShown(
  { valor, operador }: { valor: number; operador?: Operador | undefined },
  shown: string,
  notation: NumberNotation,
): boolean {
  const text = plainSigns(shown);
  const [sign = ''] = /^[<>=≤≥⩽⩾≦≧＜＞‹›]+/u.exec(text) ?? [];
  if (signs[sign] !== operador) return false;
  const [, mantissa = '', exponent = '0'] =
    /^(.*?)(?:(?:[xX×✕·⋅∙•*]10(?:\^|\*\*|[eE])?|[eE])([+-]?\d+))?$/u.exec(text.slice(sign.length)) ?? [];
  const [, minus = '', tens] = /^([+-]?)10(?:\^|\*\*)([+-]?\d+)$/u.exec(mantissa) ?? [];
  const number = tens === undefined ? `${withPoint(mantissa, notation)}e${exponent}` : `${minus}1e${tens}`;
  return valor === Number(number);
}

/** The digits of a number with a point, without what parts its thousands. */
function withPoint(text: string, { miles }: NumberNotation): string {
  const found = text.match(/[.,]/gu) ?? [];
  const last = found.at(-1);
  if (last === undefined) return text;
  const isThousands =
    found.length === 1
      ? last === miles && /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/u.test(text)
      : found.filter((sign) => sign === last).length > 1;
  const at = isThousands ? text.length : text.lastIndexOf(last);
  return `${text.slice(0, at).replaceAll(/[.,]/gu, '')}.${text.slice(at + 1)}`;
}
