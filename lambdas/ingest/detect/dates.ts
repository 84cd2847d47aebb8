import { fechaReader, readHora } from '../fecha-reader.ts';
import type { Conjetura } from '../../../contract/deteccion.ts';
import { type Celda, shown } from './notation.ts';

const dates = /^(\d{1,4})(\s*[-/.,]\s*| +| de )(\d{1,2}|\p{L}{3,10}\.?)(\s*[-/.,]\s*| +| de )(\d{1,4})(?=$|[ T]\d)/u;

/** A way of writing dates that several formats may read: `D/D/YYYY`. */
interface Shape {
  readonly key: string;
  /** Formats that may read it, the likely one in Spain first. */
  readonly formats: readonly string[];
}

/** How a text is written as a date; undefined for what isn't one. ISO needs no format. */
function shapeOf(text: string): Shape | 'iso' | undefined {
  if (/^\d{4}-\d{1,2}-\d{1,2}(?:$|[ T]\d)/u.test(text)) return isRead('dd/mm/aaaa', text) ? 'iso' : undefined;
  if (/^\d{8}$/u.test(text) && isRead('aaaammdd', text) && /^(?:19|20)/u.test(text))
    return { key: text.replaceAll(/\d/gu, 'D'), formats: ['aaaammdd'] };
  const [, first = '', before = '', middle = '', after = '', last = ''] = dates.exec(text) ?? [];
  if (first === '') return american(text);
  const signs = (order: readonly string[]) => `${order[0]}${before}${order[1]}${after}${order[2]}`;
  const year = (digits: string) => (digits.length === 4 ? 'aaaa' : 'aa');
  const orders: string[] = [];
  if (/\p{L}/u.test(middle)) {
    orders.push(signs(['dd', 'mmm', year(last)]));
  } else if (first.length === 4) orders.push(signs(['aaaa', 'mm', 'dd']), signs(['aaaa', 'dd', 'mm']));
  else if (first.length <= 2 && (last.length === 4 || last.length === 2)) {
    orders.push(signs(['dd', 'mm', year(last)]), signs(['mm', 'dd', year(last)]));
    if (last.length === 2 && first.length === 2) orders.push(signs(['aa', 'mm', 'dd']));
  }
  const formats = orders.filter((format) => isRead(format, text));
  const key = orders.join('|');
  return formats.length > 0 ? { key, formats: orders } : undefined;
}

function american(text: string): Shape | undefined {
  const [, comma] = /^\p{L}{3,10}\.? \d{1,2}(,?) \d{4}(?=$|[ T]\d)/u.exec(text) ?? [];
  const format = `mmm dd${comma ?? ''} aaaa`;
  return comma !== undefined && isRead(format, text) ? { key: format, formats: [format] } : undefined;
}

const readers = new Map<string, (text: string) => unknown>();

function isRead(format: string, text: string): boolean {
  const reader = readers.get(format) ?? fechaReader([format]);
  readers.set(format, reader);
  return reader(text) !== undefined;
}

/** Whether a text is a date in some way of writing one. */
export function isDateLike(text: string): boolean {
  return shapeOf(text) !== undefined;
}

/** Whether a text is a time of day. */
export function isTimeLike(text: string): boolean {
  return /^\d{1,2}[:.]\d{2}/u.test(text) && text.includes(':') && readHora(text) !== undefined;
}

/** Days as a spreadsheet counts them, of 1982 to 2064: believed only under a heading that says a date. */
export function isSerial(text: string): boolean {
  return /^(?:[3-5]\d{4})(?:[.,]\d+)?$/u.test(text);
}

/** What the dates of a file are written in, by columns: guesses of `fechas` and `fechas_en_orden`. */
export function fechasOf(columnas: readonly (readonly Celda[])[]): Conjetura[] {
  const cells = columnas.flat();
  const found = ordersOf(cells);
  // A way of writing that its own cells leave open takes the order that another cell of its column decides.
  for (const [i, order] of found.entries()) {
    if (order.rivals.length === 0) continue;
    const own = columnas.filter((column) => order.cells.some((cell) => column.includes(cell))).flatMap(ordersOf);
    const decided = new Set(own.flatMap(({ decides, chosen }) => (decides ? chosen.map(firstPart) : [])));
    const fitting = [...order.chosen, ...order.rivals].filter((format) => decided.has(firstPart(format)));
    const [format] = fitting;
    if (decided.size === 1 && format !== undefined && fitting.length === 1)
      found[i] = {
        ...order,
        chosen: [format],
        rivals: [],
        fundamento: `${format}, por el orden de las demás: ${shown(order.cells)}`,
      };
  }
  if (found.length === 0) {
    const fundamento =
      cells.length > 0 ? `Son ISO 8601, que siempre se entiende: ${shown(cells)}` : 'No se ha visto ninguna fecha';
    return [
      {
        campo: 'fechas',
        ruta: ['fechas'],
        valor: ['dd/mm/aaaa'],
        alternativas: [],
        fundamento,
        certeza: cells.length > 0 ? 'segura' : 'probable',
      },
    ];
  }
  const formats = found.flatMap(({ chosen }) => chosen);
  const open = found.find(({ rivals }) => rivals.length > 0);
  const conjetura: Conjetura = {
    campo: 'fechas',
    ruta: ['fechas'],
    valor: formats,
    alternativas: open
      ? open.rivals.map((rival) => formats.map((format) => (open.chosen.includes(format) ? rival : format)))
      : [],
    fundamento: found.map(({ fundamento }) => fundamento).join('. '),
    certeza: open ? 'preguntar' : 'segura',
    ...(open && { pregunta: `¿Qué fecha es ${open.example}: ${[...open.chosen, ...open.rivals].join(', o ')}?` }),
  };
  const both = found.find(({ isBoth }) => isBoth);
  if (!both) return [conjetura];
  return [
    conjetura,
    {
      campo: 'fechas_en_orden',
      ruta: ['fechas_en_orden'],
      valor: false,
      alternativas: [true],
      fundamento:
        'Hay fechas de los dos órdenes: las que se pueden leer de los dos modos se rechazan, salvo que valga siempre el primero',
      certeza: 'preguntar',
      pregunta: `Hay fechas con el día delante y con el mes delante: ¿se rechazan las que pueden ser dos, como ${both.example}?`,
    },
  ];
}

