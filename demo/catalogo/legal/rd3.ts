import { type Caso, isDesde } from '../caso.ts';
import { type Limite, ley } from '../origen.ts';

/** A row of annex I of Real Decreto 3/2023. Figures are written as the annex writes them, since results take their decimals. */
export interface ValorParametrico {
  readonly n: number;
  readonly parametro: string;
  readonly parte: 'A' | 'B' | 'C' | 'D';
  /** Parametric value; `6,5 a 9,5` for a range. */
  readonly vp: string;
  readonly unidad: string;
  /** Part C: above this (or outside it) water isn't fit, 'valor de no aptitud'; none, where the annex gives none, or not everywhere. */
  readonly vna?: string;
}

export const anexoI: readonly ValorParametrico[] = [
  { n: 1, parametro: 'Escherichia coli', parte: 'A', vp: '0', unidad: 'UFC/100 mL' },
  { n: 2, parametro: 'Enterococo intestinal', parte: 'A', vp: '0', unidad: 'UFC/100 mL' },
  { n: 3, parametro: 'Clostridium perfringens (incluidas las esporas)', parte: 'A', vp: '0', unidad: 'UFC/100 mL' },
  { n: 4, parametro: 'Legionella spp.', parte: 'A', vp: '100', unidad: 'UFC/L' },
  { n: 5, parametro: 'Acrilamida', parte: 'B', vp: '0,10', unidad: 'µg/L' },
  { n: 6, parametro: 'Antimonio', parte: 'B', vp: '10', unidad: 'µg/L' },
  { n: 7, parametro: 'Arsénico', parte: 'B', vp: '10', unidad: 'µg/L' },
  { n: 8, parametro: 'Benceno', parte: 'B', vp: '1,0', unidad: 'µg/L' },
  { n: 9, parametro: 'Benzo(a)pireno', parte: 'B', vp: '0,010', unidad: 'µg/L' },
  { n: 10, parametro: 'Bisfenol a', parte: 'B', vp: '2,5', unidad: 'µg/L' },
  { n: 11, parametro: 'Boro', parte: 'B', vp: '1,5', unidad: 'mg/L' },
  { n: 12, parametro: 'Bromato', parte: 'B', vp: '10', unidad: 'µg/L' },
  { n: 13, parametro: 'Cadmio', parte: 'B', vp: '5,0', unidad: 'µg/L' },
  { n: 14, parametro: 'Cianuro total', parte: 'B', vp: '50', unidad: 'µg/L' },
  { n: 15, parametro: 'Clorato', parte: 'B', vp: '0,25', unidad: 'mg/L' },
  { n: 16, parametro: 'Clorito', parte: 'B', vp: '0,25', unidad: 'mg/L' },
  { n: 17, parametro: 'Cloruro de vinilo', parte: 'B', vp: '0,50', unidad: 'µg/L' },
  { n: 18, parametro: 'Cobre', parte: 'B', vp: '2,0', unidad: 'mg/L' },
  { n: 19, parametro: 'Cromo total', parte: 'B', vp: '25', unidad: 'µg/L' },
  { n: 20, parametro: '1,2-Dicloroetano', parte: 'B', vp: '3,0', unidad: 'µg/L' },
  { n: 21, parametro: 'Epiclorhidrina', parte: 'B', vp: '0,10', unidad: 'µg/L' },
  { n: 22, parametro: 'Fluoruro', parte: 'B', vp: '1,5', unidad: 'mg/L' },
  { n: 23, parametro: 'Mercurio', parte: 'B', vp: '1,0', unidad: 'µg/L' },
  { n: 24, parametro: 'Microcistina-LR', parte: 'B', vp: '1,0', unidad: 'µg/L' },
  { n: 25, parametro: 'Níquel', parte: 'B', vp: '20', unidad: 'µg/L' },
  { n: 26, parametro: 'Nitrato', parte: 'B', vp: '50', unidad: 'mg/L' },
  { n: 27, parametro: 'Nitritos', parte: 'B', vp: '0,50', unidad: 'mg/L' },
  { n: 28, parametro: 'Plaguicida individual', parte: 'B', vp: '0,10', unidad: 'µg/L' },
  { n: 29, parametro: 'Plomo', parte: 'B', vp: '5,0', unidad: 'µg/L' },
  { n: 30, parametro: 'Selenio', parte: 'B', vp: '20', unidad: 'µg/L' },
  { n: 31, parametro: 'Uranio', parte: 'B', vp: '30', unidad: 'µg/L' },
  { n: 32, parametro: '∑5 Ácidos haloacéticos (HAH)', parte: 'B', vp: '60', unidad: 'µg/L' },
  { n: 33, parametro: '∑4 HPA', parte: 'B', vp: '0,10', unidad: 'µg/L' },
  { n: 34, parametro: '∑20 PFAS', parte: 'B', vp: '0,10', unidad: 'µg/L' },
  { n: 35, parametro: '∑n Plaguicidas totales', parte: 'B', vp: '0,50', unidad: 'µg/L' },
  { n: 36, parametro: '∑2 Tricloroeteno + Tetracloroeteno', parte: 'B', vp: '10', unidad: 'µg/L' },
  { n: 37, parametro: '∑4 Trihalometanos (THM)', parte: 'B', vp: '100', unidad: 'µg/L' },
  { n: 38, parametro: 'Bacterias coliformes', parte: 'C', vp: '0', unidad: 'UFC/100 mL', vna: '100' },
  { n: 39, parametro: 'Recuento de colonias a 22 ºC', parte: 'C', vp: '100', unidad: 'UFC/mL' },
  { n: 40, parametro: 'Colífagos somáticos', parte: 'C', vp: '0', unidad: 'UFP/100 mL' },
  { n: 41, parametro: 'Aluminio', parte: 'C', vp: '200', unidad: 'µg/L', vna: '600' },
  { n: 42, parametro: 'Amonio', parte: 'C', vp: '0,50', unidad: 'mg/L', vna: '1,00' },
  { n: 43, parametro: 'Carbono orgánico total', parte: 'C', vp: '5,0', unidad: 'mg/L', vna: '7,0' },
  { n: 44, parametro: 'Cloro combinado residual', parte: 'C', vp: '2,0', unidad: 'mg/L', vna: '3,0' },
  { n: 45, parametro: 'Cloro libre residual', parte: 'C', vp: '1,0', unidad: 'mg/L', vna: '5,0' },
  { n: 46, parametro: 'Cloruro', parte: 'C', vp: '250', unidad: 'mg/L' },
  { n: 47, parametro: 'Conductividad', parte: 'C', vp: '2500', unidad: 'µS/cm a 20 ºC', vna: '4.000' },
  { n: 48, parametro: 'Hierro', parte: 'C', vp: '200', unidad: 'µg/L', vna: '600' },
  { n: 49, parametro: 'Manganeso', parte: 'C', vp: '50', unidad: 'µg/L', vna: '80' },
  { n: 50, parametro: 'Oxidabilidad', parte: 'C', vp: '5,0', unidad: 'mg/L', vna: '7,0' },
  { n: 51, parametro: 'pH', parte: 'C', vp: '6,5 a 9,5', unidad: 'ud. pH', vna: '4,5 a 10,0' },
  { n: 52, parametro: 'Sodio', parte: 'C', vp: '200', unidad: 'mg/L', vna: '600' },
  { n: 53, parametro: 'Sulfato', parte: 'C', vp: '250', unidad: 'mg/L', vna: '750' },
  { n: 54, parametro: 'Turbidez', parte: 'C', vp: '4,0', unidad: 'UNF' },
  { n: 55, parametro: 'Índice de Langelier', parte: 'C', vp: '-0,5 a 0,5', unidad: 'ud. pH' },
  { n: 56, parametro: 'Color', parte: 'D', vp: '15', unidad: 'mg/L Pt/Co' },
];

