import { clean, fold } from '../../../../contract/base/texto.ts';
import type { BlockMapping } from '../mapping/mapping.ts';
import type { TableRow } from './table-row.ts';

type Blocked = Pick<BlockMapping, 'cabecera' | 'bloques' | 'ignorar'>;

/** Is called for each row, or part of one, that is left out; `motivo` where it is to be said. */
type LeaveOut = (row: TableRow, motivo?: string) => void;

/** A label and what stands beside it; '' for a blank. */
interface Etiquetada {
  readonly etiqueta: string;
  valor: string;
}

/** A sample's block: what its labels say, and the rows of its table. */
interface Bloque {
  /** Its lines, the first of them where it begins, and its columns `[from, to)`. */
  readonly lineas: number[];
  readonly franja: readonly [from: number, to: number];
  readonly textos: Map<string, string>;
  readonly filas: { linea: number; cells: readonly string[] }[];
  /** Where the columns of its table stand, -1 for one that it hasn't got; undefined until its header. */
  lugares?: readonly number[];
  falta?: string;
}

/** A text as labels are compared: without its colon, case and accents. */
export function sinDosPuntos(text: string): string {
  const folded = fold(clean(text));
  return folded.endsWith(':') ? folded.slice(0, -1).trimEnd() : folded;
}

/** What a column of the blocks' tables is called, where a label is called the same. */
const enLaTabla = (columna: string) => `${columna} [tabla]`;

/** The labels among some cells with what stands beside them, or after a colon, and the cells that are neither. */
export function etiquetadas(cells: readonly string[], conocidas: ReadonlyMap<string, string>) {
  const pares: Etiquetada[] = [];
  const sueltas: string[] = [];
  let abierta: Etiquetada | undefined;
  for (const cell of cells) {
    if (cell === '') continue;
    const last = pares.at(-1);
    const [, name = '', text = ''] = /^([^:]{1,80}):\s*(\S.*)$/su.exec(cell) ?? [];
    const whole = conocidas.get(sinDosPuntos(cell));
    const etiqueta = whole ?? conocidas.get(sinDosPuntos(name));
    if (etiqueta !== undefined) {
      const par = { etiqueta, valor: whole === undefined ? text : '' };
      // Merged cells say the same in each of them.
      if (last?.etiqueta !== etiqueta || (last.valor !== par.valor && last.valor !== '')) pares.push(par);
      abierta = par.valor === '' ? pares.at(-1) : undefined;
    } else if (abierta && !cell.endsWith(':')) {
      abierta.valor = cell;
      abierta = undefined;
    } else if (cell !== last?.valor) {
      sueltas.push(cell);
      abierta = undefined;
    }
  }
  return { pares, sueltas };
}

/**
 * The rows of a sheet that has a block for each sample as those of a long table, its header first: for each block one of its
 * fields alone, at its first line, and one for each row of its table. A block that can't be told from another is refused.
 */
export function unblock(rows: readonly TableRow[], mapping: Blocked, leaveOut: LeaveOut): TableRow[] {
  const { etiquetas, al_pie: alPie, comunes, tabla } = mapping.bloques;
  const fields = [...comunes, ...etiquetas, ...alPie];
  const labels = new Set(fields.map(sinDosPuntos));
  const found = blocksOf(rows, mapping, leaveOut);
  const isThere = tabla.map((_, i) => found.some(({ lugares }) => (lugares?.[i] ?? -1) >= 0));
  const columns = tabla.map((name, i) => {
    if (!isThere[i]) return '';
    return labels.has(sinDosPuntos(name)) ? enLaTabla(name) : name;
  });
  const blank = tabla.map(() => '');
  return [
    { linea: mapping.cabecera, cells: [...fields, ...columns] },
    ...found.flatMap(({ lineas: [linea = 1], textos, filas, falta }, i) => {
      const own = fields.map((name) => textos.get(name) ?? '');
      const bajo = falta === undefined ? {} : { bajo: { linea, falta } };
      return [{ linea, cells: blank }, ...filas].map((fila) => ({
        linea: fila.linea,
        muestra: i + 1,
        cells: [...own, ...fila.cells],
        ...bajo,
      }));
    }),
  ];
}

