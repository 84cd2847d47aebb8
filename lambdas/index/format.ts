import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes.ts';
import { dayOf } from './calendar.ts';
import {
  DeterminacionSets,
  type DictionaryColumn,
  readDictionary,
  readTextDictionary,
  type TextDictionaryColumn,
  writeDictionary,
  writeIds,
  writeNumeros,
  writePrevistas,
} from './columns.ts';
import type { IndexRow } from './row.ts';

/** The version of the format, its first byte. A reader that meets another throws: `npm run reindex` writes all blocks again. */
const version = 1;

/**
 * A block's bytes: brotli over
 *
 * 1. version, number of rows, solicitante;
 * 2. days: the first since 1970-01-01, then each row's distance from the row before (rows are in order of date);
 * 3. types, conclusions, products, external references: a dictionary of the block's own and a place in it by row;
 * 4. sets of determinations, by row: a sample's determinations with their conclusions are one entry of a dictionary,
 *    because samples of a type have the same; an entry is a list of places in two dictionaries, names and conclusions;
 * 5. sample numbers, then ids (columns.ts): sections of their own, read only when they are asked for;
 * 6. expected dates (columns.ts), a section too, only where a row has one. Readers of before stop at the ids, and blocks
 *    of before have no such rows: the version is the same.
 *
 * Numbers are unsigned in base 128, low digits first; lists of texts are joined by NUL, which no text may hold.
 */
export function encodeBlock(rows: readonly IndexRow[]): Uint8Array {
  const out = new ByteWriter();
  out.varint(version);
  out.varint(rows.length);
  out.text(rows[0]?.solicitante ?? '');
  let before = 0;
  for (const { fecha } of rows) {
    const day = dayOf(fecha);
    out.signed(day - before);
    before = day;
  }
  writeDictionary(
    out,
    rows.map(({ tipo }) => tipo),
  );
  writeDictionary(
    out,
    rows.map(({ conclusion }) => conclusion),
  );
  writeDictionary(
    out,
    rows.map(({ producto }) => producto),
  );
  writeDictionary(
    out,
    rows.map(({ referencia }) => referencia),
  );
  writeSets(out, rows);
  const numeros = rows.map(({ numero }) => numero);
  const [numeroSection, idSection] = [new ByteWriter(), new ByteWriter()];
  writeNumeros(numeroSection, numeros);
  writeIds(
    idSection,
    rows.map(({ id }) => id),
    numeros,
  );
  out.section(numeroSection);
  out.section(idSection);
  if (rows.some(({ prevista }) => prevista !== '')) {
    const previstaSection = new ByteWriter();
    writePrevistas(previstaSection, rows);
    out.section(previstaSection);
  }
  const bytes = out.finish();
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Sets of determinations: each different one is a text of pairs of places, `name,conclusion`. */
function writeSets(to: ByteWriter, rows: readonly IndexRow[]): void {
  const names = new Map<string, number>();
  const conclusions = new Map<string, number>();
  const place = (of: Map<string, number>, text: string) => {
    const known = of.get(text) ?? of.size;
    of.set(text, known);
    return known;
  };
  const sets = rows.map(({ determinaciones }) =>
    determinaciones.map(([name, conclusion]) => `${place(names, name)},${place(conclusions, conclusion)}`).join(' '),
  );
  to.texts([...names.keys()]);
  to.texts([...conclusions.keys()]);
  writeDictionary(to, sets);
}

/** A block's columns as they lie in its bytes; the last sections unread. */
export interface BlockColumns {
  rows: number;
  solicitante: string;
  /** Days since 1970-01-01, in order. */
  days: Int32Array;
  tipos: DictionaryColumn;
  conclusiones: DictionaryColumn;
  productos: TextDictionaryColumn;
  referencias: TextDictionaryColumn;
  names: string[];
  nameConclusions: string[];
  sets: DeterminacionSets;
  setIndex: Uint16Array;
  numeroSection: ByteReader;
  idSection: ByteReader;
  /** Absent where no row has an expected date. */
  previstaSection: ByteReader | undefined;
}

/** Reads a block's bytes. Throws for what no writer of this format wrote. */
export function decodeBlock(data: Uint8Array): BlockColumns {
  const from = new ByteReader(brotliDecompressSync(data));
  const found = from.varint();
  if (found !== version)
    throw new Error(`A block has format ${found}, this code reads ${version}: run npm run reindex`);
  const rows = from.varint();
  const solicitante = from.text();
  const days = new Int32Array(rows);
  let day = 0;
  for (let row = 0; row < rows; row++) days[row] = day += from.signed();
  const tipos = readDictionary(from, rows);
  const conclusiones = readDictionary(from, rows);
  const productos = readTextDictionary(from, rows);
  const referencias = readTextDictionary(from, rows);
  const names = from.texts();
  const nameConclusions = from.texts();
  const sets = readDictionary(from, rows);
  return {
    rows,
    solicitante,
    days,
    tipos,
    conclusiones,
    productos,
    referencias,
    names,
    nameConclusions,
    sets: new DeterminacionSets(sets.values, { names: names.length, conclusions: nameConclusions.length }),
    setIndex: sets.index,
    numeroSection: from.section(),
    idSection: from.section(),
    previstaSection: from.isAtEnd ? undefined : from.section(),
  };
}
