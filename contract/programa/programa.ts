import * as z from 'zod';
import { fechaSchema } from '../base/fecha.ts';
import { idSchema, versionBaseSchema, versionSchema } from '../base/id.ts';
import { clean } from '../base/texto.ts';
import { claveSchema, puntoCitadoSchema } from '../puntos/puntos.ts';
import { diaDeProgramaSchema } from './fecha.ts';
import { frecuenciaSchema } from './frecuencia.ts';
import { atributosSchema, temporadaSchema } from './instalacion.ts';

/** Limits of an installation, so that its item stays far below the table's 400 kB. */
export const maxFilas = 60;
export const maxPuntosDeInstalacion = 100;
const maxHechos = 200;
export const maxTiposDeFila = 20;

const line = (max: number) => z.string().trim().max(max, `Como mucho ${max} caracteres`).overwrite(clean);
const required = (max: number, falta: string) => line(max).min(1, falta);

/** The origin of a row; for the law, the article, and how the frequency follows from the installation's attributes. */
const origenSchema = z.discriminatedUnion('clase', [
  z.object({ clase: z.literal('ley'), articulo: z.string(), frase: z.string() }),
  z.object({ clase: z.literal('autoridad'), resolucion: z.string() }),
  z.object({ clase: z.literal('propio'), documento: z.string() }),
]);
export type OrigenDeFila = z.infer<typeof origenSchema>;

/**
 * A row of a programme: what is sampled where, how often and by whom, from `desde` to `hasta`, both included; a row that has
 * ended still tells what was due until then. `tipos`: samples of any of these types fit; `parametros`: samples with all of these
 * determinations or parameters fit; at least one of the two isn't empty. `puntos`: empty means all points of the installation.
 */
export const filaDeProgramaSchema = z.object({
  _id: z.string(),
  que: z.string(),
  tipos: z.array(z.string()),
  parametros: z.array(z.string()),
  puntos: z.array(z.string()),
  frecuencia: frecuenciaSchema,
  temporada: temporadaSchema.nullable(),
  quien: z.string(),
  desde: fechaSchema,
  hasta: fechaSchema.nullable(),
  origen: origenSchema,
});
export type FilaDePrograma = z.infer<typeof filaDeProgramaSchema>;

/** Something that was done at an installation, after which the law wants a sample. */
const hechoSchema = z.object({ que: z.literal('limpieza y desinfección'), fecha: diaDeProgramaSchema });

/** An installation of a solicitante, with its programme. */
export const instalacionSchema = z.object({
  _id: z.string(),
  solicitante: z.string(),
  nombre: z.string(),
  atributos: atributosSchema,
  puntos: z.array(z.string()),
  /** Nothing is due before the first day nor after the last. */
  activaDesde: fechaSchema.nullable(),
  activaHasta: fechaSchema.nullable(),
  hechos: z.array(hechoSchema),
  filas: z.array(filaDeProgramaSchema),
});
export type Instalacion = z.infer<typeof instalacionSchema>;

/**
 * An installation as its page shows it: with its points by name, and whether the viewer may change it. `otrasFilas` counts rows
 * of types of sample that the viewer doesn't see.
 */
export const instalacionEnteraSchema = z.object({
  ...instalacionSchema.shape,
  citados: z.array(puntoCitadoSchema),
  otrasFilas: z.number().int(),
  puedeEditar: z.boolean(),
  version: versionSchema,
});
export type InstalacionEntera = z.infer<typeof instalacionEnteraSchema>;

/** Where a row comes from, as it is written: the law's article and sentence are the portal's own. */
const origenEscritoSchema = z.discriminatedUnion('clase', [
  z.strictObject({ clase: z.literal('ley') }),
  z.strictObject({ clase: z.literal('autoridad'), resolucion: required(300, 'Escribe qué resolución lo pide') }),
  z.strictObject({ clase: z.literal('propio'), documento: line(300).default('') }),
]);

const names = z.array(required(200, 'Está en blanco')).max(maxTiposDeFila);

/** A row as it is written. Without `_id` it is new. Of the law, `que` is the law's own name of it. */
export const filaEscritaSchema = z
  .strictObject({
    _id: idSchema.optional(),
    que: required(120, 'Escribe qué se muestrea'),
    tipos: names.default([]),
    parametros: names.default([]),
    puntos: z.array(claveSchema).max(maxPuntosDeInstalacion).default([]),
    frecuencia: frecuenciaSchema,
    temporada: temporadaSchema.nullable().default(null),
    quien: line(120).default(''),
    desde: diaDeProgramaSchema,
    hasta: diaDeProgramaSchema.nullable().default(null),
    origen: origenEscritoSchema,
  })
  .refine(({ tipos, parametros }) => tipos.length + parametros.length > 0, {
    message: 'Elige qué tipos de muestra cuentan, o qué parámetros',
    path: ['tipos'],
  })
  .refine(({ desde, hasta }) => hasta === null || desde <= hasta, {
    message: 'El último día va antes del primero',
    path: ['hasta'],
  });
export type FilaEscrita = z.output<typeof filaEscritaSchema>;

const campos = {
  nombre: required(120, 'Escribe el nombre de la instalación'),
  atributos: atributosSchema,
  puntos: z.array(claveSchema).max(maxPuntosDeInstalacion, `Como mucho ${maxPuntosDeInstalacion} puntos`),
  activaDesde: diaDeProgramaSchema.nullable().default(null),
  activaHasta: diaDeProgramaSchema.nullable().default(null),
  hechos: z.array(hechoSchema).max(maxHechos).default([]),
  filas: z.array(filaEscritaSchema).max(maxFilas, `Como mucho ${maxFilas} filas`).default([]),
};

/** A new installation: the body of POST /instalaciones. */
export const instalacionNuevaSchema = z.strictObject({
  solicitante: required(200, 'Elige el solicitante'),
  ...campos,
});

/** An installation as it shall be, whole, over the version that was read. */
export const instalacionCambiadaSchema = z.strictObject({ ...campos, version: versionBaseSchema });
export type InstalacionCambiada = z.output<typeof instalacionCambiadaSchema>;
