import { queryOptions } from '@tanstack/react-query';
import { preguntasCalls } from '../../../contract/calls/preguntas.ts';
import type { SituacionDePreguntas } from '../../../contract/pregunta.ts';
import { preguntasKey } from '../../app/preguntas-key.ts';
import { clientOf, queryClient } from '../../app/services.ts';
import { failureText } from '../../forms/form-errors.ts';

/** The calls about questions to the laboratory. */
export const { call } = clientOf(preguntasCalls);

/** The threads of a sample that the user sees. */
export function preguntasDeMuestraOptions(id: string) {
  return queryOptions({
    queryKey: [...preguntasKey, 'muestra', id],
    queryFn: ({ signal }) => call('listPreguntasDeMuestra', { params: { id }, signal }),
  });
}

/** The laboratory's list. */
export function preguntasOptions(situacion: SituacionDePreguntas) {
  return queryOptions({
    queryKey: [...preguntasKey, 'lista', situacion],
    queryFn: ({ signal }) => call('listPreguntas', { query: { situacion }, signal }),
    staleTime: 0,
  });
}

/** Makes a change of a thread, and has all that shows it asked again. Gives why it wasn't made, or null. */
export async function change(make: () => Promise<unknown>): Promise<string | null> {
  try {
    await make();
    await queryClient.invalidateQueries({ queryKey: preguntasKey });
    return null;
  } catch (error) {
    return failureText(error, 'No se ha podido enviar. Lo que has escrito sigue aquí: vuelve a intentarlo');
  }
}
