import * as z from 'zod';
import { direccionWeb } from '../base/direccion-web.ts';
import { instantSchema } from '../base/fecha.ts';
import { idSchema } from '../base/id.ts';
import { idsSchema, namesSchema } from '../administracion/rules/admin.ts';
import { maxPasswordLength } from '../cuenta/rules/password.ts';
import { clean, noBlank, withoutBidi } from '../base/texto.ts';

/** Longest name and address of a webhook. */
export const maxNombreWebhook = 60;
const maxUrl = 500;

/** Webhooks that an owner has at most. */
export const maxWebhooks = 10;

/** How long a delivery that fails is repeated, and after how long without one that went well a webhook is switched off. */
export const diasDeReintentos = 3;

/** How many days a webhook's log goes back. */
export const diasDeRegistro = 30;

/** How long the secret before signs too once there is a new one, in hours. */
export const horasDelSecretoAnterior = 24;

/**
 * The kinds of event that a webhook may send, a row each, in the order in which a form offers them: their names, and when
 * each is sent.
 */
export const eventosDeWebhook = {
  'muestra.autorizada': {
    nombre: 'Muestra autorizada',
    cuando: 'El laboratorio publica los resultados de una muestra.',
  },
  'muestra.revisada': {
    nombre: 'Muestra revisada',
    cuando: 'El laboratorio corrige una muestra que ya estaba publicada, o la vuelve a publicar.',
  },
  'muestra.retirada': {
    nombre: 'Muestra retirada',
    cuando: 'Una muestra publicada deja de verse: el laboratorio la anula o la pasa a otro solicitante.',
  },
  'muestra.anulada': {
    nombre: 'Muestra anulada',
    cuando: 'El laboratorio anula una muestra, en curso o publicada: hay que tomar otra.',
  },
  'muestra.no_cumple': {
    nombre: 'No cumple',
    cuando: 'Una muestra se publica, o se corrige, y no cumple ella o alguna de sus determinaciones.',
  },
  'certificado.disponible': {
    nombre: 'Certificado disponible',
    cuando: 'Llega el certificado en PDF de una muestra publicada, o una revisión de él.',
  },
  'incidencia.abierta': {
    nombre: 'Incidencia abierta',
    cuando: 'Un resultado que no cumple abre una incidencia de su punto y parámetro.',
  },
  'incidencia.por_vencer': {
    nombre: 'Incidencia por vencer',
    cuando: 'Faltan dos días, o menos, para un plazo o para la fecha límite de una incidencia.',
  },
  'incidencia.vencida': {
    nombre: 'Incidencia vencida',
    cuando: 'Pasa el día en que vencía una incidencia sin que se haya resuelto.',
  },
  'incidencia.remuestra': {
    nombre: 'Nueva muestra de una incidencia',
    cuando: 'Llega otra muestra del punto y el parámetro de una incidencia, o se corrige.',
  },
  'incidencia.cerrada': {
    nombre: 'Incidencia cerrada',
    cuando: 'Una incidencia se cierra o se descarta.',
  },
  'solicitud.creada': {
    nombre: 'Solicitud creada',
    cuando: 'Un cliente pide una muestra al laboratorio.',
  },
  'muestreo.por_vencer': {
    nombre: 'Muestreo por vencer',
    cuando: 'Faltan siete días, o menos, para que acabe un periodo del programa al que le faltan muestras.',
  },
  'muestreo.sin_hacer': {
    nombre: 'Muestreo sin hacer',
    cuando: 'Acaba un periodo del programa sin todas sus muestras.',
  },
} as const;
export type EventoDeWebhook = keyof typeof eventosDeWebhook;

const eventoSchema = z.enum(Object.keys(eventosDeWebhook) as [EventoDeWebhook, ...EventoDeWebhook[]]);

/** What is sent besides, whatever was chosen: a try, and that changes may have been missed. */
const tipoSchema = z.enum([...eventoSchema.options, 'prueba', 'seguimiento.reiniciado']);
export type TipoDeEnvio = z.infer<typeof tipoSchema>;

/** Which ports and protocols are sent to is the server's to say, as far as its stage allows. */
const urlSchema = direccionWeb({
  max: maxUrl,
  protocol: /^https?$/u,
  error: 'Escribe una dirección completa, que empiece por https://',
});

const editable = {
  nombre: z
    .string()
    .overwrite(clean)
    .regex(noBlank, 'Ponle un nombre para reconocerlo')
    .max(maxNombreWebhook, `El nombre es demasiado largo (como mucho ${maxNombreWebhook} caracteres)`),
  /** A public https address, without user or password. */
  url: urlSchema,
  eventos: z
    .array(eventoSchema)
    .min(1, 'Elige al menos un evento')
    .max(eventoSchema.options.length)
    .refine((all) => new Set(all).size === all.length, 'Hay eventos repetidos'),
};

