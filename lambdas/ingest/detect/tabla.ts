import type { Conjetura, Json } from '../../../contract/deteccion.ts';
import type { Fila } from './rows.ts';
import type { FilaDeTitulos } from './title-rows.ts';

/** A table parted in what its rows are. */
export interface Tabla {
  readonly names: readonly string[];
  readonly cabecera: Fila;
  /** Rows that are samples or parts of them. */
  readonly cuerpo: readonly Fila[];
  /** Rows below the header that say something of its columns: units, limits. */
  readonly titulos: readonly FilaDeTitulos[];
  /** Rules of `omitir_filas`, with why. */
  readonly reglas: readonly {
    readonly regla: Readonly<Record<string, Json>>;
    readonly fundamento: string;
  }[];
  readonly conjeturas: readonly Conjetura[];
  readonly avisos: readonly string[];
}
