import { isParteCercana, parteEntre } from '../../../../contract/evolucion/rules/parte-del-limite.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import type { Parametro } from '../../blocks/valores.ts';
import type { ValueColumn, ValueColumns } from '../../blocks/value-columns.ts';
import { ask } from '../ask.ts';
import { everyPoint, narrowToPoints, type PointQuestion } from '../points/block-points.ts';
import { comparedParametro, eachValued, isBelow, type LimitEnds, limitEndsOf, type ValuedRows } from './valued-rows.ts';
import type { RowFilters } from '../filter-block.ts';

/** The counts of one parameter among the samples found. */
export interface ParametroCounts extends Parametro {
  /** Results with a number or words; `noCumplen` counts failing results without either, too. */
  valores: number;
  /** Values with a sign: below a limit of quantification, or beyond what was counted. */
  censurados: number;
  noCumplen: number;
  /** Values that comply and are near their limit. */
  cerca: number;
  /** The largest ratio of a value to its limit; undefined where no value has a limit. */
  peor: number | undefined;
}

const cumple = 0;
const noCumple = 1;
const noCounts = { valores: 0, censurados: 0, noCumplen: 0, cerca: 0, peor: undefined };

/**
 * The parameters of the authorised samples found within a scope, those with most failures first; each in the spelling of most of
 * its values.
 */
export async function queryParametros(
  alcance: Alcance,
  filters: RowFilters,
  puntos: PointQuestion = everyPoint,
): Promise<ParametroCounts[]> {
  return ask('autorizada', alcance, filters, async (scoped) => {
    const bySpelling: (ParametroCounts | undefined)[] = [];
    await eachValued(
      'autorizada',
      scoped,
      (rows) => count(rows, bySpelling),
      (block, mask) => narrowToPoints(block, mask, puntos),
    );
    return merged(bySpelling.filter((one) => one !== undefined)).toSorted(worstFirst);
  });
}

function count({ values, mask }: ValuedRows, bySpelling: (ParametroCounts | undefined)[]): void {
  const isWhole = !mask.includes(0);
  const ends = isWhole ? undefined : limitEndsOf(values);
  for (const [place, spelling] of values.spellings.entries()) {
    const parametro = values.parametros[place] as Parametro;
    const own = ends ? countColumn(values.column(place), ends, mask) : wholeCounts(values)[place];
    if (!own) continue;
    const counts = (bySpelling[spelling] ??= { ...parametro, ...noCounts });
    counts.valores += own.valores;
    counts.censurados += own.censurados;
    counts.noCumplen += own.noCumplen;
    counts.cerca += own.cerca;
    if (own.peor !== undefined) counts.peor = Math.max(counts.peor ?? 0, own.peor);
  }
}

type Counts = Omit<ParametroCounts, keyof Parametro>;

const countsOfBlocks = new WeakMap<ValueColumns, readonly (Counts | undefined)[]>();

/** The counts over all values of a block, by place of the parameter; made once for as long as the values are open. */
function wholeCounts(values: ValueColumns): readonly (Counts | undefined)[] {
  const known = countsOfBlocks.get(values);
  if (known) return known;
  const ends = limitEndsOf(values);
  const made = values.parametros.map((_, place) => countColumn(values.readColumn(place), ends));
  values.keeps(100 * made.length);
  countsOfBlocks.set(values, made);
  return made;
}

/** The counts of a column, over the marked rows if there is a mask; undefined where none of these rows has a result. */
function countColumn(
  { rows, numbers, operadores: signs, veredictos, limites, isValor }: ValueColumn,
  { mins, maxs }: LimitEnds,
  mask?: Uint8Array,
): Counts | undefined {
  let isMet = false;
  let [valores, censurados, noCumplen, cerca] = [0, 0, 0, 0];
  let peor = Number.NaN;
  for (let i = 0; i < rows.length; i++) {
    if (mask && mask[rows[i] as number] === 0) continue;
    isMet = true;
    if (isValor(i)) valores++;
    const sign = signs[i] as number;
    if (sign !== 0) censurados++;
    if (veredictos[i] === noCumple) noCumplen++;
    if (isBelow(sign)) continue;
    const limite = limites[i] as number;
    const parte = parteEntre(numbers[i] as number, mins[limite] as number, maxs[limite] as number, sign !== 0);
    if (Number.isNaN(parte)) continue;
    if (!(parte <= peor)) peor = parte;
    if (veredictos[i] === cumple && isParteCercana(parte)) cerca++;
  }
  if (!isMet) return undefined;
  return { valores, censurados, noCumplen, cerca, peor: Number.isNaN(peor) ? undefined : peor };
}

function merged(spellings: Iterable<ParametroCounts>): ParametroCounts[] {
  const byKey = new Map<string, ParametroCounts[]>();
  for (const one of spellings) {
    const key = comparedParametro(one).clave;
    byKey.set(key, [...(byKey.get(key) ?? []), one]);
  }
  return [...byKey.values()].map((same) => {
    const [first] = same.toSorted((a, b) => b.valores - a.valores || compare(JSON.stringify(a), JSON.stringify(b)));
    const sum = (of: 'valores' | 'censurados' | 'noCumplen' | 'cerca') =>
      same.reduce((total, one) => total + one[of], 0);
    const parts = same.flatMap(({ peor }) => peor ?? []);
    return {
      ...(first as ParametroCounts),
      valores: sum('valores'),
      censurados: sum('censurados'),
      noCumplen: sum('noCumplen'),
      cerca: sum('cerca'),
      peor: parts.length > 0 ? Math.max(...parts) : undefined,
    };
  });
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

function worstFirst(a: ParametroCounts, b: ParametroCounts): number {
  return (
    b.noCumplen - a.noCumplen ||
    (b.peor ?? 0) - (a.peor ?? 0) ||
    b.valores - a.valores ||
    compare(comparedParametro(a).clave, comparedParametro(b).clave)
  );
}
