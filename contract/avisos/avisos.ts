import * as z from 'zod';
import { tipoDeHechoSchema } from '../incidencias/rules/hechos.ts';
import { withoutBidi } from '../base/texto.ts';
import { resumenSchema } from '../cuenta/usuario.ts';

/** Most determinations in one user's alerts, and most bytes of their names: a user is one item, of 400 kB at most. */
const maxAvisos = { nombres: 5000, bytes: 250_000 };

const demasiados = 'Has seleccionado demasiadas determinaciones. Quita algunas y vuelve a guardar';

/** The message for names of determinations that no sample in scope has. */
export const fueraDeAlcance = 'Alguna de las determinaciones no está disponible para tu usuario';

/**
 * The mails that a user asks for. The first three fields are about determinations: their names, and whether samples in progress
 * and values near their limit count. The others choose mails on deliveries with faults (administrators), annulled and late
 * samples, incidents, samples due within seven days or missed, questions to the laboratory and verified outdated reports, and how
 * often a digest comes. Absent fields stay as they are. Saving ends a pause that began by unsubscribing.
 */
export const avisosSchema = z.strictObject({
  avisos: z
    .array(z.string().max(300).overwrite(withoutBidi).min(1))
    .max(maxAvisos.nombres, demasiados)
    .refine((nombres) => new TextEncoder().encode(nombres.join('')).length <= maxAvisos.bytes, demasiados),
  avisosProvisionales: z.boolean().optional(),
  avisosCercanos: z.boolean().optional(),
  avisosEntregas: z.boolean().optional(),
  avisosAnuladas: z.boolean().optional(),
  avisosRetrasos: z.boolean().optional(),
  avisosMuestreosPorVencer: z.boolean().optional(),
  avisosMuestreosSinHacer: z.boolean().optional(),
  avisosPreguntas: z.boolean().optional(),
  avisosPapeles: z.boolean().optional(),
  avisosIncidencias: z
    .array(tipoDeHechoSchema)
    .max(tipoDeHechoSchema.options.length)
    .refine((all) => new Set(all).size === all.length, 'Hay avisos repetidos')
    .optional(),
  resumen: resumenSchema.optional(),
});

/** The alerts as stored. */
export const avisosGuardadosSchema = z.object({
  avisos: z.array(z.string()),
  avisosProvisionales: z.boolean(),
  avisosCercanos: z.boolean(),
  avisosEntregas: z.boolean(),
  avisosAnuladas: z.boolean(),
  avisosRetrasos: z.boolean(),
  avisosMuestreosPorVencer: z.boolean(),
  avisosMuestreosSinHacer: z.boolean(),
  avisosPreguntas: z.boolean(),
  avisosPapeles: z.boolean(),
  avisosIncidencias: z.array(tipoDeHechoSchema),
  resumen: resumenSchema,
});
export type AvisosGuardados = z.infer<typeof avisosGuardadosSchema>;

/** The determinations of the samples in scope, cleaned by contract/resultados/rules/opciones.ts. */
export const determinacionesSchema = z.object({ determinaciones: z.array(z.string()) });
