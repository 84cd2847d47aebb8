import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import { guess, quoted } from './guess.ts';
import { isData, type Tabla } from './header-line.ts';
import { type Fila, filled } from './rows.ts';

/** Tables that stand one below another, as the rows of one that has the columns of all. */
interface Stacked {
  filas: Fila[];
  finales: Fila[];
  conjeturas: Conjetura[];
}

/** Lays what stands under further headers in the columns of the first and of their own; undefined where there are none. */
export function stackedTables(filas: readonly Fila[], finales: readonly Fila[], tabla: Tabla): Stacked | undefined {
  const at = filas.indexOf(tabla.cabecera);
  const union = [...tabla.names];
  const first = placesOf(tabla.names);
  const places = new Map(first);
  const rows: Fila[] = [];
  const lines: (number | undefined)[] = [];
  let lay: ((row: Fila) => Fila) | undefined;
  for (const row of filas.slice(at + 1)) {
    if (isOtherHeader(row, first)) {
      const names = row.cells.map(clean);
      for (const name of names)
        if (name !== '' && !places.has(fold(name))) places.set(fold(name), union.push(name) - 1);
      const last = rows.at(-1);
      // A title right above it.
      if (last && filled(last).length === 1) rows.pop();
      lines.push(row.linea);
      lay = isRepeated(names, tabla.names) ? undefined : laidBy(names, places, union.length);
    } else rows.push(lay ? lay(row) : row);
  }
  if (lines.length === 0) return undefined;
  const header = { ...tabla.cabecera, cells: union };
  const isWider = union.length > tabla.names.length;
  return {
    filas: [...filas.slice(0, at), header, ...together(rows, tabla.names.length)],
    finales: lay ? finales.map(lay) : [...finales],
    conjeturas: isWider ? [furtherHeaders(lines, union.slice(tabla.names.length))] : [],
  };
}

/** A row of texts that has names of the header: two where they stand, or three elsewhere. */
function isOtherHeader(row: Fila, names: ReadonlyMap<string, number>): boolean {
  const texts = filled(row);
  if (texts.length < 3 || texts.some(isData)) return false;
  const known = row.cells.flatMap((cell, i) => {
    const place = cell === '' ? undefined : names.get(fold(cell));
    return place === undefined ? [] : [place === i];
  });
  return known.length >= 3 || known.filter(Boolean).length >= 2;
}

/** Where names stand, folded; the first of those that repeat. */
function placesOf(names: readonly string[]): Map<string, number> {
  return new Map(names.map((name, i): [string, number] => [fold(name), i]).toReversed());
}

function isRepeated(names: readonly string[], first: readonly string[]): boolean {
  return first.every((name, i) => name === (names[i] ?? '')) && names.length <= first.length;
}

function laidBy(names: readonly string[], places: ReadonlyMap<string, number>, width: number): (row: Fila) => Fila {
  const from = new Map(names.flatMap((name, i) => (name === '' ? [] : [[places.get(fold(name)), i]])));
  return ({ linea, cells }) => ({
    linea,
    cells: Array.from({ length: width }, (_, i) => cells[from.get(i) ?? -1] ?? ''),
  });
}

/** One row for the parts of a sample in several tables: they say the same where both say something. */
function together(rows: readonly Fila[], width: number): Fila[] {
  const found: Fila[] = [];
  const byStart = new Map<string, string[]>();
  for (const { linea, cells } of rows) {
    const key = cells.slice(0, 2).join('\u0000');
    const before = byStart.get(key);
    const isPart =
      before !== undefined &&
      cells.length > width &&
      cells.every((cell, i) => cell === '' || (before[i] ?? '') === '' || before[i] === cell);
    if (isPart) for (const [i, cell] of cells.entries()) before[i] = cell || (before[i] ?? '');
    else {
      byStart.set(key, [...cells]);
      found.push({ linea, cells: byStart.get(key) ?? [] });
    }
  }
  return found;
}

function furtherHeaders([first, ...more]: readonly (number | undefined)[], names: readonly string[]): Conjetura {
  const others = more.length > 0 ? ` y ${more.length} más` : '';
  const columns = `${quoted(names, 3)}${names.length > 3 ? '…' : ''}`;
  const fundamento = `En la línea ${first}${others} hay otra cabecera, con ${columns}`;
  return guess('varias_cabeceras', true, fundamento, { certeza: 'segura' });
}
