import * as z from 'zod';
import { categoriaInformeSchema, masterSchema, roleSchema } from '../../../../contract/cuenta/usuario.ts';

/**
 * The owner of a key, a webhook or a link. For a user it keeps who the user was when it was made: it ends for good when the user
 * gets another person's address or another company's data (`clavesDesde`).
 */
export const duenoSchema = z.discriminatedUnion('tipo', [
  z.object({
    tipo: z.literal('usuario'),
    usuarioId: z.string(),
    email: z.string(),
    master: masterSchema.nullable(),
    clientes: z.array(z.string()),
    /** The role of a link's maker. Keys and webhooks lack it, since administrators have none. */
    role: roleSchema.optional(),
  }),
  z.object({ tipo: z.literal('cliente'), clienteId: z.string(), categorias: z.array(categoriaInformeSchema) }),
]);
export type Dueno = z.infer<typeof duenoSchema>;

/** The author of an act on a key or a webhook, by the address at that time. */
export const quienSchema = z.object({ _id: z.string(), email: z.string() });

/** The limits of a key, webhook or link: ids of clients and of groups, and cleaned names of solicitantes. */
export const acotadaSchema = z.object({
  clientes: z.array(z.string()),
  solicitantes: z.array(z.string()),
  tipoGrupos: z.array(z.string()),
});
export type Acotada = z.infer<typeof acotadaSchema>;

/** The key of an owner's lists of keys and of webhooks. */
export type ListaDe = `usuario#${string}` | `cliente#${string}`;

export function listaOf(dueno: Dueno): ListaDe {
  return dueno.tipo === 'usuario' ? `usuario#${dueno.usuarioId}` : `cliente#${dueno.clienteId}`;
}
