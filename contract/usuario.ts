import * as z from 'zod';
import { instanteSchema } from './fecha.ts';

/** The product's own company and the second one; a master of either sees that company's clients. */
export const empresaSchema = z.enum(['alicuota', 'cbba']);
export type Empresa = z.infer<typeof empresaSchema>;

const masterSchema = z.enum(['todos', ...empresaSchema.options]);

const roleSchema = z.enum(['admin', 'cliente']);

/** The three kinds of external report (spec, section 9). */
export const categoriaInformeSchema = z.enum(['Auditoría de Cocina', 'Hipercloraciones', 'Verificación de Equipos']);

/** A user as the API shows it, never with its password (spec, section 3, User). */
export const usuarioSchema = z.object({
  _id: z.string(),
  email: z.string(),
  role: roleSchema,
  master: masterSchema.nullable(),
  clientes: z.array(z.object({ _id: z.string(), nombre: z.string() })),
  solicitantes: z.array(z.string()),
  grupoTipoMuestra: z.array(z.string()),
  tipoMuestra: z.string().nullable(),
  permisosInformesExternos: z.array(categoriaInformeSchema),
  canUploadInformesExternos: z.boolean(),
  isActive: z.boolean(),
  lastLogin: instanteSchema.nullable(),
  createdAt: instanteSchema,
  avisos: z.array(z.string()),
});
export type Usuario = z.infer<typeof usuarioSchema>;

/** Longest password accepted; scrypt's work grows with its input. */
const passwordSchema = z.string().min(1).max(256);

export const emailSchema = z.string().trim().toLowerCase().pipe(z.email().max(254));

export const credentialsSchema = z.strictObject({ email: z.string().trim().min(1).max(254), password: passwordSchema });

const refreshTokenSchema = z.string().min(1).max(300);
export const refreshSchema = z.strictObject({ refreshToken: refreshTokenSchema });

/** An access token (15 minutes) and the refresh token (30 days, one use) that renews it. */
export const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokensSchema>;
