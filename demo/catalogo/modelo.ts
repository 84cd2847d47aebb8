import type { Caso, Lugar } from './caso.ts';
import type { Limite } from './origen.ts';

/** How the values of a parameter come out when nothing is wrong. */
type Valores =
  /** A measurement around a mean. */
  | { readonly clase: 'medida'; readonly media: number; readonly desviacion: number; readonly decimales: number }
  /** Below the quantification limit in this share of the samples; otherwise something up to `hasta`. */
  | { readonly clase: 'traza'; readonly bajoLc: number; readonly hasta: number; readonly decimales: number }
  /** A count of colonies: none in this share of the samples, otherwise around a median. */
  | { readonly clase: 'recuento'; readonly ninguno: number; readonly mediana: number }
  /** Worked out from the parameters of the same determination that stand before it, each with its weight. */
  | { readonly clase: 'suma'; readonly pesos: readonly number[]; readonly decimales: number }
  /** How many of the `unidades` before it lie above `m`. */
  | { readonly clase: 'encima'; readonly unidades: number; readonly m: number }
  /** Searched for: the two answers. */
  | { readonly clase: 'busqueda'; readonly bueno: string; readonly malos: readonly string[] }
  /** What an analyst says of it. */
  | { readonly clase: 'apreciacion'; readonly texto: string; readonly malo: string };

export interface Parametro {
  readonly nombre: string;
  readonly unidad?: string;
  /** Limit of quantification, in `unidad`. */
  readonly lc?: number;
  /** Limit of detection, in `unidad`. */
  readonly ld?: number;
  readonly limite?: Limite;
  readonly valores: Valores;
  /** Where its value lies when it breaks its limit; without it, this parameter never does. */
  readonly fallo?: readonly [number, number];
  /** How often it is the one that fails, beside the others of its type (1 by default). */
  readonly propension?: number;
  /** Expanded uncertainty (k = 2) as a share of the value. */
  readonly incertidumbre?: number;
  /** How a result is written where nothing was found; `<` and the limit of quantification by default. */
  readonly noDetectado?: string;
  /** What is written in its place where it could not be determined, and in which share of the samples. */
  readonly indeterminable?: { readonly texto: string; readonly frecuencia: number };
}

/** What a laboratory sells as one determination: a method and the parameters that it gives. */
export interface Prueba {
  readonly nombre: string;
  readonly procedimiento: string;
  readonly norma: string;
  /** Under the laboratory's accreditation (ENAC, ISO/IEC 17025). */
  readonly acreditada: boolean;
  readonly subcontratada?: boolean;
  readonly parametros: readonly Parametro[];
}

/** Twelve factors, January first. */
export type Meses = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** A product, with the kind that its limits are of where they are of a kind. */
export interface Producto {
  readonly nombre: string;
  readonly categoria: string;
}

/** A place that a sample is taken from, where its limits depend on that. `texto` has tokens such as `{hab}` (see referencia.ts). */
export interface Punto {
  readonly texto: string;
  readonly lugar: Lugar;
}

/** A result that broke its limit, as an observation speaks of it. */
export interface Incumplimiento {
  readonly parametro: string;
  readonly valor: number | undefined;
}

export interface TipoMuestra {
  readonly nombre: string;
  /** The regulation or criterion that the verdict follows. */
  readonly norma: string;
  /** How the verdict follows from value, limit and uncertainty; simple acceptance by default. */
  readonly regla?: string;
  readonly productos: readonly (string | Producto)[];
  /** Where or what it was taken from. */
  readonly referencias: readonly (string | Punto)[];
  readonly envase: string;
  /** Temperature at reception, in °C. */
  readonly recepcion: readonly [number, number];
  /** Temperature at reception where the analysis begins the day after sampling, if it is another. */
  readonly recepcionTardia?: readonly [number, number];
  /** The analysis begins on the day after sampling at the latest, weekends too. */
  readonly isUrgente?: boolean;
  /** Days that the analysis takes, shortest and longest. */
  readonly dias: readonly [number, number];
  /** Share of samples that don't comply, before season and incidents. */
  readonly riesgo: number;
  /** When it goes wrong more often. */
  readonly riesgoMes: Meses;
  /** When it is asked for more often. */
  readonly demanda: Meses;
  /** What the report says of the sample; it knows what broke its limit, and each value by its parameter. */
  readonly observacion?: (
    caso: Caso,
    incumplimientos: readonly Incumplimiento[],
    valorDe: (parametro: string) => number | undefined,
  ) => string | undefined;
  readonly pruebas: (caso: Caso) => readonly Prueba[];
}

export const todoElAnio: Meses = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/** Warm water and warm kitchens: the worst is July to September. */
export const verano: Meses = [0.5, 0.4, 0.5, 0.6, 0.9, 1.6, 2.6, 2.9, 2.3, 1.2, 0.7, 0.5];
