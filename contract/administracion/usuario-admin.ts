import * as z from 'zod';
import {
  idsSchema,
  initialPasswordSchema,
  namesSchema,
  optionalPasswordSchema,
  panelFaults,
  requiredEmailSchema,
} from './rules/admin.ts';
import { idSchema, versionBaseSchema, versionSchema } from '../base/id.ts';
import { instantSchema } from '../base/fecha.ts';
import { clean } from '../base/texto.ts';
import {
  categoriaInformeSchema,
  correoRechazadoSchema,
  masterSchema,
  roleSchema,
  usuarioSchema,
} from '../cuenta/usuario.ts';

/** A user as the panel edits it; `version` goes back with the change (contract/administracion/rules/admin.ts). */
export const usuarioEditableSchema = usuarioSchema.omit({ segundoFactor: true }).extend({
  version: versionSchema,
  /** Absent while the user's address takes mail. */
  correoRechazado: correoRechazadoSchema.optional(),
  /** Of a user that was invited and has yet to choose a password: when it was mailed a link, and until when that serves. */
  invitacion: z.object({ enviada: instantSchema, caduca: instantSchema }).optional(),
  /** Whether it has a second factor; absent where it has none. */
  conSegundoFactor: z.boolean().optional(),
  /** Whether the user is bound to a company account, the only one that then opens the company sign-in. */
  conCuentaDeEmpresa: z.boolean().optional(),
});
export type UsuarioEditable = z.infer<typeof usuarioEditableSchema>;

/** The most clients of a user, and the most characters of their rules: a stored item holds 400 kB. */
const maxClientes = 100;
const maxReglas = 150_000;

/** One type, of the groups' if there are groups; null: all of them. */
const tipoSchema = z.string().overwrite(clean).max(300).nullable().default(null);

/** What narrows a user in one of its clients, as a form holds it. */
const reglaSchema = z.strictObject({
  cliente: idSchema,
  /** Some of this client's solicitantes; none: all of them. */
  solicitantes: namesSchema().default([]),
  grupoTipoMuestra: idsSchema(500).default([]),
  tipoMuestra: tipoSchema,
  incidenciasSoloLectura: z.boolean().default(false),
});

/** A rule for each of a user's clients, so many that a stored user holds them. */
const reglasSchema = z
  .array(reglaSchema)
  .max(maxClientes)
  .refine((reglas) => JSON.stringify(reglas).length <= maxReglas, panelFaults.demasiados);

/** The fields of a user that decide its scope, as a form holds them. `''` means null. */
const alcanceCampos = {
  master: z
    .enum(['', ...masterSchema.options])
    .nullable()
    .default(null),
  /** Ids of its clients; none for a master. */
  clientes: idsSchema(maxClientes).default([]),
  /** Some of the clients' solicitantes; none: all of them. */
  solicitantes: namesSchema().default([]),
  /** Ids of groups; none: every type. */
  grupoTipoMuestra: idsSchema(500).default([]),
  tipoMuestra: tipoSchema,
  /** The rule in each of its clients, one for each; none: the fields above hold in all of them. */
  porCliente: reglasSchema.default([]),
};

const campos = {
  email: requiredEmailSchema,
  ...alcanceCampos,
  permisosInformesExternos: z
    .array(categoriaInformeSchema)
    .max(10)
    .overwrite((categorias) => [...new Set(categorias)])
    .default([]),
  canUploadInformesExternos: z.boolean().default(false),
  incidenciasSoloLectura: z.boolean().default(false),
};

interface Asignacion {
  role: 'admin' | 'cliente';
  master: string | null;
  clientes: string[];
  solicitantes: string[];
  porCliente?: { cliente: string }[] | undefined;
}

/** A master has neither a client nor solicitantes of its own. */
function sinClienteSiEsMaster<T extends Asignacion>(usuario: T): T {
  return usuario.master ? { ...usuario, clientes: [], solicitantes: [], porCliente: [] } : usuario;
}

