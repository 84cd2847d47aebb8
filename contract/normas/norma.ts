import type { Operador } from './rules/contraste.ts';
import type { ParametroId } from './diccionario.ts';

/** The matrices that norms distinguish. */
type Matriz =
  | 'agua de consumo'
  | 'agua de instalación'
  | 'agua de piscina'
  | 'aire de piscina'
  | 'alimento'
  | 'agua residual';

/**
 * The classes of points where samples are taken, as far as limits depend on them, in the order in which a form offers
 * them. `ACS` is hot water where it isn't said which part of the circuit, `AFCH` cold water of a building, `depósito` a
 * tank of regulation or distribution, `torre` cooling towers and evaporative condensers, `spa` heated water with aerosols,
 * `línea` where food is made, before it leaves the producer's immediate control, `mercado` the market, during the food's
 * shelf-life, and `superficie` surfaces of work, for which no norm here has a limit.
 */
export const lugares = [
  'captación',
  'salida de ETAP',
  'depósito de cabecera',
  'depósito',
  'cisterna',
  'red',
  'grifo',
  'edificio prioritario',
  'ACS',
  'AFCH',
  'depósito de AFCH',
  'acumulador',
  'retorno',
  'terminal',
  'torre',
  'spa',
  'pulverización',
  'otra instalación',
  'vaso de piscina',
  'recinto de piscina',
  'línea',
  'mercado',
  'superficie',
  'vertido',
] as const;
export type Lugar = (typeof lugares)[number];

/** Facts on which a limit depends (true, false or not known), with the words of the question for each. */
export const condiciones = {
  generaClorato: 'si la desinfección genera clorato o clorito',
  cloroActivo: 'si la desinfección libera cloro activo',
  dioxidoDeCloro: 'si se desinfecta con dióxido de cloro',
  boroDeOrigen: 'si el origen es agua costera desalada o subterránea con boro geológico',
  selenioAutorizado: 'si la autoridad sanitaria autoriza 30 µg/L de selenio por la geología',
  embalse: 'si el agua procede, en todo o en parte, de embalse, lago o laguna',
  plaguicidaAutorizado: 'si el plaguicida estaba autorizado en el año anterior',
  cuidadosAumentados: 'si es un grifo asistencial de cuidados aumentados',
  desalinizada: 'si el agua es desalinizada o descalcificada',
  climatizado: 'si el vaso es climatizado',
  aerosoliza: 'si el vaso produce aerosoles',
  desinfectaConCloro: 'si el vaso se desinfecta con cloro',
  desinfectaConBromo: 'si el vaso se desinfecta con bromo',
  isocianurico: 'si se usan derivados del ácido tricloroisocianúrico',
  altaMontana: 'si el vertido es de alta montaña',
  masDe10000: 'si la aglomeración pasa de 10.000 habitantes equivalentes',
} as const;
export type Condicion = keyof typeof condiciones;
export type Condiciones = Readonly<Partial<Record<Condicion, boolean>>>;

/**
 * What kind of value a limit is: a parametric value of parts A, B, C or E of RD 3/2023, 'valor de no aptitud', a reference
 * of parts D and F or of the watch list, the quality asked of an installation's water, a range from which actions are
 * asked for, a pool's value, what closes a pool, a discharge's concentration.
 */
export const clasesDeLimite = [
  'A',
  'B',
  'C',
  'E',
  'no aptitud',
  'referencia',
  'observación',
  'calidad',
  'acción 1',
  'acción 2',
  'acción 3',
  'piscina',
  'cierre',
  'vertido',
] as const;
export type Clase = (typeof clasesDeLimite)[number];

/** One row of a norm's table: what is asked of a parameter, where, under which conditions and when. */
export interface Limite {
  readonly parametro: ParametroId;
  readonly matriz: Matriz;
  readonly lugares: readonly Lugar[];
  /** All must hold; a row without conditions always does. */
  readonly condicion?: Condiciones;
  /** The first day on which it holds, `yyyy-mm-dd`; without it, as long as the norm. */
  readonly desde?: string;
  /** The day until which it holds: on this day it no longer does, since what replaces it begins then. */
  readonly hasta?: string;
  /** What complies: `<=` 50 is 'at most 50'. */
  readonly operador: Operador;
  /** The figure as the law writes it. */
  readonly valor: string;
  /** The unit as `unidadLimpia` writes it; '' for a number without. */
  readonly unidad: string;
  readonly clase: Clase;
  /** What complies is that nothing was detected, whatever the method's limit of detection. */
  readonly bastaNoDetectado?: true;
  /** Where it stands in the norm: 'anexo I B, nota 7'. */
  readonly articulo: string;
  /** What the norm demands after a breach, if the class doesn't say it. */
  readonly consecuencia?: string;
  /** What the text leaves open here, said in the sentence. */
  readonly duda?: string;
}

