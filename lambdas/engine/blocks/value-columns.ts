import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ByteReader, ByteWriter } from './bytes.ts';
import { parametroNames } from './names.ts';
import type { IndexedRow } from './row.ts';
import {
  compareParametros,
  type Limite,
  limiteOf,
  operadores,
  type Parametro,
  textOfLimite,
  valoresDe,
  type ValorIndexado,
} from './valores.ts';
import { kinds, readColumn, type ValueColumn } from './value-column.ts';

/**
 * The values of a block's rows, in an item of their own, which is read only where values are asked for: the signature, then
 * by brotli
 *
 * 1. number of rows;
 * 2. dictionaries: determinations, parameters' names, units, words, limits;
 * 3. the parameters in order, each with its places in the first three and, in a section, its values: rows, as distances;
 *    kind, sign and verdict, seven bits; places of limits; decimals of each number; digits of each; places of words.
 *
 * Numbers are decimals: `0.350` is 350 with three decimals. One with more digits than a double holds is kept as a word.
 * Numbers are written as in bytes.ts; lists of texts are joined by NUL, which no text may hold.
 */
const signature = Uint8Array.of(0x12, 2);

/** The places that texts are given as they are met. */
class Places {
  readonly texts: string[] = [];
  private readonly places = new Map<string, number>();

