import { enCursoCalls } from '../../../contract/calls/muestras-en-curso.ts';
import { incidenciasCalls } from '../../../contract/calls/incidencias.ts';
import { preguntasCalls } from '../../../contract/calls/preguntas.ts';
import { revisionesCalls } from '../../../contract/calls/revisiones.ts';
import { clientOf } from '../../app/services.ts';
import { hastaDonde, type Novedad, novedadesDe, type Reader, yaVistas } from './novedades.ts';

/** Incidents that are asked for: the bell says '99+' of more. */
const limit = 100;

/** What is new, newest first; how much of it is unread, with the corrections beyond those listed; whether a part couldn't be read. */
export interface Novedades {
  novedades: readonly Novedad[];
  sinLeer: number;
  noListadas: number;
  isPartial: boolean;
}

/** Up to which instant a user has had its news listed in this browser. */
const keyOf = ({ _id }: Reader) => `novedades:${_id}`;

/** Asks for all that is new for a reader. Throws where none of it could be read. */
export async function readNovedades(reader: Reader, signal: AbortSignal): Promise<Novedades> {
  const isAdmin = reader.role === 'admin';
  const preguntas = clientOf(preguntasCalls);
  const query = { situacion: 'por_resolver', orden: 'abierta', limit } as const;
  const [correcciones, incidencias, anuladas, respuestas, esperan] = await Promise.allSettled([
    clientOf(revisionesCalls).call('listCorrecciones', { signal }),
    clientOf(incidenciasCalls).call('listIncidencias', { query, signal }),
    clientOf(enCursoCalls).call('listMuestrasAnuladas', { signal }),
    isAdmin ? undefined : preguntas.call('listRespuestas', { signal }),
    isAdmin ? preguntas.call('listPreguntas', { query: { situacion: 'sin_responder' }, signal }) : undefined,
  ]);
  const failed = [correcciones, incidencias, anuladas, respuestas, esperan].filter((one) => one.status === 'rejected');
  if (failed[0] && failed.length >= 4) throw failed[0].reason;
  const corrected = valueOf(correcciones);
  const fuentes = {
    correcciones: corrected?.correcciones,
    incidencias: valueOf(incidencias)?.incidencias,
    anuladas: valueOf(anuladas)?.muestras,
    respuestas: valueOf(respuestas)?.respuestas,
    preguntas: valueOf(esperan)?.preguntas,
  };
  const vistas = localStorage.getItem(keyOf(reader)) ?? '';
  const noListadas = (corrected?.total ?? 0) - (corrected?.correcciones.length ?? 0);
  return counted(novedadesDe(fuentes, { vistas, now: new Date() }), noListadas, failed.length > 0);
}

function counted(novedades: readonly Novedad[], noListadas: number, isPartial: boolean): Novedades {
  const sinLeer = novedades.filter((one) => one.sinLeer).length + noListadas;
  return { novedades, sinLeer, noListadas, isPartial };
}

/** Notes that a reader has had its news listed, and gives them as they are by then. */
export function noteVistas(reader: Reader, { novedades, noListadas, isPartial }: Novedades): Novedades {
  const upTo = hastaDonde(novedades);
  if (upTo > (localStorage.getItem(keyOf(reader)) ?? '')) localStorage.setItem(keyOf(reader), upTo);
  return counted(yaVistas(novedades), noListadas, isPartial);
}

const valueOf = <T>(settled: PromiseSettledResult<T>) => (settled.status === 'fulfilled' ? settled.value : undefined);
