import * as z from 'zod';
import { enCursoCalls } from '../../../contract/muestras/calls-en-curso.ts';
import { incidenciasCalls } from '../../../contract/incidencias/calls.ts';
import { preguntasCalls } from '../../../contract/incidencias/calls-preguntas.ts';
import { solicitudesCalls } from '../../../contract/solicitudes/calls.ts';
import { revisionesCalls } from '../../../contract/muestras/calls-revisiones.ts';
import { clientOf } from '../../app/services.ts';
import { conMostradas, type Novedad, novedadesDe, type Reader, type Vistas, yaVistas } from './novedades.ts';

/** Incidents that are asked for: the bell says '99+' of more. */
const limit = 100;

/** What is new, newest first; how much of it is unread, with the corrections beyond those listed; whether a part couldn't be read. */
export interface Novedades {
  novedades: readonly Novedad[];
  sinLeer: number;
  noListadas: number;
  isPartial: boolean;
}

/** What a user has seen of its news in this browser. */
const keyOf = ({ _id }: Reader) => `novedades:${_id}`;

const vistasSchema = z.object({ hasta: z.string(), mostradas: z.array(z.string()) });

/** What is kept; an earlier version kept the instant alone up to which all was listed. */
function readVistas(reader: Reader): Vistas {
  const kept = localStorage.getItem(keyOf(reader)) ?? '';
  try {
    return vistasSchema.parse(JSON.parse(kept));
  } catch {
    return { hasta: kept, mostradas: [] };
  }
}

/** Asks for all that is new for a reader. Throws where none of it could be read. */
export async function readNovedades(reader: Reader, signal: AbortSignal): Promise<Novedades> {
  const isAdmin = reader.role === 'admin';
  const preguntas = clientOf(preguntasCalls);
  const query = { situacion: 'por_resolver', orden: 'abierta', limit } as const;
  const [correcciones, incidencias, anuladas, solicitudes, respuestas, esperan] = await Promise.allSettled([
    clientOf(revisionesCalls).call('listCorrecciones', { signal }),
    clientOf(incidenciasCalls).call('listIncidencias', { query, signal }),
    clientOf(enCursoCalls).call('listMuestrasAnuladas', { signal }),
    clientOf(solicitudesCalls).call('listSolicitudes', {
      query: { limit, ...(isAdmin && { situacion: 'en_espera' as const }) },
      signal,
    }),
    isAdmin ? undefined : preguntas.call('listRespuestas', { signal }),
    isAdmin ? preguntas.call('listPreguntas', { query: { situacion: 'sin_responder' }, signal }) : undefined,
  ]);
  const all = [correcciones, incidencias, anuladas, solicitudes, respuestas, esperan];
  const failed = all.filter((one) => one.status === 'rejected');
  if (failed[0] && failed.length >= 5) throw failed[0].reason;
  const corrected = valueOf(correcciones);
  const fuentes = {
    correcciones: corrected?.correcciones,
    incidencias: valueOf(incidencias)?.incidencias,
    anuladas: valueOf(anuladas)?.muestras,
    solicitudes: valueOf(solicitudes)?.solicitudes,
    respuestas: valueOf(respuestas)?.respuestas,
    preguntas: valueOf(esperan)?.preguntas,
  };
  const vistas = readVistas(reader);
  const noListadas = (corrected?.total ?? 0) - (corrected?.correcciones.length ?? 0);
  return counted(novedadesDe(fuentes, { vistas, now: new Date() }), noListadas, failed.length > 0);
}

function counted(novedades: readonly Novedad[], noListadas: number, isPartial: boolean): Novedades {
  const sinLeer = novedades.filter((one) => one.sinLeer).length + noListadas;
  return { novedades, sinLeer, noListadas, isPartial };
}

/** Notes that a reader was shown the news of some keys, and gives them as they are by then. */
export function noteVistas(
  reader: Reader,
  { novedades, noListadas, isPartial }: Novedades,
  claves: ReadonlySet<string>,
): Novedades {
  const vistas = conMostradas(readVistas(reader), novedades, claves);
  localStorage.setItem(keyOf(reader), JSON.stringify(vistas));
  return counted(yaVistas(novedades, claves), noListadas, isPartial);
}

const valueOf = <T>(settled: PromiseSettledResult<T>) => (settled.status === 'fulfilled' ? settled.value : undefined);
