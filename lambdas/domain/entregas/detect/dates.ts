import { camposFecha } from '../form/mapping.ts';
import { mayLieAhead } from '../reading/campos.ts';
import { type FechaReading, fechaReader, readHora } from '../reading/fecha.ts';
import type { Conjetura } from '../../../../contract/entregas/deteccion.ts';
import { type Celda, guess, shown } from './guess.ts';
import { fechaCorta } from '../../../../contract/base/fechas.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { isNumberLike, isResultLike } from './notation.ts';
import { type Fila, filled } from './rows.ts';

const dateParts =
  /^(\d{1,4})(\s*[-/.,]\s*| +| de )(\d{1,2}|\p{L}{3,10}\.?)(\s*[-/.,]\s*| +| de )(\d{1,4})(?=$|[ T]\d|,? - \d|, \d)/u;
const american = /^\p{L}{3,10}\.? \d{1,2}(,?) \d{4}(?=$|[ T]\d|,? - \d|, \d)/u;

/** The formats that may read a text as a date, the likeliest in Spain first: none for ISO 8601; undefined for no date. */
function formatsOf(text: string): readonly string[] | undefined {
  if (/^\d{4}-\d{1,2}-\d{1,2}(?:$|[ T]\d|,? - \d|, \d)/u.test(text)) return isRead('dd/mm/aaaa', text) ? [] : undefined;
  const formats = possibleFormats(text);
  return formats.some((format) => isRead(format, text)) ? formats : undefined;
}

function possibleFormats(text: string): string[] {
  if (/^(?:19|20)\d{6}$/u.test(text)) return ['aaaammdd'];
  const [, comma] = american.exec(text) ?? [];
  if (comma !== undefined) return [`mmm dd${comma} aaaa`];
  const [, first = '', before = '', middle = '', after = '', last = ''] = dateParts.exec(text) ?? [];
  const signs = (...[one, two, three]: string[]) => `${one}${before}${two}${after}${three}`;
  const year = last.length === 4 ? 'aaaa' : 'aa';
  // `9/5/25` is written as `30/5/25` is, though its first part is no year.
  const mayBeginWithYear = last.length === 2;
  if (/\p{L}/u.test(middle) && first.length === 4) return [signs('aaaa', 'mmm', 'dd')];
  if (/\p{L}/u.test(middle)) return [signs('dd', 'mmm', year), ...(mayBeginWithYear ? [signs('aa', 'mmm', 'dd')] : [])];
  if (first.length === 4) return [signs('aaaa', 'mm', 'dd'), signs('aaaa', 'dd', 'mm')];
  if (first.length > 2 || (last.length !== 2 && last.length !== 4)) return [];
  return [signs('dd', 'mm', year), signs('mm', 'dd', year), ...(mayBeginWithYear ? [signs('aa', 'mm', 'dd')] : [])];
}

const readers = new Map<string, (text: string) => FechaReading>();

function readBy(format: string, text: string): FechaReading {
  const reader = readers.get(format) ?? fechaReader([format]);
  readers.set(format, reader);
  return reader(text);
}

const isRead = (format: string, text: string) => readBy(format, text) !== undefined;

/** The last day that a date may be, `yyyy-mm-dd`, but for cells of dates that are plans. Without a day no date is too late. */
export interface Plazo {
  readonly ultima?: string | undefined;
  readonly previstas?: ReadonlySet<Celda> | undefined;
}

/** The first of these cells that a format reads as a day that hasn't come, with that day as people write it. */
function aheadBy(format: string, cells: readonly Celda[], { ultima, previstas }: Plazo) {
  if (ultima === undefined) return undefined;
  for (const cell of cells) {
    const read = previstas?.has(cell) ? undefined : readBy(format, cell.texto);
    if (read && 'fecha' in read && read.fecha > ultima) return { cell, dia: fechaCorta(read.fecha) };
  }
  return undefined;
}

/** Whether some of these formats reads a cell as a day that hasn't come. */
export const isAhead = (formats: readonly string[], cells: readonly Celda[], plazo: Plazo) =>
  formats.some((format) => aheadBy(format, cells, plazo) !== undefined);

