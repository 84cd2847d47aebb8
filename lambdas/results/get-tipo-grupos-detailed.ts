import type { Implementation } from '../http/serve.ts';
import { countResults } from './count-results.ts';
import { detailedGroupStatsOf } from './stats-by-group.ts';
import { visibleGrupos } from '../access/visible.ts';

export const getTipoGruposDetailed: Implementation<'getTipoGruposDetailed'> = async ({ query }, { alcance }) => {
  const [recuento, grupos] = await Promise.all([countResults(query, alcance), visibleGrupos(alcance)]);
  return detailedGroupStatsOf(recuento, query.groupBy, grupos);
};
