import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';

/** Most messages of a thread: an item of the table holds 400 kB. Past these, none is taken. */
export const maxMensajes = 100;

/** Most threads that one answer of the laboratory's list has; `sinResponder` counts all that wait. */
export const maxPreguntas = 100;

/** What is said of questions. */
export const preguntaMessages = {
  enviada: 'Pregunta enviada',
  respondida: 'Respuesta enviada',
  atendida: 'Guardado',
} as const;
export const preguntaFaults = {
  soloCliente: 'Preguntan los usuarios de un cliente que tiene al solicitante de la muestra',
  llena: 'La conversación ya no admite más mensajes. Llama o escribe al laboratorio',
} as const;

/** A message; `nombre` is an address where the viewer may know it (`autoresAjenos`). */
const mensajeSchema = z.object({
  cuando: instantSchema,
  quien: z.object({ nombre: z.string(), laboratorio: z.boolean() }),
  texto: z.string(),
});
export type Mensaje = z.infer<typeof mensajeSchema>;

/** What a client has asked the laboratory about a sample, with what was answered: one thread for each sample and client. */
const preguntaSchema = z.object({
  muestra: z.string(),
  numero_muestra: z.string(),
  solicitante: z.string(),
  tipo_muestra: z.string(),
  /** Where the sample stands; null where it is shown nowhere any more. */
  estado: z.enum(['en_curso', 'autorizada', 'anulada']).nullable(),
  /** The client whose it is; its name is '' to that client's own users. */
  cliente: z.object({ _id: z.string(), nombre: z.string() }),
  mensajes: z.array(mensajeSchema),
  /** Whether it waits for the laboratory. */
  espera: z.boolean(),
  /** Whether more may be written. */
  llena: z.boolean(),
});
export type Pregunta = z.infer<typeof preguntaSchema>;

/** The threads of a sample that a viewer sees, and whether it may write in its client's name. */
export const preguntasDeMuestraSchema = z.object({ preguntas: z.array(preguntaSchema), puedePreguntar: z.boolean() });

export const preguntasQuerySchema = z.strictObject({
  situacion: z.enum(['sin_responder', 'atendidas']).default('sin_responder'),
});
export type SituacionDePreguntas = z.output<typeof preguntasQuerySchema>['situacion'];

/** The laboratory's list: those that wait, the longest first; or those that don't, the newest first. */
export const preguntasSchema = z.object({ preguntas: z.array(preguntaSchema), sinResponder: z.number().int() });

/** How long an answer of the laboratory is news to the client that asked, in days, and the most that one list has. */
export const diasDeRespuestas = 30;
export const maxRespuestas = 50;

/** An answer of the laboratory that is the newest message of its thread; `estado` as of a thread. */
const respuestaSchema = preguntaSchema
  .pick({ muestra: true, numero_muestra: true, solicitante: true, estado: true })
  .extend({ cuando: instantSchema, texto: z.string() });
export type Respuesta = z.infer<typeof respuestaSchema>;

/** Those of the last `diasDeRespuestas`, newest first. */
export const respuestasSchema = z.object({ respuestas: z.array(respuestaSchema) });

export const preguntaGuardadaSchema = z.object({ pregunta: preguntaSchema });

export const atendidaSchema = z.strictObject({ atendida: z.boolean() });
