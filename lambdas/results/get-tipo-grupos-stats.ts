import type { Implementation } from '../http/serve.ts';
import { countResults } from './count-results.ts';
import { groupStatsOf } from './stats-by-group.ts';
import { visibleGrupos } from '../access/visible.ts';

/** Whatever the grouping asked for, the answer is of the whole, and so is counted without it. */
export const getTipoGruposStats: Implementation<'getTipoGruposStats'> = async ({ query }, { alcance }) => {
  const ungrouped = { ...query, dimension: 'tipo_muestra', groupBy: undefined } as const;
  const [recuento, grupos] = await Promise.all([countResults(ungrouped, alcance), visibleGrupos(alcance)]);
  return groupStatsOf(recuento, grupos);
};
