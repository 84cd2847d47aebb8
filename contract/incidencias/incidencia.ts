import * as z from 'zod';
import { fechaSchema, instantSchema } from '../base/fecha.ts';
import { filtrosSchema } from '../resultados/filtros.ts';
import { idSchema, versionBaseSchema, versionSchema } from '../base/id.ts';
import { medidaSchema } from '../muestras/rules/exceso.ts';
import { claveSchema } from '../puntos/puntos.ts';
import { incidenciaFaults } from './rules/messages.ts';
import { causaDeIncidenciaSchema, estadoDeIncidenciaSchema } from './rules/estados.ts';
import { noBlank, withoutBidi } from '../base/texto.ts';
import { nombreDeArchivo } from '../base/nombre-de-archivo.ts';

/** Incidents of one page of a list, and the most that one answer for a file has. */
export const incidenciasPorPagina = 50;
export const maxIncidenciasPorRespuesta = 500;

/** Longest texts that people write in an incident, in characters. */
export const maxTextoDeIncidencia = 1000;

/** Most steps that an incident keeps: an item of the table holds 400 kB. Past these, comments are refused. */
export const maxPasos = 200;

/** Files of one incident, and the most bytes of one. */
export const maxArchivosDeIncidencia = 20;
export const maxBytesDeArchivo = 10 * 1024 * 1024;

/** The kinds of file that an incident takes. */
export const tiposDeArchivo = {
  'application/pdf': { extension: 'pdf', nombre: 'PDF' },
  'image/jpeg': { extension: 'jpg', nombre: 'foto JPEG' },
  'image/png': { extension: 'png', nombre: 'imagen PNG' },
} as const;
export type TipoDeArchivo = keyof typeof tiposDeArchivo;
const tipoDeArchivoSchema = z.enum(Object.keys(tiposDeArchivo) as [TipoDeArchivo, ...TipoDeArchivo[]]);

/** A file that is about to be uploaded. */
export const archivoNuevoSchema = z.strictObject({
  tipo: tipoDeArchivoSchema,
  size: z.number().int().min(1, 'El archivo está vacío').max(maxBytesDeArchivo, 'El archivo pasa de 10 MB'),
});

/** A file that was uploaded (`createSubidaDeIncidencia`): the upload's id, and the file's name. */
export const archivoSubidoSchema = z.strictObject({
  subida: z.uuid(),
  tipo: tipoDeArchivoSchema,
  nombre: nombreDeArchivo(z.string().max(255)),
});

/** Where a file may be uploaded: a form of S3, and the id to name it by afterwards. */
export const subidaDeIncidenciaSchema = z.object({
  subida: z.string(),
  url: z.string(),
  fields: z.record(z.string(), z.string()),
  expira: instantSchema,
});

const verdictSchema = z.enum(['Cumple', 'No cumple', 'Sin definir']);

/** A sample of an incident and what it says of the parameter. */
export const muestraDeIncidenciaSchema = z.object({
  _id: z.string(),
  numero_muestra: z.string(),
  fecha_muestra: fechaSchema,
  tipo_muestra: z.string(),
  conclusion: verdictSchema,
  medida: medidaSchema.optional(),
  /** `incumple`: the sample fails; `remuestra`: a later sample, whatever its verdict; `retirada`: it no longer counts here. */
  papel: z.enum(['incumple', 'remuestra', 'retirada']),
});
export type MuestraDeIncidencia = z.infer<typeof muestraDeIncidenciaSchema>;

/**
 * What the law asks to be done, with its article. `hasta` is a day in Madrid, or an instant where the law counts hours; null
 * where no day is known, and `cuando` says why: the law sets no term, or counts it from what the portal doesn't know.
 */
const plazoDeIncidenciaSchema = z.object({
  /** Names it within the incident. */
  clave: z.string(),
  que: z.string(),
  articulo: z.string(),
  hasta: z.union([fechaSchema, instantSchema]).nullable(),
  /** The first day on which the deadline's act may be done, if there is one. */
  desde: fechaSchema.optional(),
  cuando: z.string().optional(),
  /** Whether it counts working days. */
  habiles: z.boolean(),
  /** When a person marked it as done; null while it isn't. */
  hecho: z.object({ cuando: instantSchema, quien: z.string() }).nullable(),
});
export type PlazoDeIncidencia = z.infer<typeof plazoDeIncidenciaSchema>;

/** What the portal proposes to the person who decides, and the sample that it follows from. Null: nothing. */
const propuestaSchema = z.object({
  tipo: z.enum(['cerrar', 'descartar']),
  muestra: z.string().nullable(),
  motivo: z.string(),
});
export type PropuestaDeIncidencia = z.infer<typeof propuestaSchema>;

/** The kinds of step in the life of an incident. */
const tipoDePasoSchema = z.enum([
  'abierta',
  'incumple',
  'remuestra',
  'corregida',
  'retirada',
  'estado',
  'causa',
  'medida',
  'responsable',
  'vence',
  'plazo',
  'comentario',
  'archivo',
  'archivo_quitado',
]);

