import type { columnasDePanorama } from '../../../contract/evolucion/panorama.ts';
import { firstDayOf, monthName, monthOf, yearName } from '../blocks/calendar.ts';

type PeriodKind = (typeof columnasDePanorama)[number];

/** How many months a period of each kind has. */
const months = { mes: 1, trimestre: 3, anio: 12 };

/** The columns of a panorama: periods without a gap, from that of a first day, or the newest ones, to that of a last. */
export class Periods {
  readonly columnas: string[];
  readonly columnasOmitidas: number;
  /** The day that the first of them begins with; a filter's own first day where that comes later. */
  readonly firstDay: number;
  private readonly size: number;
  private readonly first: number;

  constructor(kind: PeriodKind, { from, to, most }: { from: number; to: number; most: number }) {
    this.size = months[kind];
    const [oldest, newest] = [this.period(from), this.period(to)];
    this.first = Math.max(oldest, newest - most + 1);
    this.columnasOmitidas = this.first - oldest;
    this.firstDay = Math.max(from, firstDayOf(this.first * this.size));
    this.columnas = Array.from({ length: newest - this.first + 1 }, (_, i) => nameOf(kind, this.first + i));
  }

  /** The place of a day's period. */
  columnaOf(day: number): number {
    return this.period(day) - this.first;
  }

  private period(day: number): number {
    return Math.floor(monthOf(day) / this.size);
  }
}

function nameOf(kind: PeriodKind, period: number): string {
  if (kind === 'mes') return monthName(period);
  if (kind === 'anio') return yearName(period);
  return `${yearName(Math.floor(period / 4))}-T${(period % 4) + 1}`;
}
