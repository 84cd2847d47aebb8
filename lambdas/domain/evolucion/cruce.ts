import type { PermittedZone } from '../../../contract/normas/rules/contraste.ts';
import { daysPerYear, msPerDay, type Tendencia } from './tendencia.ts';

/** The day when a prolonged trend line reaches a limit. */
export interface Cruce {
  extremo: 'min' | 'max';
  limite: number;
  /** `yyyy-mm-dd`; may be in the past where no sample was taken since. */
  fecha: string;
}

/** The least values for prolonging a line. */
const minValores = 8;

/**
 * When the line of a trend reaches the end of the permitted zone that it heads for. Undefined unless a trend is shown, with 8
 * values at least, the interval of its slope excludes zero, the line is still within the zone on the last day, and it reaches the
 * limit within as much time as was observed. The zone is the one in force, in the values' unit.
 */
export function cruceOf(tendencia: Tendencia, { min, max }: PermittedZone): Cruce | undefined {
  if (tendencia.clase !== 'sube' && tendencia.clase !== 'baja') return undefined;
  const { clase, n, pendiente, intervalo, final, primerDia, ultimoDia } = tendencia;
  if (n < minValores || pendiente === undefined || final === undefined) return undefined;
  const [extremo, limite] = clase === 'sube' ? (['max', max] as const) : (['min', min] as const);
  const nearest = clase === 'sube' ? (intervalo?.desde ?? 0) : -(intervalo?.hasta ?? 0);
  if (limite === undefined || nearest <= 0) return undefined;
  const days = ((limite - final) / pendiente) * daysPerYear;
  if (days <= 0 || days > ultimoDia - primerDia) return undefined;
  return { extremo, limite, fecha: new Date((ultimoDia + Math.ceil(days)) * msPerDay).toISOString().slice(0, 10) };
}
