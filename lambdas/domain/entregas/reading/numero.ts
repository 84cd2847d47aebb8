import { clean, fold } from '../../../../contract/base/texto.ts';
import { unidadLimpia, exponenteEntre, porPotenciaDeDiez } from '../../../../contract/evolucion/rules/unidades.ts';
import type { Operador } from '../../../../contract/normas/rules/contraste.ts';

const setOf = (words: string) => new Set(words.split(' '));

/** The words of units, without case and points: amounts, then per what, then substances. */
const amounts = setOf(
  'pg ng µg mg g kg pmol nmol µmol mmol mol meq eq ufc nmp ufp cfu mpn pfu kbe n ui eu u colonias huevos ooquistes quistes celulas cel ind equitox bq mbq kbq sv msv µsv s ms µs ds kcal kj ml l m3',
);
const per = setOf('l ml µl dl m3 dm3 cm3 m2 dm2 cm2 kg g mg h s d cm m placa gasa ano');
const formulas = setOf('o2 caco3 n p s no3 no2 nh4 po4 so4 pt-co co ss sst c cl cl2');

/** The spelling of a unit's parts, by their lower-case form. */
const capitals = new Map(
  'L mL µL UFC NMP UFP CFU MPN PFU KBE UI EU U S mS µS dS Bq mBq kBq mSv kJ O2 CaCO3 N P NO3 NO2 NH4 PO4 SO4 Pt-Co Cl2'
    .split(' ')
    .map((part) => [fold(part).replaceAll('μ', 'µ'), part]),
);

/** Units of a single word, or without parts. */
const single = new Map(
  'ppm|ppb|%|‰|ºC|K|UNT|UNF|NTU|FNU|UFC|NMP|ud. pH|u. pH|unidades de pH|unidades pH|pH|UC|UT|°f|°fH|°dH|mm|cm|m|µm|mL|L|g|kg|mg|µg|kcal|kJ|% m/m|% p/p|% v/v|% vol|% sat|% de saturación|índice de dilución|mbar|bar|hPa|mV|V|cP|min|s|h|mSv|log UFC'
    .split('|')
    .map((unit): [string, string] => [keyOf(unit), unit]),
);
for (const [unit, words] of [
  ['%', 'porc porcentaje'],
  ['ºC', 'gradosc'],
  ['ud. pH', 'unidadph unidadesph udsph'],
] as const)
  for (const word of words.split(' ')) single.set(word, unit);

function keyOf(text: string): string {
  return fold(text.replaceAll('º', '°')).replaceAll(/[\s._·-]+/gu, '');
}

/** The most words of a unit; `mg / L Pt - Co` has six. */
export const mostWords = 8;

/** A few letters, which may be a name's beginning or a unit: taken for a unit only within brackets or in a column of units. */
export const short = /^[\p{L}°]{1,3}$/u;

/** The known unit of a text in its usual spelling, with either micro sign; undefined without one. */
export function unitOf(text: string): string | undefined {
  // Mega is no milli.
  if (text.length > 40 || /(?<!\p{L})M(?:Bq|Sv|S\/|g|J)/u.test(text)) return undefined;
  // `mg·L⁻¹`, `mg L-1`.
  if (/(?:⁻¹|-1)$/u.test(text)) return unitOf(unidadLimpia(text).replace(/(?:⁻¹|-1)$/u, ''));
  const known = single.get(keyOf(clean(text)));
  if (known !== undefined) return known;
  const plain = fold(clean(text).replaceAll('º', '°').replaceAll('²', '2').replaceAll('³', '3')).replaceAll('μ', 'µ');
  const words = plain
    .replaceAll(' - ', '-')
    .replace('pt/co', 'pt-co')
    .split(/[\s._·/()]+/u)
    .flatMap((word) => /^(\d+)(\D.*)$/u.exec(word)?.slice(1) ?? word)
    .map((word) => word.replace(/^u(?=[gls]$)/u, 'µ'))
    .filter((word) => word !== '' && word !== 'en' && word !== 'por' && word !== 'de');
  const log = words[0] === 'log' ? 'log ' : '';
  if (log !== '') words.shift();
  const take = (from: { has: (word: string) => boolean }) => (from.has(words[0] ?? '') ? words.shift() : undefined);
  const digits = { has: (word: string) => /^\d+$/u.test(word) };
  const amount = take(amounts);
  const before = take(formulas);
  // `mg/L N` is no `mg N`.
  if (before !== undefined && words.length === 0) return undefined;
  const count = take(digits);
  const volume = take(per);
  if (amount === undefined || volume === undefined) return undefined;
  const after = take(formulas);
  if (words[0] === 'a') words.shift();
  const degrees = take(digits);
  if (degrees !== undefined && words.shift() !== '°c') return undefined;
  if (words.length > 0) return undefined;
  const written = (part: string | undefined) =>
    part === undefined ? '' : ` ${capitals.get(part) ?? part.toUpperCase()}`;
  const size = volume === 's' ? 's' : (capitals.get(volume) ?? volume);
  const own = `${log}${capitals.get(amount) ?? amount}${written(before)}`;
  return `${own}/${count === undefined ? '' : `${count} `}${size}${written(after)}${degrees === undefined ? '' : ` a ${degrees} °C`}`;
}

/** The unit of a text that may be within brackets. */
export function unitWithin(text: string): string | undefined {
  return unitOf(text.replaceAll(/^[([]|[)\]]$/gu, ''));
}

