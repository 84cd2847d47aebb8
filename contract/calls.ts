import * as z from 'zod';
import {
  estadisticasQuerySchema,
  estadisticasSchema,
  tipoGruposDetailedSchema,
  tipoGruposStatsSchema,
} from './estadisticas.ts';
import { filtrosSchema, paginaSchema, paginationSchema } from './filtros.ts';
import { muestraListadaSchema, muestraSchema } from './muestra.ts';
import {
  opcionesBasicasSchema,
  opcionesSchema,
  solicitantesOpcionesSchema,
  tiposMuestraOpcionesSchema,
} from './opciones.ts';
import { filenamesSchema, pdfCheckSchema } from './pdf.ts';
import { credentialsSchema, refreshSchema, tokensSchema, usuarioSchema } from './usuario.ts';

/** The Lambda that serves a call: one for each folder of that name under `lambdas/`. */
export type Area = 'health' | 'auth' | 'results' | 'pdfs';

/** Who may make a call: anybody, whoever is signed in, or administrators. */
type Audience = 'public' | 'signed-in' | 'admin';

/** One call of the API. Paths are under `/api` and name their parameters in braces. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly area: Area;
  readonly audience: Audience;
  /** What it does, for the reference (docs/openapi.json). */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The `data` of a good answer; `'file'` when the call redirects to the bytes of one. */
  readonly output: z.ZodType | 'file';
}

const idSchema = z.string().min(1).max(100);
const id = z.object({ id: idSchema });
const signedIn = tokensSchema.extend({ user: usuarioSchema });

/**
 * The table of calls (spec, section 7): the one place that says what the API is. CDK makes a route of each row,
 * the area's Lambda parses and answers by it, the web's client is typed by it, and tests sweep it.
 */
export const calls = {
  health: {
    method: 'GET',
    path: '/health',
    area: 'health',
    audience: 'public',
    summary: 'Says that the service is up and reaches its data',
    output: z.object({ status: z.literal('ok') }),
  },
  login: {
    method: 'POST',
    path: '/auth/login',
    area: 'auth',
    audience: 'public',
    summary: 'Signs a user in',
    body: credentialsSchema,
    output: signedIn,
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    area: 'auth',
    audience: 'public',
    summary: 'Exchanges a refresh token for a new pair; a second use of the same one ends the session',
    body: refreshSchema,
    output: tokensSchema,
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    area: 'auth',
    audience: 'public',
    summary: 'Ends the session that a refresh token belongs to',
    body: refreshSchema,
    output: z.null(),
  },
  profile: {
    method: 'GET',
    path: '/auth/profile',
    area: 'auth',
    audience: 'signed-in',
    summary: 'The signed-in user',
    output: z.object({ user: usuarioSchema }),
  },
  listResults: {
    method: 'GET',
    path: '/results',
    area: 'results',
    audience: 'signed-in',
    summary: 'A page of the authorised samples in scope, with the exact total',
    query: z.strictObject({ ...filtrosSchema.shape, ...paginaSchema.shape }),
    output: z.object({ results: z.array(muestraListadaSchema), pagination: paginationSchema }),
  },
  getResult: {
    method: 'GET',
    path: '/results/{id}',
    area: 'results',
    audience: 'signed-in',
    summary: 'One authorised sample, whole',
    params: id,
    output: z.object({ result: muestraSchema }),
  },
  getStats: {
    method: 'GET',
    path: '/results/stats',
    area: 'results',
    audience: 'signed-in',
    summary: 'The results in scope counted as a whole, by a dimension, and by verdict for each period or solicitante',
    query: estadisticasQuerySchema,
    output: estadisticasSchema,
  },
  getTipoGruposStats: {
    method: 'GET',
    path: '/results/stats/tipo-grupos',
    area: 'results',
    audience: 'signed-in',
    summary: 'The results in scope counted by group of types',
    query: estadisticasQuerySchema,
    output: tipoGruposStatsSchema,
  },
  getTipoGruposDetailed: {
    method: 'GET',
    path: '/results/stats/tipo-grupos-detailed',
    area: 'results',
    audience: 'signed-in',
    summary: 'The results in scope counted by group, type and verdict, as a whole and for each period or solicitante',
    query: estadisticasQuerySchema,
    output: tipoGruposDetailedSchema,
  },
  getFilters: {
    method: 'GET',
    path: '/results/filters',
    area: 'results',
    audience: 'signed-in',
    summary: 'Everything that the results in scope can be filtered by',
    output: opcionesSchema,
  },
  getBasicFilters: {
    method: 'GET',
    path: '/results/filters/basic',
    area: 'results',
    audience: 'signed-in',
    summary: 'The clients and the groups of types that results can be filtered by',
    output: opcionesBasicasSchema,
  },
  getSolicitantesOfCliente: {
    method: 'GET',
    path: '/results/filters/solicitantes/{cliente}',
    area: 'results',
    audience: 'signed-in',
    summary: 'The solicitantes of a client that have results in scope',
    params: z.object({ cliente: idSchema }),
    output: solicitantesOpcionesSchema,
  },
  getTiposMuestraOfGrupo: {
    method: 'GET',
    path: '/results/filters/tipos-muestra/{grupo}',
    area: 'results',
    audience: 'signed-in',
    summary: 'The types of a group that have results in scope',
    params: z.object({ grupo: idSchema }),
    output: tiposMuestraOpcionesSchema,
  },
  checkPdfs: {
    method: 'POST',
    path: '/pdfs/check-multiple',
    area: 'pdfs',
    audience: 'signed-in',
    summary: 'Which of these sample numbers have a certificate',
    body: filenamesSchema,
    output: z.object({ results: z.record(z.string(), pdfCheckSchema) }),
  },
  pdfBlob: {
    method: 'GET',
    path: '/pdfs/blob/{id}',
    area: 'pdfs',
    audience: 'signed-in',
    summary: 'The bytes of a certificate, by redirection',
    params: id,
    output: 'file',
  },
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallsOf<A extends Area> = { [N in CallName]: Calls[N]['area'] extends A ? N : never }[CallName];

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Part<N extends CallName, K extends string> = Calls[N] extends Record<K, infer S> ? S : undefined;

/** What a call's Lambda receives once its schemas have parsed it. */
export interface Input<N extends CallName> {
  params: Parsed<Part<N, 'params'>>;
  query: Parsed<Part<N, 'query'>>;
  body: Parsed<Part<N, 'body'>>;
}

/** The `data` that a call answers. */
export type Output<N extends CallName> = Calls[N]['output'] extends z.ZodType ? z.output<Calls[N]['output']> : never;
