import * as z from 'zod';
import { fechaSchema, instantSchema } from '../base/fecha.ts';
import { camposDeMuestra, type ClasesDeCampos, type NombreDeCampo } from './muestra-campos.ts';
import { clean } from '../base/texto.ts';

/** The parts of a sample's schema that differ between what a laboratory delivers and what is stored. */
interface Piezas {
  /** A text of one line. */
  short: z.ZodString;
  /** A text of several lines. */
  long: z.ZodString;
  /** A name that things are found and compared by. */
  name: z.ZodString;
  /** The name of a point. A code without a name is no point that people recognise. */
  pointName: z.ZodString;
  time: z.ZodString;
  /** The date of sampling. */
  fecha: typeof fechaSchema;
  id: z.ZodString;
  /** Determinations of a sample, results of a determination. */
  list: <T extends z.ZodType>(of: T) => z.ZodArray<T>;
}

/** Longest texts that a laboratory delivers; longer is refused on the way in. */
const short = z.string().max(300);

const puntoSinNombre =
  'El punto de muestreo tiene código y le falta el nombre: si no tiene otro, da el código como nombre';

/** What a laboratory delivers: bounded, and names cleaned, so that equality is exact. */
const delivered: Piezas = {
  short,
  long: z.string().max(5000),
  name: short.overwrite(clean).min(1),
  pointName: z
    .string({ error: ({ input }) => (input === undefined ? puntoSinNombre : undefined) })
    .max(300)
    .overwrite(clean)
    .min(1),
  time: z.string().regex(/^\d{2}:\d{2}$/u),
  // Between 1900 and 2199: one mistyped year would stretch every chart over centuries.
  fecha: fechaSchema.refine((fecha) => fecha >= '1900' && fecha < '2200', 'El año no es de este tiempo'),
  id: z.string().min(1).max(100),
  list: (of) => z.array(of).max(1000),
};

const text = z.string();

/** What is stored: only the shapes that pages need. Limits of the intake do not apply, so that older samples stay readable. */
const stored: Piezas = {
  short: text,
  long: text,
  name: text,
  pointName: text,
  time: text,
  fecha: fechaSchema,
  id: text,
  list: z.array,
};

/** Where a sample stands: under way, authorised (a result) or withdrawn (seen nowhere, kept in the table). */
export const estadoMuestraSchema = z.enum(['en_curso', 'autorizada', 'anulada']);
export type EstadoMuestra = z.infer<typeof estadoMuestraSchema>;

/** The schema of a sample's document (ISO/IEC 17025 fields optional), made of some pieces. */
function documentoDe({ short: corto, long, name, pointName, time, fecha, id, list }: Piezas) {
  /** The permitted zone of a parameter; `texto` when it isn't numeric, such as 'Ausencia en 25 g'. */
  const referencia = z.object({
    min: z.number().optional(),
    max: z.number().optional(),
    texto: corto.optional(),
  });

  /**
   * One parameter's result. `valor` is the number understood, in `unidad`;
   * `valor_formateado` is the text as the laboratory delivered it. `<0,5` is `operador` and number.
   */
  const resultado = z.object({
    descripcion: corto,
    valor: z.number().optional(),
    operador: z.enum(['<', '<=', '>', '>=']).optional(),
    valor_formateado: corto.optional(),
    unidad: corto.optional(),
    referencia: referencia.optional(),
    conclusion: corto.optional(),
    incertidumbre: corto.optional(),
    limite_deteccion: corto.optional(),
    limite_cuantificacion: corto.optional(),
    acreditado: z.boolean().optional(),
  });

  /** One determination with its parameters. */
  const determinacion = z.object({
    descripcion: name,
    status_inteligente: corto.optional(),
    procedimiento: corto.optional(),
    norma: corto.optional(),
    acreditado: z.boolean().optional(),
    subcontratado: z.boolean().optional(),
    resultados: list(resultado),
    total_resultados: z.number().int(),
    resultados_cumplen: z.number().int(),
    resultados_no_cumplen: z.number().int(),
  });

  const byKind = {
    name,
    short: corto.optional(),
    long: long.optional(),
    date: fechaSchema.optional(),
    time: time.optional(),
    point: z.object({ nombre: pointName, codigo: name.optional() }).optional(),
    own: z.never(),
  };

  /** The schemas of a sample's fields, each by its kind. */
  const campos = Object.fromEntries(camposDeMuestra.map(({ name: campo, kind }) => [campo, byKind[kind]])) as {
    [N in NombreDeCampo]: (typeof byKind)[ClasesDeCampos[N]];
  };

  return z.object({
    _id: id,
    ...campos,
    estado: estadoMuestraSchema,
    fecha_muestra: fecha,
    /** Who asked for the analysis; access is decided by `nombre`, compared exactly once cleaned. */
    solicitante: z.object({ nombre: name, id: corto.optional() }),
    determinaciones: list(determinacion),
  });
}

/** A sample as the laboratory delivered it, read and checked. */
export const muestraDocumentSchema = documentoDe(delivered);
export type MuestraDocument = z.infer<typeof muestraDocumentSchema>;
export type Determinacion = MuestraDocument['determinaciones'][number];
export type Resultado = Determinacion['resultados'][number];

/** A sample as it is stored, whatever the limits of the intake were when it came. */
export const storedDocumentSchema = documentoDe(stored);

/** A sample as `GET /results/{id}` answers it: the stored document with when it came in and when it last changed. */
export const muestraSchema = storedDocumentSchema.extend({
  importedAt: instantSchema,
  lastModified: instantSchema,
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Muestra = z.infer<typeof muestraSchema>;