/** The blocks of a sheet, those that stand side by side one after the other. */
export function blocksOf(rows: readonly TableRow[], mapping: Blocked, leaveOut: LeaveOut): Bloque[] {
  const { etiquetas, al_pie: alPie, comunes, tabla } = mapping.bloques;
  const known = new Map([...comunes, ...etiquetas, ...alPie].map((name) => [sinDosPuntos(name), name]));
  const begin = new Set([...etiquetas, ...tabla.slice(0, 1)].map(sinDosPuntos));
  const names = tabla.map(sinDosPuntos);
  const ignored = new Set(mapping.ignorar === 'todas' ? [] : mapping.ignorar.map(sinDosPuntos));
  const below = rows.filter(({ linea }) => linea >= mapping.cabecera);
  const isIn = ({ cells }: TableRow) =>
    cells.some((cell) => begin.has(sinDosPuntos(cell)) || begin.has(sinDosPuntos(cell.split(':', 1)[0] ?? '')));
  const at = below.findIndex(isIn);
  const ofAll = new Map<string, string>();
  /** Where something that was of all blocks first changes: it isn't known of which it is then. */
  let changed: { etiqueta: string; linea: number } | undefined;
  for (const row of at < 0 ? below : below.slice(0, at)) readCommon(row);
  const body = at < 0 ? [] : below.slice(at);
  const found = stripsOf(body, etiquetas, names).flatMap((franja) => stripOf(body, franja));
  for (const block of found) {
    const last = block.filas.at(-1)?.linea ?? block.lineas[0] ?? 0;
    if (changed && last >= changed.linea)
      block.falta = `«${changed.etiqueta}» dice otra cosa desde la línea ${changed.linea}, y era de todos los bloques`;
  }
  return found;

  function readCommon(row: TableRow): void {
    const { pares, sueltas } = etiquetadas(row.cells, known);
    for (const { etiqueta, valor } of pares) ofAll.set(etiqueta, valor);
    if (pares.length === 0) outside(row, row.cells);
    else if (sueltas.length > 0) outside(row, sueltas);
  }

  /** Says of what isn't blank that it belongs to no block, but for what the mapping leaves out by its label. */
  function outside(row: TableRow, cells: readonly string[], motivo = alone): void {
    const said = cells.filter((cell) => cell !== '');
    if (said.length === 0) return;
    const [first = ''] = said;
    const isIgnored = ignored.has(sinDosPuntos(first)) || ignored.has(sinDosPuntos(first.split(':', 1)[0] ?? ''));
    leaveOut({ linea: row.linea, cells: said }, mapping.ignorar === 'todas' || isIgnored ? undefined : motivo);
  }

  function stripOf(all: readonly TableRow[], franja: Bloque['franja']): Bloque[] {
    const blocks: Bloque[] = [];
    let block: Bloque | undefined;
    const open = (linea: number): Bloque => {
      block = { lineas: [linea], franja, textos: new Map(ofAll), filas: [] };
      blocks.push(block);
      return block;
    };
    for (const row of all) {
      const cells = row.cells.slice(...franja);
      if (cells.every((cell) => cell === '')) continue;
      const places = placesOf(cells, names);
      const { pares, sueltas } = places ? { pares: [], sueltas: [] } : etiquetadas(cells, known);
      if (places) {
        if (!block || block.lugares) block = open(row.linea);
        block.lugares = places;
        const others = cells.filter(
          (cell, i) => cell !== '' && !places.includes(i) && !ignored.has(sinDosPuntos(cell)),
        );
        if (others.length > 0 && mapping.ignorar !== 'todas') leaveOut({ ...row, cells: others }, unknownColumns);
      } else if (pares.length > 0) {
        for (const par of pares) addLabel(par, row.linea);
        outside(row, sueltas);
      } else if (block?.lugares) addResult(block, row, cells);
      else outside(row, cells);
      if (block && block.lineas.at(-1) !== row.linea) block.lineas.push(row.linea);
    }
    return blocks;

    function addLabel({ etiqueta, valor }: Etiquetada, linea: number): void {
      const isFoot = alPie.includes(etiqueta);
      if (comunes.includes(etiqueta) || (isFoot && !block?.lugares)) {
        leaveOut({ linea, cells: [`${etiqueta}: ${valor}`] }, alone);
        const isOther = !isFoot && valor !== '' && valor !== ofAll.get(etiqueta);
        if (isOther && linea < (changed?.linea ?? Infinity)) changed = { etiqueta, linea };
        return;
      }
      const isAgain =
        block !== undefined &&
        (block.textos.has(etiqueta) || (etiqueta === etiquetas[0] && block.textos.size > ofAll.size));
      if (isFoot && block) {
        if (isAgain) block.falta = `Su bloque dice dos veces «${etiqueta}»: la segunda, en la línea ${linea}`;
        else block.textos.set(etiqueta, valor);
        return;
      }
      const isSameRow = block?.lineas.at(-1) === linea && !block.lugares;
      if (!block || block.lugares || isAgain) {
        const falta = isSameRow ? `En la línea ${linea} hay dos muestras y no se ve dónde acaba cada una` : undefined;
        if (block && falta) block.falta = falta;
        block = open(linea);
        if (falta) block.falta = falta;
      }
      block.textos.set(etiqueta, valor);
    }
  }

  function addResult(block: Bloque, row: TableRow, cells: readonly string[]): void {
    const { lugares = [] } = block;
    const own = lugares.map((place) => cells[place] ?? '');
    const others = cells.filter((_, i) => !lugares.includes(i));
    const first = cells.find((cell) => cell !== '') ?? '';
    const isAlone = own.filter((cell) => cell !== '').length < 2;
    if (first.endsWith(':') || (isAlone && (tabla.length > 2 || first.includes(':')))) {
      outside(row, cells, noResult);
      return;
    }
    block.filas.push({ linea: row.linea, cells: own });
    outside(row, others, noColumn);
  }
}

