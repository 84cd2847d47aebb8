import type { Evolucion, Medido } from './valor.ts';

const msPerDay = 86_400_000;
const daysPerYear = 365.25;

/** A line from the first to the last day, with the lines of the ends of its slope's interval. */
export interface LineaDeTendencia {
  fechas: [string, string];
  linea: [number, number];
  /** Lines of the least and of the greatest slope, through the middle of the line; absent where an end is open. */
  banda?: { desde: [number, number]; hasta: [number, number] };
}

const dayOf = (fecha: string) => Date.parse(`${fecha}T00:00:00Z`) / msPerDay;

/** The trend as a line over the days of the values; undefined unless it is shown to rise or fall. */
export function lineaDeTendencia(
  { tendencia: { clase, pendiente, final, intervalo } }: Pick<Evolucion, 'tendencia'>,
  values: readonly Medido[],
): LineaDeTendencia | undefined {
  if (clase !== 'sube' && clase !== 'baja') return undefined;
  const fechas = values.map(({ muestra }) => muestra.fecha_muestra).toSorted();
  const [first, last] = [fechas[0], fechas.at(-1)];
  if (pendiente === undefined || final === undefined || first === undefined || last === undefined) return undefined;
  const years = (dayOf(last) - dayOf(first)) / daysPerYear;
  const middle = final - (pendiente * years) / 2;
  const through = (slope: number): [number, number] => [middle - (slope * years) / 2, middle + (slope * years) / 2];
  const { desde, hasta } = intervalo ?? {};
  return {
    fechas: [first, last],
    linea: [final - pendiente * years, final],
    ...(desde !== undefined && hasta !== undefined && { banda: { desde: through(desde), hasta: through(hasta) } }),
  };
}
