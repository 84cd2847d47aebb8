import type { Row } from '../source/row.ts';
import { type Dialect, rowsOfPart, separatorMark } from '../source/csv.ts';
import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { type Pinned, signOf, guess } from './guess.ts';

/** A row that isn't blank: the line where it begins (undefined where it isn't known) and its cells, trimmed. */
export interface Fila {
  readonly linea: number | undefined;
  readonly cells: readonly string[];
  readonly numeros?: Row['numeros'];
}

/** The number of cells in most rows, and the share of rows with this number. */
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

/** The whole rows in the end of a file, which begins in the middle of a row, perhaps within quotes. */
export function tailRows(text: string, dialect: Dialect, width: number): Fila[] {
  const from = text.indexOf('\n') + 1;
  if (text === '' || from === 0) return [];
  const { comillas } = dialect;
  const rest = text.slice(from);
  const isSound = ({ cells }: Fila) => cells.length === width;
  const split = (part: string) => rowsOfPart(part, dialect).rows.map(({ cells }) => ({ linea: undefined, cells }));
  const readings: Fila[][] = [split(rest)];
  if (comillas !== false) readings.push(split(comillas + rest).slice(1));
  const [best = []] = readings.sort((a, b) => b.filter(isSound).length - a.filter(isSound).length);
  return best.slice(Math.max(0, best.findIndex(isSound)));
}

/** The cells of a row that aren't blank. */
export const filled = ({ cells }: Fila) => cells.filter((cell) => cell !== '');

/** The place of a column in rows, from 0. */
interface Place {
  readonly indice: number;
}

/** The cell of a row in a column; '' for a blank. */
export const cellOf = ({ cells }: Fila, { indice }: Place) => cells[indice] ?? '';

/** Whether the cells of these columns together differ in this share of the rows. */
export function areUnique(rows: readonly Fila[], set: readonly Place[], share = 1): boolean {
  const keys = rows.map((row) => set.map((place) => cellOf(row, place))).filter((texts) => texts.some(Boolean));
  return keys.length > 0 && new Set(keys.map((texts) => texts.join('\u0000'))).size >= share * keys.length;
}

/** Whether a column only counts the rows, or the samples: 1, 2, 3 … */
export function isOrdinal(indice: number, rows: readonly Fila[]): boolean {
  const numbers = rows.map(({ cells }) => cells[indice] ?? '').filter((text) => text !== '');
  if (numbers[0] !== '1' || numbers.at(-1) === '1') return false;
  const steps = numbers.filter((text, i) => i > 0 && [0, 1].includes(Number(text) - Number(numbers[i - 1])));
  return steps.length >= 0.9 * (numbers.length - 1);
}

/** The separators, in the order of preference where several fit: commas occur in texts and numbers too. */
const separators = ['\t', ';', '|', ','];

const names: Record<string, string> = { '\t': 'tabulador', ';': 'punto y coma', '|': 'barra', ',': 'coma' };

/** The first rows, which decide. */
const probeRows = 400;

/** The least share of rows of one width with which a separator may be the file's. */
const sound = 0.9;

/** The separator and quotes of a table, with the guesses on them. */
export interface SeenDialect extends Dialect {
  readonly conjeturas: readonly Conjetura[];
}

/** Finds the separator and the quotes of a table, unless `pinned`; undefined where nothing separates columns. */
export function dialectOf(text: string, pinned: Pinned = {}): SeenDialect | undefined {
  const start = text.slice(0, 200_000);
  const sample = start.slice(0, start.lastIndexOf('\n') + 1) || start;
  const found =
    pinned.separador === undefined ? separadorOf(sample) : { separador: signOf(pinned.separador), conjeturas: [] };
  if (!found) return undefined;
  const { separador } = found;
  const quotes = comillasOf(sample, separador);
  const [comillas, fundamento] = quotes ?? ['"', ''];
  const quoting = quotes ? [guess('comillas', comillas, fundamento, { alternativas: ['"'] })] : [];
  return { separador, comillas: pinned.comillas ?? comillas, conjeturas: [...found.conjeturas, ...quoting] };
}

function separadorOf(sample: string): Pick<SeenDialect, 'separador' | 'conjeturas'> | undefined {
  const said = separatorMark.exec(sample)?.[1];
  const tried = separators
    .map((separador) => ({ separador, ...widthBut(rowsOf(sample, { separador, comillas: '"' })) }))
    .filter(({ width }) => width > 1)
    .sort((a, b) => b.share - a.share);
  const most = tried[0]?.share ?? 0;
  const [widest] = tried.filter(({ share }) => share >= most - 0.05).sort((a, b) => b.width - a.width);
  const separador = said ?? widest?.separador;
  if (separador === undefined) return undefined;
  const { width = 0, share = 0 } = tried.find((each) => each.separador === separador) ?? {};
  const rivals =
    said === undefined
      ? tried.filter((each) => each.separador !== separador && each.share >= sound && each.width >= 0.7 * width)
      : [];
  const rows = share > 0 ? `${Math.round(share * 100)} % de las filas con ${width} columnas` : '';
  const fundamento =
    said === undefined ? `${names[separador]}: ${rows}` : `La primera línea del archivo lo dice: sep=${said}`;
  const conjetura = guess('separador', written(separador), fundamento, {
    certeza: said !== undefined || share >= sound ? 'segura' : 'probable',
    alternativas: rivals.map((each) => written(each.separador)),
    pregunta: rivals.length > 0 ? '¿Qué signo separa las columnas?' : undefined,
  });
  return { separador, conjeturas: [conjetura] };
}

/** The width of rows, with or without what stands blank at their ends, by which more of them are alike. */
function widthBut(rows: readonly Fila[]): ReturnType<typeof widthOf> {
  const whole = widthOf(rows);
  const bare = widthOf(
    rows.map((row) => ({ ...row, cells: row.cells.slice(0, 1 + row.cells.findLastIndex(Boolean)) })),
  );
  return bare.share > whole.share ? bare : whole;
}

const written = (separador: string) => (separador === '\t' ? 'tabulador' : separador);

/** The first rows, with a row without cells for the text after a quote that isn't closed. */
function rowsOf(sample: string, dialect: Dialect): Fila[] {
  const { rows, isOpen } = rowsOfPart(sample, dialect);
  return [...rows.slice(0, probeRows), ...(isOpen && rows.length < probeRows ? [{ linea: undefined, cells: [] }] : [])];
}

/** The guess of the quotes of cells, where they aren't double quotes. */
function comillasOf(
  sample: string,
  separador: string,
): readonly [comillas: "'" | false, fundamento: string] | undefined {
  const plain = rowsOf(sample, { separador, comillas: false });
  const cells = plain.flatMap((row) => row.cells).filter((cell) => cell !== '');
  const single = cells.filter((cell) => /^'.*'$/su.test(cell)).length;
  if (single > 0.8 * cells.length) return ["'", "Casi todas las celdas van entre comillas simples (')"];
  const quoted = rowsOf(sample, { separador, comillas: '"' });
  if (!sample.includes('"') || widthOf(plain).share <= widthOf(quoted).share + 0.05) return undefined;
  const fundamento =
    'Las comillas del archivo son parte de los textos (pulgadas, apodos): si encierran celdas, las filas no cuadran';
  return [false, fundamento];
}
