import * as z from 'zod';
import { clienteEditableSchema } from './cliente.ts';
import { paginationSchema } from '../resultados/filtros.ts';
import { withoutBidi } from '../base/texto.ts';
import { namesSchema } from './rules/admin.ts';
import { idSchema } from '../base/id.ts';
import { usuarioEditableSchema } from './usuario-admin.ts';
import { ultimaEntregaSchema } from '../entregas/entrega.ts';

/** What the panel orders its users by. */
export const ordenUsuariosSchema = z.enum(['email', 'rol', 'clientes', 'fecha']);
export type OrdenUsuarios = z.infer<typeof ordenUsuariosSchema>;

/** What the panel orders its clients by. */
export const ordenClientesSchema = z.enum(['nombre', 'solicitantes', 'fecha']);
export type OrdenClientes = z.infer<typeof ordenClientesSchema>;

const searchSchema = z.string().trim().max(200).overwrite(withoutBidi).optional();

/**
 * Rows of a page of the panel unless the call says otherwise, and the most. A call without any parameter is answered all rows.
 */
export const panelPageRows = 50;
const maxPageRows = 100;

const page = {
  /** Every word of it is to be found, without regard to case or accents. */
  search: searchSchema,
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(maxPageRows).optional(),
  sortOrder: z.enum(['asc', 'desc']).optional(),
};

export const usuariosQuerySchema = z.strictObject({ ...page, sortBy: ordenUsuariosSchema.optional() });

export const clientesQuerySchema = z.strictObject({
  ...page,
  sortBy: ordenClientesSchema.optional(),
  /** `nombre`: only a client's name is searched; as one chooses a client. */
  searchIn: z.enum(['todo', 'nombre']).optional(),
});

/** By what a search has found a user, where its row doesn't show it: a name that it has by its client or as a master. */
const encontradoPorSchema = z.object({ por: z.enum(['cliente', 'master']), nombre: z.string() });
export type EncontradoPor = z.infer<typeof encontradoPorSchema>;

const usuarioListadoSchema = usuarioEditableSchema.extend({ encontradoPor: encontradoPorSchema.optional() });

/** A page of users; `total` counts all, whatever is searched. */
export const usuariosSchema = z.object({
  users: z.array(usuarioListadoSchema),
  pagination: paginationSchema,
  total: z.number().int(),
});

/** A page of clients, likewise. */
export const clientesSchema = z.object({
  clientes: z.array(clienteEditableSchema),
  pagination: paginationSchema,
  total: z.number().int(),
});

/**
 * How many of each the laboratory has; `solicitantes` counts the different ones that clients have. `ultimaEntrega` is the
 * newest delivery of samples that was no dry run, null where there was none lately.
 */
export const panelOverviewSchema = z.object({
  usuarios: z.number().int(),
  clientes: z.number().int(),
  tipoGrupos: z.number().int(),
  solicitantes: z.number().int(),
  ultimaEntrega: ultimaEntregaSchema.nullable(),
});

/** Solicitantes that a client is to have: of a form, complete or not. `clienteId` is the client's, if it has one. */
export const compartidosQuerySchema = z.strictObject({ solicitantes: namesSchema(), clienteId: idSchema.optional() });

/** The other clients that have some of the solicitantes already. */
export const compartidosSchema = z.object({
  compartidos: z.array(
    z.object({ cliente: z.object({ _id: z.string(), nombre: z.string() }), solicitantes: z.array(z.string()) }),
  ),
});
