import { fold } from '../../../../contract/base/texto.ts';
import { aboutResults, type CampoDeResultado, isLimit, isName, tokensOf } from './about-results.ts';
import { isNumberLike } from './notation.ts';
import type { Fila } from './rows.ts';
import { unitWithin } from './units.ts';

/** A row below the header that says something of its columns. */
export interface FilaDeTitulos {
  readonly campo: CampoDeResultado;
  /** By column; '' where it says nothing, or only what the row is. */
  readonly cells: readonly string[];
  /** Why, in Spanish. */
  readonly fundamento: string;
}

/** As many as stand one below the other: units, a lowest and a highest, limits of detection and of quantification. */
const most = 5;

/** What the row is, in Spanish. */
const nombres: Readonly<Record<CampoDeResultado, string>> = {
  rango: 'son límites',
  min: 'son mínimos',
  max: 'son máximos',
  limite_deteccion: 'son límites de detección',
  limite_cuantificacion: 'son límites de cuantificación',
  incertidumbre: 'son incertidumbres',
  unidad: 'son unidades',
};

/** The first rows below a header, as far as they say something of its columns. */
export function titleRows(rows: readonly Fila[]): FilaDeTitulos[] {
  const required = requiredColumns(rows.length > most ? rows.slice(most) : rows.slice(-1));
  const found: FilaDeTitulos[] = [];
  for (const row of rows.slice(0, most)) {
    const titulo = titleRow(row, required);
    if (!titulo || found.some(({ campo }) => campo === titulo.campo)) break;
    found.push(titulo);
  }
  return found;
}

/** The columns that every sample fills, such as its number and its date. */
function requiredColumns(rows: readonly Fila[]): number[] {
  const [first, ...others] = rows.slice(0, 200);
  if (!first) return [];
  return first.cells.flatMap((cell, i) => (cell !== '' && others.every(({ cells }) => cells[i]) ? i : []));
}

function titleRow({ linea, cells }: Fila, required: readonly number[]): FilaDeTitulos | undefined {
  const filled = cells.flatMap((cell, i) => (cell === '' ? [] : i));
  const [first] = filled;
  if (first === undefined) return undefined;
  const label = filled.length > 1 ? labelOf(cells[first] ?? '') : undefined;
  const said = label ? filled.slice(1) : filled;
  const texts = said.map((i) => cells[i] ?? '');
  const isEnd = label === 'max' || label === 'min';
  // 'VMA' of `6,5 - 9,5`: both ends.
  const campo = isEnd && !texts.every(isNumberLike) ? 'rango' : (label ?? kindOf(texts));
  if (!campo || !texts.every((text) => fits(campo, text))) return undefined;
  // A sample has a number and a date; limits leave them out.
  if (campo !== 'unidad' && required.every((i) => said.includes(i))) return undefined;
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

/** What a row is that its first cell names, such as `Límite RD 3/2023`, `Valor paramétrico` or `Máx.`. */
function labelOf(text: string): CampoDeResultado | undefined {
  const words = tokensOf(text);
  const [first] = words;
  if (first === undefined || isName(first)) return undefined;
  const said = aboutResults(words);
  if (said) return said;
  // 'Máximo' alone is clear where a whole row is called so.
  const end = words.length === 1 ? aboutResults(['limite', first]) : undefined;
  return end === 'min' || end === 'max' ? end : undefined;
}

/** What stands among units where a column has none: `-`, `dd/mm/aaaa`, `texto`, `adimensional`. */
const saysNoUnit =
  /^[([]?(?:[-–—./]+|n\/?a|s\/?u|sin unidad(?:es)?|adim\p{L}*\.?|texto?|text|string|codigo|code|fecha|date|hora|time|[dmayhs]{1,4}(?:[-/. :]+[dmayhs]{1,4})+)[)\]]?$/u;

/** What a row without a name is, by its cells: units, or limits that no value could be. */
function kindOf(texts: readonly string[]): CampoDeResultado | undefined {
  const units = texts.filter((text) => unitWithin(text) !== undefined).length;
  const others = texts.filter((text) => !saysNoUnit.test(fold(text))).length;
  if (units > 0 && units >= 0.5 * others && texts.every((text) => !isNumberLike(text))) return 'unidad';
  return texts.every(isLimit) && texts.some((text) => !isNumberLike(text) && /\d/u.test(text)) ? 'rango' : undefined;
}

function fits(campo: CampoDeResultado, text: string): boolean {
  if (campo === 'unidad') return !isNumberLike(text);
  return campo === 'rango' ? isLimit(text) : isNumberLike(text) || isLimit(text);
}
