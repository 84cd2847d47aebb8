import { numero } from '../../../../contract/base/numeros.ts';
import type { Evolucion } from './valor.ts';

type Percentil = Evolucion['mediana'];

const signs = { valor: '', menor: '<', mayor: '≥' } as const;

/** `31`, `<0,5`, `≥300`, or 'no calculable'. */
export function textoDePercentil({ clase, valor }: Percentil): string {
  if (clase === 'no calculable' || valor === undefined) return 'no calculable';
  return `${signs[clase]}${numero(Number(valor.toPrecision(12)))}`;
}

const motivos = {
  'pocos valores': 'Hay menos de 3 valores',
  'demasiados censurados': 'Más del 80 % queda fuera de lo que se pudo medir',
  'censura cruzada': 'Hay límites inferiores y superiores que se solapan',
} as const;

/** Why a percentile can't be computed; undefined where it can. */
export const motivoDe = ({ motivo }: Percentil): string | undefined => motivo && motivos[motivo];
