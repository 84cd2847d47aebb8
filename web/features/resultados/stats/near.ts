import type { Output } from '../../../../contract/calls.ts';

type Parametro = Output<'listParametros'>['parametros'][number];

/** Parameters that are named at most. */
const maxNamed = 3;

/** How many values are near their limit, and the parameters that have most of them. */
export function nearLimit(parametros: readonly Parametro[]): { valores: number; parametros: Parametro[] } {
  const near = parametros.filter(({ cerca }) => cerca > 0);
  return {
    valores: near.reduce((sum, { cerca }) => sum + cerca, 0),
    // The sort is stable: of those alike, those first that fail most.
    parametros: near.toSorted((a, b) => b.cerca - a.cerca).slice(0, maxNamed),
  };
}