/** What stands in a note of the annex in place of the value of its row. `vp` undefined: there is no value there. */
interface Nota {
  readonly n: number;
  readonly si: (caso: Caso) => boolean;
  readonly vp?: string;
  readonly vna?: string;
  readonly nota?: string;
}

const generaClorato = ({ desinfectante }: Caso): boolean => desinfectante !== 'cloro gas';
const isCabecera = ({ lugar }: Caso): boolean => lugar === 'cabecera';

/** The first that fits a case holds. */
const notas: readonly Nota[] = [
  ...[10, 15, 16, 31, 32].map((n): Nota => ({
    n,
    si: (caso) => !isDesde(caso, 'nuevosExigibles'),
    nota: 'exigible desde el 2-1-2025',
  })),
  { n: 15, si: generaClorato, vp: '0,7', nota: 'el desinfectante lo genera' },
  { n: 16, si: generaClorato, vp: '0,7', nota: 'el desinfectante lo genera' },
  {
    n: 32,
    si: ({ desinfectante }) => desinfectante === 'dióxido de cloro',
    nota: 'sin valor: el desinfectante no libera cloro activo',
  },
  { n: 19, si: (caso) => !isDesde(caso, 'metales'), vp: '50', nota: '25 desde el 2-1-2030' },
  { n: 27, si: isCabecera, vp: '0,10', nota: 'en ETAP y cabecera' },
  {
    n: 29,
    si: (caso) => caso.lugar === 'grifo' && !isDesde(caso, 'plomoEnGrifo'),
    vp: '10',
    nota: 'grifo: 5,0 desde el 2-1-2035',
  },
  {
    n: 29,
    si: (caso) => caso.lugar !== 'grifo' && !isDesde(caso, 'metales'),
    vp: '10',
    nota: '5,0 desde el 2-1-2030',
  },
  { n: 34, si: (caso) => !isDesde(caso, 'pfas'), nota: 'exigible desde el 2-1-2026' },
  { n: 39, si: isCabecera, vp: '100', vna: '1.000' },
  { n: 44, si: isCabecera, nota: 'sin valor en ETAP y cabecera' },
  { n: 45, si: isCabecera, nota: 'sin valor en ETAP y cabecera' },
  { n: 45, si: ({ lugar }) => lugar === 'red', vp: '1,0', nota: 'recomendado ≥ 0,2 en red' },
  {
    n: 54,
    si: isCabecera,
    vp: '0,8',
    vna: '2',
    nota: 'valor de referencia en ETAP y cabecera',
  },
  { n: 54, si: ({ lugar }) => lugar === 'red', vp: '4,0', vna: '6' },
];

