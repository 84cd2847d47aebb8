import { isCercaDelLimite } from '../../../contract/rules/evolucion/cerca-del-limite.ts';
import { parteDelLimite } from '../../../contract/rules/evolucion/parte-del-limite.ts';
import type { Alcance } from '../../access/scope.ts';
import { operadores, type Parametro } from '../blocks/valores.ts';
import { ask } from './ask.ts';
import { everyPoint, narrowToPoints, type PointQuestion } from './block-points.ts';
import { comparedParametro } from './compared-parametro.ts';
import type { RowFilters } from './match.ts';
import { eachValued, type ValuedRows } from './valued-rows.ts';

/** What there is of one parameter among the samples found. */
export interface ParametroCounts extends Parametro {
  valores: number;
  /** Values with a sign: below a limit of quantification, or beyond what was counted. */
  censurados: number;
  noCumplen: number;
  /** Values that comply and are near their limit. */
  cerca: number;
  /** The largest part of its limit that a value is; undefined where no value has one. */
  peor: number | undefined;
}

const cumple = 0;
const noCumple = 1;
const noCounts = { valores: 0, censurados: 0, noCumplen: 0, cerca: 0, peor: undefined };

/**
 * The parameters of the authorised samples that are found within a scope, those first that fail most; each under the
 * spelling that most of its values have. `sinValores`: samples whose values the index doesn't know.
 */
export async function queryParametros(
  alcance: Alcance,
  filters: RowFilters,
  puntos: PointQuestion = everyPoint,
): Promise<{ parametros: ParametroCounts[]; sinValores: number }> {
  return ask('autorizada', alcance, filters, async (scoped) => {
    const bySpelling = new Map<string, ParametroCounts>();
    const sinValores = await eachValued('autorizada', scoped, (rows) => count(rows, bySpelling), {
      narrow: (block, mask) => narrowToPoints(block, mask, puntos),
    });
    return { parametros: merged(bySpelling.values()).toSorted(worstFirst), sinValores };
  });
}

function count({ values, mask }: ValuedRows, bySpelling: Map<string, ParametroCounts>): void {
  for (const [place, parametro] of values.parametros.entries()) {
    const column = values.column(place);
    const key = JSON.stringify(parametro);
    const counts = bySpelling.get(key) ?? { ...parametro, ...noCounts };
    for (let i = 0; i < column.rows.length; i++) {
      if (mask[column.rows[i] as number] === 0) continue;
      counts.valores++;
      if (column.operadores[i] !== 0) counts.censurados++;
      if (column.veredictos[i] === noCumple) counts.noCumplen++;
      const number = column.numbers[i] as number;
      if (Number.isNaN(number)) continue;
      const operador = operadores[column.operadores[i] as number] || undefined;
      const limite = values.limites[column.limites[i] as number] ?? {};
      const parte = parteDelLimite(number, operador, limite);
      if (parte === undefined) continue;
      counts.peor = Math.max(counts.peor ?? 0, parte);
      if (column.veredictos[i] === cumple && isCercaDelLimite(number, operador, limite)) counts.cerca++;
    }
    if (counts.valores > 0) bySpelling.set(key, counts);
  }
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
