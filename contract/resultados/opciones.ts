import * as z from 'zod';
import { idSchema } from '../base/id.ts';
import { maxAskedValues, maxOptionSearch } from './rules/opciones.ts';
import { clean } from '../base/texto.ts';

const clienteOpcionSchema = z.object({ _id: z.string(), nombre: z.string() });
const tipoGrupoOpcionSchema = clienteOpcionSchema.extend({ color: z.string() });

/** How many options a list has that is cut short; absent for one that is sent whole. */
const recortada = z.number().int().optional();

/**
 * The clients and the groups of types that results can be filtered by: active ones, of which the viewer may see a solicitante
 * or a type. Privileged viewers know every client, or their company's; others only their own. By name in the order of a Spanish
 * dictionary. More clients than `maxWholeOptions` are cut short to the first `maxSentOptions`, and `recortadas` has their
 * number; groups are few. An answer without groups has none.
 */
export const opcionesBasicasSchema = z.object({
  clientes: z.array(clienteOpcionSchema),
  tiposGrupos: z.array(tipoGrupoOpcionSchema).default([]),
  recortadas: z.object({ clientes: recortada }).optional(),
});
export type OpcionesBasicas = z.infer<typeof opcionesBasicasSchema>;

/** The solicitantes that a sample in scope is of, cleaned by contract/resultados/rules/opciones.ts and cut short likewise. */
export const solicitantesOpcionesSchema = z.object({
  solicitantes: z.array(z.string()),
  recortadas: z.object({ solicitantes: recortada }).optional(),
});

/**
 * The same of a client, with the ids of the groups that its samples in scope are of: any other would lead to an empty page.
 * Where an answer lacks them, all groups can be chosen.
 */
export const opcionesDeClienteSchema = z.object({
  ...solicitantesOpcionesSchema.shape,
  tiposGrupos: z.array(z.string()).optional(),
});

/** The types that a sample in scope is of, cleaned and cut short likewise. */
export const tiposMuestraOpcionesSchema = z.object({
  tiposMuestra: z.array(z.string()),
  recortadas: z.object({ tiposMuestra: recortada }).optional(),
});

/** The solicitantes and types that the panel's forms choose from, cut short likewise. */
export const opcionesAdminSchema = z.object({
  ...solicitantesOpcionesSchema.shape,
  ...tiposMuestraOpcionesSchema.shape,
  recortadas: z.object({ solicitantes: recortada, tiposMuestra: recortada }).optional(),
});

/** Everything that results can be filtered by; groups only where they have samples. */
export const opcionesSchema = z.object({
  ...opcionesBasicasSchema.shape,
  ...opcionesAdminSchema.shape,
  recortadas: z.object({ clientes: recortada, solicitantes: recortada, tiposMuestra: recortada }).optional(),
});

const valor = z.string().max(300).overwrite(clean);

/** What is searched for in one list of options: a text, or the options of exactly these values. */
export const busquedaOpcionesSchema = z.strictObject({
  /** Every word of it is somewhere in the option's name, without case or accents. Blank finds all. */
  search: z.string().trim().max(maxOptionSearch).overwrite(clean).optional(),
  valor: z
    .union([valor, z.array(valor).max(maxAskedValues)])
    .transform((values) => [values].flat())
    .optional(),
});
export type BusquedaOpciones = z.output<typeof busquedaOpcionesSchema>;

/** The lists of names that samples give. */
const nombresSchema = z.enum(['solicitantes', 'tiposMuestra']);

/** A search among the names that the panel's forms choose from. */
export const busquedaAdminSchema = busquedaOpcionesSchema.extend({ lista: nombresSchema });

/** A search among what samples can be filtered by. */
export const busquedaFiltrosSchema = busquedaOpcionesSchema.extend({
  lista: z.enum(['clientes', ...nombresSchema.options]),
  /** Only what this client's samples have. */
  clienteId: idSchema.optional(),
  /** Only what samples of this group's types have. */
  tipoGrupoId: idSchema.optional(),
});
export type BusquedaFiltros = z.output<typeof busquedaFiltrosSchema>;

/**
 * The options found: first names that begin with the text, then names whose words begin with the typed words, then the rest;
 * each group in the order of a Spanish dictionary; at most `maxSentOptions`. `valor` is the filter's value: a client's id, or the
 * name itself. `total` counts all matches.
 */
export const opcionesEncontradasSchema = z.object({
  opciones: z.array(z.object({ valor: z.string(), nombre: z.string() })),
  total: z.number().int(),
});
export type OpcionesEncontradas = z.infer<typeof opcionesEncontradasSchema>;
