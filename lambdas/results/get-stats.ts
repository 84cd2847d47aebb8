import type { Implementation } from '../http/serve.ts';
import { countResults } from './count-results.ts';
import { statsOf } from './stats.ts';

export const getStats: Implementation<'getStats'> = async ({ query }, { alcance }) =>
  statsOf(await countResults(query, alcance), query);
