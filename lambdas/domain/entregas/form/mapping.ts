import {
  camposDeClase,
  camposDeMuestra,
  type CampoObligatorio,
  type CamposDeClase,
  type NombreDeCampo,
} from '../../../../contract/muestras/muestra-campos.ts';
import * as z from 'zod';
import { isFechaFormat } from '../reading/fecha.ts';
import { encodings } from '../source/decode.ts';

/**
 * A sample's own fields by the way to read them, in every form of file: dates, times, texts of several lines, short texts.
 */
export const camposFecha = camposDeMuestra.filter((campo) => campo.kind === 'date');
export type CampoFecha = (typeof camposFecha)[number];
export const camposHora = camposDeClase('time');
export const camposLargos = camposDeClase('long');
/** Without the sample's number, which is read with its key. */
export const camposCortos = camposDeMuestra
  .filter((campo) => campo.kind === 'name' || campo.kind === 'short')
  .map(({ name }) => name)
  .filter((name) => name !== 'numero_muestra');

/** The parts of a sample's point, by their names in mappings and reports. */
export const partesDePunto = {
  nombre: 'punto_muestreo.nombre',
  codigo: 'punto_muestreo.codigo',
} as const;

/** Fields that identify things: a spreadsheet that shortens such a name or number makes another of it. */
export const identificadores = [
  '_id',
  ...camposDeMuestra.flatMap(({ name, isIdentifier }) => (isIdentifier && name !== 'punto_muestreo' ? [name] : [])),
  'solicitante_id',
  partesDePunto.nombre,
  partesDePunto.codigo,
] as const;

/** The fields of a result besides name, value and conclusion: unit, limits, and how it was measured. */
export const camposDeResultado = [
  'unidad',
  'min',
  'max',
  'rango',
  'texto',
  'incertidumbre',
  'limite_deteccion',
  'limite_cuantificacion',
  'acreditado',
] as const;

/** The formats of dates, in the order in which they are tried. */
const fechasSchema = z
  .array(z.string().refine(isFechaFormat, 'No es un formato de fecha; por ejemplo "dd/mm/aaaa"'))
  .min(1);

/** A column's name; found in the header without regard to the white space around and within it. */
const columnaSchema = z.string().trim().min(1);

const constanteSchema = z.union([z.string(), z.number(), z.boolean()]);

/** A value map: `{"Verde": "Cumple"}`; null: no value. */
const listaSchema = z.record(z.string(), z.string().nullable());

/** The meaning of a blank: a text, or a text from other columns. */
const defectoSchema = z.union([
  z.string(),
  z.strictObject({ columna: columnaSchema }),
  z.strictObject({ columnas: z.array(columnaSchema).min(1), separador: z.string().optional() }),
]);

const pairSchema = z.enum(['()', '[]', '{}']);

const formaDeFuente = z.strictObject({
  columna: columnaSchema.optional(),
  columnas: z.array(columnaSchema).min(1).optional(),
  separador: z.string().optional(),
  constante: constanteSchema.optional(),
  /** The part of the text within the last pair of these brackets, or outside it. */
  dentro_de: pairSchema.optional(),
  fuera_de: pairSchema.optional(),
  /** The part of the text between signs: 1 for the first, -1 for the last. */
  separar: z
    .strictObject({
      por: z.string().min(1).max(20),
      parte: z
        .number()
        .int()
        .refine((parte) => parte !== 0, 'Es 1 la primera y -1 la última'),
    })
    .optional(),
  /** The unit of the column's numbers, which their text doesn't say: limits in µg/L beside values in mg/L. */
  unidad: z.string().trim().min(1).max(40).optional(),
  /** A value map, or the name of one of the mapping's `listas`. */
  valores: z.union([z.string(), listaSchema]).optional(),
  defecto: defectoSchema.optional(),
  /** The meaning of a value that the map lacks; null: no value. Where absent, the value stays as it is. */
  otros: z.string().nullable().optional(),
});

const origins = ['columna', 'columnas', 'constante'] as const;

const cuts = ['dentro_de', 'fuera_de', 'separar'] as const;

const fuenteCompletaSchema = formaDeFuente.superRefine(checkFuente);
export type Fuente = z.infer<typeof fuenteCompletaSchema>;

