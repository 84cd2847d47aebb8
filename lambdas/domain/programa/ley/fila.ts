import { lazy } from '../../../../contract/base/lazy.ts';
import type { Frecuencia } from '../../../../contract/programa/frecuencia.ts';
import type { Temporada } from '../../../../contract/programa/instalacion.ts';

/** A row of the law for an installation: a frequency with its article, and its arithmetic in one sentence. */
export interface FilaDeLey {
  /** The analysis, as the law names it: 'Análisis de control'. */
  que: string;
  frecuencia: Frecuencia;
  articulo: string;
  /** How the frequency follows from the installation's attributes. */
  frase: string;
  /** The part of the year; absent: all of it. */
  temporada?: Temporada | undefined;
  /** Whether the operator measures it on the spot, without a laboratory's sample. */
  isInSitu?: boolean;
}

/** The law for an installation: rows, and sentences on what it leaves to others or can't be computed from known facts. */
export interface Ley {
  filas: FilaDeLey[];
  dichos: string[];
}

const numero = lazy(() => new Intl.NumberFormat('es-ES', { maximumFractionDigits: 2, useGrouping: 'always' }));
/** A number as it is written in a sentence: `2.600`. */
export const escrito = (value: number) => numero().format(value);

/** The number of parts of a size in a quantity, rounded up. */
export const porCada = (quantity: number, size: number) => Math.max(0, Math.ceil(quantity / size));

export const alAno = (veces: number): Frecuencia => ({ cada: 'ano', veces });
export const cadaMeses = (meses: number): Frecuencia => ({ cada: 'meses', meses });
export const cadaSemanas = (semanas: number): Frecuencia => ({ cada: 'semanas', semanas });

/** A number with its noun in singular or plural: `1 análisis`, `10 controles`. */
export const contado = (n: number, uno: string, varios: string) => `${escrito(n)} ${n === 1 ? uno : varios}`;
