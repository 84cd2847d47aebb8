import type * as z from 'zod';
import type { mesDeSerieSchema } from '../../../contract/evolucion/evolucion.ts';
import { percentilesOf } from './serie-percentiles.ts';
import { maxValoresDeTendencia } from './tendencia.ts';
import { porPotenciaDeDiez } from '../../../contract/evolucion/rules/unidades.ts';
import { censuraOf } from '../../../contract/evolucion/rules/valores.ts';
import { DayTable, monthName, monthOf } from '../../engine/blocks/calendar.ts';
import { byDate, type FoundSerie, type SeriePart, type SerieValue, valueAt } from '../../engine/query/values/serie.ts';
import { noCumple } from '../../engine/query/failing/outcomes.ts';
import { citedPointsOf } from './cited-points.ts';
import type { PointQuestion } from '../../engine/query/points/block-points.ts';
import { isMeasured, limitOf, type PuntoOf, serieOf, type SerieRead, sueloOf, valorOf } from './serie-values.ts';

type MesDeSerie = z.input<typeof mesDeSerieSchema>;

/** Reads a series that is too long to be answered value by value: by month, without allocating an object per value. */
export function readLong(found: FoundSerie, question: PointQuestion): SerieRead {
  const { puntos, puntoOf } = citedPointsOf(found, question);
  const columns = new SerieColumns(found);
  const [valor, signo, dia] = columns.measured();
  const isShort = valor.length <= maxValoresDeTendencia;
  return {
    // A trend is computed only for few values, in their order.
    serie: isShort ? serieOf(found.values().filter(isMeasured)) : { valor, signo, dia, suelo: sueloOf(valor) },
    limite: columns.last ? limitOf(columns.last) : {},
    censurados: columns.censurados,
    noCumplen: columns.noCumplen,
    sinValor: columns.sinValor,
    convertidos: found.parts.reduce((sum, { exponente, places }) => sum + (exponente === 0 ? 0 : places.length), 0),
    puntos,
    detail: { meses: columns.meses(puntoOf) },
  };
}

/** The smallest or the largest value so far. */
type Extreme = SerieValue & { number: number };

/** The counts of a month. */
interface Month {
  month: number;
  /** The month's place in the order in which months were met. */
  place: number;
  valores: number;
  noCumplen: number;
  measured: number;
  least: Extreme | undefined;
  most: Extreme | undefined;
}

/** The measured values of a series as columns, in the order of its parts, and its months. */
class SerieColumns {
  censurados = 0;
  noCumplen = 0;
  sinValor = 0;
  /** The newest measured value with a limit. */
  last: SerieValue | undefined;
  private count = 0;
  private readonly valor: Float64Array;
  private readonly signo: Uint8Array;
  private readonly dia: Int32Array;
  /** The place of each value's month. */
  private readonly places: Uint16Array;
  private readonly months = new Map<number, Month>();
  private readonly monthOfDay = new DayTable((dia) => this.monthAt(dia));

  constructor({ parts, length }: FoundSerie) {
    this.valor = new Float64Array(length);
    this.signo = new Uint8Array(length);
    this.dia = new Int32Array(length);
    this.places = new Uint16Array(length);
    for (const part of parts) this.add(part);
  }

  measured(): [Float64Array, Uint8Array, Int32Array] {
    const { count, valor, signo, dia } = this;
    return [valor.subarray(0, count), signo.subarray(0, count), dia.subarray(0, count)];
  }