const fuenteDeFechaCompletaSchema = formaDeFuente
  /** The formats of this field's dates, where they aren't those of the mapping. */
  .extend({ fechas: fechasSchema.optional() })
  .superRefine(checkFuente);

function checkFuente(fuente: z.infer<typeof formaDeFuente>, context: z.RefinementCtx): void {
  const given = origins.filter((origin) => fuente[origin] !== undefined);
  const message = 'Di de dónde sale: exactamente una de "columna", "columnas" o "constante"';
  if (given.length !== 1) context.addIssue({ code: 'custom', message });
  if (cuts.filter((cut) => fuente[cut] !== undefined).length > 1) {
    context.addIssue({ code: 'custom', message: 'Di una sola de "dentro_de", "fuera_de" o "separar"' });
  }
  if (fuente.otros !== undefined && fuente.valores === undefined) {
    context.addIssue({ code: 'custom', path: ['otros'], message: 'Solo tiene sentido junto a "valores"' });
  }
}

const deColumna = (value: unknown) => (typeof value === 'string' ? { columna: value } : value);

/** Where a text comes from; a plain text is a column's name. */
export const fuenteSchema = z.preprocess(deColumna, fuenteCompletaSchema);

/** The source of a date, with its own formats if any. */
export const fuenteDeFechaSchema = z.preprocess(deColumna, fuenteDeFechaCompletaSchema);

/** The source of a text that is rarely in a column, such as a unit; a plain text, number or yes/no stands for itself. */
export const datoSchema = z.preprocess(
  (value) => (typeof value === 'object' ? value : { constante: value }),
  fuenteCompletaSchema,
);

const fuente = fuenteSchema.optional();
const dato = datoSchema.optional();
const text = z.string().trim().min(1);

type DeCampo<N> = N extends CamposDeClase<'date'> ? typeof fuenteDeFechaSchema : typeof fuenteSchema;
type Needed<N, S extends z.ZodType> = N extends CampoObligatorio ? S : z.ZodOptional<S>;

const campos = Object.fromEntries(
  camposDeMuestra
    .filter(({ kind }) => kind !== 'point')
    .map(({ name, kind, isRequired }) => {
      const schema = kind === 'date' ? fuenteDeFechaSchema : fuenteSchema;
      return [name, isRequired ? schema : schema.optional()];
    }),
) as {
  [N in Exclude<NombreDeCampo, CamposDeClase<'point'>>]: Needed<N, DeCampo<N>>;
};

/** The sources of the sample's fields. */
const camposSchema = z.strictObject({
  _id: fuente,
  ...campos,
  solicitante_id: fuente,
  [partesDePunto.nombre]: fuente,
  [partesDePunto.codigo]: fuente,
});

/** The sources of a determination's fields; `conclusion` becomes its `status_inteligente`. */
const sobreDeterminacion = {
  procedimiento: dato,
  norma: dato,
  acreditado: dato,
  subcontratado: dato,
};

/** A record of the same schema for each field of a result besides name, value and conclusion. */
const deResultado = <S extends typeof fuente>(schema: S) =>
  Object.fromEntries(camposDeResultado.map((name) => [name, schema])) as Record<(typeof camposDeResultado)[number], S>;

const sobreResultado = deResultado(dato);

/**
 * Columns that state values as not detected, or beyond the measured range: a condition, the sign that each of its words means
 * (null: none), and the limit with its unit.
 */
const censuraSchema = z.strictObject({
  columna: columnaSchema,
  valores: z.record(z.string(), z.enum(['<', '<=', '>', '>=']).nullable()),
  limite: fuenteSchema,
  unidad: fuente,
});
export type Censura = z.infer<typeof censuraSchema>;

/** Wide form: a column whose cells are a parameter's values. */
const columnaDeValoresSchema = z.strictObject({
  columna: columnaSchema,
  /** The value where the column's cell is blank: the word of a column of signs. */
  defecto: defectoSchema.optional(),
  descripcion: text.optional(),
  censura: censuraSchema.optional(),
  operador: fuente,
  conclusion: fuente,
  ...sobreResultado,
});
export type ValueColumn = z.infer<typeof columnaDeValoresSchema>;

const determinacionAnchaSchema = z.strictObject({
  descripcion: text,
  conclusion: fuente,
  ...sobreDeterminacion,
  resultados: z.array(columnaDeValoresSchema).min(1),
});

