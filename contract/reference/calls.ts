import { adminTexts } from '../administracion/calls.ts';
import { authTexts } from '../cuenta/calls-auth.ts';
import { bajaTexts } from '../avisos/calls-baja.ts';
import { avisosTexts } from '../avisos/calls.ts';
import type { Area, CallWithKeyText, TextsOf } from '../base/call.ts';
import { accesoTexts, cuentaTexts } from '../cuenta/calls.ts';
import { carteraTexts } from '../cartera/calls.ts';
import { coherenciaTexts } from '../entregas/calls-coherencia.ts';
import { entregasTexts } from '../entregas/calls.ts';
import { enviosTexts } from '../avisos/calls-envios.ts';
import { exportTexts } from '../resultados/calls-export.ts';
import { healthTexts } from '../base/calls-health.ts';
import { informesTexts } from '../informes/calls.ts';
import { empresaTexts } from '../cuenta/calls-empresa.ts';
import { enCursoTexts } from '../muestras/calls-en-curso.ts';
import { opcionesAdminTexts } from '../administracion/calls-opciones.ts';
import { notificacionesTexts } from '../notificaciones/calls.ts';
import { papelesTexts } from '../papeles/calls.ts';
import { pdfTexts } from '../certificados/calls.ts';
import { programaTexts } from '../programa/calls.ts';
import { puntosTexts } from '../puntos/calls.ts';
import { resultTexts } from '../resultados/calls-result.ts';
import { resultsTexts } from '../resultados/calls.ts';
import { cambiosTexts } from '../resultados/calls-cambios.ts';
import { clavesTexts } from '../cuenta/calls-claves.ts';
import { webhooksTexts } from '../webhooks/calls.ts';
import { evolucionTexts } from '../evolucion/calls.ts';
import { revisionesTexts } from '../muestras/calls-revisiones.ts';
import { diccionarioTexts } from '../entregas/calls-diccionario.ts';
import { normasTexts } from '../normas/calls.ts';
import { sinClienteTexts } from '../administracion/calls-solicitantes-sin-cliente.ts';
import { solicitudesTexts } from '../solicitudes/calls.ts';
import { subidasTexts } from '../entregas/calls-subidas.ts';
import { incidenciasTexts } from '../incidencias/calls.ts';
import { preguntasTexts } from '../incidencias/calls-preguntas.ts';
import { verificarTexts } from '../verificar/calls.ts';
import { clavesDeVerificacionTexts } from '../verificar/calls-claves.ts';
import { consultasTexts } from '../verificar/calls-consultas.ts';
import { enlaceTexts, misEnlacesTexts } from '../enlaces/calls.ts';
import { ajustesDeTablonTexts, tablonTexts } from '../tablon/calls.ts';
import { vistasTexts } from '../vistas/calls.ts';
import { visibilidadTexts } from '../administracion/calls-visibilidad.ts';
import { type Calls, calls } from '../calls.ts';

/** The calls that a program may make with a key. */
type CallWithKey = {
  [N in keyof Calls]: Calls[N] extends { readonly conClave: true } ? N : never;
}[keyof Calls];

/** What the API's reference says of each call: docs/openapi.json is made of it, and docs/api.md of those with keys. */
export const callTexts: TextsOf<Calls> = {
  ...healthTexts,
  ...authTexts,
  ...avisosTexts,
  ...resultsTexts,
  ...resultTexts,
  ...revisionesTexts,
  ...evolucionTexts,
  ...cambiosTexts,
  ...exportTexts,
  ...enviosTexts,
  ...pdfTexts,
  ...enCursoTexts,
  ...adminTexts,
  ...opcionesAdminTexts,
  ...visibilidadTexts,
  ...sinClienteTexts,
  ...normasTexts,
  ...diccionarioTexts,
  ...entregasTexts,
  ...coherenciaTexts,
  ...subidasTexts,
  ...informesTexts,
  ...bajaTexts,
  ...cuentaTexts,
  ...accesoTexts,
  ...empresaTexts,
  ...clavesTexts,
  ...webhooksTexts,
  ...incidenciasTexts,
  ...preguntasTexts,
  ...solicitudesTexts,
  ...puntosTexts,
  ...programaTexts,
  ...carteraTexts,
  ...notificacionesTexts,
  ...papelesTexts,
  ...verificarTexts,
  ...clavesDeVerificacionTexts,
  ...consultasTexts,
  ...ajustesDeTablonTexts,
  ...tablonTexts,
  ...misEnlacesTexts,
  ...enlaceTexts,
  ...vistasTexts,
};

/** The calls that a program may make with a key, with what is said of them. */
export const callsWithKey: readonly (CallWithKeyText & { readonly name: CallWithKey })[] = Object.keys(calls).flatMap(
  (name) => (isWithKey(name) ? [{ name, ...callTexts[name] }] : []),
);

function isWithKey(name: string): name is CallWithKey {
  return name in calls && 'conClave' in calls[name as keyof Calls];
}

/** What the reference says of each area. */
export const areaTexts: Readonly<Record<Area, string>> = {
  health: 'Whether the service is up.',
  auth: 'Sessions, passwords and the signed-in user’s own settings.',
  results: 'Authorised samples, their statistics and what they can be filtered by.',
  export: 'Whole samples, to write files of, and mails by which users show each other results.',
  pdfs: 'Certificates of samples.',
  'muestras-en-curso': 'Samples in progress, with provisional results.',
  admin:
    'The administration panel: clients, groups of sample types, users, certificates, deliveries and the audit trail.',
  subidas: 'Files that administrators bring from the browser, and the mappings that read them.',
  'informes-externos': 'External reports of audits, hyperchlorinations and checks of equipment.',
  'mis-avisos': 'What the signed-in user is mailed of.',
  'avisos-baja': 'Unsubscribing from alerts by a mailed link, without signing in.',
  puntos:
    'Points of sampling: what is known of each, and names that are one point; and views, the filters of a page under a name.',
  programa: 'Installations: what is to be sampled at them, what was, and what lacks.',
  verificar: 'Whether a report is genuine and the last, for anyone, without signing in.',
  enlaces: 'What the bearer of a link to a dossier reads by it.',
  tablon: 'Boards that clients publish of their installations, as pages for anyone.',
  empresa: 'Signing in with the account of one’s company (OpenID Connect), and its settings for each client.',
  incidencias:
    'What is done about determinations that do not comply, until they do again, and samples that clients ask for.',
};
