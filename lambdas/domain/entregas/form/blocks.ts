import type { ClaseDeDestino } from '../../../../contract/entregas/celdas.ts';
import { nombreDeColumnaSinNombre } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { clean, fold } from '../../../../contract/base/texto.ts';
import type { CeldasDeTabla } from './celdas.ts';
import { FileRefused, inPlaces, type TableRow } from '../source/row.ts';
import type { BlockMapping } from './mapping.ts';

type Blocked = Pick<BlockMapping, 'cabecera' | 'bloques' | 'ignorar'>;

/** Where the cells and rows of no block are reported. */
interface Apartado {
  /** Called for each row, or part of a row, that is left out; `motivo`: the remark to make, if any. */
  leaveOut: (row: TableRow, motivo?: string) => void;
  celdas?: CeldasDeTabla;
}

/** A label and the text beside it, '' for a blank. `indice`: the place of the text, which may be the label's own cell. */
interface Etiquetada {
  readonly etiqueta: string;
  valor: string;
  indice: number;
  /** Whether its cell has another label before it with what that says, and is counted with that one. */
  esParte: boolean;
}

/** A block's text under a label; `esPropia`: whether its cell is counted with this block. */
interface Dicho {
  readonly valor: string;
  readonly esPropia: boolean;
}

/** A sample's block: the texts of its labels, and the rows of its table. */
interface Bloque {
  /** The block's lines, the first where it begins, and its columns `[from, to)`. */
  readonly lineas: number[];
  readonly franja: readonly [from: number, to: number];
  readonly textos: Map<string, Dicho>;
  readonly filas: Pick<TableRow, 'linea' | 'cells' | 'ajenas' | 'numeros'>[];
  /** The places of the table's columns, -1 for a missing one; undefined until the table's header. */
  lugares?: readonly number[];
  falta?: string;
}

/** A text in the form in which labels are compared: without colon, case and accents. */
export function sinDosPuntos(text: string): string {
  const folded = fold(clean(text));
  return folded.endsWith(':') ? folded.slice(0, -1).trimEnd() : folded;
}

/** The name of a column of the blocks' tables that has the same name as a label. */
const enLaTabla = (columna: string) => `${columna} [tabla]`;

/** The words of a label, of those before a colon. */
const maxLabelWords = 8;

/** The words that stand before each colon of a text behind the first, but for those of times and addresses, and what is before them. */
export function innerColons(text: string): { words: string[]; from: number; to: number }[] {
  const found: { words: string[]; from: number; to: number }[] = [];
  let from = text.indexOf(':') + 1;
  if (from === 0) return [];
  for (let at = text.indexOf(':', from); at >= 0; at = text.indexOf(':', at + 1)) {
    if (/\d/u.test(text.charAt(at - 1)) || text.startsWith('//', at + 1)) continue;
    found.push({ words: text.slice(from, at).split(/(\s+)/u), from, to: at });
    from = at + 1;
  }
  return found;
}

/** The last words before a colon that may be its label, the most first, and which word each begins with. */
export function* lastWords(words: readonly string[]): Generator<{ n: number; text: string }> {
  // Every second one is the blank between two words.
  for (let n = Math.max(0, words.length - 2 * maxLabelWords + 1); n < words.length; n += 2)
    yield { n, text: words.slice(n).join('') };
}

/** Whether a label inside a cell, or alone in the cell beside a label with a colon, is part of the text of that one, `first`. */
type IsPart = (etiqueta: string, first: string) => boolean;

/** Whether a cell without a colon stands right beside one that ends with it, as a label's text does. */
const isBesideColon = (cells: readonly string[], i: number) =>
  !!cells[i - 1]?.endsWith(':') && !cells[i]?.includes(':');

/**
 * For each row, the labels that begin a cell of its block: such a label inside another cell, or beside another label, is text.
 * A block ends at the header of its table, and before a label that comes again.
 */
export function leadingLabels(
  rows: readonly (readonly string[])[],
  conocidas: ReadonlyMap<string, string>,
  isHeader: (cells: readonly string[]) => boolean,
): ReadonlySet<string>[] {
  let block = new Set<string>();
  return rows.map((cells) => {
    if (isHeader(cells)) return (block = new Set());
    const own = cells.filter((cell, i) => cell !== '' && cell !== cells[i - 1] && !isBesideColon(cells, i));
    const labels = new Set(own.flatMap((cell) => conocidas.get(sinDosPuntos(cell.split(':', 1)[0] ?? '')) ?? []));
    if (!block.isDisjointFrom(labels)) block = new Set();
    for (const label of labels) block.add(label);
    return block;
  });
}