/** Whether the dates of a field may be plans: of some fields always, of some where a sample may not be done (`areOpen`). */
export function mayBePlans(destino: string, areOpen: boolean): boolean {
  const campo = camposFecha.find(({ name }) => destino === `campos.${name}`);
  return mayLieAhead(campo?.mayBePlanned, areOpen ? 'en_curso' : 'autorizada');
}

/** Whether a text is a date in any known form. */
export function isDateLike(text: string): boolean {
  return formatsOf(text) !== undefined;
}

/** Whether a text is a time of day. */
export function isTimeLike(text: string): boolean {
  return /^\d{1,2}(?::| ?h ?)\d{2}/iu.test(text) && readHora(text) !== undefined;
}

/** Whether a text is a spreadsheet's serial number of a day from 1982 to 2064; to be believed only under a heading of a date. */
export function isSerial(text: string): boolean {
  return /^(?:[3-5]\d{4})(?:[.,]\d+)?$/u.test(text);
}

/** The guesses of `fechas` and `fechas_en_orden`, by the cells of a file's columns of dates. */
export function fechasOf(columnas: readonly (readonly Celda[])[], plazo: Plazo = {}): Conjetura[] {
  const cells = columnas.flat();
  const found = ordersOf(cells, plazo).map((order) => decidedBeside(order, columnas, plazo));
  if (found.length === 0) {
    return cells.length > 0
      ? [
          guess('fechas', ['dd/mm/aaaa'], `Son ISO 8601, que siempre se entiende: ${shown(cells)}`, {
            certeza: 'segura',
          }),
        ]
      : [guess('fechas', ['dd/mm/aaaa'], 'No se ha visto ninguna fecha')];
  }
  const formats = [...new Set(found.flatMap(({ chosen }) => chosen))];
  const open = found.find(({ rivals }) => rivals.length > 0);
  const both = found.find(({ isBoth }) => isBoth);
  return [
    guess('fechas', formats, found.map(({ fundamento }) => fundamento).join('. '), {
      certeza: found.every(({ isSure }) => isSure) ? 'segura' : 'probable',
      alternativas: otherOrders(found),
      pregunta: open && `¿Qué fecha es ${open.example}: ${[...open.chosen, ...open.rivals].join(', o ')}?`,
    }),
    ...(both ? [bothOrders(both)] : []),
  ];
}

/** The other answers on dates of several forms: one order decides for all forms that are open. */
function otherOrders(found: readonly Order[]): string[][] {
  const orders = new Set(found.flatMap(({ rivals }) => rivals.map(firstPart)));
  const answers = [...orders].map((order) => [
    ...new Set(found.flatMap(({ chosen, likely }) => likely.find((each) => firstPart(each) === order) ?? chosen)),
  ]);
  return [...new Map(answers.map((answer) => [answer.join(), answer])).values()];
}

/** The part that dates begin with: `dd`, `mm`, or `aa` for the year. */
const firstPart = (format: string) => format.slice(0, 2);

/** The date formats of one column in a file of several orders, and rival formats that read all its dates as well. */
export interface OrdenPropio {
  readonly formatos: readonly string[];
  readonly rivales: readonly (readonly string[])[];
  readonly fundamento: string;
  readonly ejemplo: string;
}

/**
 * The columns of dates that need formats of their own, by place, where every column has one order but the orders of the columns
 * contradict each other: columns of another order than the first decided column, and columns whose own cells decide nothing.
 */
export function ordersApart(
  columnas: readonly (readonly Celda[])[],
  plazo: Plazo = {},
): ReadonlyMap<number, OrdenPropio> {
  const isMixed = (orders: readonly Order[]) => orders.some(({ chosen }) => chosen.length > 1);
  const own = columnas.map((cells) => ordersOf(cells, plazo).map((order) => decidedBeside(order, [cells], plazo)));
  if (!isMixed(ordersOf(columnas.flat(), plazo)) || own.some(isMixed)) return new Map();
  const found = own.map((orders) => ({
    formatos: orders.flatMap(({ chosen }) => chosen),
    rivales: otherOrders(orders),
    fundamento: orders.map(({ fundamento }) => fundamento).join('. '),
    ejemplo: orders.find(({ rivals }) => rivals.length > 0)?.example ?? '',
  }));
  const usual = found.find(({ formatos, rivales }) => formatos.length > 0 && rivales.length === 0);
  return new Map(
    [...found.entries()].filter(
      ([, { formatos, rivales }]) => rivales.length > 0 || formatos.some((format) => !usual?.formatos.includes(format)),
    ),
  );
}