/**
 * The notation of a file's numbers: the decimal sign (`mixto`: comma or point), and the thousands separator. Without `miles` the
 * separator isn't known; `ninguno`: there is none.
 */
export interface NumberNotation {
  decimal: ',' | '.' | 'mixto';
  miles?: ',' | '.' | ' ' | "'" | 'ninguno' | undefined;
}

type DecimalSign = ',' | '.';
type Miles = Exclude<NumberNotation['miles'], 'ninguno'>;

/** A delivered value, with the number and the sign understood in it, if any. */
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
 * Reads a laboratory's value. The text is kept as delivered, without the space around it; a number is understood only where the
 * whole text is a number, perhaps after a sign: `<0,5`, `>200.5`, `1.2E3`, `2,0 x 10^3`, `10⁴`.
 */
export function readValor(delivered: string, notation: NumberNotation): ParsedValor {
  const texto = delivered.trim();
  const [, sign = '', body = ''] = signed.exec(texto) ?? [];
  const valor = readNumero(body, notation);
  if (valor === undefined) return { texto };
  const operador = operadores[sign];
  return operador ? { texto, valor, operador } : { texto, valor };
}

/** The number of a text; undefined where the text isn't wholly a number, or is ambiguous. */
export function readNumero(delivered: string, notation: NumberNotation): number | undefined {
  const { decimal, miles } = notation;
  if (isTenOrPower(delivered)) return undefined;
  if (decimal !== 'mixto')
    return readAs(delivered, decimal, milesOf(miles)) ?? scientific(delivered, decimal === ',' ? '.' : ',', miles);
  const found = mixedReadings(delivered, miles);
  return found.length === 1 ? found[0] : undefined;
}

/** Whether a text is like `10E4`, which people write for 10⁴ and programs for 10 × 10⁴. */
export function isTenOrPower(text: string): boolean {
  return /^10[eE][+-]?\d{1,3}$/u.test(text.trim());
}

/** The number of a text such as `1.2E+03`, as programs write it with their own decimal sign, where it is unambiguous. */
function scientific(text: string, decimal: DecimalSign, miles: NumberNotation['miles']): number | undefined {
  const [, sign, digits = ''] = /^[+-]?\d([.,])(\d+)E[+-]?\d{1,3}$/iu.exec(text.trim()) ?? [];
  const isThousands = digits.length === 3 && miles !== 'ninguno';
  return sign === decimal && !isThousands ? readAs(text, decimal, undefined) : undefined;
}

/**
 * The possible numbers of a value that `readNumero` doesn't understand: two where both readings fit (`1.234` with a decimal comma
 * and an unknown thousands separator), one where it has the other decimal sign (`0.100`), none where it is no number.
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
 * Whether a value deserves a warning to the laboratory: a text that should probably be a number (`1.968.333`, `menor de 0,5`), or
 * without meaning (`-`). 'Ausencia' and 'ND' are plain words.
 */
export function isDoubtfulValue({ texto, valor }: ParsedValor): boolean {
  if (texto === '' || valor !== undefined) return false;
  return (
    !/\p{L}/u.test(texto) ||
    /^[<>=≤≥⩽⩾≦≧＜＞‹›]*\s*[+-]?\d/u.test(texto) ||
    /^(?:[<>≤≥]|(?:menor|mayor|inf|sup|inferior|superior|less|greater|more|l\.?t|g\.?t)\b).*\d/iu.test(texto)
  );
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

/** The longest text of a value or a limit with its unit, in characters. */
const maxCharacters = 80;

/** A single letter, which may be a unit or a laboratory's mark: `0,5 J`, `3 L`. */
const letter = /^\p{L}$/u;

/**
 * Splits a text that ends in a digit and a known unit: `10 UFC/100 mL`, `<0,5mg/L`, `50 (µg/L)`. Without a unit all is `body`.
 */
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

/** The power of ten that converts a value from one unit to another; undefined where the units measure different quantities. */
export function powerBetween(from: string, to: string): number | undefined {
  const [one, other] = [unitOf(from), unitOf(to)];
  // 'UFC' is short for the counts of a column in UFC/100 mL.
  const isSame = (one !== undefined && one === other) || fold(to).startsWith(`${fold(from)}/`);
  return isSame ? 0 : exponenteEntre(from, to);
}

/**
 * A limit of detection or of quantification in its value's unit. `own`: the limit's unit if its text has none; a unit of another
 * quantity stays beside the number.
 */
export function limitInUnit(
  text: string,
  { own, unidad }: { own: string | undefined; unidad: string | undefined },
  notation: NumberNotation,
): string {
  const { body, unidad: said = own } = withoutUnit(text);
  if (said === undefined || unidad === undefined) return text;
  const { valor, operador = '' } = readValor(body, notation);
  const power = powerBetween(said, unidad);
  if (power === 0) return body;
  if (power === undefined || valor === undefined) return body === text.trim() ? `${text} ${said}` : text;
  const number = String(porPotenciaDeDiez(valor, power));
  return operador + (notation.decimal === '.' ? number : number.replace('.', ','));
}

/** A value as a refusal quotes it; objects and lists by their contents: `Hotel Sol`, `nombre: Hotel Sol, id: 7`. */
export function quotedValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(quotedValue).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const fields = Object.entries(value);
  return fields
    .map(([name, one]) => (fields.length === 1 ? quotedValue(one) : `${name}: ${quotedValue(one)}`))
    .join(', ');
}