/**
 * One step: who did what when. `quien` is null of what the portal found by itself; `nombre` is an address where the viewer may
 * know it (`autoresAjenos`).
 */
const pasoSchema = z.object({
  cuando: instantSchema,
  quien: z.object({ nombre: z.string(), laboratorio: z.boolean() }).nullable(),
  tipo: tipoDePasoSchema,
  /** In words, as it is shown. */
  texto: z.string(),
  muestra: z.string().optional(),
  estado: estadoDeIncidenciaSchema.optional(),
});
export type PasoDeIncidencia = z.infer<typeof pasoSchema>;

export const archivoDeIncidenciaSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  tipo: tipoDeArchivoSchema,
  /** Bytes. */
  size: z.number().int(),
  cuando: instantSchema,
  quien: z.string(),
});
export type ArchivoDeIncidencia = z.infer<typeof archivoDeIncidenciaSchema>;

const puntoDeIncidenciaSchema = z.object({ clave: z.string(), nombre: z.string(), codigo: z.string().optional() });

/** What lists and pages say of an incident. */
const cabecera = {
  _id: z.string(),
  /** Its client, for viewers of several clients where more than one has or had the solicitante; null otherwise. */
  cliente: z.string().nullable(),
  solicitante: z.string(),
  /** Null: the samples name no point. */
  punto: puntoDeIncidenciaSchema.nullable(),
  tipo_muestra: z.string(),
  /** Blank where the sample does not comply as a whole and none of its determinations fails. */
  determinacion: z.string(),
  /** Blank there too, and where the determination fails without a parameter that does. */
  parametro: z.string(),
  estado: estadoDeIncidenciaSchema,
  /** When it was opened in the portal, and when it was closed or discarded. */
  abierta: instantSchema,
  cerrada: instantSchema.nullable(),
  causa: z.object({ clase: causaDeIncidenciaSchema, texto: z.string() }).nullable(),
  /** What is done about it; `hecha`: the day when it was; `publica`: whether boards show it beside what doesn't comply. */
  medida: z
    .object({ texto: z.string(), hecha: fechaSchema.nullable(), publica: z.literal(true).optional() })
    .nullable(),
  /** The newest sample that does not comply. */
  muestra: muestraDeIncidenciaSchema.pick({ _id: true, numero_muestra: true, fecha_muestra: true, medida: true }),
  propuesta: propuestaSchema.nullable(),
  /** What it still waits for (`esperaDe`), in sentences; null where something is proposed, or nobody has done anything yet. */
  espera: z.string().nullable(),
  responsable: z.string().nullable(),
  /** The next day by which something is due, a deadline of the law or its own; null: none, or nothing is left to do. */
  vence: fechaSchema.nullable(),
  /** Whether that day has passed. */
  vencida: z.boolean(),
};

/** A line of the list. */
export const incidenciaListadaSchema = z.object(cabecera);
export type IncidenciaListada = z.infer<typeof incidenciaListadaSchema>;

/** Who did something, to viewers that may not know the address; people of clients, to the laboratory's and to each other. */
export const autoresAjenos = {
  laboratorio: 'El laboratorio',
  cliente: 'El cliente',
  otroCliente: 'Otro cliente',
} as const;

/** An incident, whole, as its viewer may see it. */
export const incidenciaSchema = z.object({
  ...cabecera,
  /** By date of sampling; of other types than the viewer sees none. */
  muestras: z.array(muestraDeIncidenciaSchema),
  /** What the norm's table of actions says is to be done, with its article; null: nothing is known. */
  medidaPropuesta: z.string().nullable(),
  /** What the norm says of the value that opened it, in a sentence; null: no norm is switched on. */
  lectura: z.string().nullable(),
  /** Between which days the law wants the re-test to be taken, once the day of the measure is known. */
  remuestra: z.object({ desde: fechaSchema, hasta: fechaSchema, articulo: z.string() }).nullable(),
  /** How many days after the measure that is, whether or not its day is known; null: the law says nothing of it. */
  remuestraTras: z.object({ desde: z.number().int(), hasta: z.number().int() }).nullable(),
  /** The own due date that people gave it. */
  venceEl: fechaSchema.nullable(),
  plazos: z.array(plazoDeIncidenciaSchema),
  archivos: z.array(archivoDeIncidenciaSchema),
  pasos: z.array(pasoSchema),
  /** Incidents before and after it of the same point, type of sample and parameter. */
  otras: z.array(z.object({ _id: z.string(), estado: estadoDeIncidenciaSchema, abierta: instantSchema })),
  /** What the viewer may do: users of the scope write, unless they may read alone; the laboratory comments. */
  puede: z.object({ escribir: z.boolean(), comentar: z.boolean() }),
  version: versionSchema,
});
export type Incidencia = z.infer<typeof incidenciaSchema>;