function bothOrders({ example }: Order): Conjetura {
  const why =
    'Hay fechas de los dos órdenes: las que se pueden leer de los dos modos se rechazan, salvo que valga siempre el primero';
  return guess('fechas_en_orden', false, why, {
    alternativas: [true],
    pregunta: `Hay fechas con el día delante y con el mes delante: ¿se rechazan las que pueden ser dos, como ${example}?`,
  });
}

/**
 * Decides an order of dates that the cells leave open by the other dates of the same columns: by the order that they need, or
 * without the orders that they can't have.
 */
function decidedBeside(order: Order, columnas: readonly (readonly Celda[])[], plazo: Plazo): Order {
  if (order.rivals.length === 0) return order;
  const own = columnas
    .filter((column) => order.cells.some((cell) => column.includes(cell)))
    .flatMap((column) => ordersOf(column, plazo));
  const decided = new Set(own.flatMap(({ decides, chosen }) => (decides ? chosen.map(firstPart) : [])));
  const all = [...order.chosen, ...order.rivals];
  const needed = all.filter((each) => decided.has(firstPart(each)));
  const isOpposed = (format: string) => own.some((other) => opposes(other, firstPart(format)));
  const left = decided.size === 1 && needed.length === 1 ? needed : all.filter((each) => !isOpposed(each));
  if (left.length === 0 || left.length === all.length) return order;
  const [format, ...others] = left;
  if (format === undefined || others.length > 0) {
    const likely = order.likely.filter((each) => !isOpposed(each));
    return { ...order, likely, ...openOrder(left, order.cells, plazo) };
  }
  const fundamento = `${format}, por el orden de las demás: ${shown(order.cells)}`;
  return { ...order, chosen: left, likely: left, rivals: [], fundamento };
}

/**
 * Whether dates can't have an order: one of their form that doesn't read them all or isn't likely or, where they are all numbers
 * (`14/05/2026`), one that their form can't have, as the year first.
 */
function opposes({ formats, likely }: Order, first: string): boolean {
  const firsts = new Set(formats.map(firstPart));
  const isOfNumbers = firsts.has('dd') && firsts.has('mm');
  return (isOfNumbers || firsts.has(first)) && !likely.some((each) => firstPart(each) === first);
}

interface Order {
  cells: readonly Celda[];
  /** The formats that dates of this form may have. */
  formats: readonly string[];
  /** The formats that read all the cells, and are likely. */
  likely: readonly string[];
  chosen: readonly string[];
  /** Formats of `likely` by which some cell is another day than by the chosen one, and by each other. */
  rivals: readonly string[];
  /** Whether some cell allows only the chosen order, and no other is left. */
  decides: boolean;
  /** Whether no format that isn't chosen is as likely. */
  isSure: boolean;
  /** Whether cells have different orders, and some allow both. */
  isBoth: boolean;
  fundamento: string;
  example: string;
}

/** The order of each form of dates in these cells. */
function ordersOf(cells: readonly Celda[], plazo: Plazo): Order[] {
  const read = cells.map((cell) => ({
    cell,
    formats: isSerial(cell.texto) ? ['excel'] : (formatsOf(cell.texto) ?? []),
  }));
  const ways = Map.groupBy(read, ({ formats }) => formats.join('|'));
  ways.delete('');
  // `25-05-11` tells of `25/05/12` whether years vary less than days.
  const kindOf = (formats: readonly string[]) => formats.join('|').replaceAll(/[^\p{L}|]+/gu, '/');
  const kinds = Map.groupBy(read, ({ formats }) => kindOf(formats));
  return [...ways.values()].map((way) => {
    const formats = way[0]?.formats ?? [];
    const cellsOf = (some: typeof way) => some.map(({ cell }) => cell);
    return orderOf(formats, cellsOf(way), cellsOf(kinds.get(kindOf(formats)) ?? way), plazo);
  });
}

