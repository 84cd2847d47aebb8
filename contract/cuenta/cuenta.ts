import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { idSchema, versionBaseSchema, versionSchema } from '../base/id.ts';
import { maxPasswordLength } from './rules/password.ts';
import { clean, noBlank } from '../base/texto.ts';
import { reglaDeUsuarioSchema, zonaHorariaSchema } from './usuario.ts';

/** Longest name of a factor. */
export const maxNombreFactor = 60;

/** What a sign-in is confirmed with besides the password. */
const metodoSchema = z.enum(['llave', 'totp', 'recuperacion']);
export type Metodo = z.infer<typeof metodoSchema>;

/** Bytes as WebAuthn's JSON forms write them. */
const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/u);

/** How a browser reaches an authenticator; those that are unknown are left out. */
const transports = z
  .array(z.string().max(40))
  .max(10)
  .transform((all) => all.filter((one): one is Transport => known.has(one)))
  .optional();
const known: ReadonlySet<string> = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';

/** What `startAuthentication` of `@simplewebauthn/browser` gives, which is WebAuthn's AuthenticationResponseJSON. */
const credencialUsadaSchema = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: base64url(100).optional(),
  }),
});
export type CredencialUsada = z.output<typeof credencialUsadaSchema>;

/** What `startRegistration` of `@simplewebauthn/browser` gives, which is WebAuthn's RegistrationResponseJSON. */
const credencialNuevaSchema = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    transports,
  }),
});
export type CredencialNueva = z.output<typeof credencialNuevaSchema>;

/** A credential as options name it. */
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).optional(),
});

const verificacion = z.enum(['discouraged', 'preferred', 'required']);

/** What `startAuthentication({ optionsJSON })` takes. */
export const opcionesDeUsoSchema = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor).optional(),
  userVerification: verificacion,
});

/** What `startRegistration({ optionsJSON })` takes. */
export const opcionesDeAltaSchema = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: verificacion,
    requireResidentKey: z.boolean().optional(),
    userVerification: verificacion,
  }),
  attestation: z.literal('none'),
});

/**
 * What signing in answers where the password was right and a second factor is to follow: a token that says so, good
 * for `answerSegundoFactor` until `caduca`, what the user can answer with at this domain, and the domains of its
 * passkeys that don't serve here.
 */
export const segundoFactorPedidoSchema = z.object({
  segundoFactor: z.object({
    token: z.string(),
    metodos: z.array(metodoSchema),
    otrosDominios: z.array(z.string()),
    caduca: instantSchema,
  }),
});
export type SegundoFactorPedido = z.infer<typeof segundoFactorPedidoSchema>;

const tokenSchema = z
  .string()
  .max(300)
  .regex(/^[\w.-]+$/u);

const codigoTotpSchema = z
  .string()
  .max(20)
  .overwrite((codigo) => codigo.replace(/\s+/gu, ''))
  .regex(/^\d{6}$/u, 'El código son 6 cifras');

const codigoRecuperacionSchema = z
  .string()
  .max(60)
  .overwrite((codigo) => codigo.toLowerCase().replace(/[^a-z0-9]/gu, ''))
  .regex(/^[a-z2-7]{16}$/u, 'El código de recuperación tiene 16 letras y cifras');

/** The body of `answerSegundoFactor`. */
export const respuestaSegundoFactorSchema = z.strictObject({
  token: tokenSchema,
  respuesta: z.discriminatedUnion('metodo', [
    z.strictObject({ metodo: z.literal('totp'), codigo: codigoTotpSchema }),
    z.strictObject({ metodo: z.literal('recuperacion'), codigo: codigoRecuperacionSchema }),
    z.strictObject({ metodo: z.literal('llave'), credencial: credencialUsadaSchema }),
  ]),
  zonaHoraria: zonaHorariaSchema,
});
export type RespuestaSegundoFactor = z.output<typeof respuestaSegundoFactorSchema>['respuesta'];

/** The body of `getOpcionesLlave`: with the token of a sign-in that waits for its second factor, or alone. */
export const pideOpcionesSchema = z.strictObject({ token: tokenSchema.optional() });

/** The body of `enterConLlave`. */
export const entraConLlaveSchema = z.strictObject({
  credencial: credencialUsadaSchema,
  zonaHoraria: zonaHorariaSchema,
});