/** Other figures of the annex that aren't the value of a row. */
export const otros = {
  /** Note 8: with chlorine dioxide, the residual that is measured. */
  dioxidoDeCloro: 0.8,
  /** Note 9: pesticides that aren't authorised stay below this. */
  plaguicidaNoAutorizado: 0.03,
  /** Note 15: PFOA, PFOS, PFNA and PFHxS, each, until 2-1-2026. */
  pfasIndividual: 0.07,
  /** Note 6: nitrate divided by 50 and nitrite divided by 3 add up to no more. */
  combinada: { suma: 1, nitrato: 50, nitrito: 3 },
} as const;

const parte = { A: 'an. I.A', B: 'an. I.B', C: 'an. I.C', D: 'an. I.D' } as const;

export function filaDe(n: number): ValorParametrico {
  const fila = anexoI.find((one) => one.n === n);
  if (!fila) throw new RangeError(`Annex I has no parameter ${n}`);
  return fila;
}

/** A figure of the annex as a number: `0,10`, `1.000`. */
export function cifra(texto: string): number {
  return Number(texto.replace('.', '').replace(',', '.'));
}

function decimalesDe(texto: string): number {
  return texto.split(' ')[0]?.split(',')[1]?.length ?? 0;
}

/** Decimals in which a parameter's results are given (annex III.D.1). */
export function decimalesDeFila(n: number): number {
  return decimalesDe(filaDe(n).vp);
}

function extremos(texto: string): { min?: number; max: number } {
  const [first = '', second] = texto.split(' a ');
  return second === undefined ? { max: cifra(first) } : { min: cifra(first), max: cifra(second) };
}

/** The limit of a parameter in a case; in words alone where the annex gives no value that holds for it. */
export function limiteRd3(n: number, caso: Caso): Limite {
  const fila = filaDe(n);
  const nota = notas.find((one) => one.n === n && one.si(caso));
  const origen = ley(`RD 3/2023, ${parte[fila.parte]}`);
  if (nota && nota.vp === undefined) return { texto: nota.nota ?? 'sin valor', origen };
  const vp = nota?.vp ?? fila.vp;
  // Part D gives values of reference, which no verdict follows from.
  if (fila.parte === 'D') return { texto: `valor de referencia: ${vp}`, origen };
  return { ...extremos(vp), decimales: decimalesDe(vp), ...(nota?.nota && { nota: nota.nota }), origen };
}

/** Whether a value of part C lies beyond the value of non-fitness; undefined where the annex gives none. */
export function isNoApto(n: number, valor: number, caso: Caso): boolean | undefined {
  const vna = notas.find((one) => one.n === n && one.vna && one.si(caso))?.vna ?? filaDe(n).vna;
  if (vna === undefined) return undefined;
  const { min = Number.NEGATIVE_INFINITY, max } = extremos(vna);
  return valor > max || valor < min;
}
