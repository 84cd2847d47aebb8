import { fold } from '../../../contract/base/texto.ts';
import type { Criterio } from '../../../contract/normas/norma.ts';
import { decimalDeLey } from './decimal.ts';
import { exponenteA } from '../../../contract/normas/diccionario.ts';
import { comparaCon, type Intervalo } from './intervalo.ts';
import { medidoDe, type ResultadoLeido } from './medido.ts';

/** How bad a unit is: 0 complies, 1 lies between m and M, 2 is above M or detected. `de` and `a` differ where it isn't known. */
export interface Nivel {
  readonly de: 0 | 1 | 2;
  readonly a: 0 | 1 | 2;
  /** Why it isn't known. */
  readonly motivo?: string;
  /** The count, where it is one. */
  readonly intervalo?: Intervalo;
}

/** A unit that isn't there may be anything. */
export const sinUnidad: Nivel = { de: 0, a: 2, motivo: 'faltan unidades de las n del criterio' };

const busqueda =
  /^(?<no>no detectad[oa]|no se detecta|ausencia|ausente)?(?<si>detectad[oa]|presencia|presente)?(?:(?: en | ?\/ ?)(?:(?<cuantas>\d+) de )?(?:(?<unidades>\d+) unidades|(?<cantidad>\d+ ?(?:g|ml))))?$/u;

/** The units that one result speaks of: one, or those of 'No detectado en 5 unidades', 'Detectado en 1 de 5 unidades'. */
export function nivelesDe(criterio: Criterio, resultado: ResultadoLeido): Nivel[] {
  return criterio.m === undefined ? porDeteccion(criterio, resultado) : [porRecuento(criterio, resultado)];
}

function porDeteccion({ cantidades }: Criterio, { valor_formateado: text = '', unidad = '' }: ResultadoLeido): Nivel[] {
  const { no, si, cuantas, unidades, cantidad } = busqueda.exec(fold(text))?.groups ?? {};
  if (no === undefined && si === undefined) {
    return [{ de: 0, a: 2, motivo: 'el criterio pide una investigación (detectado o no) y el resultado no lo es' }];
  }
  const amount = cantidad ?? /(?<![\d.,])\d+ ?(?:g|ml)$/u.exec(fold(unidad))?.[0];
  if (cantidades.length > 0 && !cantidades.includes(conEspacio(amount))) {
    const motivo = `la cantidad analizada ${amount === undefined ? 'no consta' : `(${amount})`} y el criterio es en ${cantidades.join(' o ')}`;
    return [{ de: 0, a: 2, motivo }];
  }
  const total = Number(unidades ?? 1);
  const found = si === undefined ? 0 : Number(cuantas ?? total);
  // 'Detectado en 7 de 5 unidades' says nothing that could be counted on.
  if (total > 1000 || found > total) return [{ de: 0, a: 2, motivo: 'no se entiende cuántas unidades dice' }];
  return Array.from({ length: total }, (_, place): Nivel => (place < found ? { de: 2, a: 2 } : { de: 0, a: 0 }));
}

const conEspacio = (amount = '') => amount.replace(/(?<=\d)(?=[gm])/u, ' ');

function porRecuento({ parametro, unidades, m = '', M = m }: Criterio, resultado: ResultadoLeido): Nivel {
  const comparable = unidades.find((each) => exponenteA(parametro, resultado.unidad, each) !== undefined);
  const intervalo = medidoDe(parametro, resultado).en(comparable ?? unidades[0] ?? '');
  if (typeof intervalo === 'string') return { de: 0, a: 2, motivo: intervalo };
  const [hastaM, hastaMm] = [
    comparaCon(intervalo, '<=', decimalDeLey(m)),
    comparaCon(intervalo, '<=', decimalDeLey(M)),
  ];
  const de = hastaMm === 'incumple' ? 2 : hastaM === 'incumple' ? 1 : 0;
  const a = hastaM === 'cumple' ? 0 : hastaMm === 'cumple' ? 1 : 2;
  return { de, a, intervalo, ...(de < a && { motivo: 'un valor solo se conoce como cota (<, >)' }) };
}
