import {
  type Conjetura,
  type Deteccion,
  filasVistas,
  type FilaVista,
} from '../../../../contract/entregas/deteccion.ts';
import { FileRefused } from '../source/row.ts';
import { blocksForm, stackedTables } from './block-form.ts';
import { crossedOf } from './crosstab-form.ts';
import { type Pinned, withPinned, guess } from './guess.ts';
import { isWrapped, unwrappedLine } from '../source/decode.ts';
import { tableOf } from './header-line.ts';
import { rowsOfPart, separatorMark } from '../source/csv.ts';
import { type Fila, tailRows, widthOf, dialectOf } from './rows.ts';
import type { PriorKnowledge } from './saved-mapeos.ts';
import { mappingOf } from './table-mapping.ts';
import { type Extremos, decodedText } from './text.ts';

/** A file to look at: its beginning and its end, unpacked. */
export interface Archivo extends Extremos, PriorKnowledge {}

/** The first bytes of files that are no text, and what to do with such a file. */
const otherFormats = [
  ['PK', 'Es un libro de Excel o un .zip: guarda la hoja como CSV'],
  ['\u00d0\u00cf', 'Es un libro de Excel antiguo (.xls): guarda la hoja como CSV'],
  ['%P', 'Es un PDF: los certificados van aparte'],
] as const;

const tooWide =
  'Ni la primera línea cabe en lo que se mira del archivo: se leen 20.000 columnas como mucho, exporta solo las que hagan falta';

/** Finds how a file is to be read, from its beginning and its end. Throws nothing: `avisos` say what isn't understood. */
export function detect(archivo: Archivo): Deteccion {
  const { inicio, pinned = {}, saved, ultimaFecha, isLate } = archivo;
  if (inicio.length === 0) return unknown('El archivo está vacío');
  const begins = String.fromCodePoint(...inicio.subarray(0, 2));
  const other = otherFormats.find(([magic]) => magic === begins);
  if (other) return unknown(other[1]);
  let texto = decodedText(archivo, pinned.codificacion);
  const formato = jsonOf(texto.inicio);
  if (formato) {
    const avisos = ['Son muestras en JSON: no hace falta formato de lectura'];
    return { ...unknown(''), formato, conjeturas: [texto.codificacion], avisos };
  }
  if (texto.inicio.includes('\0')) return unknown('No es un archivo de texto. Se esperaba CSV, TSV, JSON o NDJSON');
  const wrapping = wrappingOf(texto.inicio, pinned);
  if (wrapping.length > 0) texto = { ...texto, inicio: unwrapped(texto.inicio), final: unwrapped(texto.final) };
  const dialect = dialectOf(texto.inicio, pinned);
  if (!dialect) return unknown('No se ve qué separa las columnas: no parece una tabla', linesOf(texto.inicio));
  const [mark = ''] = separatorMark.exec(texto.inicio) ?? [];
  const { rows: seen, isOpen } = rowsOfPart(texto.inicio.slice(mark.length), dialect);
  const rows = mark === '' ? seen : seen.map(({ linea, cells }) => ({ linea: linea + 1, cells }));
  // The last row seen of a longer file is cut.
  if (!texto.esEntero && !isOpen) rows.pop();
  if (!texto.esEntero && rows.length === 0) return unknown(tooWide);
  const found = detectTable({
    filas: rows,
    finales: tailRows(texto.final, dialect, widthOf(rows).width),
    conjeturas: [texto.codificacion, ...wrapping, ...dialect.conjeturas],
    avisos: texto.avisos,
    saved,
    pinned,
    ultimaFecha,
    isLate,
  });
  return { ...found, avisos: [...looseQuotes(texto.inicio), ...found.avisos] };
}

