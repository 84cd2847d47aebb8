import { createHash } from 'node:crypto';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand } from '@aws-sdk/client-s3';
import * as z from 'zod';
import { tipoDeHechoSchema } from '../../contract/rules/incidencias/hechos.ts';
import { files } from './clients.ts';
import { required } from '../runtime/environment.ts';

// Both kinds of object lie in the outbox bucket, which notifies a queue of each; cdk/constructs/mail-outbox.ts has the
// same prefixes.

const revisionSchema = z.object({ _id: z.string(), revision: z.number().int() });

const correctionSchema = z.object({ _id: z.string(), numero: z.number().int() });

/** A sample that the laboratory annulled, and since when, which tells one annulment of it from another. */
export const anuladaSchema = z.object({ _id: z.string(), en: z.string() });
export type AnuladaDe = z.infer<typeof anuladaSchema>;

/** The samples of a delivered file that may need an alert, and those that were corrected. */
export const candidatesSchema = z.object({
  /** Those that don't comply, and those that do with values near their limit. */
  muestras: z.array(revisionSchema),
  cercanas: z.array(revisionSchema).default([]),
  corregidas: z.array(correctionSchema).default([]),
  anuladas: z.array(anuladaSchema).default([]),
});
export type Candidates = z.infer<typeof candidatesSchema>;

const announcementSchema = candidatesSchema.extend({
  /** The batch that they came in: one delivery of one file. */
  lote: z.string(),
});
export type Announcement = z.infer<typeof announcementSchema>;

const avisoSchema = z.object({ usuarioId: z.string(), lote: z.string(), muestras: z.array(revisionSchema) });

/** The order of a user's one mail of a batch: of these samples, the first first. It names no address. */
export type Aviso = z.infer<typeof avisoSchema>;

const correctionOrderSchema = z.object({
  usuarioId: z.string(),
  lote: z.string(),
  correcciones: z.array(correctionSchema),
});

/** The order of a user's one mail about the corrections of a batch. */
export type CorrectionOrder = z.infer<typeof correctionOrderSchema>;

const deliverySchema = z.object({ entrega: z.string() });

const deliveryOrderSchema = z.object({ usuarioId: z.string(), entrega: z.string() });

/** The order of an administrator's mail about a delivery with faults. */
export type DeliveryOrder = z.infer<typeof deliveryOrderSchema>;

/** Where deliveries with faults are announced, and where the orders of their mails lie. */
const faultyPrefix = 'candidatas/entregas/';
const deliveryOrdersPrefix = 'avisos/entregas/';

/** Whether a key is of the announcement of a delivery with faults, or of the order of a mail about one. */
export const isFaultyDelivery = (key: string) => key.startsWith(faultyPrefix);
export const isDeliveryOrder = (key: string) => key.startsWith(deliveryOrdersPrefix);

/** Announces a delivery with faults; announced twice, it is one object. */
export async function putFaultyDelivery(entrega: string): Promise<void> {
  await put(`${faultyPrefix}${entrega}.json`, { entrega });
}

/** The delivery that was announced under a key, or undefined when all was done about it. */
export async function readFaultyDelivery(key: string): Promise<string | undefined> {
  return (await read(key, deliverySchema))?.entrega;
}

/** Orders a user's mail about a delivery; ordered twice, it is one order. */
export async function putDeliveryOrder(order: DeliveryOrder): Promise<void> {
  await put(`${deliveryOrdersPrefix}${order.entrega}/${nameOf(order.usuarioId)}.json`, order);
}

/** The order of a key, or undefined when it was carried out already. */
export async function readDeliveryOrder(key: string): Promise<DeliveryOrder | undefined> {
  return read(key, deliveryOrderSchema);
}

/** A fact of an incident, as orders name it (contract/rules/incidencias/hechos.ts). */
export const hechoSchema = z.object({
  incidencia: z.string(),
  tipo: tipoDeHechoSchema,
  clave: z.string(),
  vez: z.number().int(),
});
export type HechoDe = z.infer<typeof hechoSchema>;

const hechosSchema = z.object({ lote: z.string(), hechos: z.array(hechoSchema) });
const incidenciasOrderSchema = hechosSchema.extend({ usuarioId: z.string() });

/** The order of a user's one mail about the incidents of a batch. */
export type IncidenciasOrder = z.infer<typeof incidenciasOrderSchema>;

/** Where new facts of incidents are announced, and where the orders of their mails lie. */
const hechosPrefix = 'candidatas/incidencias/';
const incidenciasOrdersPrefix = 'avisos/incidencias/';

/** Whether a key is of an announcement of incidents, or of the order of a mail about some. */
export const isAnuncioDeIncidencias = (key: string) => key.startsWith(hechosPrefix);
export const isIncidenciasOrder = (key: string) => key.startsWith(incidenciasOrdersPrefix);

/** Announces facts of incidents. */
export async function putHechos(anuncio: z.infer<typeof hechosSchema>): Promise<void> {
  await put(`${hechosPrefix}${anuncio.lote}.json`, anuncio);
}

/** What was announced under a key, or undefined when all was done about it. */
export async function readHechos(key: string): Promise<z.infer<typeof hechosSchema> | undefined> {
  return read(key, hechosSchema);
}

/** Orders a user's mail about incidents; ordered twice, it is one order. */
export async function putIncidenciasOrder(order: IncidenciasOrder): Promise<void> {
  await put(`${incidenciasOrdersPrefix}${order.lote}/${nameOf(order.usuarioId)}.json`, order);
}

