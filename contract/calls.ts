import type * as z from 'zod';
import { adminCalls } from './calls/admin.ts';
import { authCalls } from './calls/auth.ts';
import { bajaCalls } from './calls/avisos-baja.ts';
import { avisosCalls } from './calls/avisos.ts';
import { exportCalls } from './calls/export.ts';
import { healthCalls } from './calls/health.ts';
import { informesCalls } from './calls/informes-externos.ts';
import { enCursoCalls } from './calls/muestras-en-curso.ts';
import { pdfCalls } from './calls/pdfs.ts';
import { resultsCalls } from './calls/results.ts';

/** The Lambda that serves a call: one for each folder of that name under `lambdas/`. */
export type Area =
  | 'health'
  | 'auth'
  | 'results'
  | 'export'
  | 'pdfs'
  | 'muestras-en-curso'
  | 'admin'
  | 'informes-externos'
  | 'avisos-baja';

/** Who may make a call: anybody, whoever is signed in, or administrators. */
type Audience = 'public' | 'signed-in' | 'admin';

/** One call of the API. Paths are under `/api` and name their parameters in braces. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly area: Area;
  readonly audience: Audience;
  /** Whether a user may make it who has yet to choose a password of its own (PASSWORD_CHANGE_REQUIRED otherwise). */
  readonly beforeOwnPassword?: true;
  /** What it does, for the reference (docs/openapi.json). */
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Whether the body may come as multipart/form-data besides JSON. */
  readonly multipart?: true;
  /** The `data` of a good answer; `'file'` when the call redirects: to the bytes of a file, or to a page. */
  readonly output: z.ZodType | 'file';
}

/**
 * The table of calls (spec, section 7): the one place that says what the API is. CDK makes a route of each row,
 * the area's Lambda parses and answers by it, the web's client is typed by it, and tests sweep it.
 */
export const calls = {
  ...healthCalls,
  ...authCalls,
  ...avisosCalls,
  ...resultsCalls,
  ...exportCalls,
  ...pdfCalls,
  ...enCursoCalls,
  ...adminCalls,
  ...informesCalls,
  ...bajaCalls,
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
