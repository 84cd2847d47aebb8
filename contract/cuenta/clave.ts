import * as z from 'zod';
import { fechaSchema, instantSchema } from '../base/fecha.ts';
import { maxPasswordLength } from './rules/password.ts';
import { idsSchema, namesSchema } from '../administracion/rules/admin.ts';
import { clean, noBlank } from '../base/texto.ts';
import { categoriaInformeSchema } from './usuario.ts';

/** Longest name of a key. */
export const maxNombreClave = 60;

/** Keys that an owner has at most, those that are over and still shown included. */
export const maxClaves = 30;

/** Requests that a key may make in each stretch of `ritmoDeClave.segundos`. */
export const ritmoDeClave = { peticiones: 600, segundos: 300 } as const;

/**
 * What a key is narrowed to: the samples of these clients, of these solicitantes and of these groups of types, all
 * together. An empty list narrows nothing. It is applied to what the key's owner may see at each request.
 */
const acotadaSchema = z.strictObject({
  clientes: idsSchema(50).default([]),
  solicitantes: namesSchema().max(200, 'Como mucho 200 solicitantes').default([]),
  tipoGrupos: idsSchema(50).default([]),
});

const nombreSchema = z
  .string()
  .overwrite(clean)
  .regex(noBlank, 'Ponle un nombre para reconocerla')
  .max(maxNombreClave, `El nombre es demasiado largo (como mucho ${maxNombreClave} caracteres)`);

const nueva = {
  nombre: nombreSchema,
  /** The last day on which it serves, in Madrid: today at the earliest, a year from today at the latest. */
  fin: fechaSchema,
};

/** The body of POST /auth/claves. */
export const claveNuevaSchema = z.strictObject({
  ...nueva,
  acotada: acotadaSchema.prefault({}),
  /** The own password, given again: needed where the session is older than ten minutes. */
  contrasena: z.string().min(1, 'Escribe la contraseña').max(maxPasswordLength).optional(),
});

/** The body of POST /admin/clientes/{id}/claves. */
export const claveDeClienteNuevaSchema = z.strictObject({
  ...nueva,
  acotada: acotadaSchema.omit({ clientes: true }).prefault({}),
  /** The kinds of external report that it reads: a client has no permissions of its own, as users have. */
  categorias: z.array(categoriaInformeSchema).max(categoriaInformeSchema.options.length).default([]),
});

const nombrado = z.object({ _id: z.string(), nombre: z.string() });

/** A key as its owner sees it: never its secret. */
const claveSchema = z.object({
  _id: z.string(),
  /** What its text begins with, to tell keys apart. */
  prefijo: z.string(),
  nombre: z.string(),
  creada: instantSchema,
  /** Who made it, by the address of then. */
  creadaPor: z.string(),
  fin: fechaSchema,
  acotada: z.object({
    clientes: z.array(nombrado),
    solicitantes: z.array(z.string()),
    tipoGrupos: z.array(nombrado),
  }),
  /** The kinds of external report that a client's key reads; null for a user's key, which reads the user's kinds. */
  categorias: z.array(categoriaInformeSchema).nullable(),
  /** Some minutes behind at most; null: never. */
  ultimoUso: instantSchema.nullable(),
  estado: z.enum(['activa', 'caducada', 'terminada']),
  /** When and by whom it was ended; null while it wasn't. */
  terminada: z.object({ cuando: instantSchema, por: z.string() }).nullable(),
});
export type Clave = z.infer<typeof claveSchema>;

export const clavesSchema = z.object({ claves: z.array(claveSchema) });

/** A key that was made. `texto` is what a program sends, shown this once. */
export const claveCreadaSchema = z.object({ clave: claveSchema, texto: z.string() });
