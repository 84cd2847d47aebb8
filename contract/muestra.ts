import * as z from 'zod';
import { fechaSchema, instantSchema } from './fecha.ts';
import { camposDeMuestra, type ClasesDeCampos, type NombreDeCampo } from './muestra-campos.ts';
import { clean } from './rules/texto.ts';

/** Longest texts that a laboratory delivers; longer is refused on the way in. */
const short = z.string().max(300);
const long = z.string().max(5000);

/** A name that things are found and compared by: cleaned on the way in, so that equality is exact. */
const name = short.overwrite(clean).min(1);

/** A sampling date: one of 1900 to 2199, since a year that was mistyped would stretch every chart over centuries. */
const fechaMuestra = fechaSchema.refine((fecha) => fecha >= '1900' && fecha < '2200', 'El año no es de este tiempo');

/** Where a sample stands: under way, authorised (a result) or withdrawn (seen nowhere, kept in the table). */
export const estadoMuestraSchema = z.enum(['en_curso', 'autorizada', 'anulada']);
export type EstadoMuestra = z.infer<typeof estadoMuestraSchema>;

/** The permitted zone of a parameter; `texto` when it isn't numeric, such as 'Ausencia en 25 g'. */
const referenciaSchema = z.object({
  min: z.number().optional(),
  max: z.number().optional(),
  texto: short.optional(),
});

/**
 * One parameter's result (spec, section 3, Result item). `valor` is the number understood, in `unidad`;
 * `valor_formateado` is the text as the laboratory delivered it. `<0,5` is `operador` and number.
 */
const resultadoSchema = z.object({
  descripcion: short,
  valor: z.number().optional(),
  operador: z.enum(['<', '<=', '>', '>=']).optional(),
  valor_formateado: short.optional(),
  unidad: short.optional(),
  referencia: referenciaSchema.optional(),
  conclusion: short.optional(),
  incertidumbre: short.optional(),
  limite_deteccion: short.optional(),
  limite_cuantificacion: short.optional(),
  acreditado: z.boolean().optional(),
});
export type Resultado = z.infer<typeof resultadoSchema>;

/** One determination with its parameters (spec, section 3, Determination). */
const determinacionSchema = z.object({
  descripcion: name,
  status_inteligente: short.optional(),
  procedimiento: short.optional(),
  norma: short.optional(),
  acreditado: z.boolean().optional(),
  subcontratado: z.boolean().optional(),
  resultados: z.array(resultadoSchema).max(1000),
  total_resultados: z.number().int(),
  resultados_cumplen: z.number().int(),
  resultados_no_cumplen: z.number().int(),
});
export type Determinacion = z.infer<typeof determinacionSchema>;

/** Who asked for the analysis; access is decided by `nombre`, compared exactly once cleaned. */
const solicitanteSchema = z.object({ nombre: name, id: short.optional() });

const byKind = {
  name,
  short: short.optional(),
  long: long.optional(),
  date: fechaSchema.optional(),
  time: z
    .string()
    .regex(/^\d{2}:\d{2}$/u)
    .optional(),
  own: z.never(),
};

/** The schemas of a sample's fields, each by its kind. */
const campos = Object.fromEntries(camposDeMuestra.map(({ name: campo, kind }) => [campo, byKind[kind]])) as {
  [N in NombreDeCampo]: (typeof byKind)[ClasesDeCampos[N]];
};

/** A sample as the laboratory delivered it, read and checked (spec, section 3, Sample; ISO/IEC 17025 fields optional). */
export const muestraDocumentSchema = z.object({
  _id: z.string().min(1).max(100),
  ...campos,
  estado: estadoMuestraSchema,
  fecha_muestra: fechaMuestra,
  solicitante: solicitanteSchema,
  determinaciones: z.array(determinacionSchema).max(1000),
});
export type MuestraDocument = z.infer<typeof muestraDocumentSchema>;

/** A sample as `GET /results/{id}` answers it: the document with when it came in and when it last changed. */
export const muestraSchema = muestraDocumentSchema.extend({
  importedAt: instantSchema,
  lastModified: instantSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Muestra = z.infer<typeof muestraSchema>;
