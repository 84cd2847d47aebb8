import type { Operador } from '../../../../contract/muestras/rules/limites.ts';

/**
 * How a file writes numbers: the decimal sign (`mixto`: now a comma, now a point), and the thousands separator.
 * Without `miles` nothing is said of thousands, `ninguno` says that there are none.
 */
export interface NumberNotation {
  decimal: ',' | '.' | 'mixto';
  miles?: ',' | '.' | ' ' | "'" | 'ninguno' | undefined;
}

type DecimalSign = ',' | '.';
type Miles = Exclude<NumberNotation['miles'], 'ninguno'>;

/** A value as it was delivered, with the number and the sign understood in it, if any. */
export interface ParsedValor {
  texto: string;
  valor?: number;
  operador?: Operador;
}

const operadores: Record<string, Operador> = {
  '<': '<',
  '>': '>',
  '<=': '<=',
  '=<': '<=',
  '≤': '<=',
  '⩽': '<=',
  '>=': '>=',
  '=>': '>=',
  '≥': '>=',
  '⩾': '>=',
  '≦': '<=',
  '≧': '>=',
  '＜': '<',
  '＞': '>',
  '‹': '<',
  '›': '>',
};

const signed = /^(<=|>=|=<|=>|[<>≤≥⩽⩾≦≧＜＞‹›])?\s*(.*)$/su;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Reads a laboratory's value. The text is kept as it stood, without the space around it; a number is understood only
 * where the whole text is one, perhaps after a sign: `<0,5`, `>200.5`, `1.2E3`, `2,0 x 10^3`, `10⁴`. Anything else has no
 * number.
 */
export function readValor(delivered: string, notation: NumberNotation): ParsedValor {
  const texto = delivered.trim();
  const [, sign = '', body = ''] = signed.exec(texto) ?? [];
  const valor = readNumero(body, notation);
  if (valor === undefined) return { texto };
  const operador = operadores[sign];
  return operador ? { texto, valor, operador } : { texto, valor };
}

/** The number that a text is, or undefined where it isn't wholly one, or may be two. */
export function readNumero(delivered: string, notation: NumberNotation): number | undefined {
  const { decimal, miles } = notation;
  if (isTenOrPower(delivered)) return undefined;
  if (decimal !== 'mixto')
    return readAs(delivered, decimal, milesOf(miles)) ?? scientific(delivered, decimal === ',' ? '.' : ',', miles);
  const found = mixedReadings(delivered, miles);
  return found.length === 1 ? found[0] : undefined;
}

/** `10E4`: people write it for 10⁴, programs for 10 × 10⁴. */
export function isTenOrPower(text: string): boolean {
  return /^10[eE][+-]?\d{1,3}$/u.test(text.trim());
}

/** `1.2E+03` as programs write it, with their own decimal sign, where it can be nothing else. */
function scientific(text: string, decimal: DecimalSign, miles: NumberNotation['miles']): number | undefined {
  const [, sign, digits = ''] = /^[+-]?\d([.,])(\d+)E[+-]?\d{1,3}$/iu.exec(text.trim()) ?? [];
  const isThousands = digits.length === 3 && miles !== 'ninguno';
  return sign === decimal && !isThousands ? readAs(text, decimal, undefined) : undefined;
}

/**
 * What a value that `readNumero` doesn't understand may be all the same: two numbers where it fits both readings
 * (`1.234` with a decimal comma and nothing said of thousands), one where it is written with the other decimal sign
 * (`0.100`), none where it is no number.
 */
export function otherReadings(delivered: string, notation: NumberNotation): number[] {
  const { decimal, miles } = notation;
  const [, , body = ''] = signed.exec(delivered.trim()) ?? [];
  if (readNumero(body, notation) !== undefined) return [];
  if (isTenOrPower(body)) return [Number(body.replace(/^10/u, '1')), Number(body)];
  if (decimal === 'mixto') return mixedReadings(body, miles);
  const other = decimal === ',' ? '.' : ',';
  const asDecimal = readAs(body, other, undefined);
  if (asDecimal === undefined) return [];
  const asThousands = miles === undefined ? readAs(body, decimal, other) : undefined;
  return distinct([asThousands, asDecimal]);
}

