import { clean, fold } from '../../../contract/rules/texto.ts';
import type { Conjetura, Json } from '../../../contract/deteccion.ts';
import { namesUnder } from '../mapping/header.ts';
import { isDateLike } from './dates.ts';
import { isNumberLike } from './notation.ts';
import type { Fila } from './rows.ts';
import { lowerStorey } from './stacked-tables.ts';
import type { Tabla } from './tabla.ts';
import { titleRows } from './title-rows.ts';
import { isTotal } from './words.ts';

const isFilled = (cell: string) => cell !== '';
const filled = (row: Fila) => row.cells.filter(isFilled);
const isData = (cell: string) => isNumberLike(cell) || isDateLike(cell);

/** How far down a header is looked for, in rows that aren't blank. */
const deepest = 60;

/**
 * Finds the header among the first rows, and what isn't a sample below it; undefined where no row names columns. `line` is
 * the header's, where it is known.
 */
export function tableOf(head: readonly Fila[], tail: readonly Fila[], line?: number): Tabla | undefined {
  const upper = line === undefined ? headerAt(head) : undefined;
  const at = upper === undefined ? rowFrom(head, line) : lowerStorey(head, upper);
  const cabecera = at === undefined ? undefined : head[at];
  if (at === undefined || !cabecera) return undefined;
  const names = namesUnder(cabecera, head[at - 1]).map(clean);
  const first = fold(cabecera.cells[0] ?? '');
  const whole = fold(cabecera.cells.join('\u0000'));
  const isHeader = ({ cells }: Fila) => fold(cells[0] ?? '') === first && fold(cells.join('\u0000')) === whole;
  const below = [...head.slice(at + 1), ...tail];
  const repeated = below.filter(isHeader);
  const rows = below.filter((row) => !isHeader(row));
  const reglas: { regla: Record<string, Json>; fundamento: string }[] = [];
  const titulos = titleRows(rows);
  if (titulos.length > 0) {
    const said = titulos.map(({ fundamento }) => fundamento).join('; ');
    reglas.push({ regla: { tras_cabecera: titulos.length }, fundamento: said });
    rows.splice(0, titulos.length);
  }
  const { cuerpo, reglas: below2 } = withoutTotals(rows, names);
  reglas.push(...below2);
  return {
    names,
    cabecera,
    cuerpo,
    titulos,
    reglas,
    conjeturas: at > 0 ? [headerGuess(head, at, at !== upper && upper !== undefined)] : [],
    avisos:
      repeated.length > 0
        ? [
            `La cabecera se repite más abajo (${linesOf(repeated)}): esas líneas se dejan fuera sin que haga falta decirlo`,
          ]
        : [],
  };
}

function rowFrom(rows: readonly Fila[], line: number | undefined): number | undefined {
  if (line === undefined) return undefined;
  const at = rows.findIndex(({ linea = 0 }) => linea >= line);
  return at < 0 ? undefined : at;
}

function headerAt(rows: readonly Fila[]): number | undefined {
  const most = typical(rows);
  const found = rows.slice(0, deepest).findIndex((row, i) => {
    const cells = filled(row);
    const isNaming = cells.length >= Math.max(2, most / 2) && cells.filter(isData).length <= 0.2 * cells.length;
    // A line of texts among lines of texts is a header only where it repeats none of the words below.
    return isNaming && new Set(cells.map(fold)).size >= 0.8 * cells.length && i < rows.length;
  });
  return found < 0 ? undefined : found;
}

/** How many cells most rows fill. */
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
  return {
    campo: 'cabecera',
    ruta: ['cabecera'],
    valor: linea,
    alternativas: head
      .slice(0, Math.min(head.length, at + 3))
      .flatMap((row) => (row.linea === undefined || row.linea === linea ? [] : [row.linea])),
    fundamento: isLower
      ? 'Los nombres de las columnas ocupan esta línea y la de encima'
      : `Encima solo hay un título: ${above.slice(0, 3).join(', ')}${above.length > 3 ? '…' : ''}`,
    certeza: 'segura',
  };
}

/** How many rows at the end may be no samples. */
const longestFooter = 20;

function withoutTotals(rows: readonly Fila[], names: readonly string[]) {
  const most = typical(rows);
  const width = names.findLastIndex(isFilled) + 1;
  const isPoor = (row: Fila) => filled(row).length <= Math.max(1, most / 3) && most > 2;
  const isFooter = (row: Fila) => {
    const [first = ''] = filled(row);
    return (
      (isTotal(first) && filled(row).length < most) ||
      (isPoor(row) && (row.cells.length < width || filled(row).length === 1))
    );
  };
  let end = rows.length;
  while (end > 0 && rows.length - end < longestFooter && isFooter(rows[end - 1] ?? { linea: 0, cells: [] })) end--;
  const reglas: { regla: Record<string, Json>; fundamento: string }[] = [];
  const body = rows.slice(0, end);
  // '— Ruta 2 —' parts samples.
  const alone = body.filter((row) => filled(row).length === 1 && most > 3);
  const inside = body.filter(
    (row) =>
      (isTotal(filled(row)[0] ?? '') && filled(row).length < most && row.cells.length >= width) ||
      (alone.length <= Math.min(20, 0.1 * body.length) && alone.includes(row)),
  );
  for (const row of inside) {
    const column = names[row.cells.findIndex(isFilled)] ?? '';
    const [only = ''] = filled(row);
    if (alone.includes(row) && column !== '') {
      const valores = [only];
      const where = row.linea === undefined ? '' : ` (línea ${row.linea})`;
      reglas.push({
        regla: { columna: column, valores },
        fundamento: `Una celda sola no es una muestra: «${only.slice(0, 40)}»${where}`,
      });
      continue;
    }
    const [word = ''] = /^\S+/u.exec(filled(row)[0] ?? '') ?? [];
    const patron = `${word}*`;
    if (column === '' || reglas.some(({ regla }) => regla['columna'] === column && regla['patron'] === patron))
      continue;
    reglas.push({
      regla: { columna: column, patron },
      fundamento: `No es una muestra: «${filled(row).join(' ').slice(0, 40)}»${row.linea === undefined ? '' : ` (línea ${row.linea})`}`,
    });
  }
  const left = rows
    .slice(end)
    .filter(
      ({ cells }) =>
        !reglas.some(
          ({ regla: { patron } }) =>
            typeof patron === 'string' && (cells.find(isFilled) ?? '').startsWith(patron.slice(0, -1)),
        ),
    );
  if (left.length > 0) {
    const text = `«${filled(left[0] ?? { linea: 0, cells: [] })
      .join(' ')
      .slice(0, 60)}»`;
    reglas.push({
      regla: { ultimas: rows.length - end },
      fundamento: `Al final no hay muestras sino ${text}${left.length > 1 ? ` y ${left.length - 1} líneas más` : ''}`,
    });
  }
  return { cuerpo: body.filter((row) => !inside.includes(row)), reglas };
}

function linesOf(rows: readonly Fila[]): string {
  const lines = rows.flatMap(({ linea }) => linea ?? []);
  return lines.length > 0 ? `línea ${lines.slice(0, 3).join(', ')}` : 'al final';
}
