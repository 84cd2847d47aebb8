import * as z from 'zod';
import { fechaSchema, instantSchema } from '../base/fecha.ts';
import { idSchema } from '../base/id.ts';
import { clean } from '../base/texto.ts';
import { filtrosSchema } from '../resultados/filtros.ts';

/** How far back reports and closed incidents are looked at, in days before today. */
export const diasDeNotificaciones = 90;

/** The most reports that one question reads, of the newest samples; the answer's `recortado` tells that there are more. */
export const maxInformesDeNotificaciones = 500;

export const notificacionesPorPagina = 50;

/** What the law asks to be done with a report: to load it in SINAC, to publish it, to show it at the pool. */
const actoDeInformeSchema = z.enum(['sinac', 'publicar', 'mostrar']);
export type ActoDeInforme = z.infer<typeof actoDeInformeSchema>;

/** What is marked as done by `markNotificacion`: an act of a report, or a pool's yearly data in SILOE. */
export const actoMarcableSchema = z.enum([...actoDeInformeSchema.options, 'siloe']);

/** Longest number or text by which a receipt is found again, in characters. */
export const maxRecibo = 200;

const count = z.number().int();
const instalacionCitada = z.object({ _id: z.string(), nombre: z.string() });

const plazoCitado = z.object({ incidencia: z.string(), nombre: z.string(), plazo: z.string() });

/**
 * Parts of the list: what is had now, what has been for more than a year, and what is of a sample from before the installation
 * of its point was registered.
 */
export const tramosDeNotificaciones = ['actuales', 'antiguas', 'previas'] as const;
export type TramoDeNotificaciones = (typeof tramosDeNotificaciones)[number];

/**
 * The origin of a duty: an incident, whose own call marks it as done; a report, by its sample and the sample's state (`numero`);
 * or a pool, whose owner notifies the data of each year (`ejercicio`): `falta` tells what the portal's sheet lacks, `recibo` is
 * the receipt kept.
 */
const origenSchema = z.discriminatedUnion('clase', [
  z.object({
    clase: z.literal('incidencia'),
    ...plazoCitado.shape,
    /** The sample's further incidents that demand this act, which is done once for all. */
    otras: z.array(plazoCitado),
  }),
  z.object({
    clase: z.literal('informe'),
    acto: actoDeInformeSchema,
    numero: count,
    informe: z.string(),
    emision: fechaSchema.nullable(),
    instalacion: instalacionCitada,
  }),
  z.object({
    clase: z.literal('instalacion'),
    acto: z.literal('siloe'),
    ejercicio: count,
    instalacion: instalacionCitada,
    falta: z.array(z.string()),
    recibo: z.string().nullable(),
  }),
]);

/** An act that the law asks for, of an incident, of a report or of a pool. */
const notificacionSchema = z.object({
  _id: z.string(),
  origen: origenSchema,
  que: z.string(),
  articulo: z.string(),
  /** The last day in Madrid, or the last instant where hours count; null: no day is known, and `cuando` says why. */
  hasta: z.union([fechaSchema, instantSchema]).nullable(),
  desde: fechaSchema.nullable(),
  /** What the law says beside the day, or instead of one. */
  cuando: z.string().nullable(),
  /** Counted in working days. */
  habiles: z.boolean(),
  vencida: z.boolean(),
  /** The day since which it is had: of the sample, of its report, or the first after a pool's year. */
  pendienteDesde: fechaSchema,
  tramo: z.enum(tramosDeNotificaciones),
  hecho: z.object({ cuando: instantSchema, quien: z.string() }).nullable(),
  solicitante: z.string(),
  /** Where the sample was taken; null where it names no point. */
  punto: z.string().nullable(),
  /** Null: it is of no sample. */
  muestra: z
    .object({ _id: z.string(), numero_muestra: z.string(), fecha_muestra: fechaSchema, tipo_muestra: z.string() })
    .nullable(),
  /** Whether the viewer may mark it as done, or take the mark away. */
  puedeMarcar: z.boolean(),
});
export type Notificacion = z.infer<typeof notificacionSchema>;

export const notificacionesQuerySchema = z.strictObject({
  ...filtrosSchema.pick({ clienteId: true, solicitante: true, tipoGrupoId: true, tipoMuestra: true }).shape,
  /** `sinac`: of what is still to be done, the bulletins to load in SINAC. */
  situacion: z.enum(['pendientes', 'sinac', 'hechas']).default('pendientes'),
  /** One part of the list alone. */
  tramo: z.enum(tramosDeNotificaciones).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
});
export type SituacionDeNotificaciones = z.output<typeof notificacionesQuerySchema>['situacion'];

/**
 * The notifications to make, and until when (`vencidas`: of `pendientes`): by part, then by sample, the newest first, then by
 * deadline. Notifications made: by when they were, newest first. `tramos` counts the parts of the situation asked for.
 */
export const notificacionesSchema = z.object({
  /** Reports of samples taken since this day are looked at. */
  desde: fechaSchema,
  notificaciones: z.array(notificacionSchema),
  total: count,
  paginas: count,
  cuentas: z.object({ pendientes: count, sinac: count, vencidas: count, hechas: count }),
  tramos: z.object({ actuales: count, antiguas: count, previas: count }),
  /** Whether there are reports beyond `maxInformesDeNotificaciones`, which are left out. */
  recortado: z.boolean(),
});

/**
 * An act of the report of a sample, by its id, at the state of it that was read; or of a pool, by its installation's, for a year.
 */
export const marcaParamsSchema = z.object({ id: idSchema, acto: actoMarcableSchema });
export const marcaSchema = z.strictObject({
  hecho: z.boolean(),
  /** The state of the sample; of SILOE the year of the data. */
  numero: z.number().int().min(0).max(100_000),
  /** Of SILOE: the receipt's number, or where it is kept; absent, what is stored stays. */
  recibo: z.string().trim().overwrite(clean).max(maxRecibo, `Como mucho ${maxRecibo} caracteres`).optional(),
});

const boletinTexto = z.string().nullable();

/** A parameter of a bulletin. What the portal doesn't know is null. */
const lineaDeBoletinSchema = z.object({
  /** Its number in annexes I and IV of RD 3/2023, 1 to 71. */
  numero: z.number().int().nullable(),
  parametro: z.string(),
  /**
   * As SINAC wants it, in the annex's unit and decimals; null where it can't be said so, and `motivo` says why; it also says that
   * the value fails, and that rounding takes it across a limit.
   */
  valor: boletinTexto,
  unidad: boletinTexto,
  /** As the report has it. */
  informado: z.string(),
  metodo: boletinTexto,
  lc: boletinTexto,
  ld: boletinTexto,
  incertidumbre: boletinTexto,
  motivo: boletinTexto,
});
export type LineaDeBoletin = z.infer<typeof lineaDeBoletinSchema>;

/**
 * The fields of a bulletin of SINAC that the portal may know, to be copied: its exchange file isn't public. What it doesn't know
 * of this sample is null; the code of the infrastructure, the kind of control and who loads it known of none.
 */
export const boletinSchema = z.object({
  muestra: z.string(),
  numero_muestra: z.string(),
  codigoPunto: boletinTexto,
  punto: boletinTexto,
  infraestructura: z.string(),
  fechaMuestra: fechaSchema,
  horaMuestra: boletinTexto,
  tipoAnalisis: z.string(),
  informe: boletinTexto,
  fechaInforme: fechaSchema.nullable(),
  lineas: z.array(lineaDeBoletinSchema),
});
export type Boletin = z.infer<typeof boletinSchema>;
