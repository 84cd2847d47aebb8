import { loadPart } from './part.ts';
import { lazyQueriesOf } from './services.ts';

const { query } = lazyQueriesOf(
  async () => (await loadPart(async () => import('../../contract/incidencias/calls-preguntas.ts'))).preguntasCalls,
);

/** How many wait for the laboratory, for administrators. The calls' code comes when it is first made: nobody else needs it. */
export const sinResponderOptions = query('countPreguntas', {}, { select: ({ sinResponder }) => sinResponder });