/** The order of a key, or undefined when it was carried out already. */
export async function readIncidenciasOrder(key: string): Promise<IncidenciasOrder | undefined> {
  return read(key, incidenciasOrderSchema);
}

const anuladasOrderSchema = z.object({ usuarioId: z.string(), lote: z.string(), anuladas: z.array(anuladaSchema) });

/** The order of a user's one mail about the annulled samples of a batch. */
export type AnuladasOrder = z.infer<typeof anuladasOrderSchema>;

const anuladasPrefix = 'avisos/anuladas/';

/** Whether a key is of an order about annulled samples. */
export const isAnuladasOrder = (key: string) => key.startsWith(anuladasPrefix);

/** Orders a user's mail about annulled samples; ordered twice, it is one order. */
export async function putAnuladasOrder(order: AnuladasOrder): Promise<void> {
  await put(`${anuladasPrefix}${order.lote}/${nameOf(order.usuarioId)}.json`, order);
}

/** The order of a key, or undefined when it was carried out already. */
export async function readAnuladasOrder(key: string): Promise<AnuladasOrder | undefined> {
  return read(key, anuladasOrderSchema);
}

/** Where the orders about corrections lie: among those of alerts, with whose queue they wait. */
const correctionsPrefix = 'avisos/correcciones/';

/** Whether a key is of an order about corrections. */
export const isCorrectionOrder = (key: string) => key.startsWith(correctionsPrefix);

const digestOrderSchema = z.object({
  usuarioId: z.string(),
  /** The date whose digest is to be sent; absent where the user's digests are to begin. */
  fecha: z.string().optional(),
});

/** The order of a user's digest of a date, or to find out from where on its digests tell what is new. */
export type DigestOrder = z.infer<typeof digestOrderSchema>;

/** Where the orders of digests lie: apart from those of alerts, which must not wait for them. */
const digestsPrefix = 'resumenes/';

/** Whether a key is of an order about a digest. */
export const isDigestOrder = (key: string) => key.startsWith(digestsPrefix);

const retrasosOrderSchema = z.object({ usuarioId: z.string(), fecha: z.string() });

/** The order of a user's mail about late samples of a date. */
export type RetrasosOrder = z.infer<typeof retrasosOrderSchema>;

/** They wait with the digests, which come at the same hour. */
const retrasosPrefix = `${digestsPrefix}retrasos/`;

/** Whether a key is of an order about late samples. */
export const isRetrasosOrder = (key: string) => key.startsWith(retrasosPrefix);

/** Orders a user's mail about late samples of a date; ordered twice, it is one order. */
export async function putRetrasosOrder(order: RetrasosOrder): Promise<void> {
  await put(`${retrasosPrefix}${order.fecha}/${nameOf(order.usuarioId)}.json`, order);
}

/** The order of a key, or undefined when it was carried out already. */
export async function readRetrasosOrder(key: string): Promise<RetrasosOrder | undefined> {
  return read(key, retrasosOrderSchema);
}

/** Orders a user's digest of a date; ordered twice, it is one order. */
export async function putDigestOrder(order: DigestOrder): Promise<void> {
  await put(`${digestsPrefix}${order.fecha ?? 'inicio'}/${nameOf(order.usuarioId)}.json`, order);
}

/** The order of a key, or undefined when it was carried out already. */
export async function readDigestOrder(key: string): Promise<DigestOrder | undefined> {
  return read(key, digestOrderSchema);
}

/** Announces samples. The same batch, announced again, is one object: what is done about it is done once. */
export async function putAnnouncement(announcement: Announcement): Promise<void> {
  await put(`candidatas/${announcement.lote}.json`, announcement);
}

/** What was announced under a key, or undefined when all was done about it. */
export async function readAnnouncement(key: string): Promise<Announcement | undefined> {
  return read(key, announcementSchema);
}

/** Orders a user's mail of a batch; ordered twice, it is one order. */
export async function putAviso(aviso: Aviso): Promise<void> {
  await put(`avisos/${aviso.lote}/${nameOf(aviso.usuarioId)}.json`, aviso);
}

/** Orders a user's mail about the corrections of a batch; ordered twice, it is one order. */
export async function putCorrectionOrder(order: CorrectionOrder): Promise<void> {
  await put(`${correctionsPrefix}${order.lote}/${nameOf(order.usuarioId)}.json`, order);
}

/** The order of a key, or undefined when it was carried out already. */
export async function readCorrectionOrder(key: string): Promise<CorrectionOrder | undefined> {
  return read(key, correctionOrderSchema);
}

/** A user's name in a key. */
const nameOf = (usuarioId: string) => createHash('sha256').update(usuarioId).digest('hex').slice(0, 32);

/** The order of a key, or undefined when it was carried out already. */
export async function readAviso(key: string): Promise<Aviso | undefined> {
  return read(key, avisoSchema);
}

/** Takes an announcement or an order away: all is done about it. */
export async function deleteFromOutbox(key: string): Promise<void> {
  await files().send(new DeleteObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
}

async function put(key: string, content: object): Promise<void> {
  await files().send(
    new PutObjectCommand({
      Bucket: required('OUTBOX_BUCKET'),
      Key: key,
      Body: JSON.stringify(content),
      ContentType: 'application/json',
    }),
  );
}

async function read<S extends z.ZodType>(key: string, schema: S): Promise<z.output<S> | undefined> {
  try {
    const { Body } = await files().send(new GetObjectCommand({ Bucket: required('OUTBOX_BUCKET'), Key: key }));
    return schema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  } catch (error) {
    if (error instanceof NoSuchKey) return undefined;
    throw error;
  }
}
