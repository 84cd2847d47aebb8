import * as z from 'zod';
import { idSchema, versionBaseSchema, versionSchema } from '../base/id.ts';
import { direccionWeb } from '../base/direccion-web.ts';
import { clean } from '../base/texto.ts';
import type { Atributos } from '../programa/instalacion.ts';
import { maxTiposDeFila } from '../programa/programa.ts';
import { claveSchema } from '../puntos/puntos.ts';

/** What a board is of: an installation by its id, or a point by its key. */
const de = { instalacion: idSchema.optional(), punto: claveSchema.optional() };
type De = { [N in keyof typeof de]?: string | undefined };
const isOfOne = ({ instalacion, punto }: De) => (instalacion === undefined) !== (punto === undefined);
const ofOne = { error: 'Di de qué instalación o de qué punto', path: ['instalacion'] };

export const tablonQuerySchema = z.strictObject(de).refine(isOfOne, ofOne);
export type TablonQuery = z.output<typeof tablonQuerySchema>;

/** Whether RD 3/2023, an. XI.B says what is shown of an installation. */
export const isRed = ({ clase }: Pick<Atributos, 'clase'>): boolean => clase === 'zona' || clase === 'red';

/** What follows `/tablon/` where a client chooses it. */
const nombreElegidoSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(60, 'Como mucho 60 caracteres')
  .regex(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/u, 'Usa letras sin acentos, números y guiones, como piscina-municipal')
  .refine((nombre) => nombre === '' || nombre.length >= 4, 'Al menos 4 letras');

const faltaDeSinac = 'Escribe una dirección de SINAC, como https://sinac.sanidad.gob.es/';

const ajustes = {
  /** Whether the board is published, as far as the reader's clients say. */
  activo: z.boolean(),
  /** Whether search engines may list it. */
  indexable: z.boolean(),
  /** Of a point, the types of sample that are shown; of an installation its programme says it. */
  tipos: z
    .array(z.string().trim().min(1).max(200).overwrite(clean))
    .max(maxTiposDeFila, `Como mucho ${maxTiposDeFila} tipos`),
  /** Where the supply is in SINAC; '' for none. */
  sinac: z.union([z.literal(''), direccionWeb({ max: 300, hostname: /(?:^|\.)gob\.es$/u, error: faltaDeSinac })]),
  /** Whether that link stands instead of the results, as the law allows where all of them are notified in time. */
  soloSinac: z.boolean(),
};

/** What is published to anyone of an installation or of a point, and at which address. */
export const tablonSchema = z.object({
  ...ajustes,
  /** What follows `/tablon/`; '' as long as there is none. */
  nombre: z.string(),
  /** Whether the client chose it; otherwise it can't be guessed. */
  elegido: z.boolean(),
  /** Whether an administrator forbids it, for the installation or for a client of its requester. */
  prohibido: z.boolean(),
  prohibidoAlCliente: z.boolean(),
  /** Whether it waits for another client of its requester to agree to it: nobody reads it until then. */
  faltaAcuerdo: z.boolean(),
  /** Whether another client of its requester agreed to it as it is: the reader agrees or not, and changes nothing else. */
  deOtro: z.boolean(),
  puedeEditar: z.boolean(),
  version: versionSchema,
});
export type Tablon = z.infer<typeof tablonSchema>;

/** A board as it shall be. `nombre`: '' for an address that can't be guessed. */
export const tablonCambiadoSchema = z
  .strictObject({
    ...de,
    ...ajustes,
    tipos: ajustes.tipos.default([]),
    soloSinac: ajustes.soloSinac.default(false),
    nombre: nombreElegidoSchema,
    /** For administrators; unchanged where it is absent. */
    prohibido: z.boolean().optional(),
    version: versionBaseSchema,
  })
  .refine(isOfOne, ofOne)
  .refine(({ sinac, soloSinac }) => !soloSinac || sinac !== '', {
    error: 'Escribe la dirección en SINAC',
    path: ['sinac'],
  })
  .refine(({ activo, punto, tipos }) => !activo || punto === undefined || tipos.length > 0, {
    error: 'Elige qué tipos de muestra se publican',
    path: ['tipos'],
  });
export type TablonCambiado = z.output<typeof tablonCambiadoSchema>;

/** Most bytes of a published page. */
export const maxBytesDeTablon = 30_000;
