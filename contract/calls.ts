import type * as z from 'zod';
import { adminCalls } from './administracion/calls.ts';
import { authCalls } from './cuenta/calls-auth.ts';
import { bajaCalls } from './avisos/calls-baja.ts';
import { avisosCalls } from './avisos/calls.ts';
import type { Area } from './base/call.ts';
import { accesoCalls, cuentaCalls } from './cuenta/calls.ts';
import { carteraCalls } from './cartera/calls.ts';
import { cambiosCalls } from './resultados/calls-cambios.ts';
import { clavesCalls } from './cuenta/calls-claves.ts';
import { coherenciaCalls } from './entregas/calls-coherencia.ts';
import { entregasCalls } from './entregas/calls.ts';
import { enviosCalls } from './avisos/calls-envios.ts';
import { exportCalls } from './resultados/calls-export.ts';
import { healthCalls } from './base/calls-health.ts';
import { informesCalls } from './informes/calls.ts';
import { diccionarioCalls } from './entregas/calls-diccionario.ts';
import { empresaCalls } from './cuenta/calls-empresa.ts';
import { incidenciasCalls } from './incidencias/calls.ts';
import { enCursoCalls } from './muestras/calls-en-curso.ts';
import { normasCalls } from './normas/calls.ts';
import { opcionesAdminCalls } from './administracion/calls-opciones.ts';
import { notificacionesCalls } from './notificaciones/calls.ts';
import { papelesCalls } from './papeles/calls.ts';
import { pdfCalls } from './certificados/calls.ts';
import { preguntasCalls } from './incidencias/calls-preguntas.ts';
import { programaCalls } from './programa/calls.ts';
import { puntosCalls } from './puntos/calls.ts';
import { resultCalls } from './resultados/calls-result.ts';
import { resultsCalls } from './resultados/calls.ts';
import { evolucionCalls } from './evolucion/calls.ts';
import { revisionesCalls } from './muestras/calls-revisiones.ts';
import { sinClienteCalls } from './administracion/calls-solicitantes-sin-cliente.ts';
import { subidasCalls } from './entregas/calls-subidas.ts';
import { verificarCalls } from './verificar/calls.ts';
import { clavesDeVerificacionCalls } from './verificar/calls-claves.ts';
import { consultasCalls, verificacionDeClienteCalls } from './verificar/calls-consultas.ts';
import { ajustesDeTablonCalls, tablonCalls } from './tablon/calls.ts';
import { enlaceCalls, misEnlacesCalls } from './enlaces/calls.ts';
import { muestrasDeSolicitudesCalls, solicitudesCalls } from './solicitudes/calls.ts';
import { vistasCalls } from './vistas/calls.ts';
import { visibilidadCalls } from './administracion/calls-visibilidad.ts';
import { webhooksCalls } from './webhooks/calls.ts';

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
  ...visibilidadCalls,
  ...sinClienteCalls,
  ...normasCalls,
  ...diccionarioCalls,
  ...entregasCalls,
  ...coherenciaCalls,
  ...subidasCalls,
  ...informesCalls,
  ...incidenciasCalls,
  ...preguntasCalls,
  ...solicitudesCalls,
  ...muestrasDeSolicitudesCalls,
  ...bajaCalls,
  ...cuentaCalls,
  ...accesoCalls,
  ...empresaCalls,
  ...clavesCalls,
  ...webhooksCalls,
  ...puntosCalls,
  ...programaCalls,
  ...carteraCalls,
  ...notificacionesCalls,
  ...papelesCalls,
  ...verificarCalls,
  ...clavesDeVerificacionCalls,
  ...consultasCalls,
  ...verificacionDeClienteCalls,
  ...ajustesDeTablonCalls,
  ...tablonCalls,
  ...misEnlacesCalls,
  ...enlaceCalls,
  ...vistasCalls,
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
