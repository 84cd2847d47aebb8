import * as z from 'zod';
import { idSchema, versionBaseSchema, versionSchema } from '../base/id.ts';
import { clean, noBlank } from '../base/texto.ts';
import { type PaginaDeVista, paginasDeVista } from './paginas.ts';

/** Views of a user, and views shared with a client. */
export const maxVistas = 50;

/** Characters of a view's name, and of its filters as a query: a dozen solicitantes, or a parameter at eight points. */
export const maxNombreDeVista = 80;
const maxConsulta = 1500;

const campos = {
  nombre: z
    .string()
    .overwrite(clean)
    .max(maxNombreDeVista, `Como mucho ${maxNombreDeVista} caracteres`)
    .regex(noBlank, 'Escribe un nombre'),
  /** The filters, as the query of the page's address. */
  consulta: z
    .string()
    .overwrite((text) => new URLSearchParams(text).toString())
    .max(maxConsulta, 'Son demasiados filtros para guardarlos'),
  /** The client whose users see it; null: its maker alone. */
  cliente: idSchema.nullable(),
};

const paginaDeVistaSchema = z.enum(Object.keys(paginasDeVista) as PaginaDeVista[]);

export const vistaNuevaSchema = z.strictObject({ pagina: paginaDeVistaSchema, ...campos });
export const vistaCambiadaSchema = z.strictObject({ ...campos, version: versionBaseSchema });

/** A named set of filters of a page. */
export const vistaSchema = z.object({
  _id: z.string(),
  pagina: paginaDeVistaSchema,
  nombre: z.string(),
  consulta: z.string(),
  cliente: z.string().nullable(),
  puedeCambiar: z.boolean(),
  version: versionSchema,
});
export type Vista = z.infer<typeof vistaSchema>;

export const vistasSchema = z.object({
  /** By page and name. */
  vistas: z.array(vistaSchema),
  /** The viewer's clients, for the names of shared views; `puedeCompartir`: it may share views with them. */
  clientes: z.array(z.object({ _id: z.string(), nombre: z.string(), puedeCompartir: z.boolean() })),
});
export type Vistas = z.infer<typeof vistasSchema>;
