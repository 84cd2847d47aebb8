import { FileRefused } from '../source/row.ts';
import { asShown, cellReader, partsOf, withDecimal, type NumberCell, type SheetRow } from '../source/sheet.ts';
import { numero } from '../../../../contract/base/numeros.ts';
import { fold } from '../../../../contract/base/texto.ts';
import type { Mapping } from '../form/mapping.ts';
import type { Hoja } from '../source/workbook-parts.ts';
import { type CellNumber, decimalSign } from '../source/number-format.ts';
import { Workbook } from '../source/workbook.ts';
import { detectTable, tooLong, unknown, detect } from './detect.ts';
import type { PriorKnowledge } from './saved-mapeos.ts';
import { type Conjetura, type Deteccion, isObject, type Json } from '../../../../contract/entregas/deteccion.ts';
import { claveDeOcultas, guess } from './guess.ts';
import { tableOf } from './header-line.ts';
import { isNumberLike, notationOf } from './notation.ts';
import { deliveredFiles } from '../source/delivered-files.ts';
import { conNombresDeLugar } from '../../../../contract/entregas/rules/nombre-de-columna.ts';
import { cabeceraDeMuestra } from '../form/crosstab.ts';
import { endsOf } from './text.ts';

/** The rows of a sheet that are looked at, at its beginning and at its end. */
const looked = { first: 5000, last: 200 };

/** Rows between two looks at the clock. */
const rowsBetweenLooks = 1000;

const commas = { decimal: ',', miles: undefined } as const;

interface Looked {
  hoja: Hoja;
  first: SheetRow[];
  last: SheetRow[];
  ocultas: number;
  /** Numbers that show other digits than their cells hold: how many, and the first one. */
  decimales: { count: number; como: string };
  /** Numbers that the format shows divided by a thousand or a million. */
  escala: { count: number; como: string };
  /** Numbers beside which the format writes a text. */
  textos: { count: number; como: string };
}

/**
 * Finds how a workbook is to be read. Of several sheets it proposes the one with most rows, and asks. Throws nothing: a workbook
 * that can't be understood gives `avisos`.
 */
async function detectWorkbook(workbook: Workbook, known: PriorKnowledge = {}): Promise<Deteccion> {
  try {
    const { hoja: chosen } = known.pinned ?? {};
    const sheets: Looked[] = [];
    for (const hoja of workbook.hojas.filter(({ oculta }) => !oculta))
      sheets.push(await look(workbook, { hoja, cabecera: 1 }, known));
    const written = sheets.filter(({ first }) => first.length > 0);
    const named = chosen === undefined ? undefined : (await workbook.choose(chosen)).nombre;
    const [fullest] =
      named === undefined
        ? written.toSorted((a, b) => rowsOf(b) - rowsOf(a))
        : sheets.filter((each) => each.hoja.nombre === named);
    if (!fullest) return unknown('El libro no tiene ninguna hoja a la vista con filas');
    const { hoja } = fullest;
    const found = withUnnamed(await withMerged(workbook, fullest, known));
    return detectTable({
      filas: found.first,
      finales: found.last,
      conjeturas: [...hojaGuess(hoja, written), ...hiddenGuess(found), ...cellGuesses(found)],
      avisos: [],
      hoja: hoja.nombre,
      ...known,
    });
  } catch (error) {
    if (error instanceof FileRefused) return unknown(error.message);
    throw error;
  }
}

/** Makes all rows of a sheet as wide as the widest: a cell right of the header is in a column without a heading. */
function withUnnamed(found: Looked): Looked {
  const width = Math.max(...found.first.map(({ cells }) => cells.length));
  for (const { cells } of found.first) while (cells.length < width) cells.push('');
  return found;
}

async function look(
  workbook: Workbook,
  { hoja, cabecera }: { hoja: Hoja; cabecera: number },
  { isLate }: PriorKnowledge,
): Promise<Looked> {
  const none = { count: 0, como: '' };
  const found: Looked = {
    hoja,
    first: [],
    last: [],
    ocultas: 0,
    decimales: { ...none },
    escala: { ...none },
    textos: { ...none },
  };
  const read = cellReader(asShown);
  const number = (cell: NumberCell) => {
    const texto = read(cell);
    if (texto.nota?.clase === 'decimales') count(found.decimales, texto.nota.motivo);
    if (texto.nota?.clase === 'decimales' && cell.kind === 'number' && isScaled(cell.number))
      count(found.escala, texto.nota.motivo);
    if (cell.kind === 'number' && cell.words !== 'none' && !isWhatItIs(cell.words, withDecimal(cell.shown, commas))) {
      const { number: own, shown } = cell;
      count(found.textos, shown === '' ? `Esconde ${own.whole}` : `Enseña «${shown}» y el número es ${own.shown}`);
    }
    return texto;
  };
  for await (const row of workbook.rows(hoja, { cabecera, number })) {
    if (row.linea % rowsBetweenLooks === 0 && isLate?.()) throw new FileRefused(tooLong);
    if (row.oculta) found.ocultas++;
    if (found.first.length < looked.first) found.first.push(row);
    else {
      found.last.push(row);
      if (found.last.length > looked.last) found.last.shift();
    }
  }
  const rows = [...found.first, ...found.last];
  datesOf(rows, cabecera);
  const decimal = decimalOf(found.first);
  const written = (text: string) => withDecimal(text, { decimal, miles: undefined });
  for (const { cells } of rows) for (const [i, cell] of cells.entries()) cells[i] = written(cell);
  for (const seen of [found.decimales, found.escala, found.textos]) seen.como = written(seen.como);
  return found;
}

