import { preguntasCalls } from '../../../../contract/incidencias/calls-preguntas.ts';
import { clientOf, invalidate } from '../../../app/services.ts';
import { failureText } from '../../../forms/form-errors.ts';

/** The calls about questions to the laboratory. */
export const { call, query } = clientOf(preguntasCalls);

/** Makes a change of a thread, and has all that shows it asked again. Gives why it wasn't made, or null. */
export async function change(make: () => Promise<unknown>): Promise<string | null> {
  try {
    await make();
    await invalidate('listPreguntasDeMuestra', 'listPreguntas', 'countPreguntas');
    return null;
  } catch (error) {
    return failureText(error, 'No se ha podido enviar. Lo que has escrito sigue aquí: vuelve a intentarlo');
  }
}