/** Rules are of all of a user's clients, or of none: nothing is seen by a rule that was forgotten. */
function tieneReglas({ clientes, porCliente = [] }: Asignacion): boolean {
  const ids = new Set(porCliente.map(({ cliente }) => cliente));
  if (ids.size === 0) return true;
  return ids.size === porCliente.length && ids.size === clientes.length && clientes.every((id) => ids.has(id));
}

function tieneCliente({ role, master, clientes }: Asignacion): boolean {
  return role === 'admin' || Boolean(master) || clientes.length > 0;
}

/** That condition as JSON Schema has it, for the API's description. */
const aQuienVe = {
  anyOf: [
    { required: ['clientes'], properties: { clientes: { minItems: 1 } } },
    { required: ['master'], properties: { master: { enum: masterSchema.options } } },
  ],
};

/** A new user: the body of POST /admin/usuarios. */
export const usuarioNuevoSchema = z
  .strictObject({
    ...campos,
    role: z.enum(['cliente']).default('cliente'),
    /** Required unless the user is invited. */
    password: initialPasswordSchema.optional(),
    /** Whether the user is mailed a link to choose a password, and gets none from the administrator. */
    invitar: z.boolean().default(false),
  })
  .overwrite(sinClienteSiEsMaster)
  .refine(({ invitar, password }) => invitar || password !== undefined, {
    path: ['password'],
    error: panelFaults.contrasena,
  })
  .refine(({ invitar, password }) => !invitar || password === undefined, {
    path: ['password'],
    error: panelFaults.contrasenaDeInvitado,
  })
  .refine(tieneCliente, { path: ['clientes'], error: panelFaults.cliente })
  .refine(tieneReglas, { path: ['porCliente'], error: panelFaults.reglas })
  .meta(aQuienVe);
export type UsuarioNuevo = z.output<typeof usuarioNuevoSchema>;

/**
 * A user as it shall be, whole: the body of PUT /admin/usuarios/{id}. A blank or absent password keeps the one it has.
 * `role` is the user's own and can't be changed; of an administrator only e-mail address and password are.
 */
export const usuarioCambiadoSchema = z
  .strictObject({
    ...campos,
    /** Absent: unchanged. */
    incidenciasSoloLectura: z.boolean().optional(),
    /** Absent: of several clients the rules of those that stay, of a single one none. */
    porCliente: reglasSchema.optional(),
    role: roleSchema.default('cliente'),
    password: optionalPasswordSchema.optional(),
    version: versionBaseSchema,
  })
  .overwrite(sinClienteSiEsMaster)
  .refine(tieneCliente, { path: ['clientes'], error: panelFaults.cliente })
  .refine(tieneReglas, { path: ['porCliente'], error: panelFaults.reglas })
  .meta({ anyOf: [...aQuienVe.anyOf, { required: ['role'], properties: { role: { const: 'admin' } } }] });
export type UsuarioCambiado = z.output<typeof usuarioCambiadoSchema>;

/** The body of PATCH /admin/usuarios/{id}/toggle-active, which may be left out. */
export const usuarioToggleSchema = z.strictObject({ version: versionBaseSchema });

/** A user as its form stands, complete or not: what would it see? The body of POST /admin/usuarios/alcance. */
export const alcanceBorradorSchema = z.strictObject({ ...alcanceCampos, role: roleSchema.default('cliente') });

/**
 * The size of a user's scope, counted by the code that enforces it: samples (all, authorised and in progress), their types, and
 * the solicitantes in scope, with the number that has no sample yet. For a user who sees everything, only solicitantes with
 * samples count.
 */
export const alcanceContadoSchema = z.object({
  muestras: z.number().int(),
  resultados: z.number().int(),
  enCurso: z.number().int(),
  solicitantes: z.number().int(),
  sinMuestras: z.number().int(),
  tipos: z.number().int(),
});
export type AlcanceContado = z.infer<typeof alcanceContadoSchema>;
