import * as z from 'zod';
import type { EstadoMuestra } from '../../muestras/muestra.ts';
import { fechaBreve } from '../../base/fechas.ts';
import { sumaDias } from '../../base/dias-habiles.ts';

/** Where a request stands. What people say of it is stored; `en_curso` and `autorizada` are its sample's state. */
export const estadosDeSolicitud = {
  pedida: 'Pedida',
  aceptada: 'Aceptada',
  en_curso: 'En curso',
  autorizada: 'Autorizada',
  rechazada: 'No aceptada',
  retirada: 'Retirada',
} as const;
export type EstadoDeSolicitud = keyof typeof estadosDeSolicitud;

export const estadoDeSolicitudSchema = z.enum(
  Object.keys(estadosDeSolicitud) as [EstadoDeSolicitud, ...EstadoDeSolicitud[]],
);

/** What people have said of a request. */
export const estadoDichoSchema = estadoDeSolicitudSchema.extract(['pedida', 'aceptada', 'rechazada', 'retirada']);
type EstadoDicho = z.infer<typeof estadoDichoSchema>;

/** Whether a request ended without a sample: a sample that names it is none of its. */
export const isTerminada = (estado: EstadoDeSolicitud) => estado === 'rechazada' || estado === 'retirada';

/** Where a request stands, by what was said of it and by its sample's state. An annulled sample is none. */
export function estadoConMuestra(dicho: EstadoDicho, muestra: EstadoMuestra | undefined): EstadoDeSolicitud {
  return isTerminada(dicho) || muestra === undefined || muestra === 'anulada' ? dicho : muestra;
}

/** The days of a request: those wished for, both included, and the day for which it was accepted. */
interface Fechada {
  estado: EstadoDeSolicitud;
  hasta: string;
  aceptada: string | null;
}

/** Whether a request waits for a sample: it was made, and neither ended nor has one. */
export const isEnEspera = (estado: EstadoDeSolicitud) => estado === 'pedida' || estado === 'aceptada';

/** Whether what was asked isn't there, though its day has passed. */
export function isSinLlegar({ estado, hasta, aceptada }: Fechada, hoy: string): boolean {
  return isEnEspera(estado) && (aceptada ?? hasta) < hoy;
}

/** `Aceptada para el 4 dic`; a state without a day as its name. */
export function textoDeEstado({ estado, aceptada }: Omit<Fechada, 'hasta'>, hoy: string): string {
  const nombre = estadosDeSolicitud[estado];
  return estado === 'aceptada' && aceptada ? `${nombre} para el ${fechaBreve(aceptada, hoy)}` : nombre;
}

/** How far ahead a sample may be asked for, and accepted, in days. */
const maxDiasDeSolicitud = 366;

/** What is said of requests. */
export const solicitudMessages = {
  creada: 'Solicitud enviada al laboratorio',
  retirada: 'Solicitud retirada',
  respondida: 'Respuesta enviada',
  unida: 'Muestra unida a la solicitud',
} as const;
export const solicitudFaults = {
  soloCliente: 'Piden los usuarios de un cliente que tiene al solicitante',
  soloLectura: 'Puedes ver las solicitudes, pero no hacerlas. Pídeselo al laboratorio',
  soloQuienPide: 'La retira quien la hizo',
  yaAceptada: 'La solicitud ya no se puede retirar: el laboratorio la ha respondido o tiene su muestra. Escríbele',
  terminada: 'La solicitud se retiró, no se aceptó o tiene ya su muestra',
  sinMotivo: 'Escribe por qué no se acepta',
  sinDia: 'Pon el día para el que se acepta',
  pasado: 'Ese día ya ha pasado',
  alReves: 'El último día es anterior al primero',
  lejos: 'Pon un día de los próximos doce meses',
  ajeno: 'Elige un solicitante y un tipo de muestra que puedas ver',
  sinIncidencia: 'La incidencia ya no está',
  sinInstalacion: 'La instalación ya no está',
  deOtro: 'Elige el solicitante de la instalación o de la incidencia para la que se pide',
  muchas: 'Hay demasiadas solicitudes sin muestra. Retira las que ya no hagan falta',
  llena: 'La solicitud ya no admite más cambios. Escribe al cliente',
  sinMuestra: 'No hay ninguna muestra de ese solicitante con ese número',
  conMuestra: 'Ya tiene una muestra puesta a mano: quítala antes',
  conOtra: 'Esa muestra ya es de otra solicitud',
  deOtroTipo: 'Esa muestra es de otro tipo que la que se pidió',
  deAntes: 'Esa muestra se tomó antes de pedirla',
  yaUnida: 'La muestra trae la referencia en su archivo: quítala allí',
} as const;

/** Why days can't be asked for, or accepted, and of which field; undefined where they can. */
export function diasQueNoPuedenSer(
  { desde, hasta }: { desde: string; hasta: string },
  hoy: string,
): { field: 'desde' | 'hasta'; message: string } | undefined {
  if (hasta < desde) return { field: 'hasta', message: solicitudFaults.alReves };
  if (hasta < hoy) return { field: 'hasta', message: solicitudFaults.pasado };
  if (hasta > sumaDias(hoy, maxDiasDeSolicitud)) return { field: 'hasta', message: solicitudFaults.lejos };
  return undefined;
}
