import * as z from 'zod';
import { idSchema, textCursorSchema } from '../base/id.ts';

const count = z.number().int().min(0);

/**
 * Why a delivered sample waits for a person's word: it would pass to another client; the sample that is stored under its
 * identifier has another number; or, under its number, a date more than `maxDiasDeFecha` days away; or its mapping asks for
 * what can't be to be seen to before it is published (docs/decisions/coherence-and-names.md).
 */
const motivoDeRetencionSchema = z.enum(['solicitante', 'numero', 'fecha', 'reparo']);
export type MotivoDeRetencion = z.infer<typeof motivoDeRetencionSchema>;

/** The days that a sample's date may move without a word: more is another sample, or a mistyped year. */
export const maxDiasDeFecha = 60;

/** The reasons of a sample, in their order. */
export const motivosDeRetencionSchema = z.array(motivoDeRetencionSchema).min(1).max(4);

/** Samples of a delivery that wait for the same reasons. */
export const grupoDeRetenidasSchema = z.object({ motivos: motivosDeRetencionSchema, muestras: count });

/** One sample, as stored or as delivered, and the names of the clients that see it: none where its solicitante has no client. */
const ladoSchema = z.object({
  numero: z.string(),
  fecha: z.string(),
  solicitante: z.string(),
  clientes: z.array(z.string()),
});
export type LadoDeRetenida = z.infer<typeof ladoSchema>;

/** Most changes of a held back sample that are answered, each of its fields and results; `otros` counts the rest. */
export const maxCambiosDeRetenida = 20;

/**
 * A sample that waits for a word, against the one that is stored now, of which `sobre` is the revision; `antes` is null where
 * that is there no more. `cambiada`: it has changed since the delivery was read, or since a word was given that came too
 * late. `superada`: a newer delivery is stored, which stays whatever is said.
 */
const retenidaSchema = z.object({
  muestra: z.string(),
  motivos: motivosDeRetencionSchema,
  sobre: count,
  cambiada: z.boolean(),
  superada: z.boolean(),
  antes: ladoSchema.nullable(),
  despues: ladoSchema,
  cambios: z.array(z.object({ nombre: z.string(), texto: z.string() })),
  otros: count,
});
export type Retenida = z.infer<typeof retenidaSchema>;

/** Held back samples that one answer has. */
export const maxRetenidas = 20;

export const retenidasQuerySchema = z.strictObject({ cursor: textCursorSchema.optional() });

export const retenidasSchema = z.object({ retenidas: z.array(retenidaSchema), cursor: z.string().nullable() });

/** What is said of samples: some, each over the revision that was shown, or all that wait for just these reasons. */
const cualesSchema = z.union([
  z.strictObject({
    muestras: z
      .array(z.strictObject({ _id: idSchema, sobre: count }))
      .min(1)
      .max(maxRetenidas),
  }),
  z.strictObject({ motivos: motivosDeRetencionSchema }),
]);

export const decisionDeRetenidasSchema = z.strictObject({
  decision: z.enum(['aceptar', 'descartar']),
  cuales: cualesSchema,
});
export type DecisionDeRetenidas = z.infer<typeof decisionDeRetenidasSchema>;
