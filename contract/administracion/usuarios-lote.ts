import * as z from 'zod';
import { clean } from '../base/texto.ts';

/** Users that one list may name. */
export const maxUsuariosDeLote = 500;

const text = z.string().max(300).overwrite(clean);

/** A user as a list names it: its address, its client by name, and some of the client's solicitantes; none: all of them. */
const filaDeLoteSchema = z.strictObject({
  email: text,
  cliente: text,
  solicitantes: z
    .array(text)
    .max(500)
    .overwrite((names) => [...new Set(names)].filter((name) => name !== ''))
    .default([]),
});
export type FilaDeLote = z.infer<typeof filaDeLoteSchema>;

/** The users that a list names. The body of POST /admin/usuarios/lote/comprobar. */
export const loteDeUsuariosSchema = z.strictObject({
  filas: z.array(filaDeLoteSchema).min(1).max(maxUsuariosDeLote),
});

/** Why a row can't become a user: the field, the text at fault, the reason, and what was probably meant. */
const faltaDeLoteSchema = z.object({
  campo: z.enum(['email', 'cliente', 'solicitantes']),
  valor: z.string(),
  motivo: z.string(),
  sugerencia: z.string().nullable(),
});
export type FaltaDeLote = z.infer<typeof faltaDeLoteSchema>;

/**
 * What a row means: the address in lower case, the client that its name is of, and solicitantes as the client has them.
 * `existe`: a user has the address already. Without `faltas` and where it doesn't exist, it can be created.
 */
const filaComprobadaSchema = z.object({
  email: z.string(),
  cliente: z.object({ _id: z.string(), nombre: z.string() }).nullable(),
  solicitantes: z.array(z.string()),
  existe: z.boolean(),
  faltas: z.array(faltaDeLoteSchema),
});
export type FilaComprobada = z.infer<typeof filaComprobadaSchema>;

/** The rows of a list, in its order. */
export const loteComprobadoSchema = z.object({ filas: z.array(filaComprobadaSchema) });
