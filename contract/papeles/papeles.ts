import * as z from 'zod';
import { fechaSchema, monthsBefore } from '../base/fecha.ts';
import { idSchema } from '../base/id.ts';
import { clean } from '../base/texto.ts';
import { estadoDeIncidenciaSchema } from '../incidencias/rules/estados.ts';
import { type ClaseDeInstalacion, clasesDeInstalacion } from '../programa/instalacion.ts';
import { puntoCitadoSchema } from '../puntos/puntos.ts';
import { filtrosSchema } from '../resultados/filtros.ts';

/**
 * The most values and samples of a paper that a browser can lay out; and the most samples of a register, which are read whole.
 */
export const maxValoresDePapel = 20_000;
export const maxMuestrasDePapel = 10_000;
export const maxMuestrasDeRegistro = 600;
/** The most requesters of a paper: each network of a town is one. */
export const maxSolicitantesDePapel = 20;
/** Longest period of a paper, in years. */
const maxAnosDePapel = 5;

/** The same day some years later, `yyyy-mm-dd`; for 29 February the last day of February. */
const yearsAfter = (fecha: string, years: number) => monthsBefore(fecha, -12 * years);

const nombre = z.string().trim().max(200).overwrite(clean).min(1);
const common = {
  /** One of the two: an installation, or all that was sampled of some requesters. */
  instalacion: idSchema.optional(),
  solicitante: z
    .union([nombre, z.array(nombre).min(1).max(maxSolicitantesDePapel)])
    .transform((names) => [...new Set([names].flat())])
    .optional(),
  clienteId: filtrosSchema.shape.clienteId,
  desde: fechaSchema,
  hasta: fechaSchema,
};
type Periodo = Record<'desde' | 'hasta', string>;

const isOne = ({
  instalacion,
  solicitante,
}: {
  instalacion?: string | undefined;
  solicitante?: string[] | undefined;
}) => (instalacion === undefined) !== (solicitante === undefined);
const unoDeDos = { message: 'Elige una instalación o un solicitante', path: ['instalacion'] };
const within =
  (years: number) =>
  ({ desde, hasta }: Periodo) =>
    desde <= hasta && hasta < yearsAfter(desde, years);

/** Of what, and of which days; both days count. */
export const papelQuerySchema = z
  .strictObject(common)
  .refine(isOne, unoDeDos)
  .refine(within(maxAnosDePapel), {
    message: `Como mucho ${maxAnosDePapel} años, y el último día no antes del primero`,
    path: ['hasta'],
  });
export type PapelQuery = z.output<typeof papelQuerySchema>;

export const anualQuerySchema = z
  .strictObject(common)
  .refine(isOne, unoDeDos)
  .refine(within(1), { message: 'Como mucho un año, y el último día no antes del primero', path: ['hasta'] });

const count = z.number().int();
const verdictSchema = z.enum(['Cumple', 'No cumple', 'Sin definir']);
const claseSchema = z.enum(Object.keys(clasesDeInstalacion) as [ClaseDeInstalacion, ...ClaseDeInstalacion[]]);

/**
 * A sample of a paper. Parts of the paper name it by its place in `muestras`. `noCumple`: it, or any determination of it, does
 * not comply.
 */
const muestraDePapelSchema = z.object({
  _id: z.string(),
  numero_muestra: z.string(),
  fecha_muestra: fechaSchema,
  tipo_muestra: z.string(),
  solicitante: z.string(),
  punto: puntoCitadoSchema.nullable(),
  noCumple: z.boolean(),
});
export type MuestraDePapel = z.infer<typeof muestraDePapelSchema>;

/**
 * What a value is in a figure: `cuantificado`, a number; `menor`, below a number (`<LC`); `mayor`, above one; `palabras`, words;
 * `nada`, a verdict without a value.
 */
const clasesDeValor = ['cuantificado', 'menor', 'mayor', 'palabras', 'nada'] as const;
const claseDeValorSchema = z.enum(clasesDeValor);

/**
 * A value of a paper: the place of its sample, its text, and its unit if it differs from the line's. `fuera`: the value is
 * outside its own limits, and its conclusion isn't 'No cumple'.
 */
const valorDePapelSchema = z.object({
  muestra: count,
  texto: z.string(),
  unidad: z.string().optional(),
  clase: claseDeValorSchema,
  conclusion: verdictSchema,
  fuera: z.literal(true).optional(),
});
export type ValorDePapel = z.infer<typeof valorDePapelSchema>;

const numberOrNone = z.number().nullable();

/**
 * Figures of a parameter's values in one unit. Mean, smallest, largest and standard deviation (n−1) are those of the quantified
 * values, null where there are too few; all values count as determinations.
 */
const cifrasSchema = z.object({
  parametro: z.string(),
  /** Blank: a number without a unit. */
  unidad: z.string(),
  determinaciones: count,
  cuantificados: count,
  menores: count,
  mayores: count,
  palabras: count,
  /** Values that were reported in a unit that differs by a power of ten. */
  convertidos: count,
  media: numberOrNone,
  minimo: numberOrNone,
  maximo: numberOrNone,
  desviacion: numberOrNone,
  /** Determinations by what is concluded of them. `fuera` are of the first and the last. */
  conformes: count,
  noConformes: count,
  sinConclusion: count,
  fuera: count,
  valores: z.array(valorDePapelSchema),
});
export type Cifras = z.infer<typeof cifrasSchema>;

/**
 * Days of a row in which a parameter did not comply at a point: from a sample to the day before the one that complies, if any.
 */
