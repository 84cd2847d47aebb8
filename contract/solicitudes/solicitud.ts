import * as z from 'zod';
import { fechaSchema, instantSchema } from '../base/fecha.ts';
import { idSchema, versionBaseSchema, versionSchema } from '../base/id.ts';
import { clean, noBlank, withoutBidi } from '../base/texto.ts';
import { filtrosSchema } from '../resultados/filtros.ts';
import { claveSchema } from '../puntos/puntos.ts';
import { estadoDeSolicitudSchema, solicitudFaults } from './rules/estados.ts';

/** Requests of a page of the list, and the most of one answer. */
export const solicitudesPorPagina = 50;
export const maxSolicitudesPorRespuesta = 500;

/** Most parameters of a request, characters of what is written in one, and steps that it keeps. */
const maxParametrosDeSolicitud = 40;
export const maxTextoDeSolicitud = 1000;
export const maxPasosDeSolicitud = 60;

/** Requests of a client that may wait for their samples at once. */
export const maxSolicitudesEnEspera = 1000;

/** Seconds for which a followed list repeats what it told: writes of others may end that much later. */
export const solapeDeSolicitudes = 60;

/** From where a request was made. */
const origenSchema = z.enum(['hueco', 'incidencia', 'punto', 'otra']);

const nombre = (max: number) =>
  z
    .string()
    .overwrite(clean)
    .max(max, `Demasiado largo (como mucho ${max} caracteres)`)
    .regex(noBlank, 'Falta este dato');

const texto = z
  .string()
  .overwrite(withoutBidi)
  .trim()
  .max(maxTextoDeSolicitud, `El texto es demasiado largo (como mucho ${maxTextoDeSolicitud} caracteres)`);

/** What is asked for: what, where, when and why, with words to the laboratory. */
const pedido = {
  solicitante: nombre(300),
  tipo_muestra: nombre(300),
  punto: z
    .strictObject({ nombre: nombre(300), codigo: nombre(300).optional() })
    .nullable()
    .default(null),
  /** The installation of whose programme something lacks. */
  instalacion: idSchema.nullable().default(null),
  parametros: z.array(nombre(120)).max(maxParametrosDeSolicitud, 'Son demasiados parámetros').default([]),
  /** The days wished for, both included. */
  desde: fechaSchema,
  hasta: fechaSchema,
  origen: origenSchema.default('otra'),
  /** The incident whose re-test it is. */
  incidencia: idSchema.nullable().default(null),
  mensaje: texto.default(''),
};

/** The body of POST /solicitudes. `peticion` names the dialog: asked again with the same one, it is one request. */
export const solicitudNuevaSchema = z.strictObject({ ...pedido, peticion: z.uuid() });

const pasoSchema = z.object({
  cuando: instantSchema,
  quien: z.object({ nombre: z.string(), laboratorio: z.boolean() }),
  tipo: z.enum(['pedida', 'aceptada', 'rechazada', 'retirada', 'unida', 'separada']),
  /** In words, as it is shown. */
  texto: z.string(),
});

/** A request as its viewer may see it. */
export const solicitudSchema = z.object({
  /** Its reference, which labels and deliveries carry. */
  _id: z.string(),
  /** The client that asked; its name is '' but to the laboratory: administrators and masters. */
  cliente: z.object({ _id: z.string(), nombre: z.string() }),
  ...z.object(pedido).shape,
  estado: estadoDeSolicitudSchema,
  /** The day for which the laboratory accepted it; null before. */
  aceptada: fechaSchema.nullable(),
  /** What the laboratory answered. */
  respuesta: z.string(),
  /** Its sample; null where there is none, or none in scope. */
  muestra: z.object({ _id: z.string(), numero_muestra: z.string(), fecha_muestra: fechaSchema }).nullable(),
  /** When its sample first came, and when that was authorised; null before. */
  llegada: instantSchema.nullable(),
  autorizada: instantSchema.nullable(),
  creada: instantSchema,
  /** When people last changed it. */
  modificada: instantSchema,
  pasos: z.array(pasoSchema),
  /** `unir`: to say which sample is its. */
  puede: z.object({ retirar: z.boolean(), responder: z.boolean(), unir: z.boolean() }),
  version: versionSchema,
});
export type Solicitud = z.infer<typeof solicitudSchema>;

/** `en_espera`: made or accepted, and without a sample; `sin_llegar`: those whose day has passed. */
const situacionSchema = z.enum(['en_espera', 'sin_llegar', ...estadoDeSolicitudSchema.options, 'todas']);
export type SituacionDeSolicitudes = z.infer<typeof situacionSchema>;

const filtros = {
  ...filtrosSchema.pick({ search: true, clienteId: true, solicitante: true }).shape,
  /** The key of a point (`claveDePunto`). */
  punto: claveSchema.optional(),
  instalacion: idSchema.optional(),
  incidencia: idSchema.optional(),
};

/** The place before the first change of a followed list; the others are the instant of a change and the request's reference. */
export const cursorInicial = 'inicio';
const cursorSchema = z.string().regex(/^(?:inicio|\d{4}-\d\d-\d\dT[\d:.]{12}Z~[\w-]{0,20})$/u, 'No es un cursor');

export const solicitudesQuerySchema = z.strictObject({
  ...filtros,
  situacion: situacionSchema.default('todas'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxSolicitudesPorRespuesta).default(solicitudesPorPagina),
  /** Follows changes: those after it, the oldest change first. Without it the newest request comes first. */
  cursor: cursorSchema.optional(),
});
export type SolicitudesQuery = z.output<typeof solicitudesQuerySchema>;

const count = z.number().int();

export const solicitudesSchema = z.object({
  solicitudes: z.array(solicitudSchema),
  total: count,
  /** How many there are under the filters, whatever the situation. */
  cuentas: z.object({
    pedida: count,
    aceptada: count,
    rechazada: count,
    retirada: count,
    en_curso: count,
    autorizada: count,
  }),
  sinLlegar: count,
  /** Where to go on following; null of a list that isn't followed. */
  cursor: z.string().nullable(),
  /** Whether the viewer may ask for samples. */
  puedePedir: z.boolean(),
});

/** The laboratory's answer: accepted for a day, or why not. */
export const respuestaDeSolicitudSchema = z
  .strictObject({
    estado: estadoDeSolicitudSchema.extract(['aceptada', 'rechazada']),
    fecha: fechaSchema.nullable().default(null),
    texto: texto.default(''),
    version: versionBaseSchema,
  })
  .refine(({ estado, fecha }) => estado !== 'aceptada' || fecha !== null, {
    message: solicitudFaults.sinDia,
    path: ['fecha'],
  })
  .refine(({ estado, texto: said }) => estado !== 'rechazada' || said !== '', {
    message: solicitudFaults.sinMotivo,
    path: ['texto'],
  });

export const solicitudRetiradaSchema = z.strictObject({ version: versionBaseSchema });

/** The number of a request's sample, as an administrator types it; null: it is none of its. */
export const muestraDeSolicitudSchema = z.strictObject({ numero: nombre(300).nullable(), version: versionBaseSchema });

export const solicitudGuardadaSchema = z.object({ solicitud: solicitudSchema });