/** Whether a shown text is a result: with the number in it, or a text in its place other than the dash of accounts. */
function isWhatItIs(words: 'beside' | 'alone', shown: string): boolean {
  return words === 'alone' ? /[\p{L}\d]/u.test(shown) : isNumberLike(shown);
}

function count(seen: Looked['decimales'], como: string): void {
  if (seen.count++ === 0) seen.como = como;
}

const saysDay = (text = '') => /\b(?:fecha|data|date|dia)\b/u.test(fold(text));

/**
 * Decides how cells that hold dates are read: as dates where their column or row consists of dates, or behind or below a label; as
 * shown among other texts, such as a code that the spreadsheet took for a date.
 */
function datesOf(rows: readonly SheetRow[], cabecera: number): void {
  const columns: { dates: number; filled: number }[] = [];
  for (const { linea, cells } of rows) {
    if (linea <= cabecera) continue;
    for (const [i, cell] of cells.entries()) {
      const column = (columns[i] ??= { dates: 0, filled: 0 });
      if (cell !== '') column.filled++;
      if (partsOf(cell)?.clase === 'fecha') column.dates++;
    }
  }
  const header = rows.find(({ linea }) => linea === cabecera)?.cells ?? [];
  for (const { linea, cells } of rows) {
    const dates = cells.filter((cell) => partsOf(cell)?.clase === 'fecha').length;
    const isRow = linea <= cabecera || (dates > 1 && 2 * dates >= cells.filter((cell) => cell !== '').length);
    for (const [i, cell] of cells.entries()) {
      const parts = partsOf(cell);
      const { dates: above = 0, filled = 0 } = columns[i] ?? {};
      const isLabelled = saysDay(cells[i - 1]) || (linea > cabecera && saysDay(header[i]));
      const isDate = parts?.clase !== 'fecha' || isRow || isLabelled || 2 * above >= filled;
      if (parts) cells[i] = isDate ? parts.held : parts.shown;
    }
  }
}

/**
 * The decimal sign of numbers in text cells, such as `<0.5`. Numeric cells are written with the same sign; if no text decides it,
 * in a form that can't be taken for thousands.
 */
function decimalOf(rows: readonly SheetRow[]): Mapping['decimal'] {
  const texts = new Set(rows.flatMap(({ cells }) => cells.filter((cell) => !cell.includes(decimalSign))));
  const celdas = [...texts].map((texto) => ({ texto, linea: undefined }));
  const valor = notationOf(celdas).find(({ campo }) => campo === 'decimal')?.valor;
  return valor === ',' || valor === '.' ? valor : 'mixto';
}

function rowsOf({ first, last }: Looked): number {
  return first.length + last.length;
}

/** Reads the sheet again with merged cells repeated as far as the header, whose row is known only after a first look. */
async function withMerged(workbook: Workbook, found: Looked, known: PriorKnowledge): Promise<Looked> {
  const cabecera = known.pinned?.cabecera ?? tableOf(found.first, found.last)?.cabecera.linea ?? 1;
  return cabecera > 1 ? look(workbook, { hoja: found.hoja, cabecera }, known) : found;
}

function hojaGuess({ nombre }: Hoja, written: readonly Looked[]): Conjetura[] {
  const others = written.map(({ hoja }) => hoja.nombre).filter((other) => other !== nombre);
  const pregunta = '¿En qué hoja están los resultados?';
  const fundamento = 'De las hojas con filas, es la que más tiene';
  return others.length === 0 ? [] : [guess('hoja', nombre, fundamento, { alternativas: others, pregunta })];
}

function hiddenGuess({ ocultas }: Looked): Conjetura[] {
  const fundamento = `La hoja tiene ${ocultas === 1 ? 'una fila oculta' : `${ocultas} filas ocultas`}, por un filtro o a mano`;
  const pregunta = '¿Se leen también las filas ocultas?';
  return ocultas === 0 ? [] : [guess(claveDeOcultas, 'leer', fundamento, { alternativas: ['omitir'], pregunta })];
}

