import type { Resultado } from '../../../../contract/muestras/muestra.ts';
import { palabrasDe } from '../../../../contract/normas/rules/contraste.ts';
import { porPotenciaDeDiez } from '../../../../contract/evolucion/rules/unidades.ts';
import type { Operador } from '../../../../contract/muestras/rules/limites.ts';

/** All that a value may be: what lies between two ends, each part of it or not. */
export interface Tramo {
  desde: number;
  hasta: number;
  sinDesde: boolean;
  sinHasta: boolean;
}

/** What a number with its sign may be. What is below a positive number is at least zero: nothing measured is less. */
export function tramoDeNumero(valor: number, operador: Operador | '' | undefined): Tramo {
  const exact = { desde: valor, hasta: valor, sinDesde: false, sinHasta: false };
  if (!operador) return exact;
  if (operador.startsWith('<')) {
    return { ...exact, desde: valor > 0 ? 0 : Number.NEGATIVE_INFINITY, sinHasta: operador === '<' };
  }
  return { ...exact, hasta: Number.POSITIVE_INFINITY, sinDesde: operador === '>' };
}

/** Units of what is counted one by one, of which 'Ausencia' is none. */
const recuento = /\b(?:ufc|cfu|ufp|pfu|nmp|mpn|npp|colonias)\b/iu;

export const isRecuento = (unidad: string | undefined) => recuento.test(unidad ?? '');

/**
 * What a result may be, in its own unit; undefined where it says no number. 'Presencia' is more than none, and 'Ausencia' of
 * what is counted, or of what has no unit, none: 'no detectado' of a concentration may be anything below its limit.
 */
export function tramoDe({ valor, operador, valor_formateado: texto, unidad }: Resultado): Tramo | undefined {
  if (valor !== undefined) return tramoDeNumero(valor, operador);
  const said = palabrasDe(texto)?.clase;
  if (said === 'presencia') return tramoDeNumero(0, '>');
  return said === 'ausencia' && (!unidad || isRecuento(unidad)) ? tramoDeNumero(0, undefined) : undefined;
}

/** Differences smaller than this part are of the arithmetic. */
const resto = 1e-9;

/** Whether whatever `a` is, it is more than `b`. */
export function isMayor(a: Pick<Tramo, 'desde' | 'sinDesde'>, b: Pick<Tramo, 'hasta' | 'sinHasta'>): boolean {
  if (!Number.isFinite(a.desde) || !Number.isFinite(b.hasta)) return false;
  const difference = a.desde - b.hasta;
  const least = resto * Math.max(Math.abs(a.desde), Math.abs(b.hasta));
  return difference > least || (Math.abs(difference) <= least && (a.sinDesde || b.sinHasta));
}

/** The same in a unit that is a power of ten of it. */
export function porPotencia(tramo: Tramo, exponente: number): Tramo {
  if (exponente === 0) return tramo;
  const by = (end: number) => (Number.isFinite(end) ? porPotenciaDeDiez(end, exponente) : end);
  return { ...tramo, desde: by(tramo.desde), hasta: by(tramo.hasta) };
}
