import * as z from 'zod';
import { cuentaDeCeldasSchema, sinCeldas } from './celdas.ts';
import { documentoDeMapeoSchema, mapeoDadoSchema } from './deteccion.ts';
import { conclusionesSchema, notasDeEntregaSchema, sinConclusiones } from './entrega.ts';
import { instantSchema } from '../base/fecha.ts';
import { idSchema } from '../base/id.ts';
import { withoutBidi } from '../base/texto.ts';
import { nombreDeMapeoSchema } from './mapeos.ts';
import { storedDocumentSchema } from '../muestras/muestra.ts';
import { nombreDeArchivo } from '../base/nombre-de-archivo.ts';

/** Largest file that is brought from a browser, in bytes. */
export const maxBytesDeSubida = 2 * 1024 ** 3;

/** Bytes of a part of an upload; the last one has what is left. Under S3's 10,000 parts, over its 5 MiB. */
export const bytesPorParte = 8 * 1024 ** 2;

/** Parts whose addresses are asked for at once. */
const maxPartesPorLlamada = 20;

const numeroDeParteSchema = z
  .number()
  .int()
  .min(1)
  .max(maxBytesDeSubida / bytesPorParte);

const count = z.number().int().min(0);

/** A file's own name. One with a folder is refused: a certificate is of the sample that its whole name says. */
const archivoSchema = nombreDeArchivo(
  z
    .string()
    .max(200)
    .regex(/^[^/\\]*$/u, 'El nombre no puede llevar barras'),
  // It becomes part of a key, and composed it may be longer than it came.
).max(200);

/** A file that is to be uploaded; `bytes` is its size. */
export const nuevaSubidaSchema = z.strictObject({
  archivo: archivoSchema,
  bytes: z.number().int().min(1, 'El archivo está vacío').max(maxBytesDeSubida, 'El archivo ocupa más de 2 GB'),
});

/**
 * A file on its way into the portal, which nothing reads until it is delivered. It is kept for a week. `por` is the
 * address of the user who brings it.
 */
export const subidaDeEntregaSchema = z.object({
  id: z.string(),
  archivo: z.string(),
  bytes: count,
  bytesPorParte: count,
  partes: count,
  estado: z.enum(['subiendo', 'subida']),
  creada: instantSchema,
  por: z.string(),
});
export type SubidaDeEntrega = z.infer<typeof subidaDeEntregaSchema>;

/** Uploads that wait for a person's answers, at most so many. */
export const maxSubidasEnEspera = 100;

const nombreSchema = z.string().max(2000).overwrite(withoutBidi);
const nombresSchema = z.array(nombreSchema).max(5000);

/**
 * What a person has answered of an upload so far: the mapping as it stands, which questions are still open, what was
 * confirmed, and which columns lost their part to another one; `fijado` and `desdeCero` as detection was asked for.
 */
export const borradorDeSubidaSchema = z.strictObject({
  fijado: documentoDeMapeoSchema,
  desdeCero: z.boolean(),
  mapeo: documentoDeMapeoSchema,
  pendientes: nombresSchema,
  confirmados: nombresSchema,
  desplazadas: z.record(nombreSchema, nombreSchema),
});
export type BorradorDeSubida = z.infer<typeof borradorDeSubidaSchema>;

/** The same, as it is given. */
export const borradorDadoSchema = borradorDeSubidaSchema.extend({ fijado: mapeoDadoSchema, mapeo: mapeoDadoSchema });

/** An upload with the parts that have arrived, by number, none once it is whole; and what was answered of it. */
export const avanceDeSubidaSchema = z.object({
  subida: subidaDeEntregaSchema,
  hechas: z.array(numeroDeParteSchema),
  borrador: borradorDeSubidaSchema.nullable(),
});

export const partesPedidasSchema = z.strictObject({
  numeros: z.array(numeroDeParteSchema).min(1).max(maxPartesPorLlamada),
});

/** Where parts are put, with PUT and nothing but their bytes, within a quarter of an hour. Never to be logged. */
export const partesSchema = z.object({ partes: z.array(z.object({ numero: numeroDeParteSchema, url: z.string() })) });

export const subidaParamsSchema = z.object({ id: idSchema });

/** How a file is delivered: read with a saved mapping, or, JSON that it is, with none. */
export const deliverSubidaSchema = z.strictObject({ mapeo: nombreDeMapeoSchema.nullable() });

/** What a person has decided of how a file is written; the rest is detected. `desdeCero`: without the mappings saved before. */
export const deteccionPedidaSchema = z.strictObject({
  mapeo: mapeoDadoSchema.optional(),
  desdeCero: z.boolean().default(false),
});

/** A mapping to be tried. */
export const mapeoPorProbarSchema = z.strictObject({ mapeo: mapeoDadoSchema });

