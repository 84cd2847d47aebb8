import * as z from 'zod';
import { categoriaInformeSchema, masterSchema, roleSchema } from '../../../../contract/cuenta/usuario.ts';

/**
 * Whose a key, a webhook or a link is. A user's remembers who that user was: another person's address, or another company's data,
 * ends it for good (`clavesDesde`).
 */
export const duenoSchema = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('usuario'),
    usuarioId: z.string(),
    email: z.string(),
    master: masterSchema.nullable(),
    clientes: z.array(z.string()),
    /** Of a link's maker: an administrator has neither keys nor webhooks, which lack it. */
    role: roleSchema.optional(),
  }),
  z.object({ tipo: z.literal('cliente'), clienteId: z.string(), categorias: z.array(categoriaInformeSchema) }),
]);
export type Dueno = z.infer<typeof duenoSchema>;

/** Who did something to a key or a webhook, by the address of then. */
export const quienSchema = z.object({ _id: z.string(), email: z.string() });

/** What one is narrowed to: ids of clients and of groups, and names of solicitantes, cleaned. */
export const acotadaSchema = z.object({
  clientes: z.array(z.string()),
  solicitantes: z.array(z.string()),
  tipoGrupos: z.array(z.string()),
});
export type Acotada = z.infer<typeof acotadaSchema>;

/** An owner as lists of its keys and of its webhooks name it. */
export type ListaDe = `usuario#${string}` | `cliente#${string}`;

export function listaOf(dueno: Dueno): ListaDe {
  return dueno.tipo === 'usuario' ? `usuario#${dueno.usuarioId}` : `cliente#${dueno.clienteId}`;
}