/** Which incidents: all filters together, as those of results. */
const filtrosDeIncidencias = {
  ...filtrosSchema.pick({ clienteId: true, solicitante: true, tipoGrupoId: true, tipoMuestra: true, search: true })
    .shape,
  /** Only those whose last sample that does not comply was taken before a day. */
  antesDe: fechaSchema.optional(),
};

/** `por_resolver`: any state with something to do; `vencida`: such a state after its due day. */
const situacionSchema = z.enum(['por_resolver', 'vencida', 'propuesta', ...estadoDeIncidenciaSchema.options, 'todas']);
export type SituacionDeIncidencias = z.infer<typeof situacionSchema>;

export const incidenciasQuerySchema = z.strictObject({
  ...filtrosDeIncidencias,
  situacion: situacionSchema.default('por_resolver'),
  /** The key of a point (`claveDePunto`): its incidents alone. */
  punto: claveSchema.optional(),
  /** The order: by what is due first, or newest first. */
  orden: z.enum(['vence', 'abierta']).default('vence'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(maxIncidenciasPorRespuesta).default(incidenciasPorPagina),
});

const count = z.number().int();

/**
 * How many incidents there are under the filters, whatever the situation asked for. `sinResolver` counts no incidents, but
 * what is unresolved (docs/decisions/verdicts.md), of each type of sample at a point one; `search` and `antesDe` don't narrow it.
 */
export const cuentasDeIncidenciasSchema = z.object({
  sinResolver: count,
  porResolver: count,
  vencidas: count,
  propuestas: count,
  estados: z.object({
    abierta: count,
    en_curso: count,
    pendiente_remuestra: count,
    cerrada: count,
    descartada: count,
  }),
});
export type CuentasDeIncidencias = z.infer<typeof cuentasDeIncidenciasSchema>;

export const incidenciasSchema = z.object({
  incidencias: z.array(incidenciaListadaSchema),
  total: count,
  paginas: count,
  cuentas: cuentasDeIncidenciasSchema,
  /** Whether the viewer may close several of them at once, or open them again. */
  puedeMover: z.boolean(),
});

export const countIncidenciasQuerySchema = z.strictObject(filtrosDeIncidencias);

const texto = z
  .string()
  .overwrite(withoutBidi)
  .trim()
  .max(maxTextoDeIncidencia, `El texto es demasiado largo (como mucho ${maxTextoDeIncidencia} caracteres)`);
const textoEscrito = texto.regex(noBlank, 'Escribe el texto');

/** What people change of an incident: an absent field stays as it is, null removes it. */
export const incidenciaCambiadaSchema = z.strictObject({
  causa: z
    .strictObject({ clase: causaDeIncidenciaSchema, texto: texto.default('') })
    .nullable()
    .optional(),
  medida: z
    .strictObject({
      texto: textoEscrito,
      hecha: fechaSchema.nullable().default(null),
      publica: z.literal(true).optional(),
    })
    .nullable()
    .optional(),
  responsable: texto.max(120, 'El nombre es demasiado largo (como mucho 120 caracteres)').nullable().optional(),
  venceEl: fechaSchema.nullable().optional(),
  /** Deadlines by their `clave`: done, or not after all. */
  plazos: z.record(z.string().max(100), z.boolean()).optional(),
  version: versionBaseSchema,
});
export type IncidenciaCambiada = z.output<typeof incidenciaCambiadaSchema>;

/** A move to another state, with its reason where one is needed (`necesitaMotivo`). */
export const cambioDeEstadoSchema = z.strictObject({
  estado: estadoDeIncidenciaSchema,
  motivo: texto.default(''),
  /**
   * To wait for another sample: the measure taken, and its day. Where absent, the incident's own measure, done today if it has no
   * day.
   */
  medida: z.strictObject({ texto: textoEscrito, hecha: fechaSchema }).optional(),
  /** To wait for another sample: the day for which it is asked of the laboratory. Where absent, when the norm wants it, or soon. */
  remuestra: fechaSchema.optional(),
  version: versionBaseSchema,
});

/** Incidents that one call moves at most; a page of the panel sends more calls. */
export const maxIncidenciasPorCambio = 100;

/**
 * A move of several incidents to another state, with a reason that every incident keeps. `anterior`: the user takes its own
 * closing back, and the incidents return to their former states.
 */
export const cambioDeVariasSchema = z.strictObject({
  ids: z.array(idSchema).min(1, 'Elige al menos una incidencia').max(maxIncidenciasPorCambio),
  estado: z.enum(['cerrada', 'descartada', 'en_curso', 'anterior']),
  motivo: texto.regex(noBlank, incidenciaFaults.motivo),
});

/** Which were moved, or were there already, and why the others weren't. */
export const variasCambiadasSchema = z.object({
  cambiadas: z.array(z.string()),
  omitidas: z.array(z.object({ _id: z.string(), motivo: z.string() })),
});

export const comentarioSchema = z.strictObject({ texto: textoEscrito });

export const incidenciaGuardadaSchema = z.object({ incidencia: incidenciaSchema });
