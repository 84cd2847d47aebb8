import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { strFromU8, unzipSync } from 'fflate';
import type { DeliveryReport } from '../lambdas/domain/entregas/store/delivery-report.ts';
import { readMapping } from '../lambdas/domain/entregas/form/read-mapping.ts';
import { processFile } from '../lambdas/domain/entregas/store/process.ts';
import { saveMuestras } from '../lambdas/domain/entregas/store/save-muestras.ts';

// Real laboratory data read by itself: cells, signs, numbers. None of the product's readers takes part in `recordsOf`, so
// that tests can compare what the product says with what the publishers' files say.

const root = join(import.meta.dirname, '..');
const whole = join(root, '../shared/data');

/** Small files that laboratories make, each of a kind, where they lie beside the repository. */
export const trickyFolder = join(whole, 'tricky');

/** What a file holds, as it is counted without the product. */
interface Cifras {
  readonly muestras: number;
  readonly resultados: number;
  readonly conOperador: number;
  readonly cumple: number;
  readonly noCumple: number;
  readonly sinDefinir: number;
  readonly tipos: number;
  readonly solicitantes: number;
  readonly puntos: number;
}

function cifras(
  [muestras, resultados, conOperador]: readonly [number, number, number],
  [cumple, noCumple, sinDefinir]: readonly [number, number, number],
  [tipos, solicitantes, puntos]: readonly [number, number, number],
): Cifras {
  return { muestras, resultados, conOperador, cumple, noCumple, sinDefinir, tipos, solicitantes, puntos };
}

const files = {
  superficiales: {
    file: 'conagua/superficiales_2020.csv.gz',
    mapping: 'conagua-superficiales',
    extract: cifras([80, 571, 212], [27, 52, 1], [28, 19, 80]),
    whole: cifras([3493, 25_607, 9562], [1267, 1133 + 1089, 4], [28, 32, 3493]),
  },
  subterraneas: {
    file: 'conagua/subterraneas_2020.tsv.gz',
    mapping: 'conagua-subterraneas',
    extract: cifras([60, 836, 369], [24, 36, 0], [8, 22, 60]),
    whole: cifras([1068, 14_938, 6678], [434, 247 + 387, 0], [8, 32, 1068]),
  },
  nyc: {
    file: 'nyc-water/Drinking_Water_Quality_Distribution_Monitoring_Data.csv.gz',
    mapping: 'nyc-agua',
    extract: cifras([110, 539, 215], [0, 0, 110], [3, 26, 26]),
    whole: cifras([23_382, 96_481, 46_666], [0, 0, 23_382], [3, 397, 397]),
  },
} as const;

/** A file of real data: the extract in `real-data`, or the whole that lies beside the repository. */
export interface RealFile {
  readonly nombre: keyof typeof files;
  readonly version: 'extract' | 'whole';
  readonly path: string;
  readonly mapping: string;
  readonly cifras: Cifras;
}

function versionsOf(nombre: keyof typeof files): RealFile[] {
  const { file, mapping, extract, whole: all } = files[nombre];
  const path = join(import.meta.dirname, 'real-data', file);
  const here: RealFile = { nombre, version: 'extract', path, mapping, cifras: extract };
  const beside: RealFile = { ...here, version: 'whole', path: join(whole, file), cifras: all };
  return existsSync(beside.path) ? [here, beside] : [here];
}

/** The extract of each file, and the whole where it lies beside the repository. */
export const realFiles: readonly RealFile[] = (Object.keys(files) as (keyof typeof files)[]).flatMap(versionsOf);

/** One file, as much of it as there is. */
export function realFile(nombre: keyof typeof files): RealFile {
  return versionsOf(nombre).at(-1) as RealFile;
}

/** What the report of an import of a file says. */
export function reportOf({ cifras: own }: RealFile) {
  return {
    estado: 'terminado',
    rechazos: { total: 0 },
    muestras: { nuevas: own.muestras, actualizadas: 0, sin_cambios: 0, rechazadas: 0 },
    resultados: { leidos: own.resultados, con_operador: own.conOperador },
    veredictos: { cumple: own.cumple, no_cumple: own.noCumple, sin_definir: own.sinDefinir },
    tipos: own.tipos,
    solicitantes: own.solicitantes,
  };
}

