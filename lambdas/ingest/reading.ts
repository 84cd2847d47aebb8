import type { Nota } from './delivery-report.ts';
import type { SpoolLimits } from './spool.ts';

/** Something to say about a sample, before it is known of which: its field, the text at fault and the reason. */
export interface Remark {
  linea: number;
  campo: string;
  valor?: string | undefined;
  motivo: string;
}

/**
 * One sample as it was read, not yet checked: `document` has the shape of a sample's document where there are no
 * `rechazos`. `clave` is what tells it from every other sample when it brings no `_id`.
 */
export interface Reading {
  linea: number;
  document: Record<string, unknown>;
  clave: readonly string[];
  rechazos: Remark[];
  avisos: Remark[];
  /** How many times more the file says the very same of it. */
  repeticiones?: number;
}

/** A remark as the report keeps it: of which sample, and the text at fault cut to what a person needs to find it. */
export function noteOf({ linea, campo, valor, motivo }: Remark, muestra: string | undefined): Nota {
  return {
    linea,
    ...(muestra ? { muestra: cut(muestra) } : {}),
    campo,
    ...(valor === undefined ? {} : { valor: cut(valor) }),
    motivo,
  };
}

function cut(text: string): string {
  const characters = Array.from(text.slice(0, 200));
  return characters.length > 80 ? `${characters.slice(0, 79).join('')}…` : characters.join('');
}

/** What every reader of a file needs to know: where to say what is odd about the whole file, and how much to hold. */
export interface ReadingContext {
  warn: (remark: Remark) => void;
  spool?: Partial<SpoolLimits> | undefined;
  /** The last date that a sample may have, `yyyy-mm-dd`: tomorrow in Madrid. */
  ultimaFecha: string;
}