/** The warning about lines with an opening quote that never closes: they hide the table, or its first cells have the quotes. */
function looseQuotes(text: string): string[] {
  const lines = text.split('\n', linesLookedAt).filter((line) => line.trim() !== '');
  const [loose = '', ...others] = lines.filter(
    (line) => /^["']/u.test(line) && line.split(line.charAt(0)).length % 2 === 0,
  );
  if (2 * (others.length + 1) <= lines.length || loose === '') return [];
  return [
    `Las líneas empiezan por unas comillas que no se cierran, como «${loose.slice(0, 60)}»: quítalas, o guarda el archivo otra vez como CSV`,
  ];
}

/** The first lines, by which it is decided whether all lines are in quotes. */
const linesLookedAt = 400;

/** The guess that lines are quoted as a whole, where without the quotes they have the columns of the other lines. */
function wrappingOf(text: string, pinned: Pinned): Conjetura[] {
  const lines = text.split('\n', linesLookedAt).filter((line) => line.trim() !== '');
  const inQuotes = lines.filter(isWrapped);
  const [first = ''] = inQuotes;
  if (inQuotes.length < 2) return [];
  const dialect = dialectOf(unwrapped(lines.join('\n')), pinned);
  if (!dialect) return [];
  const rowsOf = (some: readonly string[]) => rowsOfPart(unwrapped(some.join('\n')), dialect).rows;
  const { width } = widthOf(rowsOf(lines));
  const fitting = rowsOf(inQuotes).filter(({ cells }) => cells.length === width);
  if (width < 2 || fitting.length < 0.9 * inQuotes.length) return [];
  const many = inQuotes.length === lines.length ? 'Cada línea va entera' : 'Hay líneas que van enteras';
  const fundamento = `${many} entre comillas, como «${first.slice(0, 60)}»: se leen sin ellas`;
  return [guess('lineas_entre_comillas', true, fundamento, { certeza: 'segura' })];
}

function unwrapped(text: string): string {
  return text.split('\n').map(unwrappedLine).join('\n');
}

/** The part of a table that was read: its first rows, its last rows if it has more, and the guesses of its form. */
export interface TablaVista extends PriorKnowledge {
  readonly filas: readonly Fila[];
  readonly finales: readonly Fila[];
  readonly conjeturas: readonly Conjetura[];
  readonly avisos: readonly string[];
  /** The table's sheet in the workbook. */
  readonly hoja?: string | undefined;
}

/** The answer on a file that takes longer to read than a person waits. */
export const tooLong =
  'Mirar este archivo lleva demasiado tiempo: mira primero uno con menos filas u hojas, guarda su formato de lectura y entrega este con él';

const noHeader =
  'Ninguna de las primeras líneas nombra las columnas: añade una cabecera al archivo, o di cuál es su línea';

const noBlocks =
  'No se ve un bloque por muestra: una etiqueta con su número, como «Nº muestra: 12», y debajo una tabla con su cabecera';

/** As `detect`, for the rows of a table. */
export function detectTable({ filas, finales, conjeturas, avisos, ...known }: TablaVista): Deteccion {
  const { pinned = {}, isLate } = known;
  try {
    if (isLate?.()) throw new FileRefused(tooLong);
    const enBloques = blocksForm(filas, known);
    const vista = enBloques ?? plainTable(filas, finales, pinned);
    if (!vista) return unknown(noHeader, seenRows(filas));
    if (isLate?.()) throw new FileRefused(tooLong);
    const { tabla, conjeturas: deForma } = vista;
    const found = mappingOf(tabla, withPinned([...conjeturas, ...tabla.conjeturas], pinned), { ...known, deForma });
    const missing = pinned.forma === 'bloques' && !enBloques ? [noBlocks] : [];
    return {
      ...found,
      filas: seenRows(filas),
      avisos: [...missing, ...avisos, ...tabla.avisos, ...found.avisos],
    };
  } catch (error) {
    if (error instanceof FileRefused) return unknown(error.message, seenRows(filas));
    throw error;
  }
}

/** A table below one header, and the guesses of its form where its samples are columns; undefined where no row names columns. */
function plainTable(filas: readonly Fila[], finales: readonly Fila[], { cabecera, forma }: Pinned) {
  const first = tableOf(filas, finales, cabecera);
  if (!first) return undefined;
  const stacked = stackedTables(filas, finales, first);
  const tabla = (stacked && tableOf(stacked.filas, stacked.finales, first.cabecera.linea)) ?? first;
  const cruzada = crossedOf(stacked?.filas ?? filas, tabla, forma);
  const whole = cruzada?.tabla ?? tabla;
  const conjeturas = [...tabla.conjeturas, ...(stacked?.conjeturas ?? [])];
  return { tabla: { ...whole, conjeturas }, conjeturas: cruzada?.conjeturas };
}

/** The answer for a file in which nothing is found, with the reason. */
export function unknown(aviso: string, filas: readonly FilaVista[] = []): Deteccion {
  return { formato: 'desconocido', mapeo: null, conjeturas: [], columnas: [], filas, avisos: [aviso] };
}

/** The first rows as they are shown, within bounds. */
function seenRows(filas: readonly Fila[]): FilaVista[] {
  const { filas: most, celdas, caracteres } = filasVistas;
  return filas.slice(0, most).map(({ linea, cells }, i) => ({
    linea: linea ?? i + 1,
    celdas: cells.slice(0, celdas).map((cell) => cell.slice(0, caracteres)),
  }));
}

/** The first lines of a text that is no table, each as one cell. */
function linesOf(text: string): FilaVista[] {
  const rows = text
    .slice(0, 100_000)
    .split(/\r?\n/u)
    .map((line, i) => ({ linea: i + 1, cells: [line] }));
  return seenRows(rows.filter(({ cells: [line = ''] }) => line.trim() !== ''));
}

function jsonOf(text: string): 'json' | 'ndjson' | undefined {
  const start = text.trimStart();
  if (start.startsWith('[') && /^\[\s*(?:\{|\])/u.test(start)) return 'json';
  if (!/^\{\s*(?:"|\})/u.test(start)) return undefined;
  const [line = ''] = start.split('\n', 1);
  return line.trimEnd().endsWith('}') && start.slice(line.length).trim().startsWith('{') ? 'ndjson' : 'json';
}