  of(text: string): number {
    const known = this.places.get(text);
    if (known !== undefined) return known;
    this.places.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

interface Kept {
  row: number;
  valor: ValorIndexado;
}

/** The values of some rows. */
export function encodeValues(rows: readonly Pick<IndexedRow, 'valores'>[]): Uint8Array {
  const byParametro = new Map<string, { parametro: Parametro; values: Kept[] }>();
  for (const [row, one] of rows.entries()) {
    for (const valor of valoresDe(one)) {
      const key = `${valor.determinacion}\0${valor.descripcion}\0${valor.unidad}`;
      const own = byParametro.get(key) ?? { parametro: valor, values: [] };
      byParametro.set(key, own);
      own.values.push({ row, valor });
    }
  }
  const [determinaciones, descripciones, unidades, words, limits] = Array.from({ length: 5 }, () => new Places()) as [
    Places,
    Places,
    Places,
    Places,
    Places,
  ];
  const parametros = new ByteWriter();
  const inOrder = [...byParametro.values()].toSorted((a, b) => compareParametros(a.parametro, b.parametro));
  parametros.varint(inOrder.length);
  for (const { parametro, values } of inOrder) {
    parametros.varint(determinaciones.of(parametro.determinacion));
    parametros.varint(descripciones.of(parametro.descripcion));
    parametros.varint(unidades.of(parametro.unidad));
    const column = new ByteWriter();
    writeColumn(column, values, { words, limits });
    parametros.section(column);
  }
  const out = new ByteWriter();
  out.varint(rows.length);
  for (const { texts } of [determinaciones, descripciones, unidades, words, limits]) out.texts(texts);
  out.section(parametros);
  const bytes = out.finish();
  const packed = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  return Buffer.concat([signature, packed]);
}

function writeColumn(to: ByteWriter, values: readonly Kept[], { words, limits }: Record<'words' | 'limits', Places>) {
  const decimals = values.map(({ valor }) => digitsOf(valor.decimal));
  const kindOf = ({ valor }: Kept, i: number) => {
    if (decimals[i]) return kinds.decimal;
    if (valor.decimal !== '') return kinds.long;
    return valor.texto === '' ? kinds.none : kinds.word;
  };
  to.varint(values.length);
  for (const distance of distances(values.map(({ row }) => row))) to.varint(distance);
  for (const [i, kept] of values.entries()) {
    const { operador, veredicto } = kept.valor;
    to.varint(kindOf(kept, i) + 4 * operadores.indexOf(operador) + 32 * veredicto);
  }
  for (const { valor } of values) to.varint(limits.of(textOfLimite(valor.limite)));
  for (const decimal of decimals) if (decimal) to.varint(decimal.scale);
  for (const decimal of decimals) if (decimal) to.signed(decimal.digits);
  for (const [i, { valor }] of values.entries()) {
    if (!decimals[i] && (valor.decimal || valor.texto)) to.varint(words.of(valor.decimal || valor.texto));
  }
}

/** `-0.350` as -350 and 3; undefined for none, and for one with more digits than a double holds. */
function digitsOf(decimal: string): { digits: number; scale: number } | undefined {
  if (decimal === '') return undefined;
  const [whole = '', decimals = ''] = decimal.split('.');
  const digits = Number(`${whole}${decimals}`);
  // Of either sign it is written as one that is not negative, twice as large.
  return Math.abs(digits) < 2 ** 52 ? { digits, scale: decimals.length } : undefined;
}

function distances(rows: readonly number[]): number[] {
  return rows.map((row, i) => row - (rows[i - 1] ?? 0));
}

/** The values of a block's rows, opened. A parameter's are read at their first use. */
export class ValueColumns {
  readonly rows: number;
  readonly parametros: readonly Parametro[];
  /** By place in `parametros` its number in `parametroNames`. */
  readonly spellings: Uint32Array;
  readonly limites: readonly Limite[];
  private readonly words: readonly string[];
  private readonly sections: ByteReader[] = [];
  private readonly columns: (ValueColumn | undefined)[] = [];
  private made: number;

  /** Throws for what no writer wrote. */
  constructor(data: Uint8Array) {
    if (!signature.every((byte, at) => data[at] === byte))
      throw new Error("Values have a format that this code doesn't read");
    const bytes = brotliDecompressSync(data.subarray(signature.length));
    const from = new ByteReader(bytes);
    this.rows = from.varint();
    const [determinaciones, descripciones, unidades] = [from.texts(), from.texts(), from.texts()];
    this.words = from.texts();
    this.limites = from.texts().map(limiteOf);
    const parametros = from.section();
    this.parametros = Array.from({ length: parametros.varint() }, () => {
      const parametro = {
        determinacion: determinaciones[parametros.varint()] as string,
        descripcion: descripciones[parametros.varint()] as string,
        unidad: unidades[parametros.varint()] as string,
      };
      this.sections.push(parametros.section());
      return parametro;
    });
    this.spellings = Uint32Array.from(this.parametros, ({ determinacion, descripcion, unidad }) =>
      parametroNames.numberOf(`${determinacion}\0${descripcion}\0${unidad}`),
    );
    this.made = bytes.length + 200 * (this.parametros.length + this.limites.length);
  }

  /** Bytes in memory, about; more as columns are read. */
  get memory(): number {
    return this.made;
  }

  /** Counts bytes that are kept beside the values for as long as they are open. */
  keeps(bytes: number): void {
    this.made += bytes;
  }

  /** The values of the parameter at a place in `parametros`. */
  column(place: number): ValueColumn {
    return (this.columns[place] ??= this.read(place, (bytes) => this.keeps(bytes)));
  }

  /** The same for one look, which leaves closed what wasn't open. */
  readColumn(place: number): ValueColumn {
    return this.columns[place] ?? this.read(place, () => {});
  }

  private read(place: number, grow: (bytes: number) => void): ValueColumn {
    return readColumn(this.parametros[place] as Parametro, this.sections[place] as ByteReader, {
      words: this.words,
      limits: this.limites.length,
      grow,
    });
  }

  /** The values of each row, as a writer gave them. */
  all(): ValorIndexado[][] {
    const rows = Array.from({ length: this.rows }, (): ValorIndexado[] => []);
    for (const [place, parametro] of this.parametros.entries()) {
      const column = this.column(place);
      for (const [i, row] of column.rows.entries()) {
        rows[row]?.push({
          ...parametro,
          operador: operadores[column.operadores[i] as number] ?? '',
          decimal: column.decimalAt(i),
          texto: column.textoAt(i),
          limite: this.limites[column.limites[i] as number] as Limite,
          veredicto: column.veredictos[i] as number,
        });
      }
    }
    return rows;
  }
}
