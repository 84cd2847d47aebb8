import type { ValorAnterior } from '../../../../contract/muestras/valores-anteriores.ts';

/** The size of the drawing, in its own units, and the margin for its marks. */
export const width = 88;
export const height = 26;
const margin = { x: 7, y: 5 };

type Measured = Pick<ValorAnterior, 'valor' | 'operador' | 'conclusion' | 'fuera'>;

interface Zone {
  min?: number | undefined;
  max?: number | undefined;
}

/** A value of the line, in the drawing's units. */
export interface Mark {
  x: number;
  y: number;
  /** Of a `<` or `>` value what it may be, from one place to another: it is an interval, not its number. */
  range: { from: number; to: number } | null;
  isFailed: boolean;
  /** Outside its limits, without being said not to comply. */
  isOutside: boolean;
}

/** A small line of values. */
export interface Sparkline {
  /** In the order of the values. */
  marks: Mark[];
  /** The paths between values that follow each other and are exact. */
  line: string;
  /** Where the limits stand that the drawing reaches. */
  limits: number[];
}

/**
 * The geometry of some values, oldest first, with the limits that the sample states. With two limits, the drawing spans at least
 * both. With a maximum alone, the drawing begins at zero, and reaches the maximum where the highest value is at least half of the
 * maximum, so that values far from the limit don't look like a swing.
 */
export function sparkline(valores: readonly Measured[], zone: Zone = {}): Sparkline {
  const { low, high } = domainOf(valores, zone);
  const y = (value: number) => {
    const place = high === low ? 0.5 : (value - low) / (high - low);
    return rounded(height - margin.y - Math.min(1, Math.max(0, place)) * (height - 2 * margin.y));
  };
  const step = valores.length > 1 ? (width - 2 * margin.x) / (valores.length - 1) : 0;
  const marks = valores.map(({ valor, operador, conclusion, fuera = false }, place) => ({
    x: rounded(margin.x + place * step),
    y: y(valor),
    range: operador ? { from: y(operador.startsWith('<') ? low : high), to: y(valor) } : null,
    isFailed: conclusion === 'No cumple',
    isOutside: fuera && conclusion !== 'No cumple',
  }));
  const limits = [zone.min, zone.max].filter((limit) => limit !== undefined && limit >= low && limit <= high);
  return { marks, line: lineOf(marks), limits: limits.map((limit) => y(limit ?? 0)) };
}

function domainOf(valores: readonly Measured[], { min, max }: Zone): { low: number; high: number } {
  const numbers = valores.map(({ valor }) => valor);
  let [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  // What is below a limit of quantification may be nothing at all.
  if (low > 0 && valores.some(({ operador }) => operador?.startsWith('<'))) low = 0;
  if (max !== undefined && min === undefined) low = Math.min(low, 0);
  if (min !== undefined) low = Math.min(low, min);
  if (max !== undefined && (min !== undefined || 2 * high >= max)) high = Math.max(high, max);
  if (max !== undefined && high < max) high = Math.max(high, max / 2);
  return { low, high };
}

function lineOf(marks: readonly Mark[]): string {
  return marks
    .map(({ x, y, range }, place) => {
      if (range) return '';
      const before = marks[place - 1];
      return `${before && !before.range ? 'L' : 'M'}${x} ${y}`;
    })
    .join('');
}

const rounded = (value: number) => Math.round(value * 10) / 10;
