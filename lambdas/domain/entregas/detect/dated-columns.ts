import { fold } from '../../../../contract/base/texto.ts';
import { isDateLike } from './dates.ts';
import { isNumberLike, isResultLike } from './notation.ts';
import { type Fila, filled } from './rows.ts';

/** A month's name, after a day or before a year. */
const ofMonth =
  /^(?:\d{1,2}[-/. ])?(?:ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep(?:t(?:iembre)?)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?|january|february|march|april|june|july|august|september|october|november|december|jan|apr|aug|dec)\.?(?:[-/. ']{0,3}(?:de )?(?:19|20)?\d{2})?$/u;

/** A quarter, a week, a year, a month by its number, or a day without its year. */
const ofNumbers =
  /^(?:(?:q[1-4]|[1-4]?t[1-4]?|trim(?:estre)? ?[1-4]|sem(?:ana)? ?\d{1,2})(?:[-/. ']{0,3}(?:de )?(?:19|20)?\d{2})?|(?:19|20)\d{2}|\d{1,2}[-/](?:19|20)\d{2}|\d{1,2}\/\d{1,2})$/u;

/** Whether a heading is a date, or a period of which no day is said. */
export const isWhen = (text: string) => isDateLike(text) || isPeriod(text);

/** Whether a text is a period, or a date without its year. */
export function isPeriod(text: string): boolean {
  if (isDateLike(text)) return false;
  const folded = fold(text);
  return ofMonth.test(folded) || ofNumbers.test(folded);
}

/** How many rows below a header are looked at. */
const looked = 20;

/** Whether a row heads columns with dates or periods: they differ, its other cells name columns, and values stand below. */
export function headsWithDates(row: Fila, below: readonly Fila[]): boolean {
  const cells = filled(row);
  const dates = cells.filter(isWhen);
  const others = cells.filter((cell) => !isWhen(cell));
  if (dates.length < 2 || dates.length < 0.4 * cells.length || new Set(dates).size < dates.length) return false;
  if (others.length === 0 || others.some(isNumberLike)) return false;
  const places = row.cells.flatMap((cell, i) => (isWhen(cell) ? [i] : []));
  const values = below.slice(0, looked).flatMap(({ cells: own }) => places.map((i) => own[i] ?? ''));
  const some = values.filter((value) => value !== '');
  return some.length >= 2 && some.filter(isResultLike).length >= 0.3 * some.length && !some.some(isDateLike);
}