const incumplimientoSchema = z.object({
  punto: z.string(),
  desde: fechaSchema,
  hasta: fechaSchema,
  muestra: count,
  conforme: count.nullable(),
});

/**
 * A parameter in a season or a year, cut to the days asked for. `muestras` counts samples with the parameter, `muestrasConformes`
 * those in which all its values comply.
 */
const filaDePapelSchema = z.object({
  desde: fechaSchema,
  hasta: fechaSchema,
  ...cifrasSchema.shape,
  muestras: count,
  muestrasConformes: count,
  diasIncumplimiento: count,
  incumplimientos: z.array(incumplimientoSchema),
});
export type FilaDePapel = z.infer<typeof filaDePapelSchema>;

const instalacionCitadaSchema = z.object({ _id: z.string(), nombre: z.string(), clase: claseSchema });

const seccion = {
  /** Null: a requester's points that are of none of its installations. */
  instalacion: instalacionCitadaSchema.nullable(),
  nombre: z.string(),
  /** Places of the section's samples; of those taken out of season; and of those that fail without a failing parameter. */
  muestras: z.array(count),
  fueraDeTemporada: z.array(count),
  sinParametro: z.array(count),
};

/** What is on every paper. `parcial`: its reader sees some types of sample only. */
const cabecera = {
  solicitantes: z.array(z.string()),
  instalacion: instalacionCitadaSchema.nullable(),
  desde: fechaSchema,
  hasta: fechaSchema,
  hoy: fechaSchema,
  parcial: z.boolean(),
  muestras: z.array(muestraDePapelSchema),
};

/** Figures by parameter and by season (SILOE) or year (histórico), for each installation. */
export const papelDeCifrasSchema = z.object({
  ...cabecera,
  /** `falta`: what annex IV asks of a pool that its section lacks, in sentences; none of a history. */
  secciones: z.array(z.object({ ...seccion, filas: z.array(filaDePapelSchema), falta: z.array(z.string()) })),
});
export type PapelDeCifras = z.infer<typeof papelDeCifrasSchema>;

/** What was done about a sample that does not comply, as far as it is written down. */
const actuacionSchema = z.object({
  _id: z.string(),
  /**
   * What it is about: the parameter, else the determination, else the sample as a whole; and the determination, blank for none.
   */
  que: z.string(),
  determinacion: z.string(),
  punto: z.string().nullable(),
  estado: estadoDeIncidenciaSchema,
  abierta: fechaSchema,
  cerrada: fechaSchema.nullable(),
  causa: z.string().nullable(),
  medida: z.string().nullable(),
  medidaHecha: fechaSchema.nullable(),
  /** Places of its samples that do not comply. */
  muestras: z.array(count),
});
export type Actuacion = z.infer<typeof actuacionSchema>;

/** A value that does not comply, or is outside its limits; without `texto` a sample that fails with no parameter that says so. */
const falloSchema = z.object({
  muestra: count,
  parametro: z.string(),
  texto: z.string().nullable(),
  unidad: z.string(),
  limite: z.string(),
  conclusion: verdictSchema,
  fuera: z.literal(true).optional(),
  /** The ids of the incidents about it. */
  incidencias: z.array(z.string()),
});
export type FalloDePapel = z.infer<typeof falloSchema>;

/** This period's figure and that of the same days a year before. */
const comparada = z.object({ ahora: count, antes: count });

export const papelAnualSchema = z.object({
  ...cabecera,
  anterior: z.object({ desde: fechaSchema, hasta: fechaSchema }),
  secciones: z.array(
    z.object({
      ...seccion,
      /** Places of its samples of the year before; `muestras` are of this one. */
      antes: z.array(count),
      total: comparada,
      noCumplen: comparada,
      determinaciones: comparada,
      noConformes: comparada,
      tipos: z.array(z.object({ tipo: z.string(), muestras: comparada })),
    }),
  ),
  /**
   * By parameter over all sections; `limite` is that of the largest value, '' for none; `antes` is null where there were none.
   */
  parametros: z.array(
    z.object({
      ...cifrasSchema.shape,
      limite: z.string(),
      antes: cifrasSchema.nullable(),
    }),
  ),
  fallos: z.array(falloSchema),
  actuaciones: z.array(actuacionSchema),
});
export type PapelAnual = z.infer<typeof papelAnualSchema>;

const medidaDeRegistroSchema = z.object({
  parametro: z.string(),
  texto: z.string(),
  unidad: z.string(),
  limite: z.string(),
  conclusion: verdictSchema,
  fuera: z.literal(true).optional(),
});

/** A sampling of the register: what was found of Legionella, what else was measured, and what the record of sampling says. */
const tomaSchema = z.object({
  muestra: count,
  hora: z.string().nullable(),
  tomadaPor: z.string().nullable(),
  temperatura: z.string().nullable(),
  legionella: z.array(medidaDeRegistroSchema),
  otras: z.array(medidaDeRegistroSchema),
});
export type TomaDeRegistro = z.infer<typeof tomaSchema>;

export const registroDeLegionellaSchema = z.object({
  ...cabecera,
  tomas: z.array(tomaSchema),
  /** Places of samples of the installation that are of neither. */
  otrasMuestras: z.array(count),
  hechos: z.array(z.object({ que: z.string(), fecha: fechaSchema })),
  actuaciones: z.array(actuacionSchema),
});
export type RegistroDeLegionella = z.infer<typeof registroDeLegionellaSchema>;
