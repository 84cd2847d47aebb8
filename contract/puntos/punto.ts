import * as z from 'zod';
import { fechaSchema } from '../base/fecha.ts';
import { condiciones, lugares, type Condicion } from '../normas/norma.ts';
import { clean } from '../base/texto.ts';

/** What else is known of a point, as far as limits depend on it: true, false, or not said. */
export const atributosSchema = z.partialRecord(
  z.enum(Object.keys(condiciones) as [Condicion, ...Condicion[]]),
  z.boolean(),
);

/** Where a point lies, in degrees of WGS 84. */
const coordenadasSchema = z.object({ latitud: z.number().min(-90).max(90), longitud: z.number().min(-180).max(180) });

/** What is said of a point of sampling beside its name, which samples give (docs/decisions/points.md). */
export const fichaDePuntoSchema = z.object({
  clase: z.enum(lugares).nullable().default(null),
  atributos: atributosSchema.default({}),
  /** The point's code in SINAC. */
  codigoSinac: z.string().nullable().default(null),
  /** Of what the installation is made, what it holds, whatever the law asks for and no limit depends on. */
  materiales: z.string().nullable().default(null),
  /** Cubic metres. */
  volumen: z.number().nullable().default(null),
  coordenadas: coordenadasSchema.nullable().default(null),
  /** The first day on which it is no longer sampled; null: it still is. */
  inactivoDesde: fechaSchema.nullable().default(null),
});
export type FichaDePunto = z.infer<typeof fichaDePuntoSchema>;

const line = z
  .string()
  .trim()
  .max(200, 'Como mucho 200 caracteres')
  .overwrite(clean)
  .transform((text) => text || null)
  .nullable();

/** To so many decimals; zero has no sign. */
function rounded(value: number, decimals: number): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals + 0;
}

/** The same as an administrator writes it: bounded, and blank texts are none. */
export const fichaEditadaSchema = z.strictObject({
  clase: fichaDePuntoSchema.shape.clase,
  atributos: atributosSchema,
  codigoSinac: line,
  materiales: line,
  volumen: z
    .number()
    .min(0.001, 'Escribe un número mayor que cero')
    .max(10_000_000, 'Como mucho 10.000.000 m³')
    .overwrite((volumen) => rounded(volumen, 3))
    .nullable(),
  coordenadas: coordenadasSchema
    .overwrite(({ latitud, longitud }) => ({ latitud: rounded(latitud, 6), longitud: rounded(longitud, 6) }))
    .nullable(),
  inactivoDesde: fechaSchema.nullable(),
});