/** What stands between a value and the next label of its cell, at the value's end; the point of 'S.L.' is its own. */
const apart = /(?:[,;|·]|\s[-–—/]|(?<=\d|\p{Ll}{3})\.)$/u;

/** The pairs of one cell, as `Muestra: A-1 Fecha: 12/03/2025` has: a value ends where a label begins that is known, new and no part of a text. */
function paresDe(
  cell: string,
  conocidas: ReadonlyMap<string, string>,
  isPart: IsPart,
): Pick<Etiquetada, 'etiqueta' | 'valor'>[] {
  const first = conocidas.get(sinDosPuntos(cell.split(':', 1)[0] ?? ''));
  if (first === undefined || !/^[^:]{1,80}:\s*\S/su.test(cell)) return [];
  const found: Pick<Etiquetada, 'etiqueta' | 'valor'>[] = [];
  let last = first;
  let begin = cell.indexOf(':') + 1;
  const seen = new Set([first]);
  for (const { words, from, to } of innerColons(cell)) {
    for (const { n, text } of lastWords(words)) {
      const etiqueta = conocidas.get(sinDosPuntos(text));
      if (etiqueta === undefined || seen.has(etiqueta) || isPart(etiqueta, first)) continue;
      const end = from + words.slice(0, n).join('').length;
      found.push({ etiqueta: last, valor: cell.slice(begin, end).trim().replace(apart, '').trimEnd() });
      seen.add(etiqueta);
      last = etiqueta;
      begin = to + 1;
      break;
    }
  }
  // Nothing follows the last value: a sign at its end is its own.
  return [...found, { etiqueta: last, valor: cell.slice(begin).trim() }];
}

/**
 * The labels among some cells with what stands beside them, or after a colon, and the cells that are neither. A label for which
 * `isPart` holds is text.
 */
export function etiquetadas(
  cells: readonly string[],
  conocidas: ReadonlyMap<string, string>,
  isPart: IsPart = () => false,
) {
  const pares: Etiquetada[] = [];
  const sueltas: { texto: string; indice: number }[] = [];
  let abierta: Etiquetada | undefined;
  for (const [indice, cell] of cells.entries()) {
    const last = pares.at(-1);
    // A text in merged cells may be a label's name.
    if (cell === '' || (cell === cells[indice - 1] && cell === last?.valor)) continue;
    const said = conocidas.get(sinDosPuntos(cell));
    const isText =
      said !== undefined &&
      abierta !== undefined &&
      said !== abierta.etiqueta &&
      isBesideColon(cells, indice) &&
      isPart(said, abierta.etiqueta);
    const whole = isText ? undefined : said;
    const own = whole === undefined ? paresDe(cell, conocidas, isPart) : [{ etiqueta: whole, valor: '' }];
    if (own.length > 0) {
      // Merged cells say the same in each of them.
      const before = pares.slice(-own.length);
      const isAgain = own.every(
        ({ etiqueta, valor }, i) =>
          before[i]?.etiqueta === etiqueta &&
          (before[i].valor === valor || (own.length === 1 && before[i].valor === '')),
      );
      if (!isAgain)
        pares.push(
          ...own.map((par, i) => ({ ...par, indice, esParte: own.slice(0, i).some(({ valor }) => valor !== '') })),
        );
      abierta = own.at(-1)?.valor === '' ? pares.at(-1) : undefined;
    } else if (abierta && !cell.endsWith(':')) {
      abierta.valor = cell;
      abierta.indice = indice;
      abierta.esParte = false;
      abierta = undefined;
    } else if (cell !== last?.valor) {
      sueltas.push({ texto: cell, indice });
      abierta = undefined;
    }
  }
  return { pares, sueltas };
}

/**
 * Turns a sheet with a block for each sample into rows of a long table, its header first. Each block gives a row with the
 * sample's fields alone, at the block's first line, and a row for each row of its table. A block that can't be told from another
 * is refused.
 */
