import { deviateOf, type Puntuacion, scoreOf } from './mann-kendall.ts';
import { pDosColas } from './normal.ts';
import { rangosOf, rowsOf, type Valores } from '../../../contract/evolucion/rules/valores.ts';

/** One season's part in the test. */
interface Estacion extends Puntuacion {
  estacion: number;
  n: number;
}

/** The seasonal test: S and its variance over all seasons; `p` is two-sided. */
export interface KendallEstacional {
  n: number;
  s: number;
  varianza: number;
  z: number;
  p: number;
  /** The seasons with values in two years or more, ascending. */
  estaciones: Estacion[];
}

/**
 * Seasonal Kendall test: each value is compared only with values of the same season (month) in other years, so that a yearly
 * pattern is no trend. S and Var(S) are sums over the seasons, and p is the normal approximation with the correction for
 * continuity: Hirsch, Slack & Smith (1982), Water Resources Research 18, 107–121; Gilbert (1987),
 * chapter 17. Two values of one month of one year make no pair. The seasons count as independent: no correction for
 * serial correlation (Hirsch & Slack 1984), which wants ten years. Values and censoring as in `mann-kendall.ts`. O(n²).
 */
export function kendallEstacional(
  valores: Valores,
  year: ArrayLike<number>,
  estacion: ArrayLike<number>,
): KendallEstacional {
  const compared: Estacion[] = [];
  for (const [season, rows] of rowsBySeason(estacion)) {
    const years = rows.map((row) => year[row] as number);
    if (new Set(years).size > 1) {
      compared.push({ estacion: season, n: rows.length, ...scoreOf(rangosOf(rowsOf(valores, rows)), years) });
    }
  }
  compared.sort((a, b) => a.estacion - b.estacion);
  const s = compared.reduce((sum, each) => sum + each.s, 0);
  const varianza = compared.reduce((sum, each) => sum + each.varianza, 0);
  const z = deviateOf({ s, varianza });
  return { n: compared.reduce((sum, each) => sum + each.n, 0), s, varianza, z, p: pDosColas(z), estaciones: compared };
}

/** The places of values by their season. */
export function rowsBySeason(estacion: ArrayLike<number>): Map<number, number[]> {
  return Map.groupBy(
    Array.from({ length: estacion.length }, (_, row) => row),
    (row) => estacion[row] as number,
  );
}