/** A user's passkey or authenticator app. */
export const factorSchema = z.object({
  _id: z.string(),
  tipo: z.enum(['llave', 'totp']),
  nombre: z.string(),
  creado: instantSchema,
  /** Null: it was never used to sign in. */
  ultimoUso: instantSchema.nullable(),
  /** Of a passkey, the only domain that it serves at; null of an app. */
  dominio: z.string().nullable(),
  /** Of a passkey, whether it signs in instead of the password. */
  sinContrasena: z.boolean(),
  /** Whether a passkey may be allowed to sign in without a password: it verified its bearer when it was added. */
  puedeSinContrasena: z.boolean(),
});
export type Factor = z.infer<typeof factorSchema>;

/** An open session of a user: its browser and system as far as known, and when it began and was renewed last. */
const sesionSchema = z.object({
  _id: z.string(),
  /** Whether the request was made by this session. */
  actual: z.boolean(),
  navegador: z.string().nullable(),
  sistema: z.string().nullable(),
  /** As the browser said when it signed in. */
  zonaHoraria: z.string().nullable(),
  desde: instantSchema,
  ultimoUso: instantSchema,
});
export type Sesion = z.infer<typeof sesionSchema>;

/** How a user signs in: what 'Mi cuenta' shows. */
export const cuentaSchema = z.object({
  factores: z.array(factorSchema),
  /** Recovery codes that are left; null where none were made. */
  codigosRestantes: z.number().int().nullable(),
  sesiones: z.array(sesionSchema),
  regla: reglaDeUsuarioSchema,
  /** The domain of the page that asks: a passkey that is added serves there alone. */
  dominio: z.string().nullable(),
  /** Until when what concerns factors is done without giving the password. */
  sinConfirmarHasta: instantSchema,
});
export type Cuenta = z.infer<typeof cuentaSchema>;

/** The own password, given again: needed where the session is older than ten minutes. */
const confirmacion = { contrasena: z.string().min(1, 'Escribe la contraseña').max(maxPasswordLength).optional() };

export const confirmacionSchema = z.strictObject(confirmacion);

const nombreFactorSchema = z
  .string()
  .overwrite(clean)
  .regex(noBlank, 'Ponle un nombre para reconocerlo')
  .max(maxNombreFactor, `El nombre es demasiado largo (como mucho ${maxNombreFactor} caracteres)`);

/** An app to be: it counts once `confirmTotp` has taken a code of it. `secreto` is base32. */
export const totpNuevoSchema = z.object({ _id: z.string(), secreto: z.string(), uri: z.string() });

export const confirmaTotpSchema = z.strictObject({
  _id: idSchema,
  nombre: nombreFactorSchema,
  codigo: codigoTotpSchema,
});

export const confirmaLlaveSchema = z.strictObject({
  nombre: nombreFactorSchema,
  credencial: credencialNuevaSchema,
  /** Whether it is to sign in instead of the password. */
  sinContrasena: z.boolean().default(false),
});

/**
 * A factor that was added. `codigos`: the recovery codes that came with it, shown this once; null where there were some
 * already.
 */
export const factorNuevoSchema = z.object({ factor: factorSchema, codigos: z.array(z.string()).nullable() });

export const codigosSchema = z.object({ codigos: z.array(z.string()) });

export const factorCambiadoSchema = z.strictObject({
  nombre: nombreFactorSchema.optional(),
  sinContrasena: z.boolean().optional(),
  ...confirmacion,
});

/** Whether second factors are demanded of those whom a rule is for. */
const exigenciaSchema = z.enum(['opcional', 'obligatorio']);

/** Of whom the portal demands a second factor. A client may have its own rule, which goes before. */
export const accesoSchema = z.object({
  administradores: exigenciaSchema,
  clientes: exigenciaSchema,
  /** Days for which a user goes on without, since it was created or since the rule became so, whichever was later. */
  diasDeGracia: z.number().int().min(0).max(90),
  version: versionSchema,
});
export type Acceso = z.infer<typeof accesoSchema>;

/** The body of PUT /admin/acceso. */
export const accesoCambiadoSchema = z.strictObject({
  administradores: exigenciaSchema,
  clientes: exigenciaSchema,
  diasDeGracia: z.number().int().min(0).max(90, 'Como mucho 90 días'),
  version: versionBaseSchema,
});