/** The mapping of that name of docs/examples. */
export function exampleMapping(name: string) {
  return readMapping(readFileSync(join(root, `docs/examples/mappings/${name}.json`), 'utf8'));
}

/** The cells of a file with separators, quotes and line breaks within quotes. */
function cellsOf(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted || (sign !== separator && sign !== '\n')) cell += sign;
    else {
      rows.at(-1)?.push(cell.trim());
      cell = '';
      if (sign === '\n') rows.push([]);
    }
  }
  rows.at(-1)?.push(cell.trim());
  return rows.filter((row) => row.length > 1);
}

/** How many cells of a text have content, as it is counted without the product. */
export function cellsWithContent(text: string, separator: string): number {
  // A quoted cell, whose own quotes are doubled, or one up to the next separator or break.
  const cell = new RegExp(`[ \\t]*"((?:[^"]|"")*)"[^${separator}\\r\\n]*|([^${separator}\\r\\n]+)`, 'gu');
  return [...text.matchAll(cell)].filter(([, quoted, plain]) => (quoted ?? plain ?? '').trim() !== '').length;
}

/** How many cells of each sheet of a workbook have content, by its XML: a cell of a text, a number or an error that isn't blank. */
export function cellsOfSheets(book: Uint8Array): number[] {
  const parts = Object.entries(unzipSync(book)).map(([name, bytes]): [string, string] => [name, strFromU8(bytes)]);
  const textsIn = (xml: string) =>
    [...xml.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</gu)].map(([, text = '']) => text).join('');
  const isOfTexts = ([name]: readonly [string, string]) => /sharedStrings\.xml$/iu.test(name);
  const strings = parts
    .filter(isOfTexts)
    .flatMap(([, xml]) => [...xml.matchAll(/<(?:\w+:)?si>(.*?)<\/(?:\w+:)?si>/gsu)].map(([, si = '']) => textsIn(si)));
  const contentOf = (attributes: string, inner: string) => {
    const [, value = ''] = /<(?:\w+:)?v>([^<]*)</u.exec(inner) ?? [];
    return / t="s"/u.test(attributes) ? (strings[Number(value)] ?? '') : value + textsIn(inner);
  };
  return parts
    .filter(([name]) => /worksheets\/[^/]+\.xml$/u.test(name))
    .map(([, xml]) => {
      const cells = xml.matchAll(/<(?:\w+:)?c((?:\s[^>]*?)?)(?<!\/)>(.*?)<\/(?:\w+:)?c>/gsu);
      return [...cells].filter(([, attributes = '', inner = '']) => contentOf(attributes, inner).trim() !== '').length;
    });
}

const tricky = join(whole, 'tricky');

/** The small files beside the repository that laboratories really make; none where they aren't there. */
export const trickyFiles: readonly string[] = existsSync(tricky)
  ? readdirSync(tricky)
      .filter((name) => /\.(?:csv|xlsx)$/u.test(name))
      .map((name) => join(tricky, name))
  : [];

/** A file by the names of its columns. */
export function recordsOf({ path }: RealFile, separator: string, encoding: 'latin1' | 'utf8') {
  const [header = [], ...rows] = cellsOf(gunzipSync(readFileSync(path)).toString(encoding), separator);
  return rows.map((row) => (column: string) => row[header.indexOf(column)] ?? '');
}
export type Registro = ReturnType<typeof recordsOf>[number];

/** One column of a file: its cells that aren't blank, each with its sign, its number and its verdict. */
export function columnOf(records: readonly Registro[], columna: string, veredicto?: string) {
  return records.flatMap((of) => {
    const text = of(columna);
    if (text === '') return [];
    const sign = /^[<>]/u.exec(text)?.[0] ?? '';
    return [{ of, sign, number: Number(text.slice(sign.length)), conclusion: veredicto && of(veredicto) }];
  });
}

/** Imports a file with its mapping, and gives the report. */
export async function importRealFile({ path, mapping }: RealFile, now: Date): Promise<DeliveryReport> {
  return processFile({
    archivo: path,
    source: createReadStream(path),
    mapping: exampleMapping(mapping),
    simulacion: false,
    save: async (documents) => saveMuestras(documents, { now }),
    now: () => now,
  });
}