/**
 * The formats that the cells of a form of dates allow: formats that read every cell; without any, the formats that some cell
 * needs. `alike`: the cells of this form and of forms with other signs between the parts.
 */
function orderOf(formats: readonly string[], cells: readonly Celda[], alike: readonly Celda[], plazo: Plazo): Order {
  const whole = formats.filter((format) => cells.every(({ texto }) => isRead(format, texto)));
  const likely = comeFirst(likelyOf(whole, cells, alike), whole, cells, plazo);
  const found = { cells, formats, likely, rivals: [], decides: false, isSure: true, isBoth: false };
  const [chosen] = likely;
  if (chosen !== undefined) {
    const open = openOrder(likely, cells, plazo);
    const isSure = whole.every((format) => likely.includes(format) || likelyYears(format, alike) < 0);
    if (open.rivals.length > 0) return { ...found, ...open, isSure };
    const deciding = cells.find(({ texto }) => formats.some((format) => format !== chosen && !isRead(format, texto)));
    const isOnly = whole.length === 1;
    const fundamento = `${chosen}: ${shown(deciding ? [deciding] : cells)}${deciding && isOnly ? ' solo se lee así' : ''}`;
    return { ...found, ...open, isSure, decides: deciding !== undefined, fundamento };
  }
  // The year first is a last resort: nearly any date of two digits may be read so.
  const usual = formats.filter((format) => !isShortYear.test(format));
  const able = cells.every(({ texto }) => usual.some((format) => isRead(format, texto))) ? usual : formats;
  const readings = cells.map((cell) => ({ cell, by: able.filter((format) => isRead(format, cell.texto)) }));
  const proofs = able.flatMap((format) => readings.find(({ by }) => by.length === 1 && by[0] === format) ?? []);
  const needed = proofs.flatMap(({ by }) => by);
  const either = readings.find(({ by }) => by.filter((format) => needed.includes(format)).length > 1)?.cell;
  return {
    ...found,
    chosen: needed.length > 0 ? needed : able.slice(0, 1),
    isBoth: either !== undefined,
    fundamento: `Las hay de dos órdenes: ${shown(proofs.map(({ cell }) => cell))}`,
    example: either?.texto ?? cells[0]?.texto ?? '',
  };
}

/** The formats with a year of two digits first. */
const isShortYear = /^aa(?!a)/u;

/**
 * The likely formats, those first by which every day has come; where none of them is such, those of all formats that are such
 * come before. Of formats that differ in this a person chooses.
 */
function comeFirst(
  likely: readonly string[],
  whole: readonly string[],
  cells: readonly Celda[],
  plazo: Plazo,
): readonly string[] {
  if (whole.length <= 1 || plazo.ultima === undefined) return likely;
  const come = whole.filter((format) => aheadBy(format, cells, plazo) === undefined);
  const some = likely.filter((format) => come.includes(format));
  return [...new Set([...(some.length > 0 ? some : come), ...likely])];
}

/** The order of cells that formats read all alike, or not: the first format, and its rivals. */
function openOrder(
  likely: readonly string[],
  cells: readonly Celda[],
  plazo: Plazo,
): Pick<Order, 'chosen' | 'rivals' | 'example' | 'fundamento'> {
  const distinct = likely.filter((format, i) => !likely.slice(0, i).some((before) => isSame(before, format, cells)));
  // 03/03/2026 is the same day in either order; of three orders, 05/05/26 tells two apart.
  const reader = fechaReader(distinct);
  const daysOf = ({ texto }: Celda) => {
    const read = reader(texto);
    return read !== undefined && 'readings' in read ? read.readings.length : 1;
  };
  const open = cells.filter((cell) => distinct.length > 1 && daysOf(cell) > 1);
  open.sort((a, b) => daysOf(b) - daysOf(a));
  const [first, ...rivals] = distinct;
  const isLate = first !== undefined && aheadBy(first, cells, plazo) !== undefined;
  const late = rivals.flatMap((format) => {
    const found = isLate ? undefined : aheadBy(format, cells, plazo);
    return found ? [`${shown([found.cell])} con ${format} sería el ${found.dia}, que no ha llegado`] : [];
  });
  return {
    chosen: distinct.slice(0, 1),
    rivals,
    example: (open[0] ?? cells[0])?.texto ?? '',
    fundamento: [`${shown(open)} se puede leer de más de un modo, y ninguna fecha lo decide`, ...late].join('; '),
  };
}

