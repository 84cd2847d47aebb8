import { countDecimals, formatNumber } from '../formato.ts';

/** Where a limit comes from. */
export interface Origen {
  readonly clase: 'ley' | 'laboratorio';
  /** As the reader sees it beside the limit: `RD 3/2023, an. I.B`. */
  readonly cita: string;
}

export interface Limite {
  readonly min?: number;
  readonly max?: number;
  /** The ends themselves don't comply: 'inferior a 25'. */
  readonly estricto?: boolean;
  /** What is asked in words, where it is no number; a number without `min` and `max` then gets no verdict. */
  readonly texto?: string;
  /** What is said beside the numbers: that it is a reference, or what is recommended. */
  readonly nota?: string;
  /** Decimals in which the limit is written; as many as the number has, where none are given. */
  readonly decimales?: number;
  readonly origen: Origen;
}

export const ley = (cita: string): Origen => ({ clase: 'ley', cita });

/** The laboratory's own, or agreed with its clients; `cita` says what it leans on. */
export function criterio(cita?: string): Origen {
  return { clase: 'laboratorio', cita: cita ? `criterio del laboratorio (${cita})` : 'criterio del laboratorio' };
}

/** The limit in words, with where it comes from: `máx. 0,10 · RD 3/2023, an. I.B`. */
export function textoDeLimite(limite: Limite): string {
  return `${[zona(limite), limite.nota && `(${limite.nota})`].filter(Boolean).join(' ')} · ${limite.origen.cita}`;
}

function zona({ min, max, texto, estricto, decimales }: Limite): string {
  if (texto !== undefined) return texto;
  const write = (value: number): string => formatNumber(value, Math.max(decimales ?? 0, countDecimals(value)));
  if (min !== undefined && max !== undefined) return `${write(min)} a ${write(max)}`;
  if (max !== undefined) return `${estricto ? '<' : 'máx.'} ${write(max)}`;
  return min === undefined ? '' : `${estricto ? '>' : 'mín.'} ${write(min)}`;
}