  /** The months with values, oldest first. */
  meses(puntoOf: PuntoOf): MesDeSerie[] {
    const months = [...this.months.values()].toSorted((a, b) => a.month - b.month);
    const ends = new Uint32Array(months.length);
    let end = 0;
    for (const { place, measured } of months) {
      ends[place] = end;
      end += measured;
    }
    const [valor, signo] = [new Float64Array(end), new Uint8Array(end)];
    for (let i = 0; i < end; i++) {
      const to = ends[this.places[i] as number]!++;
      valor[to] = this.valor[i] as number;
      signo[to] = this.signo[i] as number;
    }
    return months.map(({ month, place, valores, noCumplen: failed, measured, least, most }) => {
      const to = ends[place] as number;
      const own = { valor: valor.subarray(to - measured, to), signo: signo.subarray(to - measured, to), suelo: 0 };
      const [p10, mediana, p90] = percentilesOf(own);
      const { porDebajo, porEncima } = censuraOf(own);
      return {
        mes: monthName(month),
        valores,
        censurados: porDebajo + porEncima,
        noCumplen: failed,
        p10,
        mediana,
        p90,
        ...(least && { minimo: valorOf(least, puntoOf) }),
        ...(most && { maximo: valorOf(most, puntoOf) }),
      };
    });
  }

  private add(part: SeriePart): void {
    const { block, column, places, limites } = part;
    const { rows, operadores, veredictos, isValor } = column;
    const { days } = block.columns;
    const { valor, signo, dia: dias, places: ofMonths } = this;
    const numbers = numbersOf(part);
    const isLimit = Uint8Array.from(limites, ({ min, max }) => Number(min !== undefined || max !== undefined));
    const lastDay = () => this.last?.dia ?? Number.NEGATIVE_INFINITY;
    let [count, censurados, noCumplen, newest] = [this.count, 0, 0, lastDay()];
    for (let at = 0; at < places.length; at++) {
      const i = places[at] as number;
      const dia = days[rows[i] as number] as number;
      const month = this.monthOfDay.of(dia);
      const sign = operadores[i] as number;
      if (isValor(i)) month.valores++;
      else this.sinValor++;
      if (sign !== 0) censurados++;
      if (veredictos[i] === noCumple) {
        month.noCumplen++;
        noCumplen++;
      }
      const number = numbers[i] as number;
      if (Number.isNaN(number)) continue;
      valor[count] = number;
      signo[count] = sign;
      dias[count] = dia;
      ofMonths[count++] = month.place;
      month.measured++;
      if (dia >= newest && isLimit[column.limites[i] as number] === 1) {
        this.seeLimit(valueAt(part, i));
        newest = lastDay();
      }
      if (sign === 0) seeExtremes(month, part, i, number);
    }
    this.count = count;
    this.censurados += censurados;
    this.noCumplen += noCumplen;
  }

  private seeLimit(value: SerieValue): void {
    if (!this.last || byDate(value, this.last) >= 0) this.last = value;
  }

  private monthAt(dia: number): Month {
    const month = monthOf(dia);
    const known = this.months.get(month);
    if (known) return known;
    const counts = { valores: 0, noCumplen: 0, measured: 0, least: undefined, most: undefined };
    const made: Month = { month, place: this.months.size, ...counts };
    this.months.set(month, made);
    return made;
  }
}

/** Keeps the smallest and the largest of the exact values; of equal ones the oldest. */
function seeExtremes(month: Month, part: SeriePart, i: number, number: number): void {
  const { least, most } = month;
  if (!least || !(number > least.number)) month.least = extremeOf(least, part, i, number);
  if (!most || !(number < most.number)) month.most = extremeOf(most, part, i, number);
}

/** Keeps the older of two equal extremes. */
function extremeOf(before: Extreme | undefined, part: SeriePart, i: number, number: number): Extreme {
  if (before?.number === number) {
    const dia = part.block.columns.days[part.column.rows[i] as number] as number;
    if (dia > before.dia || byDate(valueAt(part, i), before) >= 0) return before;
  }
  return { ...valueAt(part, i), number };
}

/** A part's numbers in the unit of the series. */
function numbersOf({ column: { numbers }, exponente }: SeriePart): Float64Array {
  if (exponente === 0) return numbers;
  const converted = new Map<number, number>();
  return numbers.map((number) => {
    if (Number.isNaN(number)) return number;
    const known = converted.get(number) ?? porPotenciaDeDiez(number, exponente);
    converted.set(number, known);
    return known;
  });
}