/** The own password, given again: needed of a user whose session is older than ten minutes. */
const contrasena = z.string().min(1, 'Escribe la contraseña').max(maxPasswordLength).optional();

/** The samples that a webhook sends events about: those that match every list; an empty list matches all. */
const acotadaSchema = z.strictObject({
  clientes: idsSchema(50).default([]),
  solicitantes: namesSchema().max(200, 'Como mucho 200 solicitantes').default([]),
  tipoGrupos: idsSchema(50).default([]),
});

/** The body of POST /webhooks. `cliente`: the client whose it is, said by administrators, and by them alone. */
export const webhookNuevoSchema = z.strictObject({
  ...editable,
  acotada: acotadaSchema.prefault({}),
  cliente: idSchema.optional(),
  contrasena,
});

/** The body of PUT /webhooks/{id}. What it is narrowed to stays. */
export const webhookEditadoSchema = z.strictObject({
  ...editable,
  activo: z.boolean(),
  contrasena,
  /** The version that the form was filled from; absent: the version read now. */
  version: z.number().int().min(0).max(1_000_000_000).optional(),
});

const nombrado = z.object({ _id: z.string(), nombre: z.string() });

/** A webhook as its owner sees it: never its secret. */
const webhookSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  url: z.string(),
  eventos: z.array(eventoSchema),
  acotada: z.object({
    clientes: z.array(nombrado),
    solicitantes: z.array(z.string()),
    tipoGrupos: z.array(nombrado),
  }),
  creado: instantSchema,
  /** Who made it, by the address of then. */
  creadoPor: z.string(),
  /**
   * `activo`: sends events; `fallando`: the last delivery failed and is retried; `apagado`: switched off after three days
   * of failures; `en_pausa`: switched off by its owner; `sin_acceso`: its owner can see no samples any more.
   */
  estado: z.enum(['activo', 'fallando', 'apagado', 'en_pausa', 'sin_acceso']),
  /** Since when deliveries fail, or when it was switched off for that; null where neither. */
  desde: instantSchema.nullable(),
  /** Deliveries that wait, to be made or repeated. */
  pendientes: z.number().int(),
  /** The newest delivery that went well; null: none yet. */
  ultimoEntregado: instantSchema.nullable(),
  /** Until when the secret before signs too; null: there is but one. */
  secretoAnteriorHasta: instantSchema.nullable(),
  version: z.number().int(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** The query of GET /webhooks: administrators name the client whose they are; blank is none. */
export const webhooksQuerySchema = z.strictObject({ cliente: z.string().max(100).overwrite(withoutBidi).optional() });

export const webhooksSchema = z.object({ webhooks: z.array(webhookSchema) });

/** A webhook with the secret that signs what it sends, in the form of Standard Webhooks, shown this once. */
export const webhookConSecretoSchema = z.object({ webhook: webhookSchema, secreto: z.string() });

export const webhookGuardadoSchema = z.object({ webhook: webhookSchema });

/** A delivery of the log. */
const envioSchema = z.object({
  /** The event's id, as `webhook-id` says it. */
  _id: z.string(),
  tipo: tipoSchema,
  creado: instantSchema,
  /** The sample's number; null of what is about none. */
  numero: z.string().nullable(),
  /** The sample's id, to look at it; null of what is about none. */
  muestra: z.string().nullable(),
  /** The incident's id; null of what is about none. */
  incidencia: z.string().nullable(),
  /** `omitido`: the sample or the incident was out of scope, or had changed again, before it was sent. */
  estado: z.enum(['pendiente', 'entregado', 'fallido', 'omitido']),
  intentos: z.number().int(),
  /** Of the newest try; null before the first. */
  ultimo: z
    .object({
      cuando: instantSchema,
      /** HTTP's status; null where there was no answer. */
      codigo: z.number().int().nullable(),
      /** Why there was none, in Spanish, or the beginning of the answer's text. */
      texto: z.string(),
      /** How long it took, in milliseconds. */
      ms: z.number().int(),
    })
    .nullable(),
  /** When it is tried next, at the earliest; null where it isn't any more. */
  siguiente: instantSchema.nullable(),
});
export type EnvioDeWebhook = z.infer<typeof envioSchema>;

/** The id of an event, as `webhook-id` says it: the instant of UTC when it was noted, and letters of its own. */
export const idDeEnvioSchema = z.string().regex(/^\d{8}T\d{9}Z-[\w-]{16}$/u);

/** The query of GET /webhooks/{id}/envios. */
export const enviosDeWebhookQuerySchema = z.strictObject({
  /** The `cursor` of the page before; absent: the newest. */
  cursor: idDeEnvioSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** A page of the log, newest first; with a `cursor` there is more. */
export const enviosDeWebhookSchema = z.object({ envios: z.array(envioSchema), cursor: z.string().nullable() });

/** What was ordered: the event's id, by which the log has it. */
export const envioPedidoSchema = z.object({ envio: z.string() });
