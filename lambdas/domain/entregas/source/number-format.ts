import { addLocale, format, getFormatDateInfo, getFormatFromId, getLocale, isValidFormat, tokenize } from 'numfmt';
import { lazy } from '../../../../contract/base/lazy.ts';

/** The format of a cell's number: its code (ECMA-376, part 1, 18.8.31), and what the code makes of a number. */
export interface NumberFormat {
  readonly code: string;
  readonly kind: 'number' | 'date' | 'time' | 'date-time';
  /** The code without the texts beside the number; undefined where it writes no number, such as `"Ausencia"`. */
  readonly bare: string | undefined;
}

/** The number of a numeric cell, with `decimalSign` as the decimal sign of each part. */
export interface CellNumber {
  /** The text that the program shows, without separators of thousands; '' where the format hides it. */
  readonly shown: string;
  /** The shown number, perhaps after `<` or `>`, and the same with all digits of the cell. */
  readonly number: { readonly shown: string; readonly whole: string };
  /** Whether the program shows a text beside the number, or in its place. */
  readonly words: 'none' | 'beside' | 'alone';
  /** The text beside the number, or '' where the format hides it; empty where `words` is 'none'. */
  readonly beside: string;
  /** Whether the shown number has another sign than the stored one: a format may show a negative number by its colour alone. */
  readonly isOtherSign: boolean;
}

/** Stands for the decimal sign of a cell's number until the decimal sign of the table's texts is known. */
export const decimalSign = '\uE000';

const locale = 'es_MX';

/** The locale: Spanish months and days, no separator of thousands, and a decimal sign that no text has. */
const spanish = lazy(() => {
  addLocale({ ...getLocale('es'), decimal: decimalSign, group: '' }, locale);
  return { locale, overflow: '' };
});

const built = new Map<number, NumberFormat>();

/** The format of an id, with the code that the workbook gives it, if any. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code !== undefined) return formatOfCode(code);
  const known = built.get(id) ?? formatOfCode(getFormatFromId(id, 'es'));
  built.set(id, known);
  return known;
}

export const general: NumberFormat = { code: 'General', kind: 'number', bare: 'General' };

function formatOfCode(code: string): NumberFormat {
  // An invalid format tells nothing about the number's form.
  if (!isValidFormat(code)) return general;
  return { code, kind: kindOf(code), bare: bareOf(code) };
}

function kindOf(code: string): NumberFormat['kind'] {
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(code);
  const hasTime = hours || seconds;
  const hasDate = year || day || (month && !hasTime);
  if (hasDate) return hasTime ? 'date-time' : 'date';
  return hasTime || minutes ? 'time' : 'number';
}

/** The tokens of a format that write the number itself, or the condition on it. */
const ofNumber = new Set(
  'general,hash,zero,qmark,slash,group,scale,break,point,percent,digit,condition,exp,space,text'.split(','),
);

function bareOf(code: string): string | undefined {
  const tokens = tokenize(code).filter(({ type }) => ofNumber.has(type.toLowerCase()));
  const hasDigits = tokens.some(({ type }) => /general|hash|zero|qmark|text/iu.test(type));
  const bare = tokens.map(({ raw }) => raw).join('');
  return hasDigits && isValidFormat(bare) ? bare : undefined;
}

const operator = /<=|>=|=<|=>|[<>≤≥⩽⩾]/u;

