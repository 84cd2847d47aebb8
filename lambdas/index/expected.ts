import type { MuestraDocument } from '../../contract/muestra.ts';
import { type Familia, type IndexRow, rowOf } from './row.ts';

/** The families, each with an index of its own. */
export const familias: readonly Familia[] = ['autorizada', 'en_curso'];

/** The row that the index should have of a sample, and where; undefined for one that was withdrawn. */
export function expectedOf(document: MuestraDocument): { familia: Familia; row: IndexRow } | undefined {
  return document.estado === 'anulada' ? undefined : { familia: document.estado, row: rowOf(document) };
}
