import { fechaEnMadrid, isFecha } from '../../../../contract/base/fecha.ts';
import { fold } from '../../../../contract/base/texto.ts';

/** A delivered date: the calendar date in Madrid, and the time of day if the text has one. */
export interface ParsedFecha {
  fecha: string;
  hora?: string;
}

/** The reading of a text as a date: one; several, where formats read it differently; undefined for no existing date. */
export type FechaReading = ParsedFecha | { readings: string[] } | undefined;

/** Tokens of a date format, in Spanish: `dd/mm/aaaa`. One digit will do where two are usual. */
const tokens: Record<string, string> = {
  aaaa: '(?<year>\\d{4})',
  aa: '(?<shortYear>\\d{2})',
  mmm: '(?<monthName>\\p{L}{2,10})\\.?',
  mm: '(?<month>\\d{1,2})',
  dd: '(?<day>\\d{1,2})',
};

const formatTokens = /aaaa|aa|mmm|mm|dd/gu;

/** The format of a spreadsheet's serial number of a day, with the time as a fraction: 46149,39583. */
const serial = 'excel';

/** The same in a workbook whose days count from 1904, which is the workbook's own and in no mapping. */
const serial1904 = 'excel1904';

/** A format as mappings and people name it. */
export const nameOfFormat = (format: string) => (format === serial1904 ? serial : format);

/** Formats as a workbook whose days count from 1904 means them. */
export const from1904 = (formats: readonly string[]) =>
  formats.map((format) => (format === serial ? serial1904 : format));

const time =
  '(?:(?:[ T]|,? - |, )(?<time>\\d{1,2}(?::| ?h ?)\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:\\s*[ap]\\.?\\s?m\\.?)?(?<zone>Z|[+-]\\d{2}:?\\d{2})?)(?: ?h(?:s|rs|oras)?\\.?)?)?';

/** ISO 8601 is understood in every file, as it is unambiguous. */
const iso = compile('aaaa-mm-dd');

/**
 * Whether a text is a date format: a year, a month and a day once each, with signs between them, or a spreadsheet's serial
 * numbers.
 */
export function isFechaFormat(format: string): boolean {
  if (format === serial) return true;
  const found = format.match(formatTokens) ?? [];
  const kinds = new Set(found.map((token) => token.slice(0, 2)));
  return found.length === 3 && kinds.size === 3 && /^(?: de |[-/., ])*$/u.test(format.replaceAll(formatTokens, ''));
}

/**
 * Makes the reader of a file's dates in these formats. Where formats read a text as different dates, it gives all of them, or
 * with `isOrdered` the first.
 */
export function fechaReader(formats: readonly string[], isOrdered = false): (text: string) => FechaReading {
  // With 'aaaa-dd-mm' in the mapping, ISO 8601 isn't tried: it would contradict it.
  const patterns = formats.includes('aaaa-dd-mm') ? formats.map(compile) : [...formats.map(compile), iso];
  return (text) => {
    const found: ParsedFecha[] = [];
    for (const pattern of patterns) {
      const groups = pattern.exec(text.trim())?.groups;
      const read = groups && fromGroups(groups);
      if (read) found.push(read);
    }
    const [first] = found;
    const readings = [...new Set(found.map(({ fecha }) => fecha))];
    return isOrdered || readings.length < 2 ? first : { readings };
  };
}

/** A time of day as `hh:mm`, from 24 hours or with am/pm; undefined for no existing time. */
export function readHora(text: string): string | undefined {
  const groups =
    /^(?<h>\d{1,2})(?:[:.]| ?h ?)(?<m>\d{2})(?::\d{2}(?:\.\d+)?)?\s*(?:(?<half>[ap]\.?\s?m\.?)|h(?:s|rs|oras)?\.?)?$/iu.exec(
      text.trim(),
    )?.groups;
  if (!groups) return undefined;
  const { h = '', m = '', half } = groups;
  const hours = half ? (Number(h) % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0) : Number(h);
  if (hours > 23 || Number(m) > 59 || (half && Number(h) > 12)) return undefined;
  return `${String(hours).padStart(2, '0')}:${m}`;
}

function compile(format: string): RegExp {
  if (format === serial) return /^(?<serial>\d{2,6})(?:[.,](?<fraction>\d{1,17}))?$/u;
  if (format === serial1904) return /^(?<serial1904>\d{2,6})(?:[.,](?<fraction>\d{1,17}))?$/u;
  const escaped = format.replaceAll(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
  return new RegExp(`^${escaped.replaceAll(formatTokens, (token) => tokens[token] ?? token)}${time}$`, 'iu');
}

const midnight = /^(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00(?:\.0+)?)?\s*a\.?\s?m\.?)$/iu;

function fromGroups(groups: Record<string, string | undefined>): ParsedFecha | undefined {
  const days = groups['serial'] ?? groups['serial1904'];
  if (days !== undefined) {
    const first = groups['serial1904'] === undefined ? 0 : daysTo1904;
    return fromSerial(first + Number(`${days}.${groups['fraction'] ?? 0}`));
  }
  const { year, shortYear = '', monthName, day = '', time: at, zone } = groups;
  const month = monthName === undefined ? (groups['month'] ?? '') : String(monthOf(monthName) ?? '');
  const fecha = `${year ?? `20${shortYear}`}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isFecha(fecha)) return undefined;
  // Programs that keep a date with a time write midnight where they know none.
  if (at === undefined || midnight.test(at)) return { fecha };
  if (zone === undefined) {
    const hora = readHora(at);
    return hora ? { fecha, hora } : undefined;
  }
  const instant = new Date(`${fecha}T${at}`);
  return Number.isNaN(instant.getTime()) ? undefined : { fecha: fechaEnMadrid(instant) };
}

/** The beginnings of months' names, without accents, in Spanish, Catalan, Portuguese, French and English. */
const months = [
  /^(?:ene|jan|gen)/u,
  /^(?:feb|fev)/u,
  /^mar/u,
  /^(?:abr|apr|avr)/u,
  /^(?:may|mai)/u,
  /^(?:jun|juin)/u,
  /^(?:jul|juil)/u,
  /^(?:ag|aug|aou)/u,
  /^se[pt]/u,
  /^(?:oct|out)/u,
  /^nov/u,
  /^(?:dic|dec|dez|des)/u,
];

/** A month from 1 to 12 by its name; undefined for none. */
function monthOf(name: string): number | undefined {
  const place = months.findIndex((month) => month.test(fold(name)));
  return place < 0 ? undefined : place + 1;
}

/** The day 0 of spreadsheets' serial numbers, for days after 29 February 1900, which they count though it didn't exist. */
const serialEpoch = Date.UTC(1899, 11, 30);

/** The serial number of the day 0 of workbooks whose days count from 1904. */
const daysTo1904 = 1462;

/** The first correct serial number: 1 March 1900. */
const firstSerial = 61;

function fromSerial(days: number): ParsedFecha | undefined {
  if (days < firstSerial) return undefined;
  const minutes = Math.round(days * 24 * 60);
  const [fecha = '', at = ''] = new Date(serialEpoch + minutes * 60_000).toISOString().split('T');
  const hora = at.slice(0, 5);
  if (!isFecha(fecha)) return undefined;
  return minutes % (24 * 60) === 0 ? { fecha } : { fecha, hora };
}