const firstPart = (format: string) => format.slice(0, 2);

/** The order of each way of writing dates that these cells have. */
function ordersOf(cells: readonly Celda[]): Order[] {
  const byShape = new Map<string, { formats: readonly string[]; cells: Celda[] }>();
  for (const cell of cells) {
    const shape = isSerial(cell.texto) ? { key: 'excel', formats: ['excel'] } : shapeOf(cell.texto);
    if (!shape || shape === 'iso') continue;
    const known = byShape.get(shape.key) ?? { formats: shape.formats, cells: [] };
    known.cells.push(cell);
    byShape.set(shape.key, known);
  }
  return [...byShape.values()].map((shape) => orderOf(shape.formats, shape.cells));
}

interface Order {
  cells: readonly Celda[];
  /** Whether a cell could be read in the order chosen alone. */
  decides: boolean;
  chosen: string[];
  /** Formats that read all of the cells as well. */
  rivals: string[];
  isBoth: boolean;
  fundamento: string;
  example: string;
}

/** Which of the formats of a shape its cells leave: all of which read every cell, or those that read one that no other does. */
function orderOf(formats: readonly string[], cells: readonly Celda[]): Order {
  const [first] = cells;
  const example = first?.texto ?? '';
  const whole = formats.filter((format) => cells.every(({ texto }) => isRead(format, texto)));
  const likely = whole.filter((format) => isLikely(format, whole, cells));
  const [chosen] = likely;
  if (chosen !== undefined) {
    const deciding = cells.find(({ texto }) => formats.some((format) => format !== chosen && !isRead(format, texto)));
    const rivals = likely.slice(1).filter((rival) => !isSame(chosen, rival, cells));
    const fundamento =
      rivals.length > 0
        ? `${shown(cells)} se puede leer de más de un modo, y ninguna fecha lo decide`
        : `${chosen}: ${shown(deciding ? [deciding] : cells)}${deciding ? ' solo se lee así' : ''}`;
    return { cells, decides: deciding !== undefined, chosen: [chosen], rivals, isBoth: false, fundamento, example };
  }
  const needed = formats.filter((format) =>
    cells.some(
      ({ texto }) => isRead(format, texto) && formats.every((other) => other === format || !isRead(other, texto)),
    ),
  );
  const proofs = needed.flatMap(
    (format) =>
      cells.find(
        ({ texto }) => isRead(format, texto) && formats.every((other) => other === format || !isRead(other, texto)),
      ) ?? [],
  );
  const either = cells.find(({ texto }) => needed.filter((format) => isRead(format, texto)).length > 1);
  return {
    cells,
    decides: false,
    chosen: needed.length > 0 ? needed : formats.slice(0, 1),
    rivals: [],
    isBoth: either !== undefined,
    fundamento: `Las hay de dos órdenes: ${shown(proofs)}`,
    example: either?.texto ?? example,
  };
}

/** The year first, in two digits, is believed only where that part varies less than the last. */
function isLikely(format: string, whole: readonly string[], cells: readonly Celda[]): boolean {
  if (whole.length === 1) return true;
  if (/^aaaa.dd/u.test(format)) return false;
  if (!/^aa(?!a)/u.test(format)) return true;
  const part = (n: number) => new Set(cells.map(({ texto }) => texto.split(/\D+/u)[n])).size;
  return part(0) < part(2);
}

/** Whether two formats read all cells as the same dates, as 05/05/2026. */
function isSame(one: string, other: string, cells: readonly Celda[]): boolean {
  const reader = fechaReader([one, other]);
  return cells.every(({ texto }) => {
    const read = reader(texto);
    return read !== undefined && !('lecturas' in read);
  });
}
