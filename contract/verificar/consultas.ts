import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';

/** The most reports whose counts of verifications are answered: the reports verified last. */
export const maxInformesConsultados = 100;

/** Days after the last verification of a report that its counts are kept. */
export const diasDeConsultas = 400;

/** How often the reports of a number were verified, without anything about who did. */
const informeConsultadoSchema = z.object({
  numero: z.string(),
  /** Whose the reports were when they came: a number whose sample passed to another has a count of each. */
  solicitante: z.string(),
  /** The authorised sample that bears the number; null where there is none now. */
  muestra: z.string().nullable(),
  veces: z.number().int(),
  ultima: instantSchema,
  /** Of them, those of a revision that was replaced or withdrawn already. */
  antiguas: z.number().int(),
  ultimaAntigua: instantSchema.nullable(),
});
export type InformeConsultado = z.infer<typeof informeConsultadoSchema>;

/** A client, and whether `/verificar` shows the requester and verdict of its reports in force. */
const clienteVerificableSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  abierta: z.boolean(),
  /** Whether the user may change it: who sees everything of the client may. */
  puedeCambiar: z.boolean(),
});
export type ClienteVerificable = z.infer<typeof clienteVerificableSchema>;

/** The last verified first; `hayMas`: more reports were verified longer ago. */
export const consultasSchema = z.object({
  informes: z.array(informeConsultadoSchema).max(maxInformesConsultados),
  hayMas: z.boolean(),
  clientes: z.array(clienteVerificableSchema),
});

/** The body of PUT /auth/clientes/{id}/verificacion. */
export const verificacionDeClienteSchema = z.strictObject({ abierta: z.boolean() });
