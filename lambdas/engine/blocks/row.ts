import type { MuestraDocument } from '../../../contract/muestras/muestra.ts';
import {
  conclusionOfDeterminacion,
  dentroDeLimite,
  fueraDeLimite,
  incumpleUnParametro,
  isFailing,
  isFailingByParameter,
  veredicto,
} from '../../../contract/muestras/rules/conclusion.ts';
import { contrasteSinConcluir } from '../../../contract/normas/rules/contraste.ts';
import { plain, textOfValores, valoresOf } from './valores.ts';

/** The two families of samples that are listed: results and samples in progress. */
export type Family = 'autorizada' | 'en_curso';

/** The families, each with an index of its own. */
export const families: readonly Family[] = ['autorizada', 'en_curso'];

/** What the index keeps of a sample: all that lists, filters and sorts need, so that none opens a document. */
export interface IndexRow {
  id: string;
  numero: string;
  fecha: string;
  tipo: string;
  solicitante: string;
  conclusion: string;
  referencia: string;
  producto: string;
  /** The expected date of a sample in progress; empty where the laboratory gives none. */
  prevista: string;
  /**
   * The determinations' names and conclusions, in the document's order. A determination that fails only by a parameter, or that
   * only its values' limits judge, appears twice: with its own conclusion, and with `incumpleUnParametro`, `fueraDeLimite` or
   * `dentroDeLimite`.
   */
  determinaciones: [name: string, conclusion: string][];
  /** Where it was taken: the point's name and its code; empty where the sample names none. */
  punto: string;
  codigoPunto: string;
}

/** A row as writers have it, with what the index keeps beside its block. */
export interface IndexedRow extends IndexRow {
  /** The sample's values, as `textOfValores` writes them; absent where they weren't asked for. */
  valores?: string | undefined;
}

/** The row of a sample's document. Absent texts are empty; NULs, which part the index's texts, are left out. */
export function rowOf(document: MuestraDocument): IndexRow {
  // Where the sample as a whole fails and nothing of it is said to, that is what is followed.
  const isWhole =
    veredicto(document.conclusion_muestra) === 'No cumple' && !document.determinaciones.some((one) => isFailing(one));
  return {
    id: plain(document._id),
    numero: plain(document.numero_muestra),
    fecha: document.fecha_muestra,
    tipo: plain(document.tipo_muestra),
    solicitante: plain(document.solicitante.nombre),
    conclusion: plain(document.conclusion_muestra),
    referencia: plain(document.referencia_externa),
    producto: plain(document.producto),
    prevista: (document.estado === 'en_curso' && document.fecha_prevista) || '',
    determinaciones: document.determinaciones.flatMap((d): IndexRow['determinaciones'] => {
      const [name, said] = [plain(d.descripcion), plain(conclusionOfDeterminacion(d))];
      if (document.estado !== 'autorizada') return [[name, said]];
      const found = isFailingByParameter(d) ? incumpleUnParametro : isWhole ? undefined : porLimite(d);
      return found === undefined
        ? [[name, said]]
        : [
            [name, said],
            [name, found],
          ];
    }),
    punto: plain(document.punto_muestreo?.nombre),
    codigoPunto: plain(document.punto_muestreo?.codigo),
  };
}

/** What a determination's own limits say of it where nothing is concluded. */
function porLimite(determinacion: Parameters<typeof contrasteSinConcluir>[0]): string | undefined {
  const found = contrasteSinConcluir(determinacion);
  return found && { dentro: dentroDeLimite, fuera: fueraDeLimite }[found];
}

/** Each determination of a row once, with its conclusion, or that it fails by a parameter or by a value's own limit. */
export function conclusionesOf({ determinaciones }: Pick<IndexRow, 'determinaciones'>): IndexRow['determinaciones'] {
  return determinaciones.filter(([name, own], i) => {
    if (own === dentroDeLimite) return false;
    const [next, said] = determinaciones[i + 1] ?? [];
    return next !== name || (said !== incumpleUnParametro && said !== fueraDeLimite);
  });
}

/** The row that the index should have of a sample, and in which family; undefined for one that was withdrawn. */
export function expectedOf(document: MuestraDocument): { familia: Family; row: IndexedRow } | undefined {
  if (document.estado === 'anulada') return undefined;
  return { familia: document.estado, row: { ...rowOf(document), valores: textOfValores(valoresOf(document)) } };
}

/** Where a row stands among its solicitante's: by date, then number, then id. */
export interface Position {
  fecha: string;
  numero: string;
  id: string;
}

/** Order of positions by code units: cheap, total, and the same on every machine. */
export function comparePositions(a: Position, b: Position): number {
  return compare(a.fecha, b.fecha) || compare(a.numero, b.numero) || compare(a.id, b.id);
}

/** Where a row stands in its part of the index: each solicitante's rows together, in order of their positions. */
export interface RowKey extends Position {
  solicitante: string;
}

export const keyOf = ({ solicitante, fecha, numero, id }: RowKey): RowKey => ({ solicitante, fecha, numero, id });

/** Order of the rows of a part. */
export function compareRows(a: RowKey, b: RowKey): number {
  return compare(a.solicitante, b.solicitante) || comparePositions(a, b);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