/** Whether a format shows a number divided, as `#,##0,` does, and not only with fewer decimals. */
function isScaled({ shown, whole }: CellNumber['number']): boolean {
  const [seen = 0, held = 0] = [shown, whole].map((text) => Math.abs(Number(text.replace(decimalSign, '.'))));
  return held >= 1 && seen < held / 5;
}

/**
 * The guesses on numbers that show other digits than their cells hold, or a text beside them: read as shown, unless a person
 * decides.
 */
function cellGuesses({ decimales, escala, textos }: Looked): Conjetura[] {
  const many = (seen: Looked['decimales']) =>
    `${seen.count === 1 ? 'En una celda' : `En ${numero(seen.count)} celdas`}. La primera: ${seen.como}`;
  const { decimales_ocultos, texto_del_formato } = asShown;
  const digits =
    decimales.count === 0
      ? 'Los números de la hoja enseñan todas sus cifras'
      : `Hay cifras que no se ven. ${many(decimales)}`;
  const words =
    textos.count === 0
      ? 'Ningún formato de la hoja escribe junto a un número más que su unidad'
      : `El formato de la celda escribe algo junto al número, o lo esconde. ${many(textos)}`;
  return [
    guess('decimales_ocultos', decimales_ocultos, digits, {
      certeza: decimales.count === 0 ? 'segura' : 'probable',
      alternativas: ['leer'],
      pregunta:
        escala.count === 0
          ? undefined
          : `El formato de la celda enseña los números divididos. ${escala.como}: ¿se lee lo que enseña, o lo que guarda?`,
    }),
    guess('texto_del_formato', texto_del_formato, words, {
      certeza: 'segura',
      alternativas: ['omitir'],
      pregunta: textos.count === 0 ? undefined : '¿Se lee lo que el formato de la celda escribe junto al número?',
    }),
  ];
}

/**
 * Finds how a delivery is to be read: a text, a workbook, or the first file of a .zip, since one mapping reads all of its
 * files. Reads it to its end. Throws only what `source` throws: what isn't understood is one of `avisos`.
 */
export async function detectDelivery(
  source: AsyncIterable<Uint8Array>,
  known: PriorKnowledge = {},
): Promise<Deteccion> {
  try {
    for await (const file of deliveredFiles(source)) {
      const { archivo } = file;
      try {
        const content = await file.open();
        const found =
          'workbook' in content
            ? await detectWorkbook(await Workbook.open(content.workbook), known)
            : detect({ ...(await endsOf(content.bytes)), ...known });
        const said = ofCrossed(found);
        if (archivo === undefined) return said;
        return { ...said, avisos: [`Es un .zip: se ha mirado su primer archivo, «${archivo}»`, ...said.avisos] };
      } finally {
        await file.close?.();
      }
    }
  } catch (error) {
    if (error instanceof FileRefused) return unknown(error.message);
    throw error;
  }
  throw new Error('A delivery has a file at least');
}

/**
 * Mends the texts about a table with samples in columns or blocks, which was read as rows of results: leaves out the lines of
 * samples' own fields, which are the lines of parameters, and names places as people do.
 */
function ofCrossed(found: Deteccion): Deteccion {
  const { mapeo, conjeturas, columnas } = found;
  const { cruce, bloques } = mapeo ?? {};
  const lists = [
    isObject(cruce) ? [cruce['filas']] : [],
    isObject(bloques) ? Object.values({ ...bloques, tabla: [] }) : [],
  ];
  const names = lists.flat().flatMap((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  if (!cruce && !bloques) return found;
  const ofSample = new Set<Json>([cabeceraDeMuestra, ...names]);
  const isOfSample = (campo: string) => campo === 'fechas' || campo.startsWith('campos.');
  const said = (frase: string, isSample: boolean) =>
    conNombresDeLugar(isSample ? frase.replaceAll(/ \(línea \d+\)/gu, '') : frase);
  return {
    ...found,
    conjeturas: conjeturas.map((each) => ({
      ...each,
      fundamento: said(each.fundamento, isOfSample(each.campo)),
      ...(each.pregunta && { pregunta: conNombresDeLugar(each.pregunta) }),
      ...(each.opciones && { opciones: each.opciones.map(conNombresDeLugar) }),
    })),
    columnas: columnas.map((each) => {
      const fundamento = said(each.fundamento, ofSample.has(each.nombre));
      const raro = each.raro && ofSample.has(each.nombre) ? { texto: each.raro.texto } : each.raro;
      return { ...each, fundamento, raro };
    }),
  };
}
