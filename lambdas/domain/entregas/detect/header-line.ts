import { fold, clean } from '../../../../contract/base/texto.ts';
import {
  aboutResults,
  type CampoDeResultado,
  isLimit,
  isMultipliedUnit,
  isName,
  tokensOf,
  isNumberLike,
} from './notation.ts';
import { type Fila, filled } from './rows.ts';
import { unitWithin } from '../reading/numero.ts';
import type { Conjetura, JsonObject } from '../../../../contract/entregas/deteccion.ts';
import { namesUnder } from '../form/header.ts';
import { headsWithDates, isDateLike } from './dates.ts';
import { guess } from './guess.ts';
import { scoresOf } from './headings.ts';
import { isTotal } from './words.ts';

/** A row below the header with something on its columns: units, limits. */
interface FilaDeTitulos {
  readonly campo: CampoDeResultado;
  /** By column; '' for a blank, and for the row's own name. */
  readonly cells: readonly string[];
  /** Why, in Spanish. */
  readonly fundamento: string;
}

/** The most such rows: units, a minimum and a maximum, limits of detection and of quantification. */
const maxTitleRows = 5;

/** The row's kind in Spanish. */
const nombres: Readonly<Record<CampoDeResultado, string>> = {
  rango: 'son límites',
  min: 'son mínimos',
  max: 'son máximos',
  limite_deteccion: 'son límites de detección',
  limite_cuantificacion: 'son límites de cuantificación',
  incertidumbre: 'son incertidumbres',
  unidad: 'son unidades',
};

/** The rows right below a header with something on its columns. */
function titleRows(rows: readonly Fila[]): FilaDeTitulos[] {
  const required = requiredColumns(rows.length > maxTitleRows ? rows.slice(maxTitleRows) : rows.slice(-1));
  const found: FilaDeTitulos[] = [];
  for (const row of rows.slice(0, maxTitleRows)) {
    const titulo = titleRow(row, required);
    if (!titulo || found.some(({ campo }) => campo === titulo.campo)) break;
    found.push(titulo);
  }
  return found;
}

/** The columns filled in every row, such as the number and the date. */
function requiredColumns(rows: readonly Fila[]): number[] {
  const [first, ...others] = rows.slice(0, 200);
  if (!first) return [];
  return first.cells.flatMap((cell, i) => (cell !== '' && others.every(({ cells }) => cells[i]) ? i : []));
}

function titleRow({ linea, cells }: Fila, required: readonly number[]): FilaDeTitulos | undefined {
  const places = cells.flatMap((cell, i) => (cell === '' ? [] : i));
  const [first] = places;
  if (first === undefined) return undefined;
  const label = places.length > 1 ? labelOf(cells[first] ?? '') : undefined;
  const said = label ? places.slice(1) : places;
  const texts = said.map((i) => cells[i] ?? '');
  const isEnd = label === 'max' || label === 'min';
  // 'VMA' of `6,5 - 9,5`: both ends.
  const campo = isEnd && !texts.every(isNumberLike) ? 'rango' : (label ?? kindOf(texts));
  if (!campo || !texts.every((text) => fits(campo, text))) return undefined;
  // A sample has a number and a date; limits leave them out.
  const mayBeSample = campo !== 'unidad' || texts.some(isMultipliedUnit);
  if (mayBeSample && required.every((i) => said.includes(i))) return undefined;
  const some = texts
    .filter((text) => !saysNoUnit.test(fold(text)))
    .slice(0, 4)
    .map((text) => `«${text}»`);
  return {
    campo,
    cells: cells.map((cell, i) => (said.includes(i) ? cell : '')),
    fundamento: `La línea ${linea ?? ''} ${nombres[campo]}: ${some.join(', ')}`,
  };
}

/** The kind of a row by the name in its first cell, such as `Límite RD 3/2023`, `Valor paramétrico` or `Máx.`. */
function labelOf(text: string): CampoDeResultado | undefined {
  const words = tokensOf(text);
  const [first] = words;
  if (first === undefined || isName(first)) return undefined;
  const said = aboutResults(words);
  // 'ud. pH' is the unit of its own column.
  if (said === 'unidad' && unitWithin(text) !== undefined) return undefined;
  if (said) return said;
  // As the name of a row, 'Máximo' alone is clear.
  const end = words.length === 1 ? aboutResults(['limite', first]) : undefined;
  return end === 'min' || end === 'max' ? end : undefined;
}

/** Texts among units for a column without a unit: `-`, `dd/mm/aaaa`, `texto`, `adimensional`. */
const saysNoUnit =
  /^[([]?(?:[-–—./]+|n\/?a|s\/?u|sin unidad(?:es)?|adim\p{L}*\.?|texto?|text|string|codigo|code|fecha|date|hora|time|[dmayhs]{1,4}(?:[-/. :]+[dmayhs]{1,4})+)[)\]]?$/u;