export function unblock(rows: readonly TableRow[], mapping: Blocked, apartado: Apartado): TableRow[] {
  const { etiquetas, al_pie: alPie, comunes, tabla } = mapping.bloques;
  const fields = [...comunes, ...etiquetas, ...alPie];
  const labels = new Set(fields.map(sinDosPuntos));
  const found = blocksOf(rows, mapping, apartado);
  const isThere = tabla.map((_, i) => found.some(({ lugares }) => (lugares?.[i] ?? -1) >= 0));
  const columns = tabla.map((name, i) => {
    if (!isThere[i]) return '';
    return labels.has(sinDosPuntos(name)) ? enLaTabla(name) : name;
  });
  const blank = tabla.map(() => '');
  const all = fields.map((_, i) => i);
  return [
    { linea: mapping.cabecera, cells: [...fields, ...columns] },
    ...found.flatMap(({ lineas: [linea = 1], textos, filas, falta }, i) => {
      const own = fields.map((name) => textos.get(name)?.valor ?? '');
      const bajo = falta === undefined ? {} : { bajo: { linea, falta } };
      const others = all.filter((n) => textos.get(fields[n] ?? '')?.esPropia === false);
      const first: Bloque['filas'][number] = { linea, cells: blank };
      return [first, ...filas].map((fila, n) => ({
        linea: fila.linea,
        muestra: i + 1,
        cells: [...own, ...fila.cells],
        ajenas: n === 0 ? others : [...all, ...(fila.ajenas ?? []).map((place) => place + fields.length)],
        ...(fila.numeros && { numeros: fila.numeros.map((place) => place + fields.length) }),
        ...bajo,
      }));
    }),
  ];
}

