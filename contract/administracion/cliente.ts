import * as z from 'zod';
import { nameSchema, optionalEmailSchema, panelFaults, someNamesSchema, textSchema } from './rules/admin.ts';
import { versionBaseSchema, versionSchema } from '../base/id.ts';
import { empresaSchema } from '../cuenta/usuario.ts';

/** What a client's external references are: the point where the sample was taken, or something else (a lot, an order). */
export const referenciaExternaSchema = z.enum(['punto', 'otra']);

/** Whether a client's users need a second factor: as the portal's rule says, or by the client's own. */
export const segundoFactorDeClienteSchema = z.enum(['portal', 'opcional', 'obligatorio']);

/** A client of the laboratory, with its solicitantes and the company that serves it. */
export const clienteSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  solicitantes: z.array(z.string()),
  contacto: z.object({ email: z.string(), telefono: z.string(), direccion: z.string() }).partial(),
  descripcion: z.string(),
  empresa: empresaSchema.nullable(),
  /** Absent: 'punto'. */
  referenciaExterna: referenciaExternaSchema.optional(),
  /** Absent: 'portal'. */
  segundoFactor: segundoFactorDeClienteSchema.optional(),
  /** Whether its users may keep its installations and their programmes. Absent: they may not. */
  gestionaInstalaciones: z.boolean().optional(),
  /** Whether no board of its requesters' installations may be published. Absent: they may. */
  sinTablones: z.boolean().optional(),
  /** Whether `/verificar` shows the requester and verdict of its reports in force. Absent: it doesn't. */
  verificacionAbierta: z.boolean().optional(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Cliente = z.infer<typeof clienteSchema>;

/** A client as the panel edits it; `version` goes back with the change (contract/administracion/rules/admin.ts). */
export const clienteEditableSchema = clienteSchema.extend({ version: versionSchema });
export type ClienteEditable = z.infer<typeof clienteEditableSchema>;

const contactoSchema = z.strictObject({
  email: optionalEmailSchema.default(''),
  telefono: textSchema(100).default(''),
  direccion: textSchema(500).default(''),
});

const campos = {
  nombre: nameSchema,
  solicitantes: someNamesSchema(panelFaults.solicitantes),
  descripcion: textSchema(2000).default(''),
  contacto: contactoSchema.default({ email: '', telefono: '', direccion: '' }),
  /** The company that serves it; `''` and null mean none. */
  empresa: z
    .enum(['', ...empresaSchema.options])
    .nullable()
    .default(null),
  /** The administrator's word that solicitantes which another client has already are to be this one's too. */
  compartirSolicitantes: z.boolean().optional(),
  /** Absent: 'punto' when new, unchanged otherwise. */
  referenciaExterna: referenciaExternaSchema.optional(),
  /** Absent: 'portal' when new, unchanged otherwise. */
  segundoFactor: segundoFactorDeClienteSchema.optional(),
  /** Absent: they may not when new, unchanged otherwise. */
  gestionaInstalaciones: z.boolean().optional(),
  /** Absent: its users may publish boards when new, unchanged otherwise. */
  sinTablones: z.boolean().optional(),
  /** Absent: off for a new client, unchanged otherwise. */
  verificacionAbierta: z.boolean().optional(),
  /** An inactive client gives its users nothing. Absent: active when new, unchanged otherwise. */
  isActive: z.boolean().optional(),
};

/** A new client: the body of POST /admin/clientes. */
export const clienteNuevoSchema = z.strictObject(campos);
export type ClienteNuevo = z.output<typeof clienteNuevoSchema>;

/** A client as it shall be, whole: the body of PUT /admin/clientes/{id}. */
export const clienteCambiadoSchema = z.strictObject({ ...campos, version: versionBaseSchema });