/**
 * How the units of a lot make a verdict (Reglamento (CE) 2073/2005, annex I, 'Interpretation'): none may be detected; none
 * above m; up to c between m and M; live bivalves; histamine, whose mean counts too; up to c of a slaughterhouse's last
 * units detected or above m.
 */
type Regla = 'ausencia' | 'dos clases' | 'tres clases' | 'moluscos' | 'histamina' | 'hasta c';

/** A row of annex I: what is asked of `n` units of a food category. */
export interface Criterio {
  /** '1.25': chapter 1 is food safety, chapter 2 process hygiene. */
  readonly fila: string;
  readonly categoria: string;
  readonly parametro: ParametroId;
  readonly regla: Regla;
  readonly n: number;
  readonly c: number;
  /** Figures as the regulation writes them; without them nothing may be detected in `cantidades`. */
  readonly m?: string;
  /** Above it a unit alone is enough; without it, as m. */
  readonly M?: string;
  readonly unidades: readonly string[];
  /** Amounts in which nothing may be detected; none where the row's is another than an amount (an area). */
  readonly cantidades: readonly string[];
  readonly lugares: readonly Lugar[];
  readonly desde?: string;
  readonly hasta?: string;
  /** Row 1.2: whether the producer has demonstrated 100 UFC/g through the shelf-life. */
  readonly demostrada?: boolean;
}

/** What a norm has that its data leaves out, with the reason. */
export interface Omision {
  readonly que: string;
  readonly porque: string;
}

/** A sum that a norm limits: of its addends, or of all parameters of a family. `<LC` counts 0. */
export interface Suma {
  readonly parametro: ParametroId;
  readonly sumandos: readonly ParametroId[] | 'plaguicidas';
}

/** A condition on two values or more: Σ coeficiente × valor, by `divisor`, is the value of `parametro`. */
export interface Combinada {
  readonly parametro: ParametroId;
  readonly terminos: readonly {
    readonly parametro: ParametroId;
    readonly coeficiente: bigint;
    readonly unidad: string;
  }[];
  readonly divisor: bigint;
}

export interface Norma {
  /** As it is cited: 'RD 3/2023'. */
  readonly cita: string;
  /** The day of the oldest text that its data was taken from: samples before it aren't read. */
  readonly desde: string;
  /** The places that it speaks of: those that are tried where a sample's isn't known. */
  readonly lugares: readonly Lugar[];
  readonly limites: readonly Limite[];
  readonly sumas?: readonly Suma[];
  readonly combinadas?: readonly Combinada[];
  /** Criteria of lots: several units of one food, which `limites` don't speak of. */
  readonly criterios?: readonly Criterio[];
  /** Whether samples are apta or no apta by it (RD 3/2023, article 6, and no other). */
  readonly califica?: true;
  readonly omitidos: readonly Omision[];
}

/** Whether a row holds on a day. */
export function isVigente({ desde, hasta }: Pick<Limite, 'desde' | 'hasta'>, fecha: string): boolean {
  return (desde === undefined || fecha >= desde) && (hasta === undefined || fecha < hasta);
}

/** The ids of norms in stored data: they never change, even if the norms are cited differently. */
export const normaIds = ['rd-3-2023', 'rd-487-2022', 'rd-742-2013', 'reg-2073-2005', 'rd-509-1996'] as const;
export type NormaId = (typeof normaIds)[number];

/** The citation and subject of each norm. */
export const titulosDeNorma: Readonly<Record<NormaId, string>> = {
  'rd-3-2023': 'RD 3/2023, agua de consumo',
  'rd-487-2022': 'RD 487/2022, Legionella en instalaciones',
  'rd-742-2013': 'RD 742/2013, piscinas',
  'reg-2073-2005': 'Reg. (CE) 2073/2005, criterios microbiológicos de alimentos',
  'rd-509-1996': 'RD 509/1996, aguas residuales urbanas',
};