const rowCount = z.number().int().min(1).max(1000);

/** Rows below the header that are no samples: the first ones, the last ones, or those marked by a column's text. */
const omitRuleSchema = z.union(
  [
    z.strictObject({ tras_cabecera: rowCount }),
    z.strictObject({ ultimas: rowCount }),
    z.strictObject({ columna: columnaSchema, valores: z.array(z.string()).min(1) }),
    z.strictObject({ columna: columnaSchema, patron: text.max(200) }),
  ],
  'Es {"tras_cabecera": N}, {"ultimas": N}, {"columna": …, "valores": […]} o {"columna": …, "patron": "TOTAL*"}',
);
export type OmitRule = z.infer<typeof omitRuleSchema>;

/** The fields of every mapping. */
const general = {
  /** Where editors find the schema of this document. */
  $schema: z.string().optional(),
  descripcion: z.string().optional(),
  codificacion: z.enum(encodings).default('auto'),
  separador: z
    .string()
    .transform((sign) => (sign === 'tabulador' ? '\t' : sign))
    .refine((sign) => sign.length === 1, 'Es un solo signo, o "tabulador"')
    .default(','),
  /** The line of the header; lines above it are left out. */
  cabecera: z.number().int().min(1).max(1000).default(1),
  omitir_filas: z.array(omitRuleSchema).max(50).default([]),
  /** Columns written once and left blank in the rows below: where the first is blank, the blank ones take the text above. */
  arrastrar: z.array(columnaSchema).max(100).default([]),
  /** Whether columns that the first header lacks may stand under another header further down. */
  varias_cabeceras: z.boolean().default(false),
  /** The sheet of a workbook: its name, or its place among the visible tabs. */
  hoja: z
    .union([text, z.number().int().min(1).max(1000)], 'Es el nombre de la hoja o su lugar, 1 la primera')
    .optional(),
  /** What to do with rows hidden by a filter or by hand; where absent, a sheet with hidden rows is refused. */
  filas_ocultas: z.enum(['leer', 'omitir']).optional(),
  /**
   * Whether numbers that show fewer digits than their cells hold are read with all digits or as shown. Mappings saved before this
   * field existed read all digits.
   */
  decimales_ocultos: z.enum(['leer', 'omitir']).optional(),
  /** Whether the text that a number's format writes beside it (`0"*"`) is read. Mappings saved before this field leave it out. */
  texto_del_formato: z.enum(['leer', 'omitir']).optional(),
  comillas: z.union([z.string().length(1), z.literal(false)]).default('"'),
  /** Whether each line is quoted as a whole, `"A-1;7,2"`, as by programs that took the table for one column. */
  lineas_entre_comillas: z.boolean().optional(),
  decimal: z.enum([',', '.', 'mixto']),
  miles: z.enum([',', '.', ' ', "'", 'ninguno']).optional(),
  fechas: fechasSchema.default(['dd/mm/aaaa']),
  /** Whether, of several `fechas` that read a date, the first one wins. */
  fechas_en_orden: z.boolean().default(false),
  /** The meaning of a lone number in a `rango`: a text to show, or the upper or lower end of the zone. */
  rango_sin_signo: z.enum(['texto', 'max', 'min']).default('texto'),
  /** Whether two different results of one parameter in a sample are a fault or replicates. */
  repetidos: z.enum(['rechazar', 'replicas']).default('rechazar'),
  listas: z.record(z.string(), listaSchema).default({}),
  textos_previstos: z.array(z.string()).default([]),
  identidad: z
    .strictObject({
      espacio: z.string().default(''),
      columnas: z.array(columnaSchema).min(1).optional(),
      /** Whether numbering begins again each year: the same number in another year is another sample. */
      numero_por_ano: z.boolean().default(false),
    })
    .default({ espacio: '', numero_por_ano: false }),
  campos: camposSchema,
  /** Whether a sample that would pass to another client's solicitante is held back, or stored. */
  cambios_de_solicitante: z.enum(['retener', 'admitir']).default('retener'),
  /** Whether samples with incoherent values are held back until a person decides. */
  revisar_antes_de_publicar: z.boolean().default(false),
  /** Every file has all samples: missing samples of earlier files are withdrawn, up to this percentage. */
  exportacion_completa: z.strictObject({ retirar_hasta_por_ciento: z.number().gt(0).max(100) }).optional(),
  ignorar: z.union([z.array(columnaSchema), z.literal('todas')]).default([]),
};

