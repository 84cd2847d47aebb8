import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { numero } from '../base/numeros.ts';
import { clean, noBlank } from '../base/texto.ts';
import { muestraSchema } from '../muestras/muestra.ts';
import { revisionSchema } from '../muestras/revision.ts';
import { pdfCheckSchema } from '../certificados/pdf.ts';
import { filtrosComunesSchema } from '../resultados/filtros.ts';

/** Samples of a dossier at most, and so of a link to one. */
export const maxMuestrasDeDossier = 1000;

/** Why some samples make no dossier; undefined where they do. */
export function faultOfDossier(muestras: number): string | undefined {
  if (muestras === 0) return 'No hay muestras con los filtros actuales';
  if (muestras <= maxMuestrasDeDossier) return undefined;
  return `Hay ${numero(muestras)} muestras y en un dossier caben ${numero(maxMuestrasDeDossier)}. Elige un periodo más corto, un solicitante o un tipo de muestra`;
}

/** How many of a link's samples it shows no more, and why that may be. */
export function faltanDeEnlace(faltan: number, muestras: number): string {
  const [falta, la] = faltan === 1 ? ['Falta', 'la'] : ['Faltan', 'las'];
  return `${falta} ${numero(faltan)} de las ${numero(muestras)} muestras con que se creó el enlace: el laboratorio ${la} ha retirado o cambiado, o quien lo creó ya no ${la} ve.`;
}

/** For how many days a link serves. */
export const diasDeEnlace = { usual: 7, most: 90 } as const;

/** Links of a user that serve at once, at most. */
export const maxEnlaces = 30;

/** Links of a user that are kept at most, with those that are over and not yet forgotten. */
export const maxEnlacesGuardados = 200;

/** How long a link and its log are kept after its end, in days. */
export const diasTrasElFin = 30;

/** Samples of one answer at most. */
export const muestrasPorPagina = 100;

export const maxPara = 120;

/** A link to be made: the samples that the filters find at that moment, and no later one. */
export const enlaceNuevoSchema = z.strictObject({
  para: z
    .string()
    .overwrite(clean)
    .regex(noBlank, 'Escribe para quién es')
    .max(maxPara, `Como mucho ${maxPara} caracteres`),
  dias: z
    .number('Escribe un número de días')
    .int('Escribe un número entero de días')
    .min(1, 'Al menos 1 día')
    .max(diasDeEnlace.most, `Como mucho ${diasDeEnlace.most} días`)
    .default(diasDeEnlace.usual),
  conCertificados: z.boolean(),
  filtros: filtrosComunesSchema.strict(),
});

const dicho = {
  para: z.string(),
  creado: instantSchema,
  fin: instantSchema,
  conCertificados: z.boolean(),
  /** The filters that the samples were found by, in words. */
  resumen: z.array(z.object({ label: z.string(), value: z.string() })),
};

/** A link as its maker sees it: never its secret. */
const enlaceSchema = z.object({
  _id: z.string(),
  ...dicho,
  /** How many samples it was made of. */
  muestras: z.number().int(),
  /** `sin-acceso`: it would serve, but its maker sees no requester of it now. */
  estado: z.enum(['activo', 'sin-acceso', 'caducado', 'terminado']),
  /** When its maker ended it; null where it didn't. */
  terminado: instantSchema.nullable(),
  /** When something was last read by it; null: never. */
  ultimoUso: instantSchema.nullable(),
});
export type Enlace = z.infer<typeof enlaceSchema>;

export const enlacesSchema = z.object({ enlaces: z.array(enlaceSchema) });

/** A link that was made. `texto` is what its address ends with, shown this once. */
export const enlaceCreadoSchema = z.object({ enlace: enlaceSchema, texto: z.string() });

/** What was read by a link: its list of samples, a sample, the dossier, a certificate. */
export const queDeEnlaceSchema = z.enum(['abierto', 'muestra', 'dossier', 'certificado']);

/** A reading by a link. `detalle`: the sample's number, or which of the samples ('1–100 de 230'). */
const usoDeEnlaceSchema = z.object({
  _id: z.string(),
  cuando: instantSchema,
  que: queDeEnlaceSchema,
  detalle: z.string(),
});
export type UsoDeEnlace = z.infer<typeof usoDeEnlaceSchema>;

export const usosDeEnlaceSchema = z.object({ usos: z.array(usoDeEnlaceSchema), cursor: z.string().nullable() });

/** The place of the first sample of a page; a link's samples keep their places, whatever happens to them. */
export const desdeSchema = z.object({ desde: z.coerce.number().int().min(0).max(maxMuestrasDeDossier).default(0) });

const pagina = {
  /** How many samples the link was made of; those that it shows no more are left out of the lists. */
  total: z.number().int(),
  /** What to ask the rest with; null when nothing is left. */
  siguiente: z.number().int().nullable(),
};

/** A sample in the list that a link opens with. */
const muestraDeListaSchema = z.object({
  _id: z.string(),
  numero_muestra: z.string(),
  fecha_muestra: z.string(),
  tipo_muestra: z.string(),
  solicitante: z.string(),
  /** '' where none is known. */
  punto: z.string(),
  conclusion_muestra: z.string(),
  /** What fails in it, by name, as the laboratory concludes. */
  noCumplen: z.array(z.string()),
  fuera: z
    .number()
    .int()
    .meta({ description: 'Valores fuera de su límite de los que el laboratorio no concluye que no cumplan.' }),
});
export type MuestraDeEnlace = z.infer<typeof muestraDeListaSchema>;

/** What a link's bearer sees first. */
export const enlaceAbiertoSchema = z.object({
  ...dicho,
  ...pagina,
  muestras: z.array(muestraDeListaSchema),
});
export type EnlaceAbierto = z.infer<typeof enlaceAbiertoSchema>;

/** What the dossier is made of: samples, what was corrected of them, and their certificates by their numbers. */
export const dossierDeEnlaceSchema = z.object({
  ...pagina,
  muestras: z.array(muestraSchema),
  revisiones: z.record(z.string(), z.array(revisionSchema)),
  certificados: z.record(z.string(), pdfCheckSchema),
  /** How many can't be read: damaged where they are stored, or larger than an answer. */
  danadas: z.number().int(),
  referenciasAjenas: z.array(z.string()),
});

export const muestraDeEnlaceSchema = z.object({
  result: muestraSchema,
  /** Null where the link has no certificates. */
  certificado: pdfCheckSchema.nullable(),
});
