import type { Operador } from '../../contract/rules/limites.ts';

/** How a file writes numbers: the decimal sign, and the thousands separator where it uses one. */
export interface Notacion {
  decimal: ',' | '.';
  miles?: ',' | '.' | ' ' | "'" | undefined;
}

/** A value as it was delivered, with the number and the sign understood in it, if any. */
export interface ValorLeido {
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
};

const signed = /^(<=|>=|=<|=>|[<>≤≥⩽⩾])?\s*(.*)$/su;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Reads a laboratory's value. The text is kept as it stood, without the space around it; a number is understood only
 * where the whole text is one, perhaps after a sign: `<0,5`, `>200.5`, `1.2E3`, `2,0 x 10^3`. Anything else has no
 * number.
 */
export function readValor(delivered: string, notacion: Notacion): ValorLeido {
  const texto = delivered.trim();
  const [, sign = '', body = ''] = signed.exec(texto) ?? [];
  const valor = readNumero(body, notacion);
  if (valor === undefined) return { texto };
  const operador = operadores[sign];
  return operador ? { texto, valor, operador } : { texto, valor };
}

/** The number that a text is, or undefined where it isn't wholly one. */
export function readNumero(delivered: string, { decimal, miles }: Notacion): number | undefined {
  const text = delivered.trim().replaceAll('\u2212', '-');
  const parts = pattern(decimal, miles).exec(text);
  if (!parts?.groups) return undefined;
  const { sign = '', whole = '', fraction = '', exponent, power, raised } = parts.groups;
  const tens = exponent ?? power ?? (raised && fromSuperscript(raised)) ?? '0';
  const digits = miles ? whole.replaceAll(miles, '').replaceAll('\u00A0', '') : whole;
  const number = Number(`${sign}${digits || '0'}.${fraction || '0'}e${tens}`);
  return Number.isFinite(number) ? number : undefined;
}

/**
 * Whether a text looks as if it should have been a number and isn't, such as `1.968.333`, or says nothing at all,
 * such as `-`: worth telling the laboratory. 'Ausencia' and 'ND' are plain words.
 */
export function isOdd({ texto, valor }: ValorLeido): boolean {
  if (texto === '' || valor !== undefined) return false;
  return !/\p{L}/u.test(texto) || /^[<>=≤≥⩽⩾]*\s*[+-]?\d/u.test(texto);
}

const patterns = new Map<string, RegExp>();

function pattern(decimal: string, miles: string | undefined): RegExp {
  const key = `${decimal}${miles ?? ''}`;
  const known = patterns.get(key);
  if (known) return known;
  const point = RegExp.escape(decimal);
  const group = miles === ' ' ? '[ \\u00A0]' : miles && RegExp.escape(miles);
  const whole = group ? `\\d{1,3}(?:${group}\\d{3})+|\\d+` : '\\d+';
  const ten = `\\s*[x×·*]\\s*10(?:\\^?(?<power>[+-]?\\d{1,3})|(?<raised>⁻?[${superscripts}]{1,3}))`;
  const made = new RegExp(
    `^(?<sign>[+-]?)(?:(?<whole>${whole})(?:${point}(?<fraction>\\d+))?|${point}(?<fraction>\\d+))(?:[eE](?<exponent>[+-]?\\d{1,3})|${ten})?$`,
    'u',
  );
  patterns.set(key, made);
  return made;
}

function fromSuperscript(text: string): string {
  return Array.from(text, (sign) => (sign === '⁻' ? '-' : String(superscripts.indexOf(sign)))).join('');
}