const anchaSchema = z.strictObject({
  forma: z.literal('ancha'),
  ...general,
  determinaciones: z.array(determinacionAnchaSchema),
});
export type WideMapping = z.infer<typeof anchaSchema>;

/** Long form: the fields of a parameter, for rows that lack them. */
const parametroSchema = z.strictObject({
  determinacion: text.optional(),
  descripcion: text.optional(),
  procedimiento: dato,
  norma: dato,
  subcontratado: dato,
  ...sobreResultado,
});

/** The fields of a mapping of a table whose rows are results. */
const deFilas = {
  determinacion: z
    .strictObject({
      descripcion: fuente,
      conclusion: fuente,
      procedimiento: fuente,
      norma: fuente,
      acreditado: fuente,
      subcontratado: fuente,
    })
    .default({}),
  resultado: z.strictObject({
    descripcion: fuenteSchema,
    valor: fuenteSchema,
    censura: censuraSchema.optional(),
    operador: fuente,
    conclusion: fuente,
    ...deResultado(fuente),
  }),
  parametros: z.record(z.string(), parametroSchema).default({}),
};

const largaSchema = z.strictObject({
  forma: z.literal('larga'),
  ...general,
  /** Whether the rows of a sample follow each other; only then can a file be of any length. */
  filas: z.enum(['sueltas', 'contiguas']).default('sueltas'),
  ...deFilas,
});
export type LongMapping = z.infer<typeof largaSchema>;

/**
 * Samples in columns: the columns with fields of a row's parameter, the first with its name, and the rows, by this name, with a
 * field of the samples. Every other column with content is a sample.
 */
const cruceSchema = z.strictObject({
  fijas: z.array(columnaSchema).min(1).max(100),
  filas: z.array(columnaSchema).max(100).default([]),
});
export type Cruce = z.infer<typeof cruceSchema>;

const cruzadaSchema = z.strictObject({
  forma: z.literal('cruzada'),
  ...general,
  cruce: cruceSchema,
  ...deFilas,
});
export type CrossMapping = z.infer<typeof cruzadaSchema>;

/**
 * A block for each sample: labels of the sample's fields, in their order, the first of which begins a block; labels below its
 * table; labels once above all blocks; and the header of the tables, from its first column on.
 */
export const bloquesSchema = z.strictObject({
  etiquetas: z.array(columnaSchema).min(1).max(100),
  al_pie: z.array(columnaSchema).max(100).default([]),
  comunes: z.array(columnaSchema).max(100).default([]),
  tabla: z.array(columnaSchema).min(1).max(100),
});
export type Bloques = z.infer<typeof bloquesSchema>;

const bloquesDeMuestraSchema = z.strictObject({
  forma: z.literal('bloques'),
  ...general,
  bloques: bloquesSchema,
  ...deFilas,
});
export type BlockMapping = z.infer<typeof bloquesDeMuestraSchema>;

/** How a CSV or TSV file or a workbook is read; described for laboratories in docs/import-format.md. */
export const mappingSchema = z
  .discriminatedUnion('forma', [anchaSchema, largaSchema, cruzadaSchema, bloquesDeMuestraSchema])
  .refine(({ decimal, miles }) => decimal !== miles, { path: ['miles'], message: 'No puede ser el signo decimal' })
  .refine(({ identidad, campos: { _id } }) => !identidad.numero_por_ano || _id === undefined, {
    path: ['identidad', 'numero_por_ano'],
    message: 'Con una columna para _id, la muestra es la que diga esa columna, cada año o no: quita una de las dos',
  })
  .refine(({ separador, comillas }) => separador !== comillas, {
    path: ['comillas'],
    message: 'No pueden ser el separador',
  });
export type Mapping = z.infer<typeof mappingSchema>;

/** The columns that a source reads, including the columns of its default. */
export function columnasDe({ columna, columnas = [], defecto }: Fuente): string[] {
  const other = typeof defecto === 'object' ? columnasDe(defecto) : [];
  return [...(columna === undefined ? [] : [columna]), ...columnas, ...other];
}
