import type { ClaseDeNota } from '../../../../contract/entregas/clase-de-nota.ts';
import { veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { fold } from '../../../../contract/base/texto.ts';
import { columnasDe, identificadores, type Fuente, type Mapping } from '../form/mapping.ts';
import { heldIn, partsOf, withDecimal, isSheetError, sheetError } from '../source/sheet.ts';
import { camposDeClase } from '../../../../contract/muestras/muestra-campos.ts';
import { withoutUnit } from './numero.ts';
import { decimalSign } from '../source/number-format.ts';
import type { Header } from '../form/header.ts';
import type { Row } from '../source/row.ts';

/** Makes a remark on a field of the row being read; `clase`: its kind, where the reason has the row's own words. */
export type AddRemark = (campo: string, valor: string, motivo: string, clase?: ClaseDeNota) => void;

/** The remarks on a row: warnings (`warn`), and reasons to refuse the sample (`refuse`). */
export interface Remarks {
  readonly warn: AddRemark;
  readonly refuse: AddRemark;
}

/** Remarks with `drop`, for a value that is read but not kept: its cells count as refused. `dato`: the field read. */
export interface FieldRemarks extends Remarks {
  readonly drop: (dato: string, ...remark: Parameters<AddRemark>) => void;
}

/** As `FieldRemarks`, by the places of the cells that aren't kept. */
export interface RowRemarks extends Remarks {
  readonly dropFrom: (indices: readonly number[], ...remark: Parameters<AddRemark>) => void;
}

/** Gives the columns from which a field is read. */
export type LugaresDe = (dato: string) => readonly number[];

/** The remarks on fields that are read from these columns. */
export function ofFields(remarks: RowRemarks, lugares: LugaresDe): FieldRemarks {
  return { ...remarks, drop: (dato, ...remark) => remarks.dropFrom(lugares(dato), ...remark) };
}

/** Reads a text of a row; undefined for a blank. A spreadsheet's error is refused. */
export type Getter = (row: Row, remarks: Remarks) => string | undefined;

/** The means to turn a mapping's sources into readers of a file's rows. */
export interface Compiler {
  header: Header;
  mapping: Mapping;
  /** The last date that a sample may have, `yyyy-mm-dd`. */
  ultimaFecha: string;
}

/** Makes the reader of a source. `campo`: the field's name in warnings. */
export function compile(compiler: Compiler, fuente: Fuente | undefined, campo: string): Getter {
  if (!fuente) return () => undefined;
  const delivered = delivery(compiler, fuente, campo);
  const fallback = defaultOf(compiler, fuente);
  const translate = translator(compiler, fuente, campo);
  const inUnit = unitOfNumbers(fuente);
  const { tomadas } = compiler.header;
  return (row, remarks) => {
    const { cuantas } = tomadas;
    const text = delivered(row, remarks);
    const said = text === '' ? ofCell(fallback(row), campo, remarks) : translate(text, remarks.warn);
    // A word beside a value that means nothing is in no field.
    if (said === null && campo === 'operador') tomadas.deshace(cuantas);
    const found = said ? inUnit(said) : undefined;
    if (found !== undefined && isSheetError(found)) remarks.refuse(campo, found, sheetError);
    return found;
  };
}

/** Makes the function that adds the source's unit to its numbers. */
function unitOfNumbers({ unidad }: Fuente): (text: string) => string {
  if (unidad === undefined) return (text) => text;
  return (text) => (/\d/u.test(text) && withoutUnit(text).unidad === undefined ? `${text} ${unidad}` : text);
}

/** The columns that a source reads. */
export function lugaresDe({ header }: Compiler, fuente: Fuente | undefined): readonly number[] {
  return fuente === undefined ? [] : columnasDe(fuente).map((column) => header.place(column));
}

/** Reads texts of a row by their names. */
interface TextsReader<K extends string> {
  (row: Row, remarks: Remarks): Partial<Record<K, string>>;
  readonly lugares: LugaresDe;
  /** The texts of a row that are numbers for its program. */
  readonly numeros: (row: Row) => readonly K[];
}

/** Makes the readers of several sources at once, by name. */
export function compileAll<K extends string>(
  compiler: Compiler,
  fuentes: Partial<Record<K, Fuente | undefined>>,
  names: readonly K[],
): TextsReader<K> {
  const getters = names
    .filter((name) => fuentes[name] !== undefined)
    .map((name) => ({ name, get: compile(compiler, fuentes[name], name) }));
  const places = new Map<string, readonly number[]>(names.map((name) => [name, lugaresDe(compiler, fuentes[name])]));
  const read = (row: Row, remarks: Remarks) => {
    const texts: Partial<Record<K, string>> = {};
    for (const { name, get } of getters) {
      const text = get(row, remarks);
      if (text !== undefined) texts[name] = text;
    }
    return texts;
  };
  const numbers = names.flatMap((name): { name: K; isNumber: (row: Row) => boolean }[] => {
    const { columna, valores, constante } = fuentes[name] ?? {};
    // A number in the mapping is a number too.
    if (typeof constante === 'number') return [{ name, isNumber: () => true }];
    return columna === undefined || valores ? [] : [{ name, isNumber: compiler.header.isNumber(columna) }];
  });
  const numeros = (row: Row) => numbers.flatMap(({ name, isNumber }) => (isNumber(row) ? [name] : []));
  return Object.assign(read, { lugares: (dato: string) => places.get(dato) ?? [], numeros });
}

const dated: ReadonlySet<string> = new Set([...camposDeClase('date'), ...camposDeClase('time')]);

const identifying: ReadonlySet<string> = new Set(identificadores);

/** Fields that can't be dates: identifiers, and fields compared as numbers. */
const undated: ReadonlySet<string> = new Set([
  ...identificadores,
  'descripcion',
  'operador',
  'min',
  'max',
  'rango',
  'incertidumbre',
  'limite_deteccion',
  'limite_cuantificacion',
]);

/** The text of a cell for a field: as shown, except the date for a field of dates, and all digits for an identifying number. */
function ofCell(text: string, campo: string, { warn, refuse }: Remarks): string {
  const parts = partsOf(text);
  if (!parts) return text;
  const { shown, held, clase } = parts;
  if (clase === 'cifras') {
    if (identifying.has(campo)) return held;
    warn(campo, shown, `La celda guarda ${held}: se lee lo que enseña Excel`, 'de_la_hoja');
  } else if (clase === 'signo') {
    const motivo = `Excel enseña ${shown} y la celda guarda ${held}: dale a la celda un formato que enseñe el signo`;
    refuse(campo, shown, motivo, 'signo_de_hoja');
  } else if (dated.has(campo)) return held;
  else if (undated.has(campo)) {
    const motivo = `La celda es una fecha (${held}) que Excel enseña así: si no lo es, da a la columna formato de texto y escríbelo de nuevo`;
    refuse(campo, shown, motivo, 'fecha_de_hoja');
  } else warn(campo, shown, `La celda es una fecha (${held}): se guarda lo que enseña Excel`, 'de_la_hoja');
  return shown;
}

/** Makes the reader of a source's text in a row, or of its part; '' where the text lacks the part. */
function delivery(compiler: Compiler, fuente: Fuente, campo: string): (row: Row, remarks: Remarks) => string {
  const part = partOf(fuente);
  const taken = (text: string, remarks: Remarks) => {
    const own = ofCell(text, campo, remarks);
    return part ? part(own) : own;
  };
  if (part && fuente.columna !== undefined) return compiler.header.cellPart(fuente.columna, taken);
  const whole = origin(compiler, fuente);
  return (row, remarks) => taken(whole(row), remarks);
}

function partOf({ dentro_de: inside, fuera_de: outside, separar }: Fuente): ((text: string) => string) | undefined {
  if (inside) return (text) => withinBrackets(text, inside).inside;
  if (outside) return (text) => withinBrackets(text, outside).outside;
  if (separar) return (text) => text.split(separar.por).at(placeOf(separar.parte))?.trim() ?? '';
  return undefined;
}

const placeOf = (parte: number) => (parte > 0 ? parte - 1 : parte);

/** The text within the last brackets of a text, and the rest. */
function withinBrackets(
  text: string,
  [open = '', close = '']: Iterable<string> & string,
): Record<'inside' | 'outside', string> {
  const end = text.lastIndexOf(close);
  const start = text.lastIndexOf(open, end);
  if (start < 0 || end < start) return { inside: '', outside: text };
  const outside = `${text.slice(0, start).trim()} ${text.slice(end + 1).trim()}`.trim();
  return { inside: text.slice(start + 1, end).trim(), outside };
}

type Plain = Pick<Fuente, 'columna' | 'columnas' | 'separador' | 'constante'>;

function origin({ header, mapping }: Compiler, { columna, columnas, separador = ' ', constante }: Plain) {
  if (columna !== undefined) return header.cell(columna);
  if (columnas !== undefined) {
    const cells = columnas.map((column) => header.cell(column));
    return (row: Row) =>
      cells
        .map((cell) => heldIn(cell(row)))
        .filter((text) => text !== '')
        .join(separador);
  }
  // A number in the mapping is written in the file's notation, since the same reader reads both.
  const text =
    typeof constante === 'number'
      ? withDecimal(String(constante).replace('.', decimalSign), mapping)
      : String(constante);
  return () => text.trim();
}

function defaultOf(compiler: Compiler, { defecto = '' }: Fuente): (row: Row) => string {
  return typeof defecto === 'string' ? () => defecto : origin(compiler, defecto);
}

function translator(
  { mapping }: Compiler,
  { valores, otros }: Fuente,
  campo: string,
): (text: string, warn: AddRemark) => string | null {
  if (valores === undefined) return (text) => text;
  const lista = typeof valores === 'string' ? mapping.listas[valores] : valores;
  const known = new Map(Object.entries(lista ?? {}).map(([from, to]) => [fold(from), to]));
  const targets = new Set([...known.values()].map((to) => fold(to ?? '')));
  const isOnlyOfBlanks = [...known.values()].every((to) => to === null);
  return (text, warn) => {
    const found = known.get(fold(text));
    if (found !== undefined) return found;
    const isKnown = targets.has(fold(text)) || (isOnlyOfBlanks && !campo.startsWith('conclusion'));
    const motivo = isKnown ? undefined : motivoDesconocido(campo, text, otros);
    if (motivo !== undefined) warn(campo, text, motivo);
    return otros === undefined ? text : otros;
  };
}

/** Fields in which a word that a value map lacks may mean another sample, another client, or another result. */
const decisive = new Set(['operador', 'censura', 'solicitante', 'tipo_muestra', 'numero_muestra', '_id']);

/** The remark on a text that a value map lacks; undefined where it doesn't matter. */
function motivoDesconocido(campo: string, text: string, otros: string | null | undefined): string | undefined {
  const isConclusion = campo.startsWith('conclusion');
  if (!isConclusion && !decisive.has(campo)) return undefined;
  if (otros === undefined) {
    const left = 'El formato de lectura no dice qué es este valor; se deja como vino';
    if (!isConclusion) return left;
    return veredicto(text) === 'Sin definir'
      ? `${left} y cuenta como «Sin definir», salvo que diga «Cumple» o «No cumple»`
      : undefined;
  }
  const decides = isConclusion && veredicto(otros ?? undefined) !== 'Sin definir';
  return decides
    ? `El formato de lectura no dice qué es este valor: cuenta como «${otros}», como todos los demás`
    : undefined;
}
