import { cantidad, numero } from '../../../contract/base/numeros.ts';
import type { Cruce } from './cruce.ts';
import type { Percentil } from '../../../contract/evolucion/rules/kaplan-meier.ts';
import type { Tendencia } from './tendencia.ts';
import type { Censura } from '../../../contract/evolucion/rules/valores.ts';

/** The data of the sentence above a series; numbers in `unidad`. */
export interface Evolucion extends Censura {
  parametro: string;
  punto?: string | undefined;
  unidad?: string | undefined;
  n: number;
  mediana: Percentil;
  tendencia: Tendencia;
  cruce?: Cruce | undefined;
}

/**
 * A series in one sentence: `Nitratos en Toma de red: mediana 31 mg/L en 24 valores; sube 2,1 mg/L al año; al ritmo actual
 * alcanzaría 50 mg/L hacia 2031`. Statistics that can't be computed are named with the reason.
 */
export function fraseDeEvolucion(evolucion: Evolucion): string {
  const { parametro, punto, n, mediana, tendencia, cruce } = evolucion;
  const name = punto ? `${parametro} en ${punto}` : parametro;
  if (n === 0) return `${name}: sin valores`;
  const withUnit = (value: number) => [numero(value), evolucion.unidad].filter(Boolean).join(' ');
  const parts = [
    mediana.clase === 'no calculable' ? valores(evolucion) : `${median(mediana, withUnit)} en ${valores(evolucion)}`,
    ...notComputable(mediana, tendencia),
    ...trend(tendencia, withUnit),
    ...(cruce
      ? [`al ritmo actual ${verbs[cruce.extremo]} ${withUnit(cruce.limite)} hacia ${cruce.fecha.slice(0, 4)}`]
      : []),
  ];
  return `${name}: ${parts.join('; ')}`;
}

const verbs = { max: 'alcanzaría', min: 'bajaría hasta' } as const;
const signs = { valor: '', menor: '<', mayor: '≥' } as const;

type Escrito = (value: number) => string;

function median({ clase, valor }: Exclude<Percentil, { clase: 'no calculable' }>, withUnit: Escrito): string {
  return `mediana ${signs[clase]}${withUnit(valor)}`;
}

/** `24 valores`, with the numbers of values only known to be below or above a number. */
function valores({ n, porDebajo, porEncima }: Evolucion): string {
  const apart = [
    ...(porDebajo > 0 ? [`${numero(porDebajo)} por debajo del límite de cuantificación`] : []),
    ...(porEncima > 0 ? [`${numero(porEncima)} por encima de lo que se pudo medir`] : []),
  ];
  const count = cantidad(n, 'valor', 'valores');
  return apart.length > 0 ? `${count} (${apart.join(' y ')})` : count;
}

/** The sentence on a median or a trend that can't be computed, with the reason; once where both share it. */
function notComputable(mediana: Percentil, tendencia: Tendencia): string[] {
  const ofMedian = mediana.clase === 'no calculable' ? reasons[mediana.motivo] : undefined;
  const ofTrend = tendencia.clase === 'no calculable' ? reasons[tendencia.motivo] : undefined;
  if (ofMedian !== undefined && ofMedian === ofTrend) return [`mediana y tendencia no calculables: ${ofMedian}`];
  return [
    ...(ofMedian === undefined ? [] : [`mediana no calculable: ${ofMedian}`]),
    ...(ofTrend === undefined ? [] : [`tendencia no calculable: ${ofTrend}`]),
  ];
}

const reasons = {
  'pocos valores': 'hay pocos valores',
  'una sola fecha': 'son todos del mismo día',
  'demasiados censurados': 'más del 80 % queda fuera de lo que se pudo medir',
  'demasiados valores': 'hay más de 2.000 valores',
  'censura cruzada': 'hay límites inferiores y superiores que se solapan',
} as const;

function trend(tendencia: Tendencia, withUnit: Escrito): string[] {
  if (tendencia.clase === 'no calculable') return [];
  if (tendencia.clase === 'sin tendencia demostrable') return ['no se puede decir que suba ni que baje'];
  return [`${tendencia.clase} ${withUnit(rounded(Math.abs(tendencia.pendiente ?? 0)))} al año`];
}

/** A slope with two significant figures, which is more than its interval warrants. */
const rounded = (slope: number) => Number(slope.toPrecision(2));
