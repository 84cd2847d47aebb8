import type { ClaseDeNota } from '../../../../contract/entregas/clase-de-nota.ts';
import type { CeldasDeMuestra, CuentaDeEntrega } from '../form/celdas.ts';
import type { ReportNote } from '../store/delivery-report.ts';
import type { SpoolLimits } from './spool.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';

/** A refusal or a warning: line, field, the text at fault and the reason, with its kind where that has words of its own. */
export interface Remark {
  linea: number;
  campo: string;
  valor?: string | undefined;
  motivo: string;
  clase?: ClaseDeNota | undefined;
}

/** The places of records in a delivery (RecordReader); `archivo` is the file of a .zip that they lie in. */
export interface RecordsOfFile {
  archivo?: string | undefined;
  places: readonly number[];
}

/**
 * One sample as it was read, not yet checked: `document` has the shape of a sample's document where there are no
 * `refusals`. `clave` identifies it where it has no `_id`.
 */
export interface Reading {
  linea: number;
  /** The file of a .zip that the sample comes from. */
  archivo?: string | undefined;
  document: Record<string, unknown>;
  clave: readonly string[];
  /** The key without the year, for a number that counts within a year. */
  claveSinAno?: readonly string[] | undefined;
  refusals: Remark[];
  warnings: Remark[];
  /** How often the file repeats the sample word for word. */
  repeticiones?: number;
  /** The cells that the sample was read from. */
  celdas?: CeldasDeMuestra | undefined;
  /** The records that the sample is made of. */
  records?: () => RecordsOfFile[];
}

/** What a remark is about: the number of its sample, and the file of a .zip that its line is in. */
export interface Subject {
  muestra?: string | undefined;
  archivo?: string | undefined;
}

/** A remark as the report has it: with its sample, and the text at fault cut to 80 characters. */
export function noteOf({ linea, campo, valor, motivo, clase }: Remark, { muestra, archivo }: Subject): ReportNote {
  return {
    ...(archivo ? { archivo: cut(archivo) } : {}),
    linea,
    ...(muestra ? { muestra: cut(muestra) } : {}),
    campo,
    ...(valor === undefined ? {} : { valor: cut(valor) }),
    motivo,
    ...(clase ? { clase } : {}),
  };
}

function cut(text: string): string {
  const characters = Array.from(text.slice(0, 200));
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('');
}

/** What every reader of a file needs: where warnings about the file go, and how much to hold in memory. */
export interface ReadingContext {
  warn: (remark: Remark, archivo?: string) => void;
  /** Is called for each row that the mapping leaves out. */
  omit: () => void;
  /** Counts what becomes of the file's cells, but for those of samples. */
  celdas: CuentaDeEntrega;
  /** Is called with how many rows of samples were read. */
  count: (rows: number) => void;
  /** Is called with about how many samples the file has, once it was read to its end. */
  total?: (samples: number) => void;
  /** How many samples are passed over, the first of them. */
  skip?: number | undefined;
  spool?: Partial<SpoolLimits> | undefined;
  /** How many rows of a table's samples are read; `cut` is called where there are more. All of them without it. */
  limit?: { filas: number; cut: () => void } | undefined;
  /** The last date that a sample may have, `yyyy-mm-dd`, by `ultimaFechaEn`. */
  ultimaFecha: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** The last date that a sample may have, `yyyy-mm-dd`: tomorrow in Madrid. */
export const ultimaFechaEn = (now: Date) => fechaEnMadrid(new Date(now.getTime() + dayMs));

/** Records that are kept of a delivery's refused samples. */
const maxRefused = 50_000;

/** The records of a delivery that its refused samples are made of, the first of them. */
export class RefusedRecords {
  private readonly byFile = new Map<string | undefined, Set<number>>();
  private count = 0;

  /** Goes on from what `all` gave. */
  constructor(before: readonly RecordsOfFile[] = []) {
    this.add(before);
  }

  add(records: readonly RecordsOfFile[]): void {
    for (const { archivo, places } of records) {
      const known = this.byFile.get(archivo) ?? new Set();
      this.byFile.set(archivo, known);
      for (const place of places) {
        if (this.count >= maxRefused) return;
        if (!known.has(place)) this.count++;
        known.add(place);
      }
    }
  }

  all(): RecordsOfFile[] {
    return [...this.byFile].map(([archivo, places]) => ({ archivo, places: [...places] }));
  }

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Those of one file of a .zip; of the delivery itself where it is none. */
  of(archivo: string | undefined): ReadonlySet<number> {
    return this.byFile.get(archivo) ?? new Set();
  }
}