const mayBeUnit = (text: string) => !isNumberLike(text) || isMultipliedUnit(text);

/** The kind of a row without a name, by its cells: units, or limits that can't be values. */
function kindOf(texts: readonly string[]): CampoDeResultado | undefined {
  const units = texts.filter((text) => unitWithin(text) !== undefined || isMultipliedUnit(text)).length;
  const others = texts.filter((text) => !saysNoUnit.test(fold(text))).length;
  if (units > 0 && units >= 0.5 * others && texts.every(mayBeUnit)) return 'unidad';
  return texts.every(isLimit) && texts.some((text) => !isNumberLike(text) && /\d/u.test(text)) ? 'rango' : undefined;
}

function fits(campo: CampoDeResultado, text: string): boolean {
  if (campo === 'unidad') return mayBeUnit(text);
  return campo === 'rango' ? isLimit(text) : isNumberLike(text) || isLimit(text);
}

/** The rows of a table by kind. */
export interface Tabla {
  readonly names: readonly string[];
  readonly cabecera: Fila;
  /** The rows of samples. */
  readonly cuerpo: readonly Fila[];
  /** Rows below the header with something on its columns: units, limits. */
  readonly titulos: readonly FilaDeTitulos[];
  /** Rules of `omitir_filas`, with why. */
  readonly reglas: readonly Regla[];
  readonly conjeturas: readonly Conjetura[];
  readonly avisos: readonly string[];
}

interface Regla {
  readonly regla: JsonObject;
  readonly fundamento: string;
}

/** Whether a cell is a value, which no heading is. */
export const isData = (cell: string) => isNumberLike(cell) || isDateLike(cell);

/**
 * Finds the header among the first rows, and the rows below it that are no samples; undefined where no row names columns. `line`:
 * the header's line, where it is known.
 */
export function tableOf(head: readonly Fila[], tail: readonly Fila[], line?: number): Tabla | undefined {
  const upper = line === undefined ? headerAt(head) : head.findIndex(({ linea = 0 }) => linea >= line);
  const at = line === undefined ? lowerStorey(head, upper) : upper;
  const cabecera = head[at];
  if (!cabecera) return undefined;
  const names = namesUnder(cabecera, head[at - 1]).map(clean);
  const first = fold(cabecera.cells[0] ?? '');
  const whole = fold(cabecera.cells.join('\u0000'));
  const isHeader = ({ cells }: Fila) => fold(cells[0] ?? '') === first && fold(cells.join('\u0000')) === whole;
  const below = [...head.slice(at + 1), ...tail];
  const repeated = below.filter(isHeader).map(({ linea }) => linea);
  const rows = below.filter((row) => !isHeader(row));
  const titulos = titleRows(rows);
  const { cuerpo, reglas } = withoutTotals(rows.slice(titulos.length), names);
  const said = titulos.map(({ fundamento }) => fundamento).join('; ');
  const where = repeated.some(Boolean) ? `línea ${repeated.filter(Boolean).slice(0, 3).join(', ')}` : 'al final';
  const repeats = `La cabecera se repite más abajo (${where}): esas líneas se dejan fuera sin que haga falta decirlo`;
  return {
    names,
    cabecera,
    cuerpo,
    titulos,
    reglas: [...(said === '' ? [] : [{ regla: { tras_cabecera: titulos.length }, fundamento: said }]), ...reglas],
    conjeturas: at > 0 ? [headerGuess(head, at, at !== upper)] : [],
    avisos: repeated.length > 0 ? [repeats] : [],
  };
}

/** Whether a text is a heading of the dictionary. */
const isHeading = (text: string) => [...scoresOf(text).values()].some((puntos) => puntos >= 0.75);

/** The non-blank rows among which a header is looked for. */
const deepest = 60;

/**
 * The first row that names columns, -1 without any: it has texts in at least half as many cells as most rows, with hardly any
 * text twice unless half are known headings; or dates above values.
 */
function headerAt(rows: readonly Fila[]): number {
  const most = typical(rows);
  return rows.slice(0, deepest).findIndex((row, i) => {
    const cells = filled(row);
    if (cells.length >= most / 2 && headsWithDates(row, rows.slice(i + 1))) return true;
    const isNaming = cells.length >= Math.max(2, most / 2) && cells.filter(isData).length <= 0.2 * cells.length;
    const different = new Set(cells.map(fold)).size / cells.length;
    return isNaming && (different >= 0.8 || (different >= 0.5 && cells.filter(isHeading).length >= 0.5 * cells.length));
  });
}

