import type { IndexRow } from '../lambdas/engine/blocks/row.ts';

/** A row of the index of a sample that complies, otherwise as given. */
export function indexRow(
  given: Pick<IndexRow, 'id' | 'numero' | 'fecha' | 'solicitante'> & Partial<IndexRow>,
): IndexRow {
  return {
    tipo: 'Agua',
    conclusion: 'Cumple',
    referencia: '',
    producto: '',
    prevista: '',
    determinaciones: [['pH', 'Cumple']],
    punto: '',
    codigoPunto: '',
    ...given,
  };
}
