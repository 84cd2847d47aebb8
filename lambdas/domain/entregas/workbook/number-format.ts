/** What a cell's number is written as: a date, a time of day, both, digits of a code (`00000`), or itself. */
export type NumberFormat = 'general' | 'date' | 'time' | 'date-time' | { digits: number };

/** Formats that every workbook has without naming them (ECMA-376, part 1, 18.8.30): dates and times among them. */
const builtIn: Readonly<Record<number, NumberFormat>> = {
  ...Object.fromEntries([14, 15, 16, 17, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date'])),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'time'])),
  22: 'date-time',
};

/** The format of an id, with the code that the workbook gives it. */
export function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  return code === undefined ? (builtIn[id] ?? 'general') : formatOfCode(code);
}

/** Quoted text, escaped signs, fill and colours, conditions or locales in brackets: what isn't the format itself. */
const notFormat = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^[\]]*\]/giu;

function formatOfCode(code: string): NumberFormat {
  const [positive = ''] = code.replaceAll(notFormat, '').split(';');
  if (/^0{2,}$/u.test(positive)) return { digits: positive.length };
  // Hours that go on after 24 are a length of time and no time of day.
  if (/\[(?:h+|m+|s+)\]/iu.test(positive) || /general|[0#?]\.?[%E]/iu.test(positive)) return 'general';
  const letters = positive.toLowerCase().replaceAll(/am\/pm|a\/p/gu, 'h');
  const hasTime = /[hs]/u.test(letters);
  const hasDate = /[ydae]/u.test(letters) || (/m/u.test(letters) && !hasTime);
  if (hasDate) return hasTime ? 'date-time' : 'date';
  return hasTime ? 'time' : 'general';
}

const daySeconds = 86_400;
/** Days of Excel's two calendars before 1970-01-01. */
const epochs = { 1900: 25_569, 1904: 24_107 } as const;
export type DateSystem = keyof typeof epochs;
/** 9999-12-31. */
const maxSerial = 2_958_465;

/** A serial number as an ISO date, time or both; undefined where Excel would show no date for it. */
export function serialText(
  serial: number,
  format: 'date' | 'time' | 'date-time',
  system: DateSystem,
): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > maxSerial) return undefined;
  // A time is a fraction of a day, which a second survives within half a millisecond.
  let seconds = Math.round((serial % 1) * daySeconds);
  let days = Math.floor(serial);
  if (seconds === daySeconds) {
    seconds = 0;
    days++;
  }
  const time = new Date(seconds * 1000).toISOString().slice(11, 19);
  if (format === 'time') return time;
  // The 1900 calendar has a 29th of February that year had not; a count of none isn't a day.
  if (system === 1900 && (days === 0 || days === 60)) return undefined;
  const shifted = system === 1900 && days < 60 ? days + 1 : days;
  const date = new Date((shifted - epochs[system]) * daySeconds * 1000).toISOString().slice(0, 10);
  return format === 'date' ? date : `${date}T${time}`;
}

/** Significant digits that a spreadsheet knows of a number. */
const precision = 15;

/**
 * A stored number as text, with a point: in as many digits as a spreadsheet knows (7.2000000000000002 is 7.2), without an
 * exponent where it has some twenty digits at most. A whole number is left as it is.
 */
export function numberText(stored: string): string {
  const text = stored.trim();
  if (/^-?\d+$/u.test(text)) return text;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  const [mantissa = ''] = text.split(/e/iu, 1);
  const digits = mantissa.replaceAll(/\D/gu, '').replace(/^0+/u, '');
  if (/^-?\d+\.\d+$/u.test(text) && digits.length <= precision) return text;
  return plain(Number(value.toPrecision(precision)));
}

/** A number without exponent, unless it is too large or too small for one to be shorter than its zeros. */
function plain(value: number): string {
  const text = String(value);
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/u.exec(text) ?? [];
  if (exponent === undefined || Number(exponent) > 0 || Number(exponent) < -20) return text;
  return `${sign}0.${'0'.repeat(-Number(exponent) - 1)}${whole}${fraction}`;
}
