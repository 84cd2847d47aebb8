import * as z from 'zod';

/** A group of sample types; `color` is a hex colour (spec, section 3, Sample-type group). */
export const tipoGrupoSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  color: z.string().regex(/^#[0-9A-Fa-f]{6}$/u),
  tiposIncluidos: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TipoGrupo = z.infer<typeof tipoGrupoSchema>;
