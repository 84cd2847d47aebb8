import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { estadoMuestraSchema } from '../muestras/muestra.ts';
import { requiredEmailSchema } from './rules/admin.ts';
import { withoutBidi } from '../base/texto.ts';
import { masterSchema, roleSchema } from '../cuenta/usuario.ts';

/** Why a user sees a sample: the reasons for its solicitante, and the reasons for its type. */
export const motivosDeVer = [
  'administrador',
  'master-todos',
  'master-empresa',
  'cliente',
  'solicitante',
  'todos-los-tipos',
  'grupo',
  'tipo',
] as const;

/** Why a user doesn't see a sample. */
const motivosDeNoVer = [
  'sin-usuario',
  'deshabilitado',
  'anulada',
  'sin-cliente',
  'cliente-inexistente',
  'cliente-inactivo',
  'empresa-ajena',
  'solicitante-ajeno',
  'solicitante-no-elegido',
  'grupo-excluye',
  'tipo-excluye',
] as const;

/** A reason, and the names of the clients, groups or the type that it is about. */
const motivoSchema = z.object({
  motivo: z.enum([...motivosDeVer, ...motivosDeNoVer]),
  nombres: z.array(z.string()),
});
export type Motivo = z.infer<typeof motivoSchema>;

/** Whether a user sees a sample: every reason for it where it does, every obstacle where it doesn't. */
const explicacionSchema = z.object({ ve: z.boolean(), motivos: z.array(motivoSchema) });
export type Explicacion = z.infer<typeof explicacionSchema>;

/** A sample by its number or its id. */
const muestraBuscada = z.string().max(300).overwrite(withoutBidi).trim().min(1, 'Escribe un número de muestra');

/** Which sample: the query of GET /admin/visibilidad. */
export const visibilidadQuerySchema = z.strictObject({ muestra: muestraBuscada });

/** The sample that was asked about. */
const muestraPreguntadaSchema = z.object({
  _id: z.string(),
  numero: z.string(),
  solicitante: z.string(),
  tipo: z.string(),
  estado: estadoMuestraSchema,
});

/** Most users that one answer lists; `total` counts them all. */
export const maxUsuariosQueVen = 500;

/** Who sees a sample. */
export const visibilidadSchema = z.object({
  muestra: muestraPreguntadaSchema,
  usuarios: z.array(
    z.object({
      _id: z.string(),
      email: z.string(),
      role: roleSchema,
      master: masterSchema.nullable(),
      lastLogin: instantSchema.nullable(),
      motivos: z.array(motivoSchema),
    }),
  ),
  total: z.number().int(),
});
export type Visibilidad = z.infer<typeof visibilidadSchema>;

/** Whether the user of an address sees a sample: the body of POST /admin/visibilidad/comprobar. */
export const checkVisibilidadSchema = z.strictObject({ muestra: muestraBuscada, email: requiredEmailSchema });

/** The answer; `email` is the address as it was looked for, `usuarioId` null where no user has it. */
export const visibilidadDeSchema = z.object({
  muestra: muestraPreguntadaSchema,
  email: z.string(),
  usuarioId: z.string().nullable(),
  lastLogin: instantSchema.nullable(),
  ...explicacionSchema.shape,
});
export type VisibilidadDe = z.infer<typeof visibilidadDeSchema>;
