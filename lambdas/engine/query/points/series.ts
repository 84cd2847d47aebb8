import { isFueraDeLimite, type PermittedZone } from '../../../../contract/normas/rules/contraste.ts';
import type { Veredicto } from '../../../../contract/muestras/rules/conclusion.ts';
import { parteDelLimite } from '../../../../contract/evolucion/rules/parte-del-limite.ts';
import { veredictos } from '../../blocks/block.ts';
import { fechaOf } from '../../blocks/calendar.ts';
import { type Limite, operadores, type Parametro, type ValorIndexado } from '../../blocks/valores.ts';
import type { ValueColumn } from '../../blocks/value-columns.ts';
import type { Scoped } from '../ask.ts';
import { type BlockPoint, blockPointsOf, narrowToPoints, type PointQuestion } from './block-points.ts';
import { comparedParametro, eachValued, isCounted, type ValuedRows } from '../values/valued-rows.ts';
import { compareFound, type Found } from '../found-rows.ts';
import { noAliases } from './aliases.ts';
import { noCumple } from '../failing/outcomes.ts';

/** A number of a short series. */
interface ShortValue {
  fecha: string;
  valor: number;
  operador: Exclude<ValorIndexado['operador'], ''> | undefined;
  conclusion: Veredicto;
  /** Whether the value is outside the limits reported with it, whatever the laboratory concludes. */
  fuera?: true;
}

/** A parameter at a point: the number of its values, the worst part of a limit, and its last numbers. */
export interface ShortSeries {
  parametro: Parametro;
  /** Numbers and words. */
  total: number;
  noCumplen: number;
  /** The largest ratio of a value to its limit; undefined where no value has a limit. */
  peor: number | undefined;
  /** The newest value (a number or words; '' for a failure without a value) and its limit. */
  ultimo: Omit<ShortValue, 'valor'> & { texto: string; limite: PermittedZone };
  /** The last numbers, oldest first, at most as many as asked for. */
  valores: ShortValue[];
}

/** A value by its place in a column; only the newest value's text is read. */
interface Value extends Found {
  column: ValueColumn;
  i: number;
  limite: Limite;
}

interface Series {
  clave: string;
  parametro: Parametro;
  noCumplen: number;
  peor: number | undefined;
  values: Value[];
  /** How many of `values` have a number or words; the others fail without either. */
  total: number;
}

/**
 * The rank of a parameter, the worst highest: the largest part of a limit; at least 1 (the limit itself) where a value doesn't
 * comply, by whatever rule. Negative where no value has a limit and none fails.
 */
const rankOf = ({ peor = -1, noCumplen }: Pick<Series, 'peor' | 'noCumplen'>) => Math.max(peor, noCumplen > 0 ? 1 : -1);

/** The first of a point's parameters, sorted by `pointSeries`; undefined where no value has a limit and none fails. */
export function worstSeries(series: readonly ShortSeries[] = []): ShortSeries | undefined {
  const [first] = series;
  return first && rankOf(first) >= 0 ? first : undefined;
}

/** The parameters measured at points, by key of the point, the worst first, each with its last `most` numbers. */
export async function pointSeries(
  scoped: Pick<Scoped, 'entries' | 'filter'>,
  question: PointQuestion,
  most: number,
): Promise<Map<string, ShortSeries[]>> {
  const byPoint = new Map<string, Map<string, Series>>();
  await eachValued(
    'autorizada',
    scoped,
    (rows) => collect(rows, question, byPoint),
    (block, mask) => narrowToPoints(block, mask, question),
  );
  const worstFirst = (a: Series, b: Series) =>
    rankOf(b) - rankOf(a) ||
    b.noCumplen - a.noCumplen ||
    b.total - a.total ||
    Number(a.clave > b.clave) - Number(a.clave < b.clave);
  return new Map(
    Array.from(byPoint, ([clave, series]) => [
      clave,
      [...series.values()].toSorted(worstFirst).map((one) => shortOf(one, most)),
    ]),
  );
}

function collect(
  { block, values, mask }: ValuedRows,
  { aliases = noAliases }: PointQuestion,
  byPoint: Map<string, Map<string, Series>>,
): void {
  if (!mask.includes(1)) return;
  const { index, points } = blockPointsOf(block);
  for (const [place, parametro] of values.parametros.entries()) {
    const column = values.column(place);
    const { rows } = column;
    // By index: an iterator takes ten times as long over the values of all rows.
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i] as number;
      if (mask[row] === 0 || !isCounted(column, i)) continue;
      const point = aliases.claveOf((points[(index[row] as number) - 1] as BlockPoint).clave);
      const limite = values.limites[column.limites[i] as number] ?? {};
      addValue(seriesOf(byPoint, point, parametro), { block, row, column, i, limite });
    }
  }
}

function addValue(series: Series, value: Value): void {
  const { column, i, limite } = value;
  const number = column.numbers[i] as number;
  const parte = Number.isNaN(number) ? undefined : parteDelLimite(number, operadorAt(value), limite);
  if (parte !== undefined) series.peor = Math.max(series.peor ?? 0, parte);
  if (column.veredictos[i] === noCumple) series.noCumplen++;
  if (column.isValor(i)) series.total++;
  series.values.push(value);
}

const operadorAt = ({ column, i }: Value) => operadores[column.operadores[i] as number] || undefined;
const numberAt = ({ column, i }: Value) => column.numbers[i] as number;

function seriesOf(byPoint: Map<string, Map<string, Series>>, point: string, parametro: Parametro): Series {
  const own = byPoint.get(point) ?? new Map<string, Series>();
  byPoint.set(point, own);
  const { clave } = comparedParametro(parametro);
  const known = own.get(clave);
  if (known) return known;
  const made: Series = { clave, parametro, noCumplen: 0, peor: undefined, values: [], total: 0 };
  own.set(clave, made);
  return made;
}

function shortOf({ parametro, noCumplen, peor, values, total }: Series, most: number): ShortSeries {
  const inOrder = values.toSorted(compareFound);
  const last = inOrder.at(-1) as Value;
  const { min, max } = last.limite;
  const { unidad } = parametro;
  return {
    parametro,
    total,
    noCumplen,
    peor,
    ultimo: {
      ...datedOf(last, unidad),
      texto: last.column.decimalAt(last.i) || last.column.textoAt(last.i),
      limite: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
    },
    valores: inOrder
      .filter((value) => !Number.isNaN(numberAt(value)))
      .slice(-most)
      .map((value) => ({ ...datedOf(value, unidad), valor: numberAt(value) })),
  };
}

function datedOf(value: Value, unidad: string): Omit<ShortValue, 'valor'> {
  const { block, row, column, i, limite: referencia } = value;
  const number = numberAt(value);
  const operador = operadorAt(value);
  const written = Number.isNaN(number) ? { valor_formateado: column.textoAt(i) } : { valor: number, operador };
  return {
    fecha: fechaOf(block.columns.days[row] as number),
    operador,
    conclusion: veredictos[column.veredictos[i] as number] ?? 'Sin definir',
    ...(isFueraDeLimite({ ...written, unidad, referencia }) && { fuera: true }),
  };
}
