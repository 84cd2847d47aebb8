import {
  type Contrastable,
  contrasteOf,
  type LimitComparison,
  type Operador,
} from '../../../contract/normas/rules/contraste.ts';

/** Places on the track, from 0 (its left end) to 1. */
interface Span {
  from: number;
  to: number;
}

/** Where the permitted zone and the value stand on the track. */
export interface LimitBar {
  zone: Span;
  /** The ends of the zone that have no limit: there it goes on beyond the track. */
  open: 'left' | 'right' | null;
  /** The number delivered, held to the track's ends. */
  tick: number;
  /** What a `<` or `>` value may be: everything between here; null for a value that is exactly its number. */
  range: Span | null;
  /** The end of the track beyond which the number lies. */
  beyond: 'left' | 'right' | null;
  contraste: LimitComparison;
}

/** The share of the track that lies outside a limit, and the width of a zone that is one point (`max 0`). */
const outside = 0.25;
const hairline = 0.06;

/**
 * The geometry of a value against its limits, or null when there is no number or no limit. The limits stand at the
 * same places in every bar, so that a column of them is read at a glance; the value moves. Both limits: at 25 % and
 * 75 %. One limit: at 75 % (a maximum) or 25 % (a minimum), measured from zero.
 */
export function limitBar(resultado: Contrastable): LimitBar | null {
  const { valor, operador, referencia } = resultado;
  const { min, max } = referencia ?? {};
  if (valor === undefined || !Number.isFinite(valor) || (min === undefined && max === undefined)) return null;
  const { zone, place } = scaleOf(min, max);
  const at = place(valor);
  const tick = Math.min(1, Math.max(0, at));
  return {
    zone,
    open: min === undefined ? 'left' : max === undefined ? 'right' : null,
    tick,
    range: rangeOf(tick, operador),
    beyond: at < 0 ? 'left' : at > 1 ? 'right' : null,
    contraste: contrasteOf(resultado),
  };
}

interface Scale {
  zone: Span;
  place: (value: number) => number;
}

function scaleOf(min: number | undefined, max: number | undefined): Scale {
  if (min !== undefined && max !== undefined && max > min) {
    const width = (max - min) / (1 - 2 * outside);
    return { zone: { from: outside, to: 1 - outside }, place: (value) => outside + (value - min) / width };
  }
  const limit = max ?? min ?? 0;
  const unit = Math.abs(limit);
  if (min !== undefined && max !== undefined) return pointScale(limit, unit || 1);
  if (unit === 0) return zeroScale(max !== undefined);
  // Zero is at the left end: the track reaches 4/3 of a maximum, and four times a minimum.
  const at = max === undefined ? outside : 1 - outside;
  return {
    zone: max === undefined ? { from: at, to: 1 } : { from: 0, to: at },
    place: (value) => at + ((value - limit) * at) / unit,
  };
}

/** Both limits are the same number: a hair's breadth in the middle. */
function pointScale(limit: number, unit: number): Scale {
  return {
    zone: { from: 0.5 - hairline / 2, to: 0.5 + hairline / 2 },
    place: (value) => (value === limit ? 0.5 : 0.5 + (value - limit) / unit),
  };
}

/** Nothing is allowed (`max 0`), or anything is (`min 0`): zero is at the edge, and whatever isn't, beyond the track. */
function zeroScale(isMaximum: boolean): Scale {
  const zero = isMaximum ? hairline / 2 : outside;
  return {
    zone: isMaximum ? { from: 0, to: hairline } : { from: outside, to: 1 },
    place: (value) => (value === 0 ? zero : value < 0 ? -1 : 2),
  };
}

function rangeOf(tick: number, operador: Operador | undefined): Span | null {
  if (operador === undefined) return null;
  return operador.startsWith('<') ? { from: 0, to: tick } : { from: tick, to: 1 };
}

const verdicts: Record<LimitComparison, string> = {
  dentro: 'dentro de los límites',
  fuera: 'fuera de los límites',
  indeterminado: 'no se puede contrastar con los límites',
};

/** The bar in words, for screen readers. */
export function limitBarLabel(
  value: string,
  unit: string | undefined,
  reference: string,
  contraste: LimitComparison,
): string {
  return `${[value, unit].filter(Boolean).join(' ')}, ${verdicts[contraste]} (${reference})`;
}
