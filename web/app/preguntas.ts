import { queryOptions } from '@tanstack/react-query';
import { clientOf } from './services.ts';

/** The key of everything that was asked about questions to the laboratory. */
export const preguntasKey = ['preguntas'] as const;

/** How many wait for the laboratory, for administrators. The calls' code comes when it is first made. */
export const sinResponderOptions = queryOptions({
  queryKey: [...preguntasKey, 'cuenta'],
  queryFn: async ({ signal }) => {
    const { preguntasCalls } = await import('../../contract/calls/preguntas.ts');
    return (await clientOf(preguntasCalls).call('countPreguntas', { signal })).sinResponder;
  },
});