/** The blocks of a sheet; blocks side by side come one after the other. */
export function blocksOf(rows: readonly TableRow[], mapping: Blocked, { leaveOut, celdas }: Apartado): Bloque[] {
  const { etiquetas, al_pie: alPie, comunes, tabla } = mapping.bloques;
  const known = new Map([...comunes, ...etiquetas, ...alPie].map((name) => [sinDosPuntos(name), name]));
  const begin = new Set([...etiquetas, ...tabla.slice(0, 1)].map(sinDosPuntos));
  const names = tabla.map(sinDosPuntos);
  const ignored = new Set(mapping.ignorar === 'todas' ? [] : mapping.ignorar.map(sinDosPuntos));
  const below = rows.filter(({ linea }) => linea >= mapping.cabecera);
  const isIn = ({ cells }: TableRow) =>
    cells.some((cell) => begin.has(sinDosPuntos(cell)) || begin.has(sinDosPuntos(cell.split(':', 1)[0] ?? '')));
  const at = below.findIndex(isIn);
  const ofAll = new Map<string, Dicho>();
  /** Columns of the blocks' tables with content that the mapping doesn't know, and where each first has any. */
  const unknown = new Map<string, string>();
  /** The first change of a label common to all blocks: it isn't known which blocks the new text belongs to. */
  let changed: { etiqueta: string; linea: number } | undefined;
  for (const row of rows) if (row.linea < mapping.cabecera) celdas?.fila('cabecera', '', row);
  const isHeader = (cells: readonly string[]) => placesOf(cells, names) !== undefined;
  const leading = leadingLabels(
    below.map(({ cells }) => cells),
    known,
    isHeader,
  );
  for (const [i, row] of (at < 0 ? below : below.slice(0, at)).entries()) readCommon(row, leading[i]);
  const body = at < 0 ? [] : below.slice(at);
  const found = stripsOf(body, etiquetas, names).flatMap((franja) => stripOf(body, franja));
  for (const [i, block] of found.entries()) {
    const last = block.filas.at(-1)?.linea ?? block.lineas[0] ?? 0;
    if (changed && last >= changed.linea)
      block.falta = `«${changed.etiqueta}» dice otra cosa desde la línea ${changed.linea}, y era de todos los bloques`;
    // Texts above all blocks are counted with the first block.
    if (i > 0)
      for (const [etiqueta, dicho] of ofAll)
        if (block.textos.get(etiqueta) === dicho) block.textos.set(etiqueta, { ...dicho, esPropia: false });
  }
  if (celdas) countUnused(celdas);
  const hasAll = tabla.every((_, i) => found.some(({ lugares }) => (lugares?.[i] ?? -1) >= 0));
  // A missing column is the more useful refusal, which follows later.
  if (unknown.size > 0 && celdas && hasAll) throw unknownColumns(unknown);
  return found;

  /** Counts the texts above all blocks that the first block hasn't taken. */
  function countUnused(account: CeldasDeTabla): void {
    const [first] = found;
    for (const [etiqueta, dicho] of ofAll)
      if (first?.textos.get(etiqueta) !== dicho && dicho.esPropia)
        account.fila('sin_usar', etiqueta, { linea: below[0]?.linea ?? 1, muestra: 0, cells: [dicho.valor] });
  }

  /** Counts the outcome of a cell, unless the cell only repeats a merged one. */
  function count(clase: ClaseDeDestino, nombre: string, row: TableRow, indice: number): void {
    if (!row.ajenas?.includes(indice)) celdas?.una(clase, nombre, row, indice);
  }

  /** Counts the labels of a row, and their repetitions, as headings; not the cells at the places `others`. */
  function countLabels(row: TableRow, from: number, cells: readonly string[], others: ReadonlySet<number>): void {
    for (const [i, cell] of cells.entries()) if (cell !== '' && !others.has(i)) count('cabecera', '', row, from + i);
  }

  function readCommon(row: TableRow, ofBlock?: ReadonlySet<string>): void {
    const { pares, sueltas } = etiquetadas(row.cells, known, (etiqueta) => !!ofBlock?.has(etiqueta));
    for (const { etiqueta, valor, indice, esParte } of pares) {
      const before = ofAll.get(etiqueta);
      if (before?.esPropia && before.valor !== '')
        celdas?.fila('sin_usar', etiqueta, { linea: row.linea, muestra: 0, cells: [before.valor] });
      ofAll.set(etiqueta, { valor, esPropia: !esParte && !row.ajenas?.includes(indice) });
    }
    const places = sueltas.map(({ indice }) => indice);
    const valued = pares.filter(({ valor }) => valor !== '').map(({ indice }) => indice);
    if (pares.length > 0) countLabels(row, 0, row.cells, new Set([...places, ...valued]));
    outside(row, pares.length === 0 ? [...row.cells.keys()] : places, { clase: 'cabecera' });
  }

  /** Notes cells that belong to no block, except blank ones and labels that the mapping leaves out. */
  function outside(
    row: TableRow,
    places: readonly number[],
    { motivo = alone, clase = 'fila' }: { motivo?: string; clase?: 'fila' | 'cabecera' } = {},
  ): void {
    const filled = places.filter((i) => (row.cells[i] ?? '') !== '');
    const said = filled.map((i) => row.cells[i] ?? '');
    const [first] = said;
    if (first === undefined) return;
    const isIgnored = ignored.has(sinDosPuntos(first)) || ignored.has(sinDosPuntos(first.split(':', 1)[0] ?? ''));
    for (const i of filled) count(clase, clase === 'cabecera' ? '' : isIgnored ? `«${first}»` : motivo, row, i);
    leaveOut({ linea: row.linea, cells: said }, mapping.ignorar === 'todas' || isIgnored ? undefined : motivo);
  }

  function stripOf(all: readonly TableRow[], franja: Bloque['franja']): Bloque[] {
    const blocks: Bloque[] = [];
    let block: Bloque | undefined;
    /** The headings of the current table. */
    let headings: readonly string[] = [];
    const [from] = franja;
    const open = (linea: number): Bloque => {
      block = { lineas: [linea], franja, textos: new Map(ofAll), filas: [] };
      blocks.push(block);
      return block;
    };
    const cellsOf = all.map(({ cells }) => cells.slice(...franja));
    const ofBlocks = leadingLabels(cellsOf, known, isHeader);
    for (const [i, row] of all.entries()) {
      const cells = cellsOf[i] ?? [];
      if (cells.every((cell) => cell === '')) continue;
      const places = placesOf(cells, names);
      const said = block?.lugares ? undefined : block?.textos;
      // What stands below a table isn't what stands above it.
      const isPart: IsPart = (etiqueta, first) =>
        // The label that opens a block identifies its sample: a label in that text is never taken for part of it.
        first !== etiquetas[0] &&
        (!!ofBlocks[i]?.has(etiqueta) ||
          alPie.includes(etiqueta) !== alPie.includes(first) ||
          (!!said?.has(etiqueta) && !said.has(first)));
      const { pares, sueltas } = places ? { pares: [], sueltas: [] } : etiquetadas(cells, known, isPart);
      if (places) {
        if (!block || block.lugares) block = open(row.linea);
        block.lugares = places;
        headings = cells;
        countLabels(row, from, cells, new Set());
      } else if (pares.length > 0) {
        const loose = sueltas.map(({ indice }) => indice);
        const valued = pares.filter(({ valor }) => valor !== '').map(({ indice }) => indice);
        countLabels(row, from, cells, new Set([...loose, ...valued]));
        for (const par of pares) addLabel(par, row);
        outside(
          row,
          loose.map((place) => from + place),
        );
      } else if (block?.lugares) addResult(block, row, cells);
      else
        outside(
          row,
          [...cells.keys()].map((place) => from + place),
        );
      if (block && block.lineas.at(-1) !== row.linea) block.lineas.push(row.linea);
    }
    return blocks;

    function addLabel({ etiqueta, valor, indice, esParte }: Etiquetada, row: TableRow): void {
      const { linea } = row;
      const isFoot = alPie.includes(etiqueta);
      const isFilled = valor !== '';
      const isCounted = isFilled && !esParte;
      if (comunes.includes(etiqueta) || (isFoot && !block?.lugares)) {
        if (isCounted) count('fila', alone, row, from + indice);
        leaveOut({ linea, cells: [`${etiqueta}: ${valor}`] }, alone);
        const isOther = !isFoot && isFilled && valor !== ofAll.get(etiqueta)?.valor;
        if (isOther && linea < (changed?.linea ?? Infinity)) changed = { etiqueta, linea };
        return;
      }
      const dicho = { valor, esPropia: !esParte && !row.ajenas?.includes(from + indice) };
      const isAgain =
        block !== undefined &&
        (block.textos.has(etiqueta) || (etiqueta === etiquetas[0] && block.textos.size > ofAll.size));
      if (isFoot && block) {
        if (isAgain) {
          block.falta = `Su bloque dice dos veces «${etiqueta}»: la segunda, en la línea ${linea}`;
          if (isCounted) count('rechazada', block.falta, row, from + indice);
        } else block.textos.set(etiqueta, dicho);
        return;
      }
      const isSameRow = block?.lineas.at(-1) === linea && !block.lugares;
      if (!block || block.lugares || isAgain) {
        const falta = isSameRow ? `En la línea ${linea} hay dos muestras y no se ve dónde acaba cada una` : undefined;
        if (block && falta) block.falta = falta;
        block = open(linea);
        if (falta) block.falta = falta;
      }
      block.textos.set(etiqueta, dicho);
    }

    function addResult(into: Bloque, row: TableRow, cells: readonly string[]): void {
      const { lugares = [] } = into;
      const own = lugares.map((place) => cells[place] ?? '');
      const first = cells.find((cell) => cell !== '') ?? '';
      const isAlone = own.filter((cell) => cell !== '').length < 2;
      if (first.endsWith(':') || (isAlone && (tabla.length > 2 || first.includes(':')))) {
        outside(
          row,
          [...cells.keys()].map((i) => from + i),
          { motivo: noResult },
        );
        return;
      }
      const before = lugares.map((place) => from + place);
      const [ajenas, numeros] = [inPlaces(row.ajenas, before), inPlaces(row.numeros, before)];
      const others = { ...(ajenas.length > 0 && { ajenas }), ...(numeros.length > 0 && { numeros }) };
      into.filas.push({ linea: row.linea, cells: own, ...others });
      for (const [i, cell] of cells.entries()) {
        if (cell === '' || lugares.includes(i)) continue;
        const heading = headings[i] ?? '';
        const nombre = heading === '' ? nombreDeColumnaSinNombre(from + i) : clean(heading);
        const isLeftOut = mapping.ignorar === 'todas' || ignored.has(sinDosPuntos(nombre));
        if (isLeftOut) count('columna', nombre, row, from + i);
        else if (!unknown.has(nombre)) unknown.set(nombre, `«${nombre}» (línea ${row.linea}: «${cell.slice(0, 40)}»)`);
      }
    }
  }
}

function unknownColumns(columnas: ReadonlyMap<string, string>): FileRefused {
  const all = [...columnas.values()];
  const more = all.length > 20 ? ` y ${all.length - 20} más` : '';
  return new FileRefused(
    `El formato de lectura no dice qué es en las tablas de los bloques ${all.slice(0, 20).join(', ')}${more}. Abre el archivo en el asistente y di qué es, o déjalo fuera por su nombre en "ignorar"`,
  );
}

/** The places of a table's columns in their header row, by names as labels are compared; undefined for another row. */
export function placesOf(cells: readonly string[], names: readonly string[]): number[] | undefined {
  const said = cells.map(sinDosPuntos);
  const places = names.map((name) => said.indexOf(name));
  const found = places.filter((place) => place >= 0).length;
  return (places[0] ?? -1) >= 0 && found >= Math.min(2, names.length) ? places : undefined;
}

/** The columns `[from, to)` of blocks side by side, by their tables and their first labels. */
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
