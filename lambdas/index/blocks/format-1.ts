import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { BlockColumns } from './block-columns.ts';
import { ByteReader, ByteWriter } from './bytes.ts';
import { readDays, readDictionary, readTextDictionary, writeDays, writeTexts, writePrevistas } from './columns.ts';
import { writeIds } from './ids.ts';
import { writeNumeros } from './numeros.ts';
import { memoryOf, readDeterminaciones, textMemory, writeDeterminaciones } from './determinaciones.ts';
import type { IndexRow } from './row.ts';

const version = 1;

/**
 * A block's bytes in format 1: brotli over
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
export function encodeFormat1(rows: readonly IndexRow[]): Uint8Array {
  const out = new ByteWriter();
  out.varint(version);
  out.varint(rows.length);
  out.text(rows[0]?.solicitante ?? '');
  writeDays(out, rows);
  writeTexts(out, rows, 'tipo');
  writeTexts(out, rows, 'conclusion');
  writeTexts(out, rows, 'producto');
  writeTexts(out, rows, 'referencia');
  writeDeterminaciones(out, rows);
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

/** Reads a block's bytes. Throws for what no writer of this format wrote. */
export function decodeFormat1(data: Uint8Array): BlockColumns {
  const from = new ByteReader(brotliDecompressSync(data));
  const found = from.varint();
  if (found !== version) throw new Error(`A block has format ${found}, which this code doesn't read`);
  const rows = from.varint();
  const solicitante = from.text();
  const days = readDays(from, rows);
  const tipos = readDictionary(from, rows);
  const conclusiones = readDictionary(from, rows);
  const productos = readTextDictionary(from, rows);
  const referencias = readTextDictionary(from, rows);
  const determinaciones = readDeterminaciones(from, rows);
  const [numeroSection, idSection] = [from.section(), from.section()];
  const previstaSection = from.isAtEnd ? undefined : from.section();
  const texts = tipos.values.length + conclusiones.values.length;
  const sections = numeroSection.size + idSection.size + (previstaSection?.size ?? 0);
  return {
    rows,
    solicitantes: [solicitante],
    runs: Uint32Array.of(0, rows),
    days,
    tipos,
    conclusiones,
    productos,
    referencias,
    determinaciones,
    puntos: undefined,
    parametros: undefined,
    numeroSection,
    idSection,
    previstaSection,
    memory:
      12 * rows +
      textMemory * texts +
      productos.texts.memory +
      referencias.texts.memory +
      memoryOf(determinaciones) +
      sections,
  };
}
