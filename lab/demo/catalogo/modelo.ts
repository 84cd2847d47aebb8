import type { Condiciones, Criterio, Lugar, NormaId } from '../../../contract/normas/norma.ts';

export type Desinfectante = 'hipoclorito sódico' | 'cloro gas' | 'dióxido de cloro';

/**
 * What sets a place apart: metal pipes, a building that is priority by its size (RD 3/2023, table 20: hospitals from 200 beds,
 * hotels from 500 places), nitrates that the health authority wants watched, a heated pool that throws aerosols.
 */
export type Rasgo = 'metal' | 'prioritario' | 'nitratos' | 'aerosoles';

/** What a limit or an analysis depends on, of one sample. */
export interface Caso {
  /** The sampling date, `yyyy-mm-dd`. */
  readonly fecha: string;
  readonly desinfectante: Desinfectante;
  readonly lugar?: Lugar | undefined;
  /** The kind of product, where the limits are of a kind (a cheese of raw milk). */
  readonly categoria?: string | undefined;
  readonly rasgos: readonly Rasgo[];
}

export interface Limite {
  readonly min?: number;
  readonly max?: number;
  /** The ends themselves don't comply: 'inferior a 25'. */
  readonly estricto?: boolean;
  /** As the reader sees it, with where it comes from: `máx. 0,10 · RD 3/2023, anexo I B`. */
  readonly texto: string;
}

/** How the values of a parameter come out when nothing is wrong. */
export type Valores =
  /** A measurement around a mean. */
  | { readonly clase: 'medida'; readonly media: number; readonly desviacion: number; readonly decimales: number }
  /** Below the quantification limit in this share of the samples; otherwise something up to `hasta`. */
  | { readonly clase: 'traza'; readonly bajoLc: number; readonly hasta: number; readonly decimales: number }
  /** A count of colonies: none in this share of the samples, otherwise around a median. */
  | { readonly clase: 'recuento'; readonly ninguno: number; readonly mediana: number }
  /** A weighted sum of the parameters before it, in the same determination. */
  | { readonly clase: 'suma'; readonly pesos: readonly number[]; readonly decimales: number }
  /** How many of the `unidades` before it lie above `m`. */
  | { readonly clase: 'encima'; readonly unidades: number; readonly m: number }
  /** Searched for, or judged by an analyst: the good answer and the bad ones. */
  | { readonly clase: 'palabras'; readonly bueno: string; readonly malos: readonly string[] };

export interface Parametro {
  readonly nombre: string;
  readonly unidad?: string | undefined;
  /** Limit of quantification, in `unidad`. */
  readonly lc?: number | undefined;
  /** Limit of detection, in `unidad`. */
  readonly ld?: number | undefined;
  readonly limite?: Limite | undefined;
  readonly valores: Valores;
  /** Where its value lies when it breaks its limit; without it, this parameter never does. */
  readonly fallo?: readonly [number, number] | undefined;
  /** How often this parameter is the failing one, relative to the other parameters of the sample type. */
  readonly propension: number;
  /** Expanded uncertainty (k = 2) as a share of the value. */
  readonly incertidumbre?: number | undefined;
  /** How a result is written where nothing was found; `<` and the limit of quantification by default. */
  readonly noDetectado?: string | undefined;
  /** The text in place of a value that could not be determined, and the share of samples with it. */
  readonly indeterminable?: { readonly texto: string; readonly frecuencia: number } | undefined;
}

/** What a laboratory sells as one determination: a method and the parameters that it gives. */
export interface Prueba {
  readonly nombre: string;
  readonly procedimiento: string;
  readonly norma: string;
  /** Under the laboratory's accreditation (ENAC, ISO/IEC 17025). */
  readonly acreditada: boolean;
  readonly subcontratada: boolean;
  readonly parametros: readonly Parametro[];
  /** The row of Reglamento (CE) 2073/2005 that its units are judged by. */
  readonly criterio?: Criterio | undefined;
}

/** Twelve factors, January first. */
type Meses = readonly [number, number, number, number, number, number, number, number, number, number, number, number];

export interface TipoMuestra {
  readonly nombre: string;
  /** The regulation or criterion that the verdict follows, as the report names it. */
  readonly norma: string;
  /** The norm whose limits are those of its parameters, and what is known of every place of the type. */
  readonly ley?: NormaId;
  readonly condiciones?: Condiciones;
  /** The class of its points, where none says another. */
  readonly lugar?: Lugar;
  /** How the verdict follows from value, limit and uncertainty; simple acceptance by default. */
  readonly regla?: string;
  /** Joined by `; `; `Boquerón #boqueron` is of a category. */
  readonly productos: string;
  /** Where or what it was taken from, joined by `; `: `Hab. {hab} - ducha @terminal +metal` with its class and traits. */
  readonly puntos: string;
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
  /** A remark in every report of the type, and, in `siFalla`, a remark in the reports that don't comply. */
  readonly observacion?: string;
  readonly siFalla?: string;
  /** Keys of determinations (tabla.ts), each with its condition: `clostridium?cabecera`. */
  readonly pruebas: string;
}

export const todoElAnio: Meses = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/** Warm water and warm kitchens: the worst is July to September. */
export const verano: Meses = [0.5, 0.4, 0.5, 0.6, 0.9, 1.6, 2.6, 2.9, 2.3, 1.2, 0.7, 0.5];

/**
 * A sample type: the common part of its family, its name, the shortest and longest days of analysis, its risk, and its own part.
 */
export function tipo<Comun extends Partial<TipoMuestra>>(
  comun: Comun,
  nombre: string,
  [corto, largo, riesgo]: readonly [number, number, number],
  propio: Partial<TipoMuestra> & Omit<TipoMuestra, keyof Comun | 'nombre' | 'dias' | 'riesgo'>,
): TipoMuestra {
  return { ...comun, ...propio, nombre, dias: [corto, largo], riesgo } as TipoMuestra;
}
