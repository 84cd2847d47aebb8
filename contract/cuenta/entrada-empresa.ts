import { direccionWeb } from '../base/direccion-web.ts';
import { zonaHorariaSchema } from './usuario.ts';
import * as z from 'zod';
import { instantSchema } from '../base/fecha.ts';
import { clean, withoutBidi } from '../base/texto.ts';
import { idsSchema, namesSchema, requiredEmailSchema } from '../administracion/rules/admin.ts';
import { versionBaseSchema, versionSchema } from '../base/id.ts';
import { isOfEverybody } from './rules/correo-publico.ts';

/** Messages for fields of the form, the same in form and server. */
export const entradaFaults = {
  dominio: 'Escribe dominios de correo, como empresa.es',
  publico: 'Es un proveedor de correo abierto a todo el mundo. Pon el dominio propio de la empresa',
  emisor: 'Escribe la dirección https del emisor, sin barra ni parámetros al final',
  emisorPrivado: 'El portal solo puede preguntar a una dirección pública de internet: esta es de una red propia',
  multiple: 'Ese emisor vale para cualquier organización. Pon el de su propio inquilino (tenant)',
  idCliente: 'Escribe el identificador de cliente que da el proveedor',
  secreto: 'Escribe el secreto que da el proveedor',
  sinProbar: 'Prueba antes la entrada con el botón «Probar», con los datos ya guardados',
  soloActiva: 'Para exigirla, la entrada con la cuenta de empresa tiene que estar activa',
} as const;

const dominioSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, entradaFaults.dominio)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/u, entradaFaults.dominio)
  .refine((dominio) => !isOfEverybody(dominio), entradaFaults.publico);

/** Issuers of Microsoft that speak for every organisation, whose users nobody has verified for this one. */
const multiTenant = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/iu;

const emisorSchema = z
  .string()
  .max(500, 'La dirección es demasiado larga (como mucho 500 caracteres)')
  .overwrite(withoutBidi)
  .trim()
  .pipe(direccionWeb({ max: 500, protocol: /^https?$/u, error: entradaFaults.emisor }))
  .refine((emisor) => !/[?#@]/u.test(emisor), entradaFaults.emisor)
  .refine((emisor) => !multiTenant.test(emisor), entradaFaults.multiple);

/** The scope of a user created at its first sign-in; where nothing is chosen, all of the client's. */
const alcanceInicial = {
  solicitantes: namesSchema().default([]),
  grupoTipoMuestra: idsSchema(500).default([]),
  tipoMuestra: z.string().overwrite(clean).max(300).nullable().default(null),
};

/** The company sign-in of a client as it shall be, whole. */
export const entradaEmpresaCambiadaSchema = z
  .strictObject({
    /** Mail domains, of this client alone; none: there is no company sign-in. */
    dominios: z
      .array(dominioSchema)
      .max(20)
      .overwrite((dominios) => [...new Set(dominios)]),
    /** The OpenID Connect issuer. */
    emisor: emisorSchema,
    idCliente: z.string().overwrite(withoutBidi).trim().min(1, entradaFaults.idCliente).max(300),
    /** Blank or absent: the stored secret stays, for the same issuer. */
    secreto: z.string().overwrite(withoutBidi).trim().max(1000).optional(),
    activo: z.boolean().default(false),
    /** Whether its users may not sign in with a password. */
    soloEmpresa: z.boolean().default(false),
    /** Whether who isn't a user yet is made one at its first sign-in. */
    crearAlEntrar: z.boolean().default(false),
    ...alcanceInicial,
    version: versionBaseSchema,
  })
  .refine(({ activo, soloEmpresa }) => activo || !soloEmpresa, {
    path: ['soloEmpresa'],
    error: entradaFaults.soloActiva,
  })
  .refine(({ activo, dominios }) => !activo || dominios.length > 0, {
    path: ['dominios'],
    error: entradaFaults.dominio,
  });
export type EntradaEmpresaCambiada = z.output<typeof entradaEmpresaCambiadaSchema>;

/** The company sign-in of a client as the panel shows it: never its secret. */
export const entradaEmpresaSchema = z.object({
  dominios: z.array(z.string()),
  emisor: z.string(),
  idCliente: z.string(),
  tieneSecreto: z.boolean(),
  activo: z.boolean(),
  soloEmpresa: z.boolean(),
  crearAlEntrar: z.boolean(),
  solicitantes: z.array(z.string()),
  grupoTipoMuestra: z.array(z.string()),
  tipoMuestra: z.string().nullable(),
  /** When an administrator came through the provider with what is stored now; null until then. */
  probada: instantSchema.nullable(),
  version: versionSchema,
});
export type EntradaEmpresa = z.infer<typeof entradaEmpresaSchema>;

export const findEmpresaSchema = z.strictObject({ email: requiredEmailSchema });

/** `destino`: the path of this site to go on to. */
export const inicioEmpresaSchema = z.strictObject({
  email: requiredEmailSchema,
  destino: z
    .string()
    .max(1000)
    .overwrite(withoutBidi)
    // No control characters, which browsers leave out of addresses: `/\t/` would be read as `//`.
    .regex(/^\/(?:[ -.0-[\]-~\u00a0-\ud7ff\ue000-\uffff][ -~\u00a0-\ud7ff\ue000-\uffff]*)?$/u)
    .default('/'),
});

const parameter = (max: number) =>
  z.union([z.string().max(max).overwrite(withoutBidi), z.array(z.string().max(max)).max(0)]).optional();

/** What a provider sends the browser back with; whatever else it adds is left out. */
export const vueltaEmpresaSchema = z.object({
  state: parameter(200),
  code: parameter(4000),
  error: parameter(200),
  iss: parameter(500),
});

/** The code that the return left in the page's address. */
const codigo = { codigo: z.string().max(200).overwrite(withoutBidi).min(1) };

export const codigoEmpresaSchema = z.strictObject(codigo);

/** The code of a return that signs in, with the time zone that the browser says. */
export const entradaConCodigoSchema = z.strictObject({ ...codigo, zonaHoraria: zonaHorariaSchema });

/** Why a company sign-in led to nothing, as the return says it in the page's address. */
export const falloEmpresaSchema = z.enum([
  'cancelada',
  'caducada',
  'rechazada',
  'inalcanzable',
  'sin-verificar',
  'otro-dominio',
  'otra-cuenta',
  'sin-usuario',
  'inactivo',
]);
export type FalloEmpresa = z.infer<typeof falloEmpresaSchema>;

/** What a try brought: the claims that count, and why they would let nobody in; null where they would. */
export const pruebaEmpresaSchema = z.object({
  /** As text, by name; never tokens. */
  claims: z.array(z.object({ nombre: z.string(), valor: z.string() })),
  fallo: falloEmpresaSchema.nullable(),
});
export type PruebaEmpresa = z.infer<typeof pruebaEmpresaSchema>;