/** Where the columns of a table, as labels are compared, stand in a row that is their header; undefined for another row. */
export function placesOf(cells: readonly string[], names: readonly string[]): number[] | undefined {
  const said = cells.map(sinDosPuntos);
  const places = names.map((name) => said.indexOf(name));
  const found = places.filter((place) => place >= 0).length;
  return (places[0] ?? -1) >= 0 && found >= Math.min(2, names.length) ? places : undefined;
}

/** The columns of blocks that stand side by side, by their tables and what begins them: `[from, to)` of each. */
function stripsOf(
  rows: readonly TableRow[],
  [first = '']: readonly string[],
  names: readonly string[],
): Bloque['franja'][] {
  const tables: [from: number, last: number][] = [];
  const begins = new Set<number>();
  for (const { cells } of rows) {
    const said = cells.map(sinDosPuntos);
    for (const [i, text] of said.entries())
      if (text === sinDosPuntos(first) || text.startsWith(`${sinDosPuntos(first)}:`)) begins.add(i);
    const starts = said.flatMap((text, i) => (text === names[0] ? [i] : []));
    for (const [n, from] of starts.entries()) {
      const last = said.slice(0, starts[n + 1]).findLastIndex((text) => names.includes(text));
      if (last > from) tables.push([from, last]);
    }
  }
  const strips: [from: number, last: number][] = [];
  for (const [from, last] of tables.toSorted(([a], [b]) => a - b)) {
    const before = strips.at(-1);
    if (before && from <= before[1]) before[1] = Math.max(before[1], last);
    else strips.push([from, last]);
  }
  const cuts = strips.slice(1).map(([from], i) => {
    const after = strips[i]?.[1] ?? 0;
    return Math.min(from, ...[...begins].filter((place) => place > after));
  });
  return [0, ...cuts].map((from, i) => [from, cuts[i] ?? Infinity]);
}

const alone = 'No es de ningún bloque: ni es una etiqueta del formato de lectura, ni está en la tabla de una muestra';
const noResult = 'Está en la tabla de una muestra y no es un resultado: se deja fuera';
const noColumn = 'No está bajo ninguna columna de la tabla de su muestra: se deja fuera';
const unknownColumns = 'El formato de lectura no usa ni ignora estas columnas de la tabla';