function mixedReadings(text: string, miles: NumberNotation['miles']): number[] {
  if (miles === undefined) {
    return distinct([
      readAs(text, '.', undefined),
      readAs(text, ',', undefined),
      readAs(text, ',', '.'),
      readAs(text, '.', ','),
    ]);
  }
  if (miles === '.' || miles === ',') {
    const decimal = miles === '.' ? ',' : '.';
    return distinct([readAs(text, decimal, miles) ?? readAs(text, miles, undefined)]);
  }
  return distinct([readAs(text, '.', milesOf(miles)), readAs(text, ',', milesOf(miles))]);
}

function milesOf(miles: NumberNotation['miles']): Miles {
  return miles === 'ninguno' ? undefined : miles;
}

function distinct(numbers: readonly (number | undefined)[]): number[] {
  return [...new Set(numbers.filter((number) => number !== undefined))];
}

function readAs(delivered: string, decimal: DecimalSign, miles: Miles): number | undefined {
  const text = delivered.trim().replaceAll('\u2212', '-');
  const parts = pattern(decimal, miles).exec(text);
  if (!parts?.groups) return undefined;
  const { sign = '', alone, whole = '', fraction = '', exponent, power, raised } = parts.groups;
  const tens = exponent ?? power ?? (raised && fromSuperscript(raised)) ?? '0';
  const digits = alone ? '1' : miles ? whole.replaceAll(/\D/gu, '') : whole;
  const number = Number(`${sign}${digits || '0'}.${fraction || '0'}e${tens}`);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Whether a text looks as if it should have been a number and isn't, such as `1.968.333`, or says nothing at all,
 * such as `-`: worth telling the laboratory. 'Ausencia' and 'ND' are plain words.
 */
export function isDoubtfulValue({ texto, valor }: ParsedValor): boolean {
  if (texto === '' || valor !== undefined) return false;
  return !/\p{L}/u.test(texto) || /^[<>=≤≥⩽⩾≦≧＜＞‹›]*\s*[+-]?\d/u.test(texto);
}

const patterns = new Map<string, RegExp>();

function pattern(decimal: string, miles: string | undefined): RegExp {
  const key = `${decimal}${miles ?? ''}`;
  const known = patterns.get(key);
  if (known) return known;
  const point = RegExp.escape(decimal);
  const group = miles === ' ' ? '[ \\u00A0\\u2009\\u202F]' : miles && RegExp.escape(miles);
  const whole = group ? `[1-9]\\d{0,2}(?:${group}\\d{3})+|\\d+` : '\\d+';
  const mantissa = `(?<whole>${whole})(?:${point}(?<fraction>\\d+))?|${point}(?<fraction>\\d+)`;
  const written = `(?:\\^|\\*\\*)(?<power>[+-]?\\d{1,3})|(?<raised>[⁺⁻]?[${superscripts}]{1,3})`;
  const loose = `(?:\\^|\\*\\*|[eE])?(?<power>[+-]?\\d{1,3})|(?<raised>[⁺⁻]?[${superscripts}]{1,3})`;
  const ten = `[eE](?<exponent>[+-]?\\d{1,3})|\\s*[xX×✕·⋅∙•*]\\s*10(?:${loose})|\\s10(?:${written})`;
  const made = new RegExp(`^(?<sign>[+-]?)(?:(?:${mantissa})(?:${ten})?|(?<alone>10)(?:${written}))$`, 'u');
  patterns.set(key, made);
  return made;
}

function fromSuperscript(text: string): string {
  const signs: Readonly<Record<string, string>> = { '⁻': '-', '⁺': '+' };
  return Array.from(text, (sign) => signs[sign] ?? String(superscripts.indexOf(sign))).join('');
}