/** Names that are answered of each kind, those of most samples first; `total` counts them all. */
export const maxNombresDeSimulacion = 200;

const nombreContadoSchema = z.object({
  nombre: z.string(),
  muestras: count,
  /** Whether a client has it, of a solicitante; or a group, of a sample type. */
  conocido: z.boolean(),
});

const nombresContadosSchema = z.object({ total: count, nombres: z.array(nombreContadoSchema) });
export type NombresContados = z.infer<typeof nombresContadosSchema>;

const nombresDeResultadosSchema = z.object({
  total: count,
  nombres: z.array(z.object({ nombre: z.string(), valores: count })),
});

/** A sample that is little like the others of its file, and why. */
const raraSchema = z.object({ muestra: z.string(), motivo: z.string() });
export type MuestraRara = z.infer<typeof raraSchema>;

/**
 * What delivering a file would do to what is stored. `cambios` are of the changed samples, by field, of those `comparadas`
 * with the stored ones (all, but of long files); `sinCertificado` of the authorised samples; `sinCliente` those that no active
 * client has; `raras` the samples least like the others.
 */
const efectoSchema = z.object({
  nuevas: count,
  actualizadas: count,
  sinCambios: count,
  superadas: count,
  retenidas: count,
  cambios: z.array(
    z.object({ campo: z.string(), muestras: count, primera: z.object({ muestra: z.string(), texto: z.string() }) }),
  ),
  comparadas: count,
  sinCertificado: count,
  sinCliente: count,
  raras: z.array(raraSchema),
});
export type Efecto = z.infer<typeof efectoSchema>;

/** What the rows that were read come to, with nothing stored. */
const recuentoSchema = z.object({
  filas: count,
  muestras: count,
  rechazadas: count,
  veredictos: z.object({ cumple: count, noCumple: count, sinDefinir: count }),
  conclusiones: conclusionesSchema.default(sinConclusiones),
  celdas: cuentaDeCeldasSchema.default(sinCeldas),
  solicitantes: nombresContadosSchema,
  tipos: nombresContadosSchema,
  /** Parameters by name, with how many results each has, those of most first. */
  parametros: nombresDeResultadosSchema,
  /** Their units likewise. */
  unidades: nombresDeResultadosSchema.default({ total: 0, nombres: [] }),
  notas: notasDeEntregaSchema,
  /** Why the whole file is refused, in Spanish. */
  error: z.string().nullable(),
});
export type Recuento = z.infer<typeof recuentoSchema>;

/** Rows that are read at once, before the whole file is. */
export const filasDeMuestra = 1000;

/** Samples that are shown as the portal would. */
export const muestrasDeSimulacion = 20;

/** The samples of a file's first rows by a mapping. `esEntero`: the file has no more rows. */
export const muestrasLeidasSchema = z.object({
  recuento: recuentoSchema,
  esEntero: z.boolean(),
  muestras: z.array(storedDocumentSchema.omit({ _id: true })),
});
export type MuestrasDePrueba = z.infer<typeof muestrasLeidasSchema>;

/** How far the simulation of a whole file has come: `leidos` of `bytes`. `recuento` is of what was read so far. */
export const simulacionSchema = z.object({
  estado: z.enum(['en_cola', 'leyendo', 'hecho', 'fallido']),
  leidos: count,
  bytes: count,
  empezado: instantSchema.nullable(),
  recuento: recuentoSchema.nullable(),
  /** Of one that was done. */
  efecto: efectoSchema.nullable().default(null),
});
export type Simulacion = z.infer<typeof simulacionSchema>;

/** Certificates that are uploaded at once: of each its name and size. */
export const certificadosNuevosSchema = z.strictObject({
  certificados: z
    .array(
      z.strictObject({
        archivo: archivoSchema.regex(/.\.pdf$/iu, 'Un certificado es un PDF'),
        bytes: z
          .number()
          .int()
          .min(1)
          .max(50 * 1024 ** 2, 'Un certificado ocupa 50 MB como mucho'),
      }),
    )
    .min(1)
    .max(50),
});

/** The number that each certificate's file name says, and whether there is a sample of it. */
export const certificadosMiradosSchema = z.object({
  certificados: z.array(z.object({ archivo: z.string(), numero: z.string(), tieneMuestra: z.boolean() })),
});

/**
 * Where each certificate is put, with PUT and the headers given, within a quarter of an hour, and whether there is a
 * sample of its number. Never to be logged.
 */
export const certificadosSchema = z.object({
  certificados: z.array(
    z.object({
      archivo: z.string(),
      numero: z.string(),
      tieneMuestra: z.boolean(),
      url: z.string(),
      cabeceras: z.record(z.string(), z.string()),
    }),
  ),
});
