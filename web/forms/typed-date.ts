import { isFecha } from '../../contract/base/fecha.ts';
import { nombresDeMes } from '../../contract/base/meses.ts';

/** A typed text as a date (`yyyy-mm-dd`), or what is wrong with it; neither for a blank. */
export interface TypedDate {
  fecha?: string;
  fault?: string;
}

const isoLike = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/u;
const dayFirst = /^(\d{1,2})(?:\s*[-/.]\s*|\s+)(\d{1,2})(?:\s*[-/.]\s*|\s+)(\d{4}|\d{2})$/u;
const digitsOnly = /^(\d{2})(\d{2})(\d{4})$/u;
const monthInWords = /^(\d{1,2})\s*(?:de\s+|[-/.]\s*)?([a-z]{3,})\.?\s*(?:de\s+|[-/.]\s*)?(\d{4}|\d{2})$/u;

/**
 * Reads a date as a Spaniard types or pastes it: `07/05/2026`, `7-5-26`, `07052026`, `7 may 2026`, `7 de mayo de 2026`,
 * and `2026-05-07`. The day comes first; two digits of a year are of this century.
 */
export function readDate(text: string): TypedDate {
  const typed = text.trim().toLowerCase();
  if (typed === '') return {};
  const iso = isoLike.exec(typed);
  if (iso) return dateOf(iso[3], Number(iso[2]), iso[1]);
  const numbers = dayFirst.exec(typed) ?? digitsOnly.exec(typed);
  if (numbers) return dateOf(numbers[1], Number(numbers[2]), numbers[3]);
  const words = monthInWords.exec(typed);
  const month = words ? monthNamed(words[2]) : 0;
  if (words && month > 0) return dateOf(words[1], month, words[3]);
  return { fault: 'Escribe la fecha completa, como 07/05/2026.' };
}

/** A date as the field shows it, `07/05/2026`; any other text as it is. */
export function writtenDate(value: string): string {
  return isFecha(value) ? value.split('-').toReversed().join('/') : value;
}

function dateOf(day: string | undefined, month: number, year: string | undefined): TypedDate {
  const fullYear = year?.length === 2 ? `20${year}` : year;
  const fecha = `${fullYear}-${String(month).padStart(2, '0')}-${day?.padStart(2, '0')}`;
  if (isFecha(fecha)) return { fecha };
  const name = nombresDeMes[month - 1];
  if (name === undefined) return { fault: `No hay ningún mes ${month}: escribe la fecha como dd/mm/aaaa.` };
  return { fault: `El ${Number(day)} de ${name} de ${fullYear} no existe.` };
}

/** 1 to 12 for a month's name or its beginning (`may`, `sept`); 0 for any other word. */
function monthNamed(word: string | undefined): number {
  if (word === undefined) return 0;
  return nombresDeMes.findIndex((name) => name.startsWith(word) || (word === 'set' && name === 'septiembre')) + 1;
}
