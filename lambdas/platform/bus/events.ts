import * as z from 'zod';
import { instantSchema } from '../../../contract/base/fecha.ts';
import { tipoDeHechoSchema } from '../../../contract/incidencias/rules/hechos.ts';

/** A sample that the laboratory annulled; `en` says when, which tells one annulment of a sample from another. */
const anuladaSchema = z.object({ _id: z.string(), en: z.string() });
export type AnuladaDe = z.infer<typeof anuladaSchema>;

/** A fact of an incident (contract/incidencias/rules/hechos.ts). */
export const hechoSchema = z.object({
  incidencia: z.string(),
  tipo: tipoDeHechoSchema,
  clave: z.string(),
  vez: z.number().int(),
});
export type HechoDe = z.infer<typeof hechoSchema>;

/** A revision of a sample. */
const revisionSchema = z.object({ _id: z.string(), revision: z.number().int() });
export type RevisionDeMuestra = z.infer<typeof revisionSchema>;

const correctionSchema = z.object({ _id: z.string(), numero: z.number().int() });

/** The samples of a delivered file that may need an alert, and those that were corrected or annulled. */
export const candidatesSchema = z.object({
  /** Samples that don't comply, and samples that comply with values near their limit. */
  muestras: z.array(revisionSchema),
  cercanas: z.array(revisionSchema).default([]),
  corregidas: z.array(correctionSchema).default([]),
  anuladas: z.array(anuladaSchema).default([]),
});
export type Candidates = z.infer<typeof candidatesSchema>;

/** A user's part of a batch, which is one delivery of one file. Orders of mails name no address, except where stated. */
const ofBatch = z.object({ usuarioId: z.string(), lote: z.string() });
const hechos = z.array(hechoSchema);
const ofDate = z.object({ usuarioId: z.string(), fecha: z.string() });

const schemas = {
  /**
   * A link to set a password, because somebody asked for it, because an administrator changed the user's address, or for a new
   * user's first password. The order names an address and holds no secret: the link's secret is made with the mail.
   */
  contrasena: z.object({
    tipo: z.enum(['recuperacion', 'correo-nuevo', 'invitacion']),
    email: z.string(),
    /** Scheme and host of the portal that was asked, for the link and the branding; null where unknown. */
    origen: z.string().nullable(),
    /** The browsers that proved to be known (lambdas/platform/credentials/known-device.ts), each of one user. */
    equipos: z.array(z.object({ usuarioId: z.string(), id: z.string(), desde: z.number() })).default([]),
  }),
  /** A change of a user's second factors, passkeys, keys, webhooks or clients, which the user is told of. */
  cuenta: z.object({
    tipo: z.enum([
      'factor-anadido',
      'factor-quitado',
      'llave-sin-contrasena',
      'codigos-renovados',
      'factores-quitados',
      'clave-creada',
      'webhook-creado',
      'webhook-apagado',
      'cliente-anadido',
    ]),
    usuarioId: z.string(),
    /** The name of the factor, the key or the webhook, or the id of the client; blank where the change is about none. */
    nombre: z.string(),
    /** Null where another user made the change, at the other's portal. */
    origen: z.string().nullable(),
    cuando: z.string(),
  }),
  /** A mail from one user to another. */
  envio: z.object({
    /** The dialog's id, the sender's and the recipient's address together identify the mail. */
    id: z.string(),
    remitente: z.string(),
    para: z.string(),
    nota: z.string().nullable(),
    origen: z.string().nullable(),
    /** A sample or an incident, read again when the mail is written; or results, as the recipient sees them. */
    cosa: z.union([
      z.object({ muestra: z.string() }),
      z.object({ incidencia: z.string() }),
      z.object({ vista: z.string(), titulo: z.string(), lineas: z.array(z.string()), camino: z.string() }),
    ]),
  }),
  /** A message of a question, counted from 0, for those whom it concerns. */
  pregunta: z.object({ muestra: z.string(), cliente: z.string(), n: z.number().int() }),
  /** A step of a request for a sample, counted from 0, for those whom it concerns. */
  solicitud: z.object({ referencia: z.string(), n: z.number().int() }),
  /** An external report, for one user. */
  informe: z.object({ informeId: z.string(), usuarioId: z.string() }),
  /** An incident, the instant of the step that named a person responsible, and the person. */
  responsable: z.object({ incidencia: z.string(), cuando: instantSchema, usuarioId: z.string() }),

  /** A user's one mail about the samples of a batch, the first first. */
  alerta: ofBatch.extend({ muestras: z.array(revisionSchema) }),
  /** A user's mails about a batch's corrections, annulled samples, and new facts of incidents. */
  correcciones: ofBatch.extend({ correcciones: z.array(correctionSchema) }),
  anuladas: ofBatch.extend({ anuladas: z.array(anuladaSchema) }),
  incidencias: ofBatch.extend({ hechos }),
  /** An administrator's mail about a delivery with faults. */
  entrega: z.object({ usuarioId: z.string(), entrega: z.string() }),

  /** A user's digest of a date; without a date, the user's digests are to begin. */
  resumen: z.object({ usuarioId: z.string(), fecha: z.string().optional() }),
  /** A user's daily mails of a date: about late samples, and about samples to be taken. */
  retrasos: ofDate,
  muestreos: ofDate,

  /** A report that isn't in force was verified on a day (yyyy-mm-dd); `revision` is its id. For the report's owners. */
  verificacion: z.object({ numero: z.string(), revision: z.string(), dia: z.string() }),

  /** Samples of a batch, whose readers are to be found. */
  muestras: candidatesSchema.extend({ lote: z.string() }),
  /** A delivery with faults. */
  faltas: z.object({ entrega: z.string() }),
  /** Facts of incidents whose readers are to be found. 1.0.0 published it, nothing does now. */
  hechos: z.object({ lote: z.string(), hechos }),

  /** Samples have changed: every webhook is to look for news. */
  novedades: z.object({}),
  webhook: z.discriminatedUnion('tipo', [
    /** A revision of the certificate of a sample number has come. */
    z.object({ tipo: z.literal('certificado'), numero: z.string(), certificado: z.string() }),
    z.object({ tipo: z.literal('anuladas'), anuladas: z.array(anuladaSchema) }),
    z.object({ tipo: z.literal('incidencias'), hechos }),
    /** A client has asked for a sample. */
    z.object({ tipo: z.literal('solicitud'), referencia: z.string() }),
    /** Samples due soon as of a date, or missed. */
    z.object({ tipo: z.literal('muestreos'), fecha: z.string() }),
    /** A webhook is to look for news, or to begin. */
    z.object({ tipo: z.literal('seguir'), webhook: z.string() }),
    /** A test event is to be sent, with its id in the log; or an event of the log once more. */
    z.object({ tipo: z.literal('prueba'), webhook: z.string(), envio: z.string(), cuando: z.string() }),
    z.object({ tipo: z.literal('repetir'), webhook: z.string(), envio: z.string(), cuando: z.string() }),
  ]),

  /** Incidents are to follow the changes of samples. */
  seguimiento: z.object({}),
} as const satisfies Record<string, z.ZodType>;

