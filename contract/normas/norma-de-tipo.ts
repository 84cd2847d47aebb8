import * as z from 'zod';
import { muestraCitadaSchema } from '../resultados/ahora.ts';
import { lecturaNormativaSchema } from './lectura-normativa.ts';
import { lugares, normaIds } from './norma.ts';
import { atributosSchema } from '../puntos/punto.ts';
import { versionSchema } from '../base/id.ts';
import { clean } from '../base/texto.ts';

/** A type of sample, as samples name it. */
export const tipoSchema = z.string().max(300).overwrite(clean).min(1, 'Falta el tipo de muestra');

const campos = {
  norma: z.enum(normaIds),
  /** The class that is taken for points without one in their ficha; null: unknown. */
  lugar: z.enum(lugares).nullable(),
  /** Facts that limits depend on, where the point doesn't say them itself. */
  condiciones: atributosSchema,
  /** Rows of annex I of Reg. (CE) 2073/2005 that the food belongs to: '1.19'. */
  filas: z.array(z.string().regex(/^\d\.\d{1,2}(?:\.\d{1,2})?a?$/u, 'No es una fila del anexo I')).max(20),
  /** Row 1.2: whether the producer has shown that Listeria stays within 100 UFC/g; null: not known. */
  listeriaDemostrada: z.boolean().nullable(),
};

/** Which norm reads the samples of a type (docs/decisions/norms.md). Off, it is kept and reads nothing. */
export const normaDeTipoSchema = z.object({ tipo: z.string(), ...campos, activa: z.boolean() });
export type NormaDeTipo = z.infer<typeof normaDeTipoSchema>;

export const normaDeTipoEditableSchema = normaDeTipoSchema.extend({ version: versionSchema });
export type NormaDeTipoEditable = z.infer<typeof normaDeTipoEditableSchema>;

/** What is tried before it is saved: the body of POST /admin/normas/ensayo. */
export const normaProbadaSchema = z.strictObject({ tipo: tipoSchema, ...campos });

/** A type's norm as it shall be, whole: the body of PUT /admin/normas. `version` is 0 where the type has none. */
export const normaDeTipoCambiadaSchema = z.strictObject({
  tipo: tipoSchema,
  ...campos,
  activa: z.boolean(),
  version: versionSchema,
});

/** A type of sample, with its norm where one was ever chosen. */
const tipoConNormaSchema = z.object({
  tipo: z.string(),
  /** Authorised samples of the last year. */
  muestras: z.number().int(),
  norma: normaDeTipoEditableSchema.nullable(),
});
export type TipoConNorma = z.infer<typeof tipoConNormaSchema>;

export const tiposConNormaSchema = z.object({ tipos: z.array(tipoConNormaSchema) });

/** The newest sample of a type, as a norm would read it; null where there is none. */
export const ensayoDeNormaSchema = z.object({
  ensayo: z.object({ muestra: muestraCitadaSchema, lectura: lecturaNormativaSchema }).nullable(),
});
export type EnsayoDeNorma = z.infer<typeof ensayoDeNormaSchema>;

/** Most samples of a type whose limits are compared with the norm's: the newest. */
export const maxMuestrasComparadas = 500;

/** A limit stated by samples that differs from the limit in force at their place and time. */
const discrepanciaSchema = z.object({
  /** The determination and the result that state it, as the laboratory names them. */
  determinacion: z.string(),
  descripcion: z.string(),
  /** What the samples state: 'máx. 50 mg/L'. */
  indicado: z.string(),
  /** What holds there and then: 'máx. 0,50 mg/L'. */
  vigente: z.string(),
  articulo: z.string(),
  /** Where they were taken; null where that isn't known and the limit is none at any place. */
  lugar: z.enum(lugares).nullable(),
  muestras: z.number().int(),
  ultima: muestraCitadaSchema,
});
export type Discrepancia = z.infer<typeof discrepanciaSchema>;

/** Stated limits of a type's newest samples that aren't the norm's; `norma` is null where none was ever chosen. */
export const discrepanciasSchema = z.object({
  norma: z.string().nullable(),
  discrepancias: z.array(discrepanciaSchema),
  /** How many samples were compared, and how many there are. */
  comparadas: z.number().int(),
  total: z.number().int(),
  /** How many stated limits could be compared. */
  limites: z.number().int(),
});