/**
 * The header's row, or the row below it where that one names the columns that the first leaves blank: `pH`, `Turbidez` under
 * 'Físico-química'.
 */
function lowerStorey(rows: readonly Fila[], at: number): number {
  const [upper = [], lower = [], below = []] = [0, 1, 2].map((n) => (rows[at + n]?.cells ?? []).map(clean));
  const named = lower.flatMap((name, i) => (name === '' ? [] : [i]));
  const isNaming =
    named.length >= 2 &&
    !lower.some(isData) &&
    named.some((i) => (upper[i] ?? '') === '' && isData(below[i] ?? '')) &&
    named.every((i) => (upper[i] ?? '') === '' || (upper[i + 1] ?? '') === '') &&
    upper.some((name, i) => name !== '' && (lower[i] ?? '') === '' && (below[i] ?? '') !== '');
  return isNaming && rows[at + 1]?.linea === (rows[at]?.linea ?? 0) + 1 ? at + 1 : at;
}

/** The number of filled cells in most rows. */
function typical(rows: readonly Fila[]): number {
  const counts = rows
    .slice(0, 2000)
    .map((row) => filled(row).length)
    .sort((a, b) => a - b);
  return counts[Math.floor(counts.length / 2)] ?? 0;
}

function headerGuess(head: readonly Fila[], at: number, isLower: boolean): Conjetura {
  const linea = head[at]?.linea ?? 1;
  const above = head.slice(0, at).map((row) => `«${filled(row).join(' ').slice(0, 40)}»`);
  const fundamento = isLower
    ? 'Los nombres de las columnas ocupan esta línea y la de encima'
    : `Encima solo hay un título: ${above.slice(0, 3).join(', ')}${above.length > 3 ? '…' : ''}`;
  const near = head.slice(0, at + 3).flatMap((row) => row.linea ?? []);
  return guess('cabecera', linea, fundamento, {
    certeza: 'segura',
    alternativas: near.filter((each) => each !== linea),
  });
}

/** The most rows at the end that are no samples. */
const longestFooter = 20;

/** The rows that are samples, and rules for totals, notes and titles among and below them. */
function withoutTotals(rows: readonly Fila[], names: readonly string[]): Pick<Tabla, 'cuerpo' | 'reglas'> {
  const most = typical(rows);
  const width = names.findLastIndex((name) => name !== '') + 1;
  const isSum = (row: Fila) => isTotal(filled(row)[0] ?? '') && filled(row).length < most;
  const isPoor = (row: Fila) => most > 2 && filled(row).length <= Math.max(1, most / 3);
  const isFooter = (row: Fila) => isSum(row) || (isPoor(row) && (row.cells.length < width || filled(row).length === 1));
  const end = rows.findLastIndex((row, i) => rows.length - i > longestFooter || !isFooter(row)) + 1;
  const body = rows.slice(0, end);
  // '— Ruta 2 —' is a title among samples.
  const alone = new Set(body.filter((row) => most > 3 && filled(row).length === 1));
  const hasParts = alone.size <= Math.min(20, 0.1 * body.length);
  const inside = new Set(
    body.filter((row) => (hasParts && alone.has(row)) || (isSum(row) && row.cells.length >= width)),
  );
  const reglas: Regla[] = [];
  const starts: string[] = [];
  for (const row of inside) {
    const columna = names[row.cells.findIndex((cell) => cell !== '')] ?? '';
    const [first = ''] = filled(row);
    const [word = ''] = first.split(/\s/u, 1);
    const patron = `${word}*`;
    const isKnown = reglas.some(({ regla }) => regla['columna'] === columna && regla['patron'] === patron);
    if (columna === '' || (isKnown && !alone.has(row))) continue;
    if (!alone.has(row)) starts.push(word);
    const regla: JsonObject = alone.has(row) ? { columna, valores: [first] } : { columna, patron };
    const what = alone.has(row) ? 'Una celda sola no es una muestra' : 'No es una muestra';
    const where = row.linea === undefined ? '' : ` (línea ${row.linea})`;
    reglas.push({ regla, fundamento: `${what}: «${filled(row).join(' ').slice(0, 40)}»${where}` });
  }
  const [last, ...more] = rows.slice(end).filter((row) => !starts.some((word) => filled(row)[0]?.startsWith(word)));
  if (last) {
    const text = `«${filled(last).join(' ').slice(0, 60)}»${more.length > 0 ? ` y ${more.length} líneas más` : ''}`;
    reglas.push({ regla: { ultimas: rows.length - end }, fundamento: `Al final no hay muestras sino ${text}` });
  }
  return { cuerpo: body.filter((row) => !inside.has(row)), reglas };
}
