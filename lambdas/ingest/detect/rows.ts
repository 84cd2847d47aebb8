import { withFormula } from '../../../contract/rules/formula.ts';
/** How a table is written. */
export interface Escritura {
  readonly separador: string;
  readonly comillas: string | false;
}

/** A row that isn't blank: the line where it begins (undefined where it isn't known) and its cells, trimmed. */
export interface Fila {
  readonly linea: number | undefined;
  readonly cells: readonly string[];
}

/**
 * Splits a part of a file into rows. Where the file is read, a library does this; it refuses what a part of a file is:
 * cut at both ends, and perhaps within quotes. `isOpen`: whether it ends within quotes.
 */
export function splitRows(
  text: string,
  { separador, comillas }: Escritura,
  linea?: number,
): { rows: Fila[]; isOpen: boolean } {
  const rows: Fila[] = [];
  let at = 0;
  let line = linea;
  let isOpen = false;
  while (at < text.length) {
    const cells: string[] = [];
    const begins = line;
    for (;;) {
      const cell = cellAt(text, at, separador, comillas);
      cells.push(withFormula(cell.text.trim()));
      if (line !== undefined) line += cell.breaks;
      isOpen = cell.isOpen;
      at = cell.end;
      if (text[at] !== separador) break;
      at++;
    }
    if (text[at] === '\r') at++;
    at++;
    if (line !== undefined) line++;
    if (cells.some((cell) => cell !== '')) rows.push({ linea: begins, cells });
  }
  return { rows, isOpen };
}

function cellAt(text: string, from: number, separador: string, comillas: string | false) {
  if (comillas !== false && text[from] === comillas) {
    let value = '';
    for (let at = from + 1; ;) {
      const close = text.indexOf(comillas, at);
      if (close < 0) {
        value += text.slice(at);
        return { text: value, end: text.length, breaks: value.split('\n').length - 1, isOpen: true };
      }
      value += text.slice(at, close);
      if (text[close + 1] === comillas) {
        value += comillas;
        at = close + 2;
        continue;
      }
      const end = endOfPlain(text, close + 1, separador);
      value += text.slice(close + 1, end);
      return { text: value, end, breaks: value.split('\n').length - 1, isOpen: false };
    }
  }
  const end = endOfPlain(text, from, separador);
  return { text: text.slice(from, end), end, breaks: 0, isOpen: false };
}

function endOfPlain(text: string, from: number, separador: string): number {
  let at = from;
  while (at < text.length) {
    const sign = text[at];
    if (sign === separador || sign === '\n' || (sign === '\r' && text[at + 1] === '\n')) break;
    at++;
  }
  return at;
}

/** How many cells most rows have, and the share of the rows that have so many. */
export function widthOf(rows: readonly Fila[]): { width: number; share: number } {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let width = 0;
  let most = 0;
  for (const [cells, count] of counts) {
    if (count > most || (count === most && cells > width)) [width, most] = [cells, count];
  }
  return { width, share: rows.length === 0 ? 0 : most / rows.length };
}

/** Whole rows of the end of a file, which begins in the middle of one, perhaps within quotes. */
export function tailRows(text: string, escritura: Escritura, width: number): Fila[] {
  const from = text.indexOf('\n') + 1;
  if (text === '' || from === 0) return [];
  const asIs = splitRows(text.slice(from), escritura).rows;
  const readings = [asIs];
  if (escritura.comillas !== false)
    readings.push(splitRows(escritura.comillas + text.slice(from), escritura).rows.slice(1));
  const sound = (rows: readonly Fila[]) => rows.filter(({ cells }) => cells.length === width).length;
  readings.sort((a, b) => sound(b) - sound(a));
  const [best = []] = readings;
  return best.slice(
    Math.max(
      0,
      best.findIndex(({ cells }) => cells.length === width),
    ),
  );
}

interface Place {
  readonly indice: number;
}

/** Whether these columns together are different in as many of the rows as `share` says. */
export function areUnique(rows: readonly Fila[], set: readonly Place[], share = 1): boolean {
  const seen = new Set<string>();
  let filled = 0;
  for (const { cells } of rows) {
    const texts = set.map(({ indice }) => cells[indice] ?? '');
    if (texts.every((text) => text === '')) continue;
    filled++;
    seen.add(texts.join('\u0000'));
  }
  return filled > 0 && seen.size >= share * filled;
}

/** Whether a column only counts the rows, or the samples: 1, 2, 3 … */
export function isOrdinal(indice: number, rows: readonly Fila[]): boolean {
  const numbers = rows.map(({ cells }) => cells[indice] ?? '').filter((text) => text !== '');
  if (numbers[0] !== '1' || numbers.at(-1) === '1') return false;
  const steps = numbers.filter((text, i) => i > 0 && [0, 1].includes(Number(text) - Number(numbers[i - 1])));
  return steps.length >= 0.9 * (numbers.length - 1);
}
