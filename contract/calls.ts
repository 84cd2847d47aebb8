import type * as z from 'zod';
import { adminCalls } from './calls/admin.ts';
import { authCalls } from './calls/auth.ts';
import { bajaCalls } from './calls/avisos-baja.ts';
import { avisosCalls } from './calls/avisos.ts';
import type { Area } from './calls/call.ts';
import { accesoCalls, cuentaCalls } from './calls/cuenta.ts';
import { cambiosCalls } from './calls/cambios.ts';
import { clavesCalls } from './calls/claves.ts';
import { coherenciaCalls } from './calls/coherencia.ts';
import { entregasCalls } from './calls/entregas.ts';
import { enviosCalls } from './calls/envios.ts';
import { exportCalls } from './calls/export.ts';
import { healthCalls } from './calls/health.ts';
import { informesCalls } from './calls/informes-externos.ts';
import { diccionarioCalls } from './calls/diccionario.ts';
import { empresaCalls } from './calls/empresa.ts';
import { incidenciasCalls } from './calls/incidencias.ts';
import { enCursoCalls } from './calls/muestras-en-curso.ts';
import { normasCalls } from './calls/normas.ts';
import { opcionesAdminCalls } from './calls/opciones-admin.ts';
import { pdfCalls } from './calls/pdfs.ts';
import { preguntasCalls } from './calls/preguntas.ts';
import { puntosCalls } from './calls/puntos.ts';
import { resultCalls } from './calls/result.ts';
import { resultsCalls } from './calls/results.ts';
import { evolucionCalls } from './calls/evolucion.ts';
import { revisionesCalls } from './calls/revisiones.ts';
import { sinClienteCalls } from './calls/solicitantes-sin-cliente.ts';
import { subidasCalls } from './calls/subidas.ts';
import { vistaCalls } from './calls/vistas.ts';
import { webhooksCalls } from './calls/webhooks.ts';

/**
 * The table of calls: what the API is, in one place. CDK makes a route of each row, the area's
 * Lambda parses and answers by it, the web's client is typed by it, docs/openapi.json is made of it, and tests sweep it.
 */
export const calls = {
  ...healthCalls,
  ...authCalls,
  ...avisosCalls,
  ...resultsCalls,
  ...resultCalls,
  ...revisionesCalls,
  ...evolucionCalls,
  ...cambiosCalls,
  ...exportCalls,
  ...enviosCalls,
  ...pdfCalls,
  ...enCursoCalls,
  ...adminCalls,
  ...opcionesAdminCalls,
  ...vistaCalls,
  ...sinClienteCalls,
  ...normasCalls,
  ...diccionarioCalls,
  ...entregasCalls,
  ...coherenciaCalls,
  ...subidasCalls,
  ...informesCalls,
  ...incidenciasCalls,
  ...preguntasCalls,
  ...bajaCalls,
  ...cuentaCalls,
  ...accesoCalls,
  ...empresaCalls,
  ...clavesCalls,
  ...webhooksCalls,
  ...puntosCalls,
} as const;

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
