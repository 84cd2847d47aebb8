import * as z from 'zod';
import { empresaSchema } from './usuario.ts';

/** A client of the laboratory: the solicitantes that are its own, and the company that serves it (spec, section 3, Client). */
export const clienteSchema = z.object({
  _id: z.string(),
  nombre: z.string(),
  solicitantes: z.array(z.string()),
  contacto: z.object({ email: z.string(), telefono: z.string(), direccion: z.string() }).partial(),
  descripcion: z.string(),
  empresa: empresaSchema.nullable(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Cliente = z.infer<typeof clienteSchema>;