/** A stored number as its format shows it. */
export function shownNumber(stored: string, { code, bare }: NumberFormat): CellNumber {
  const value = Number(stored);
  const whole = numberText(stored).replace('.', decimalSign);
  if (!Number.isFinite(value) || code === 'General' || code === '@')
    return {
      shown: withoutZeros(whole),
      number: { shown: withoutZeros(whole), whole },
      words: 'none',
      beside: '',
      isOtherSign: false,
    };
  const shown = tidy(format(code, value, spanish()));
  const written = bare === undefined || bare === code ? shown : tidy(format(bare, value, spanish()));
  const numeral = bare === undefined ? '' : written.replace(/^-/u, '');
  const isPercent = numeral.endsWith('%');
  const held = isPercent ? `${numberText(String(value * 100)).replace('.', decimalSign)} %` : whole;
  const at = numeral === '' ? -1 : shown.indexOf(numeral);
  if (at < 0) {
    const number = { shown: held, whole: held };
    return { shown, number, words: shown === '' ? 'beside' : 'alone', beside: '', isOtherSign: false };
  }
  const ahead = shown.slice(0, at).trim();
  const after = shown.slice(at + numeral.length).trim();
  const [operador = ''] = operator.exec(ahead) ?? [];
  const besides = (text: string) => text.replace(operador, '').trim();
  // After a text it may be a hyphen, as in `"A-"000`.
  const isMinusSign = /[-−]$/u.test(ahead) && (value < 0 || besides(ahead.slice(0, -1)) === '');
  const minus = isMinusSign ? ahead.slice(-1) : '';
  const before = besides(ahead.slice(0, ahead.length - minus.length));
  const isOnly = before === '' && after === '';
  const absolute = held.replace(/^-/u, '');
  // Signs other than a minus: `<` and `>`, and the brackets of accounts.
  const hasSign = operador !== '' || before.endsWith('(');
  const isMinus = minus !== '' || (!isOnly && operador === '' && value < 0);
  // A format for negative numbers writes the minus itself, or leaves it out.
  const isBelow = operador === '' ? value < 0 : minus !== '';
  const signed = (isNegative: boolean, digits: string) => `${operador}${isNegative ? '-' : ''}${digits}`;
  // Leading zeros of a code are part of it.
  const isCode = /^0\d*$/u.test(numeral) && Number(numeral) === Math.abs(value);
  return {
    shown: isOnly ? signed(minus !== '', numeral) : shown,
    number: { shown: signed(isMinus, numeral), whole: signed(isBelow, isCode ? numeral : absolute) },
    words: isOnly ? 'none' : 'beside',
    beside: isOnly ? '' : [before, after].filter((text) => text !== '').join(' … '),
    isOtherSign: !hasSign && (minus !== '') !== value < 0 && /[1-9]/u.test(numeral),
  };
}

const decimals = /\uE000(\d+)/u;

/** A number without trailing zeros in its decimals, which programs write and spreadsheets don't show. */
export function withoutZeros(text: string): string {
  return text.replace(decimals, (_, digits: string) => {
    const end = Array.from(digits).findLastIndex((digit) => digit !== '0') + 1;
    return end === 0 ? '' : decimalSign + digits.slice(0, end);
  });
}

const looseSign = /\uE000(?!\d)/u;

/** Removes the white space that aligns columns of numbers, and a decimal sign without decimals. */
function tidy(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim().replace(looseSign, '');
}

const daySeconds = 86_400;

/** Days of Excel's two calendars before 1970-01-01. */
const epochs = { 1900: 25_569, 1904: 24_107 } as const;
export type DateSystem = keyof typeof epochs;

/** 9999-12-31. */
const maxSerial = 2_958_465;

/** A serial number as the format of a date or a time shows it. */
export function shownDate(serial: number, { code }: NumberFormat, system: DateSystem): string {
  return tidy(format(code, serial + epochs[1900] - epochs[system], spanish())).replace(decimalSign, ',');
}
/** A serial number as an ISO date, time or both; undefined where Excel would show no date for it. */
export function serialText(serial: number, kind: 'date' | 'date-time', system: DateSystem): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > maxSerial) return undefined;
  // A time is a fraction of a day, exact to half a millisecond.
  let seconds = Math.round((serial % 1) * daySeconds);
  let days = Math.floor(serial);
  if (seconds === daySeconds) {
    seconds = 0;
    days++;
  }
  const time = new Date(seconds * 1000).toISOString().slice(11, 19);
  // The 1900 calendar has a 29 February 1900, which didn't exist; 0 isn't a day.
  if (system === 1900 && (days === 0 || days === 60)) return undefined;
  const shifted = system === 1900 && days < 60 ? days + 1 : days;
  const date = new Date((shifted - epochs[system]) * daySeconds * 1000).toISOString().slice(0, 10);
  return kind === 'date' ? date : `${date}T${time}`;
}

/** The significant digits of a spreadsheet's numbers. */
const precision = 15;

/**
 * A stored number as text, with a decimal point, rounded to a spreadsheet's digits (7.2000000000000002 is 7.2), without an
 * exponent up to some twenty digits. A whole number is left as it is.
 */
function numberText(stored: string): string {
  const text = stored.trim();
  if (/^-?\d+$/u.test(text)) return text;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  const [mantissa = ''] = text.split(/e/iu, 1);
  const digits = mantissa.replaceAll(/\D/gu, '').replace(/^0+/u, '');
  if (/^-?\d+\.\d+$/u.test(text) && digits.length <= precision) return text;
  return plain(Number(value.toPrecision(precision)));
}

/** A number without exponent, unless it is so large or small that an exponent is shorter than the zeros. */
function plain(value: number): string {
  const text = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/u.exec(text) ?? [];
  if (exponent === undefined || Number(exponent) > 0 || Number(exponent) < -20) return text;
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${whole}${fraction}`;
}
