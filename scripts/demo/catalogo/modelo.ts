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
  /** Searched for in an amount of sample: 'Ausencia' or 'Presencia'. */
  | { readonly clase: 'ausencia' }
  /** What an analyst says of it. */
  | { readonly clase: 'apreciacion'; readonly texto: string; readonly malo: string };

export interface Limite {
  readonly min?: number;
  readonly max?: number;
  readonly texto?: string;
}

export interface Parametro {
  readonly nombre: string;
  readonly unidad?: string;
  /** Limit of quantification, in `unidad`. */
  readonly lc?: number;
  readonly limite?: Limite;
  readonly valores: Valores;
  /** Where its value lies when it breaks its limit; without it, this parameter never does. */
  readonly fallo?: readonly [number, number];
  /** How often it is the one that fails, beside the others of its type (1 unless told). */
  readonly propension?: number;
  /** Expanded uncertainty (k = 2) as a share of the value. */
  readonly incertidumbre?: number;
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

export interface TipoMuestra {
  readonly nombre: string;
  /** The regulation or criterion that the verdict follows. */
  readonly norma: string;
  readonly productos: readonly string[];
  /** Where or what it was taken from; tokens such as `{hab}` are filled in (see referencia.ts). */
  readonly referencias: readonly string[];
  readonly envase: string;
  /** Temperature at reception, in °C. */
  readonly recepcion: readonly [number, number];
  /** Days that the analysis takes, shortest and longest. */
  readonly dias: readonly [number, number];
  /** Share of samples that don't comply, before season and incidents. */
  readonly riesgo: number;
  /** When it goes wrong more often. */
  readonly riesgoMes: Meses;
  /** When it is asked for more often. */
  readonly demanda: Meses;
  /** What the report adds when the sample doesn't comply. */
  readonly observacion?: string;
  readonly pruebas: readonly Prueba[];
}

export const todoElAnio: Meses = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1];

/** Warm water and warm kitchens: the worst is July to September. */
export const verano: Meses = [0.5, 0.4, 0.5, 0.6, 0.9, 1.6, 2.6, 2.9, 2.3, 1.2, 0.7, 0.5];
