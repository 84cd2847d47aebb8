import type { ColumnaVista, Conjetura, FilaVista, JsonObject } from '../../../../../contract/deteccion.ts';

/** What every step of the assistant looks at: the file as it was seen, and the mapping as it stands. */
export interface Vista {
  readonly mapeo: JsonObject;
  readonly columnas: readonly ColumnaVista[];
  /** The file's first rows as they stand in it. */
  readonly filas: readonly FilaVista[];
  readonly conjeturas: readonly Conjetura[];
  /** Keys that a person has confirmed or changed. */
  readonly confirmados: ReadonlySet<string>;
}
