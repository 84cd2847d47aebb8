import { incidenciasCalls } from '../../../contract/calls/incidencias.ts';
import { enCursoCalls } from '../../../contract/calls/muestras-en-curso.ts';
import { preguntasCalls } from '../../../contract/calls/preguntas.ts';
import { clientOf } from '../../app/services.ts';

/** Incidents that are asked for: the bell says '99+' of more. */
const limit = 100;

/** The calls that tell what is new. */
export const listNuevasIncidencias = async (signal: AbortSignal) => {
  const query = { situacion: 'por_resolver', orden: 'abierta', limit } as const;
  return (await clientOf(incidenciasCalls).call('listIncidencias', { query, signal })).incidencias;
};
export const listAnuladas = async (signal: AbortSignal) =>
  (await clientOf(enCursoCalls).call('listMuestrasAnuladas', { signal })).muestras;
export const listRespuestas = async (signal: AbortSignal) =>
  (await clientOf(preguntasCalls).call('listRespuestas', { signal })).respuestas;
export const listSinResponder = async (signal: AbortSignal) =>
  (await clientOf(preguntasCalls).call('listPreguntas', { query: { situacion: 'sin_responder' }, signal })).preguntas;
