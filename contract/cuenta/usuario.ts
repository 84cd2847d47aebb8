import * as z from 'zod';
import { noBlank, withoutBidi } from '../base/texto.ts';
import { instantSchema } from '../base/fecha.ts';
import { tipoDeHechoSchema } from '../incidencias/rules/hechos.ts';
import { passwordTooLong, passwordFaults, maxPasswordLength, passwordMessages } from './rules/password.ts';

/** The product's own company and the second one; a master of either sees that company's clients. */
export const empresaSchema = z.enum(['alicuota', 'cbba']);
export type Empresa = z.infer<typeof empresaSchema>;

/** The data that a master sees: all of it, or one company's. */
export const masterSchema = z.enum(['todos', ...empresaSchema.options]);

/** The role of a user. */
export const roleSchema = z.enum(['admin', 'cliente']);

/** The three kinds of external report. */
export const categoriaInformeSchema = z.enum(['Auditoría de Cocina', 'Hipercloraciones', 'Verificación de Equipos']);
export type CategoriaInforme = z.infer<typeof categoriaInformeSchema>;

/**
 * The rule of second factors for a user: whether a second factor is obligatory, whether the user has one, and, while an
 * obligatory one is missing, until when the user may go on without it (an instant in the past: no longer).
 */
export const reglaDeUsuarioSchema = z.object({
  obligatorio: z.boolean(),
  configurado: z.boolean(),
  plazo: instantSchema.nullable(),
});
export type ReglaDeUsuario = z.infer<typeof reglaDeUsuarioSchema>;

/** How often a user is mailed a digest of what is new in its scope. */
export const resumenSchema = z.enum(['ninguno', 'diario', 'semanal']);
export type Resumen = z.infer<typeof resumenSchema>;

/**
 * What a user sees and may do in one of its clients: some of the client's solicitantes (none: all of them), groups of types (none:
 * every type), and one type of theirs.
 */
const reglaEnClienteSchema = z.object({
  cliente: z.string(),
  solicitantes: z.array(z.string()),
  grupoTipoMuestra: z.array(z.string()),
  tipoMuestra: z.string().nullable(),
  /** Whether it may only read this client's incidents. */
  incidenciasSoloLectura: z.boolean(),
});
export type ReglaEnCliente = z.infer<typeof reglaEnClienteSchema>;

/** A user as the API shows it, never with its password. */
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
  /** Whether it may only read incidents: comments and files are changes too. It has no effect on administrators. */
  incidenciasSoloLectura: z.boolean().default(false),
  /** The rule in each of its clients: in one without a rule it sees nothing. Empty: the user's own fields hold in all of them. */
  porCliente: z.array(reglaEnClienteSchema).default([]),
  isActive: z.boolean(),
  lastLogin: instantSchema.nullable(),
  createdAt: instantSchema,
  avisos: z.array(z.string()),
  /** Whether it is alerted of samples in progress too, whose results may still change. */
  avisosProvisionales: z.boolean().default(false),
  /** Whether it is alerted too of values that comply and are near their limit (contract/evolucion/rules/parte-del-limite.ts). */
  avisosCercanos: z.boolean().default(false),
  /** Whether it is mailed of deliveries that failed or have refusals: administrators alone are. */
  avisosEntregas: z.boolean().default(true),
  /** Whether it is mailed of samples in its scope that the laboratory annuls. */
  avisosAnuladas: z.boolean().default(false),
  /** Whether it is mailed of samples in its scope whose expected date has passed. */
  avisosRetrasos: z.boolean().default(false),
  /** Whether it is mailed of samples of programmes that are due within seven days, and of those that weren't taken. */
  avisosMuestreosPorVencer: z.boolean().default(false),
  avisosMuestreosSinHacer: z.boolean().default(false),
  /** Whether it is mailed of questions to the laboratory: a client's user of those it takes part in, an administrator of all. */
  avisosPreguntas: z.boolean().default(true),
  /** Whether it is mailed when a report in its scope that was replaced or withdrawn is verified. */
  avisosPapeles: z.boolean().default(false),
  /** The facts of incidents in scope that the user is mailed. */
  avisosIncidencias: z.array(tipoDeHechoSchema).default([]),
  /** How often it is mailed a digest of what is new in its scope. */
  resumen: resumenSchema.default('ninguno'),
  /** Whether it unsubscribed by a mail's link: its list is kept, and nothing is sent until it turns them on again. */
  avisosPausados: z.boolean().default(false),
  /** Whether an administrator set the user's password: the user may do nothing until it has chosen another. */
  debeCambiarContrasena: z.boolean().default(false),
  /** What the rule of second factors demands of it: said to the user itself. */
  segundoFactor: reglaDeUsuarioSchema.optional(),
});
export type Usuario = z.infer<typeof usuarioSchema>;

/**
 * That an address takes no mail: its provider bounced one for good, its reader complained of one, or SES itself refused
 * to send. No alert goes there until an administrator gives the user another address.
 */
export const correoRechazadoSchema = z.object({
  motivo: z.enum(['rebote', 'queja', 'no_enviado']),
  desde: instantSchema,
});
export type CorreoRechazado = z.infer<typeof correoRechazadoSchema>;

/** An IANA time zone as `Intl.DateTimeFormat().resolvedOptions().timeZone` says it; what is none is left out. */
export const zonaHorariaSchema = z
  .string()
  .max(64)
  .overwrite((zona) => (isZonaHoraria(zona) ? zona : ''))
  .optional();

/** A password in use, which may be older than today's rules. */
const passwordSchema = z.string().min(1, 'Escribe la contraseña').max(maxPasswordLength, passwordTooLong);

/** A new password; every broken rule is an issue with its own message. */
const newPasswordSchema = z
  .string()
  .max(4 * maxPasswordLength, passwordTooLong)
  .superRefine((value, context) => {
    for (const message of passwordFaults(value)) context.addIssue({ code: 'custom', message });
  });

export const emailSchema = z.string().trim().toLowerCase().pipe(z.email().max(254));

export const credentialsSchema = z.strictObject({
  email: z.string().trim().regex(noBlank).max(254).overwrite(withoutBidi),
  password: passwordSchema,
  zonaHoraria: zonaHorariaSchema,
});

export const changePasswordSchema = z.strictObject({ currentPassword: passwordSchema, newPassword: newPasswordSchema });

const noEsCorreo = 'El correo electrónico no es válido';

export const requestPasswordResetSchema = z.strictObject({
  email: z
    .string({ error: passwordMessages.sinCorreo })
    .trim()
    .toLowerCase()
    .min(1, { error: passwordMessages.sinCorreo, abort: true })
    .max(254, noEsCorreo)
    .regex(z.regexes.email, noEsCorreo),
});

/** `token` is the one of the mailed link. */
export const resetPasswordSchema = z.strictObject({
  token: z
    .string({ error: passwordMessages.sinToken })
    .trim()
    .min(1, passwordMessages.sinToken)
    .max(300, passwordMessages.sinToken)
    .overwrite(withoutBidi),
  newPassword: newPasswordSchema,
  zonaHoraria: zonaHorariaSchema,
});

const refreshTokenSchema = z.string().max(300).overwrite(withoutBidi).min(1);
export const refreshSchema = z.strictObject({ refreshToken: refreshTokenSchema });

/** An access token (15 minutes) and the refresh token (30 days, one use) that renews it. */
export const tokensSchema = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokensSchema>;

function isZonaHoraria(zona: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/u.test(zona)) return false;
  try {
    new Intl.DateTimeFormat('es', { timeZone: zona }).format();
    return true;
  } catch {
    return false;
  }
}
