import * as z from 'zod';
import { cuentaDeCeldasSchema, sinCeldas } from './celdas.ts';
import { claseDeNotaSchema } from './clase-de-nota.ts';
import { instantSchema } from '../base/fecha.ts';
import { idSchema } from '../base/id.ts';
import { decisionDeRetenidasSchema, grupoDeRetenidasSchema } from './retenidas.ts';

/** What deliveries bring: samples, or one certificate each. */
export const claseDeEntregaSchema = z.enum(['muestras', 'certificados']);
export type ClaseDeEntrega = z.infer<typeof claseDeEntregaSchema>;

/** How a file came: dropped into the bucket, by the panel, or by the command `npm run import`. */
export const viaDeEntregaSchema = z.enum(['bucket', 'panel', 'orden']);
export type ViaDeEntrega = z.infer<typeof viaDeEntregaSchema>;

/**
 * The states of a delivery. `fallida` is a file that was refused whole, or one of which nothing has been heard for
 * longer than its message is repeated.
 */
export const estadoDeEntregaSchema = z.enum([
  'en_cola',
  'leyendo',
  'hecha',
  'hecha_con_rechazos',
  'fallida',
  'retirando',
  'retirada',
]);
export type EstadoDeEntrega = z.infer<typeof estadoDeEntregaSchema>;

/** The states in which a delivery can be withdrawn. */
export const estadosRetirables: readonly EstadoDeEntrega[] = ['hecha', 'hecha_con_rechazos', 'fallida'];

/** The states that change without anybody doing anything: a page asks again. */
export const estadosEnCurso: readonly EstadoDeEntrega[] = ['en_cola', 'leyendo', 'retirando'];

/** How long a withdrawal says nothing at most while it goes on, in milliseconds. */
const silencioDeRetiradaMs = 5 * 60_000;

/** Whether nothing has been heard of a withdrawal for so long that it is to be ordered again. */
export function vaTarde(entrega: { estado: EstadoDeEntrega; actualizada: string }, now: Date): boolean {
  return entrega.estado === 'retirando' && now.getTime() - Date.parse(entrega.actualizada) > silencioDeRetiradaMs;
}

/** How long a decision on held back samples may take to be carried out before another may take its place, in milliseconds. */
const decisionMs = 5 * 60_000;

/** Whether what was said of held back samples is being carried out; not where nothing came of it for too long. */
export function isBeingDecided({ decidiendo }: { decidiendo: { en: string } | null }, now: Date): boolean {
  return decidiendo !== null && now.getTime() - Date.parse(decidiendo.en) < decisionMs;
}

/** What an administrator types to withdraw a delivery. */
export const palabraDeRetirada = 'RETIRAR';

/** Most refusals of one reason that are answered with their line; `total` counts them all. */
export const maxLineasPorMotivo = 10;

/** Most reasons of one kind whose own words are kept; the others are counted with their kind. */
export const maxMotivosPorClase = 100;

/** Most reasons that are answered: those that cost a reader most. */
export const maxMotivos = 200;

const count = z.number().int().min(0);

/** What became of a delivery's samples, as its last reading found them. */
const muestrasDeEntregaSchema = z.object({
  nuevas: count,
  actualizadas: count,
  sin_cambios: count,
  superadas: count,
  retenidas: count,
  rechazadas: count,
});

/**
 * The samples that a complete export lacks: `faltan` of the `de` samples of earlier exports with its mapping; `retiradas` are
 * those that it has withdrawn (all of them, or none).
 */
export const ausentesSchema = z.object({ faltan: count, de: count, retiradas: count });
export type Ausentes = z.infer<typeof ausentesSchema>;

/** The number of samples that a complete export lacks and hasn't withdrawn, because they are more than its mapping allows. */
export function ausentesSinRetirar(ausentes: Ausentes | null | undefined): number {
  return ausentes?.retiradas === 0 ? ausentes.faltan : 0;
}

/** What decides whether a delivery is one that an administrator should look at. */
interface Mirable {
  estado: EstadoDeEntrega;
  ausentes?: Ausentes | null | undefined;
  porMirar?: number | undefined;
}

/** Whether a delivery is one that an administrator should look at. */
export function tieneFaltas({ estado, ausentes, porMirar = 0 }: Mirable): boolean {
  if (estado === 'hecha') return ausentesSinRetirar(ausentes) > 0 || porMirar > 0;
  return estado === 'fallida' || estado === 'hecha_con_rechazos';
}