/** The payload of each event, by name. */
export type Events = { [N in keyof typeof schemas]: z.output<(typeof schemas)[N]> };
export type EventName = keyof Events;

/** How an event is carried. */
interface Row<P> {
  queue: QueueName;
  schema: z.ZodType<P>;
  /** What identifies an event: published again before it is carried out, it counts once. Without it every event is its own. */
  same?: (payload: P) => readonly (string | number)[];
  /** The event is removed before it is carried out, so that the same event published meanwhile is carried out again. */
  isTakenFirst?: boolean;
  /** The event's name in 1.0.0: events that wait while the product is updated are carried out all the same. */
  formerly?: string;
}

const sameOfBatch = ({ lote, usuarioId }: { lote: string; usuarioId: string }) => [lote, usuarioId];

/** Every event of the bus: its queue, its schema, and what identifies it. */
export const events: { readonly [N in EventName]: Row<Events[N]> } = {
  contrasena: { queue: 'correos', schema: schemas.contrasena, formerly: 'enlace' },
  cuenta: { queue: 'correos', schema: schemas.cuenta },
  envio: {
    queue: 'correos',
    schema: schemas.envio,
    same: ({ remitente, id, para }) => [remitente, id, para],
  },
  pregunta: { queue: 'correos', schema: schemas.pregunta, same: ({ muestra, cliente, n }) => [muestra, cliente, n] },
  solicitud: { queue: 'correos', schema: schemas.solicitud, same: ({ referencia, n }) => [referencia, n] },
  informe: { queue: 'correos', schema: schemas.informe, same: ({ informeId, usuarioId }) => [informeId, usuarioId] },
  responsable: {
    queue: 'correos',
    schema: schemas.responsable,
    same: ({ incidencia, cuando, usuarioId }) => [incidencia, cuando, usuarioId],
  },
  alerta: { queue: 'avisos', schema: schemas.alerta, same: sameOfBatch },
  correcciones: { queue: 'avisos', schema: schemas.correcciones, same: sameOfBatch },
  anuladas: { queue: 'avisos', schema: schemas.anuladas, same: sameOfBatch },
  incidencias: { queue: 'avisos', schema: schemas.incidencias, same: sameOfBatch },
  entrega: { queue: 'avisos', schema: schemas.entrega, same: ({ entrega, usuarioId }) => [entrega, usuarioId] },
  resumen: { queue: 'resumenes', schema: schemas.resumen, same: ({ fecha = '', usuarioId }) => [fecha, usuarioId] },
  retrasos: { queue: 'resumenes', schema: schemas.retrasos, same: ({ fecha, usuarioId }) => [fecha, usuarioId] },
  muestreos: { queue: 'resumenes', schema: schemas.muestreos, same: ({ fecha, usuarioId }) => [fecha, usuarioId] },
  verificacion: { queue: 'avisos', schema: schemas.verificacion, same: ({ numero, dia }) => [numero, dia] },
  muestras: { queue: 'candidatas', schema: schemas.muestras, same: ({ lote }) => [lote] },
  hechos: { queue: 'candidatas', schema: schemas.hechos, same: ({ lote }) => [lote] },
  faltas: { queue: 'candidatas', schema: schemas.faltas, same: ({ entrega }) => [entrega] },
  novedades: { queue: 'webhooks', schema: schemas.novedades, same: () => [], isTakenFirst: true },
  webhook: { queue: 'webhooks', schema: schemas.webhook },
  seguimiento: { queue: 'seguimiento', schema: schemas.seguimiento, same: () => [], isTakenFirst: true },
};

/**
 * The queues of the bus, by the prefix of their events in the outbox: mails that a call asked for; mails of alerts, which come by
 * the thousand; digests, which come all at once each morning; announcements, whose readers are still to be found; orders to
 * webhooks; orders to follow the changes of samples in incidents.
 */
export const queues = {
  correos: 'correos/',
  avisos: 'avisos/',
  resumenes: 'resumenes/',
  candidatas: 'candidatas/',
  webhooks: 'webhooks/',
  seguimiento: 'seguimiento/',
} as const;
export type QueueName = keyof typeof queues;
export const queueNames = Object.keys(queues) as QueueName[];

/** The prefix of one event's objects: a function may be granted the right to put these alone. */
export const prefixOf = (queue: QueueName, event: string) => `${queues[queue]}${event}/`;
