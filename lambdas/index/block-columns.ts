import type { ByteReader } from './bytes.ts';
import type { DictionaryColumn, TextDictionaryColumn } from './columns.ts';
import type { DeterminacionColumn } from './determinaciones.ts';

/** A block's columns. Some are read from its bytes at their first use; the sections are read by who uses them. */
export interface BlockColumns {
  readonly rows: number;
  readonly solicitante: string;
  /** Days since 1970-01-01, in order. */
  readonly days: Int32Array;
  readonly tipos: DictionaryColumn;
  readonly conclusiones: DictionaryColumn;
  readonly productos: TextDictionaryColumn;
  readonly referencias: TextDictionaryColumn;
  readonly determinaciones: DeterminacionColumn;
  readonly numeroSection: ByteReader;
  readonly idSection: ByteReader;
  /** Absent where no row has an expected date. */
  readonly previstaSection: ByteReader | undefined;
  /** Bytes in memory, about; more as columns are read. */
  readonly memory: number;
}
