import * as z from 'zod';

const clienteOpcionSchema = z.object({ _id: z.string(), nombre: z.string() });
const tipoGrupoOpcionSchema = clienteOpcionSchema.extend({ color: z.string() });

/**
 * The clients and the groups of types that results can be filtered by: active ones, of which the viewer may see a
 * solicitante or a type. Privileged viewers know every client, or their company's; others only their own (spec,
 * section 6). By name in the order of a Spanish dictionary.
 */
export const opcionesBasicasSchema = z.object({
  clientes: z.array(clienteOpcionSchema),
  tiposGrupos: z.array(tipoGrupoOpcionSchema),
});
export type OpcionesBasicas = z.infer<typeof opcionesBasicasSchema>;

/** The solicitantes that a sample in scope is of, cleaned by contract/rules/opciones.ts. */
export const solicitantesOpcionesSchema = z.object({ solicitantes: z.array(z.string()) });

/** The types that a sample in scope is of, cleaned likewise. */
export const tiposMuestraOpcionesSchema = z.object({ tiposMuestra: z.array(z.string()) });

/** Everything that results can be filtered by (spec, section 3, Filter options); groups only where they have samples. */
export const opcionesSchema = z.object({
  ...opcionesBasicasSchema.shape,
  ...solicitantesOpcionesSchema.shape,
  ...tiposMuestraOpcionesSchema.shape,
});
