import { FileRefused } from '../ingest/file-refused.ts';
import { writtenAs } from '../mapping/compile.ts';
import type { Mapping } from '../mapping/mapping.ts';
import type { Hoja } from '../workbook/parts.ts';
import type { SheetRow } from '../workbook/sheet.ts';
import type { Workbook } from '../workbook/workbook.ts';
import { detectTable, unknown } from './detect.ts';
import type { PriorKnowledge } from './saved-mapeos.ts';
import type { Conjetura, Deteccion } from '../../../../contract/entregas/deteccion.ts';
import { claveDeOcultas, guess } from './guess.ts';
import { tableOf } from './header-line.ts';
import { notationOf } from './notation.ts';

/** How many rows of a sheet are looked at, at its beginning and at its end. */
const looked = { first: 5000, last: 200 };

/** Stands before what a cell holds as a number, until it is known how the sheet's texts write numbers. */
const mark = '\u0001';

interface Looked {
  hoja: Hoja;
  first: SheetRow[];
  last: SheetRow[];
  ocultas: number;
}

/**
 * Finds how a workbook is to be read. Of several sheets it looks at the one with most rows, and asks. Throws nothing: what
 * isn't understood is one of `avisos`.
 */
export async function detectWorkbook(workbook: Workbook, known: PriorKnowledge = {}): Promise<Deteccion> {
  try {
    const { hoja: chosen, cabecera } = known.pinned ?? {};
    const sheets: Looked[] = [];
    for (const hoja of workbook.hojas.filter(({ oculta }) => !oculta)) sheets.push(await look(workbook, hoja, 1));
    const written = sheets.filter(({ first }) => first.length > 0);
    const named = chosen === undefined ? undefined : (await workbook.choose(chosen)).nombre;
    const [fullest] =
      named === undefined
        ? written.toSorted((a, b) => rowsOf(b) - rowsOf(a))
        : sheets.filter((each) => each.hoja.nombre === named);
    if (!fullest) return unknown('El libro no tiene ninguna hoja a la vista con filas');
    const { hoja } = fullest;
    const found = withUnnamed(await withMerged(workbook, fullest, cabecera));
    return detectTable({
      filas: found.first,
      finales: found.last,
      conjeturas: [...hojaGuess(hoja, written), ...hiddenGuess(found)],
      avisos: [],
      hoja: hoja.nombre,
      ...known,
    });
  } catch (error) {
    if (error instanceof FileRefused) return unknown(error.message);
    throw error;
  }
}

/** The rows of a sheet each as wide as the widest: a cell right of the header is in a column without a heading. */
function withUnnamed(found: Looked): Looked {
  const width = Math.max(...found.first.map(({ cells }) => cells.length));
  for (const { cells } of found.first) while (cells.length < width) cells.push('');
  return found;
}

async function look(workbook: Workbook, hoja: Hoja, cabecera: number): Promise<Looked> {
  const found: Looked = { hoja, first: [], last: [], ocultas: 0 };
  for await (const row of workbook.rows(hoja, { cabecera, number: (text) => mark + text })) {
    if (row.oculta) found.ocultas++;
    if (found.first.length < looked.first) found.first.push(row);
    else {
      found.last.push(row);
      if (found.last.length > looked.last) found.last.shift();
    }
  }
  const decimal = decimalOf(found.first);
  for (const { cells } of [...found.first, ...found.last]) {
    for (const [i, cell] of cells.entries()) {
      const at = cell.indexOf(mark);
      if (at >= 0) cells[i] = cell.slice(0, at) + writtenAs(cell.slice(at + 1), { decimal, miles: undefined });
    }
  }
  return found;
}

/**
 * The decimal sign of numbers that are texts, such as `<0.5`. What a cell holds as a number is written with the same one,
 * or, where no text has any, so that it can't be taken for thousands.
 */
function decimalOf(rows: readonly SheetRow[]): Mapping['decimal'] {
  const texts = new Set(rows.flatMap(({ cells }) => cells.filter((cell) => !cell.includes(mark))));
  const celdas = [...texts].map((texto) => ({ texto, linea: undefined }));
  const valor = notationOf(celdas).find(({ campo }) => campo === 'decimal')?.valor;
  return valor === ',' || valor === '.' ? valor : 'mixto';
}

function rowsOf({ first, last }: Looked): number {
  return first.length + last.length;
}

/** Merged cells repeat their text as far as the header, whose row is known once the sheet has been looked at. */
async function withMerged(workbook: Workbook, found: Looked, said?: number): Promise<Looked> {
  const cabecera = said ?? tableOf(found.first, found.last)?.cabecera.linea ?? 1;
  return cabecera > 1 ? look(workbook, found.hoja, cabecera) : found;
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
