import * as z from 'zod';
import { nameSchema, panelFaults, someNamesSchema, textSchema } from './rules/admin.ts';
import { versionBaseSchema, versionSchema } from '../base/id.ts';

const hexColour = /^#[0-9A-Fa-f]{6}$/u;

/** The colour of a group that was given none. */
export const defaultColor = '#3B82F6';

/** A group of sample types; `color` is a hex colour. */
export const tipoGrupoSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  descripcion: z.string(),
  color: z.string().regex(hexColour),
  tiposIncluidos: z.array(z.string()),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type TipoGrupo = z.infer<typeof tipoGrupoSchema>;

/** A group as the panel edits it; `version` goes back with the change (contract/administracion/rules/admin.ts). */
export const tipoGrupoEditableSchema = tipoGrupoSchema.extend({ version: versionSchema });
export type TipoGrupoEditable = z.infer<typeof tipoGrupoEditableSchema>;

const campos = {
  nombre: nameSchema,
  tiposIncluidos: someNamesSchema(panelFaults.tipos),
  descripcion: textSchema(2000).default(''),
  color: z.string().max(7, panelFaults.color).regex(hexColour, panelFaults.color).default(defaultColor),
  /** An inactive group gives its users no types. Absent: active when new, unchanged otherwise. */
  isActive: z.boolean().optional(),
};

/** A new group: the body of POST /admin/tipogrupos. */
export const tipoGrupoNuevoSchema = z.strictObject(campos);
export type TipoGrupoNuevo = z.output<typeof tipoGrupoNuevoSchema>;

/** A group as it shall be, whole: the body of PUT /admin/tipogrupos/{id}. */
export const tipoGrupoCambiadoSchema = z.strictObject({ ...campos, version: versionBaseSchema });
