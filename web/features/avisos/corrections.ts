import { loadPart } from '../../app/part.ts';
import { lazyQueriesOf } from '../../app/services.ts';

const { query } = lazyQueriesOf(
  async () => (await loadPart(async () => import('../../../contract/muestras/calls-revisiones.ts'))).revisionesCalls,
);

/** What was corrected and the user has still to read. The call's code comes when it is first made. */
export const correctionsOptions = query('listCorrecciones', {});
