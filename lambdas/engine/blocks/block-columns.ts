import type { ByteReader } from './bytes.ts';
import type { DictionaryColumn, TextDictionaryColumn } from './columns.ts';
import type { DeterminacionColumn } from './determinaciones.ts';
import type { ParametroColumn } from './parametros.ts';

/** Whose a block's rows are: a run is the rows of one solicitante, in order of (fecha, numero, id). */
export interface Runs {
  /** By run; each once. */
  readonly solicitantes: readonly string[];
  /** The row that each run begins with, and at the end the number of rows. */
  readonly runs: Uint32Array;
}

/** The names and the codes of the points where samples were taken. */
export interface PointDictionaries {
  readonly nombres: TextDictionaryColumn;
  readonly codigos: TextDictionaryColumn;
}

/** A block's columns. Some are read from its bytes at their first use; the sections are read by who uses them. */
export interface BlockColumns extends Runs {
  readonly rows: number;
  /** Days since 1970-01-01, by row; in order within a run. */
  readonly days: Int32Array;
  readonly tipos: DictionaryColumn;
  readonly conclusiones: DictionaryColumn;
  readonly productos: TextDictionaryColumn;
  readonly referencias: TextDictionaryColumn;
  readonly determinaciones: DeterminacionColumn;
  readonly puntos: PointDictionaries;
  readonly parametros: ParametroColumn;
  readonly numeroSection: ByteReader;
  readonly idSection: ByteReader;
  /** Absent where no row has an expected date. */
  readonly previstaSection: ByteReader | undefined;
  /** Bytes in memory, about; more as columns are read. */
  readonly memory: number;
}