/**
 * The likely ones of the formats that read all cells, the likeliest first. A first part of two digits is a year only where it
 * varies less than the last part or, where the order of day and month is asked about anyway, no more.
 */
function likelyOf(whole: readonly string[], cells: readonly Celda[], alike: readonly Celda[]): readonly string[] {
  if (whole.length <= 1) return whole;
  const usual = whole.filter((format) => !/^aaaa.dd/u.test(format) && !isShortYear.test(format));
  const [first, ...others] = usual;
  const isAsked = first !== undefined && others.some((other) => !isSame(first, other, cells));
  const years = whole.filter((format) => isShortYear.test(format));
  const [before, after] = [
    years.filter((format) => usual.length === 0 || likelyYears(format, alike) > 0),
    years.filter((format) => isAsked && likelyYears(format, alike) === 0),
  ];
  return [...before, ...usual, ...after];
}

/** How many more days than years there are by a format with the year of two digits first; 0 for other formats. */
function likelyYears(format: string, cells: readonly Celda[]): number {
  if (!isShortYear.test(format)) return 0;
  const parts = cells.map(({ texto }) => dateParts.exec(texto) ?? []);
  const part = (n: number) => new Set(parts.map((each) => Number(each[n]))).size;
  return part(5) - part(1);
}

/** Whether two formats read all cells as the same dates, as 05/05/2026. */
function isSame(one: string, other: string, cells: readonly Celda[]): boolean {
  const reader = fechaReader([one, other]);
  return cells.every(({ texto }) => {
    const read = reader(texto);
    return read !== undefined && !isAmbiguous(read);
  });
}

/** Whether a text was read as several dates. */
const isAmbiguous = (read: FechaReading) => read !== undefined && 'readings' in read;

/** A text with a month's name, after a day or before a year. */
const ofMonth =
  /^(?:\d{1,2}[-/. ])?(?:ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|may(?:o)?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|sep(?:t(?:iembre)?)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?|january|february|march|april|june|july|august|september|october|november|december|jan|apr|aug|dec)\.?(?:[-/. ']{0,3}(?:de )?(?:19|20)?\d{2})?$/u;

/**
 * Whether a text is a month's name with a day or a year, as a spreadsheet shows a text that it took for a date: `01-feb`,
 * `mar-26`.
 */
export const isMonth = (text: string) => /\d/u.test(text) && ofMonth.test(fold(text));

/** A quarter, a week, a year, a month by its number, or a day without its year. */
const ofNumbers =
  /^(?:(?:q[1-4]|[1-4]?t[1-4]?|trim(?:estre)? ?[1-4]|sem(?:ana)? ?\d{1,2})(?:[-/. ']{0,3}(?:de )?(?:19|20)?\d{2})?|(?:19|20)\d{2}|\d{1,2}[-/](?:19|20)\d{2}|\d{1,2}\/\d{1,2})$/u;

/** Whether a heading is a date, or a period without a day. */
export const isWhen = (text: string) => isDateLike(text) || isPeriod(text);

/** Whether a text is a period, or a date without its year. */
export function isPeriod(text: string): boolean {
  if (isDateLike(text)) return false;
  const folded = fold(text);
  return ofMonth.test(folded) || ofNumbers.test(folded);
}

/** The rows below a header that are looked at. */
const looked = 20;

/** Whether a row heads columns with distinct dates or periods: its other cells name columns, and values stand below the dates. */
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