/** What became of held back samples: `superadas` were overtaken by a newer delivery before they were accepted. */
const decididasSchema = z.object({ aceptadas: count, descartadas: count, superadas: count });

/** How far a withdrawal has come, in samples. */
const avanceSchema = z.object({ hechas: count, total: count });

/**
 * A delivery: one file, dropped once. `bytes` is its size, `leidos` how many of them were read so far; `por` the address of
 * the user who brought it from the panel.
 */
export const entregaSchema = z.object({
  _id: z.string(),
  clase: claseDeEntregaSchema,
  archivo: z.string(),
  key: z.string(),
  bytes: count,
  leidos: count,
  /** About how many samples its file has, once it was read to its end; until then null. */
  total: count.nullable().default(null),
  sha256: z.string().nullable(),
  via: viaDeEntregaSchema,
  por: z.string().nullable(),
  mapeo: z.object({ nombre: z.string(), version: z.string() }).nullable(),
  simulacion: z.boolean(),
  estado: estadoDeEntregaSchema,
  filas: count,
  muestras: muestrasDeEntregaSchema,
  certificados: count,
  avisos: count,
  /** Its held back samples that wait for a word, by reason; what became of the others; what was said and isn't done yet. */
  esperan: z.array(grupoDeRetenidasSchema).default([]),
  decididas: decididasSchema.default({ aceptadas: 0, descartadas: 0, superadas: 0 }),
  decidiendo: decisionDeRetenidasSchema.extend({ en: instantSchema }).nullable().default(null),
  /** Of a complete export that was read whole. */
  ausentes: ausentesSchema.nullable().default(null),
  /** Findings in its samples that wait for a person's word (contract/entregas/coherencia.ts). */
  porMirar: count.default(0),
  entregada: instantSchema,
  empezada: instantSchema.nullable(),
  terminada: instantSchema.nullable(),
  actualizada: instantSchema,
  retirada: z.object({ por: z.string(), en: instantSchema, avance: avanceSchema }).nullable(),
  error: z.string().nullable(),
});
export type EntregaListada = z.infer<typeof entregaSchema>;

const cursorSchema = z
  .string()
  .max(100)
  .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z#[\w-]+$/u);

/** Which deliveries: of one class, newest first. */
export const entregasQuerySchema = z.strictObject({
  clase: claseDeEntregaSchema.default('muestras'),
  estado: estadoDeEntregaSchema.optional(),
  /** The `cursor` of the page before; absent: the newest. */
  cursor: cursorSchema.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
});
export type EntregasQuery = z.output<typeof entregasQuerySchema>;

/** A page of deliveries, newest first. Each call looks through a bounded part: with a `cursor` there may be more. */
export const entregasSchema = z.object({ entregas: z.array(entregaSchema), cursor: z.string().nullable() });

/** A refusal or a warning: the line of the file where it begins, the sample, the text at fault. */
const lineaSchema = z.object({
  /** The file of a .zip whose line it is. */
  archivo: z.string().optional(),
  linea: count,
  muestra: z.string().optional(),
  valor: z.string().optional(),
});

/**
 * The refusals or warnings of one field with one reason: their number, and the first ones. `clase` groups reasons that differ
 * only in words. `muestras`: for refusals, the samples with this as their first reason, so that the sum is the number of refused
 * samples; for warnings, the samples warned about; 0 in notes from before it was counted.
 */
const motivoSchema = z.object({
  campo: z.string(),
  motivo: z.string(),
  clase: claseDeNotaSchema.optional().catch(undefined),
  total: count,
  muestras: count.default(0),
  primeras: z.array(lineaSchema),
});
export type MotivoDeEntrega = z.infer<typeof motivoSchema>;

/**
 * The refusals or warnings of a delivery, those that cost a reader most first; `muestras`, of warnings: how many samples have
 * one.
 */
const motivosSchema = z.object({ total: count, muestras: count.default(0), motivos: z.array(motivoSchema) });
export type MotivosDeEntrega = z.infer<typeof motivosSchema>;

const sinMotivos: MotivosDeEntrega = { total: 0, muestras: 0, motivos: [] };

/** The notes of a delivery, by kind and reason. */
export const notasDeEntregaSchema = z.object({
  rechazos: motivosSchema,
  retenidas: motivosSchema,
  superadas: motivosSchema,
  avisos: motivosSchema,
  /** The samples that a complete export lacks. */
  ausentes: motivosSchema.default(sinMotivos),
});
export type NotasDeEntrega = z.infer<typeof notasDeEntregaSchema>;
export const sinNotas: NotasDeEntrega = {
  rechazos: sinMotivos,
  retenidas: sinMotivos,
  superadas: sinMotivos,
  avisos: sinMotivos,
  ausentes: sinMotivos,
};

/** Solicitantes of a delivery that are kept with its notes. */
export const maxSolicitantesGuardados = 1000;

/**
 * Of authorised samples: how many came with a conclusion (`con`), without one, and with `otras` words that are neither
 * Cumple nor No cumple, as lists show each (`conclusionOfMuestra`); and how many of their values are outside the
 * limits that came with them and are not called *No cumple*.
 */
export const conclusionesSchema = z.object({ con: count, sin: count, otras: count.default(0), fuera: count });
export type ConclusionesDeEntrega = z.infer<typeof conclusionesSchema>;
export const sinConclusiones: ConclusionesDeEntrega = { con: 0, sin: 0, otras: 0, fuera: 0 };

/** The solicitantes of stored samples that no active client has: how many, and the first by name. */
const sinClienteSchema = z.object({ total: count, primeros: z.array(z.string()) });

/**
 * What is kept beside a delivery: its notes, the counts of its cells by outcome, who concluded its samples, and their
 * solicitantes.
 */
export const notasGuardadasSchema = notasDeEntregaSchema.extend({
  conclusiones: conclusionesSchema.default(sinConclusiones),
  celdas: cuentaDeCeldasSchema.default(sinCeldas),
  solicitantes: z.array(z.string()).default([]),
});
export type NotasGuardadas = z.infer<typeof notasGuardadasSchema>;

/** A delivery with what its report says, by reason. `sinCliente` is as the clients are now. */
export const entregaDetalladaSchema = z.object({
  entrega: entregaSchema,
  conclusiones: conclusionesSchema,
  /** What became of the file's cells; none of a delivery that was read before they were counted, or is being read. */
  celdas: cuentaDeCeldasSchema,
  sinCliente: sinClienteSchema,
  notas: notasDeEntregaSchema,
  /** Whether `rechazadas` has a file to download. */
  tieneRechazadas: z.boolean(),
  /** Whether the file still lies where it was dropped. */
  repetible: z.boolean(),
});
export type EntregaDetallada = z.infer<typeof entregaDetalladaSchema>;

/**
 * The effect of withdrawing a delivery, in samples and certificates. `exacta` is false where it brought too many samples to read
 * each: the counts are then those kept at its reading, whatever was delivered later.
 */
export const previsionDeRetiradaSchema = z.object({
  retiradas: count,
  restauradas: count,
  quedan: count,
  certificados: count,
  total: count,
  exacta: z.boolean(),
});
export type PrevisionDeRetirada = z.infer<typeof previsionDeRetiradaSchema>;

/** What withdrawing a delivery would do by what it keeps of itself: as if nothing had come after it. */
export function previsionSegunCuentas(entrega: EntregaListada): PrevisionDeRetirada {
  const { muestras, ausentes, clase, certificados, decididas } = entrega;
  const counts = {
    retiradas: muestras.nuevas,
    restauradas: muestras.actualizadas + decididas.aceptadas + (ausentes?.retiradas ?? 0),
    quedan: muestras.sin_cambios + muestras.superadas,
  };
  const total = counts.retiradas + counts.restauradas + counts.quedan;
  return { ...counts, certificados: clase === 'certificados' ? certificados : 0, total, exacta: false };
}

/** The word that confirms a withdrawal. */
export const withdrawEntregaSchema = z.strictObject({
  confirmacion: z.enum([palabraDeRetirada], `Escribe ${palabraDeRetirada} para confirmar`),
});

export const entregaParamsSchema = z.object({ id: idSchema });

/** The last delivery of samples, for the panel's summary. `dias` since it came; null where there was none. */
export const ultimaEntregaSchema = z.object({ entrega: entregaSchema, dias: count });
