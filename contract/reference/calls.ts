import { adminTexts } from '../calls/admin.ts';
import { authTexts } from '../calls/auth.ts';
import { bajaTexts } from '../calls/avisos-baja.ts';
import { avisosTexts } from '../calls/avisos.ts';
import type { Area, TextsOf } from '../calls/call.ts';
import { accesoTexts, cuentaTexts } from '../calls/cuenta.ts';
import { coherenciaTexts } from '../calls/coherencia.ts';
import { entregasTexts } from '../calls/entregas.ts';
import { enviosTexts } from '../calls/envios.ts';
import { exportTexts } from '../calls/export.ts';
import { healthTexts } from '../calls/health.ts';
import { informesTexts } from '../calls/informes-externos.ts';
import { empresaTexts } from '../calls/empresa.ts';
import { enCursoTexts } from '../calls/muestras-en-curso.ts';
import { opcionesAdminTexts } from '../calls/opciones-admin.ts';
import { pdfTexts } from '../calls/pdfs.ts';
import { puntosTexts } from '../calls/puntos.ts';
import { resultTexts } from '../calls/result.ts';
import { resultsTexts } from '../calls/results.ts';
import { cambiosTexts } from '../calls/cambios.ts';
import { clavesTexts } from '../calls/claves.ts';
import { webhooksTexts } from '../calls/webhooks.ts';
import { evolucionTexts } from '../calls/evolucion.ts';
import { revisionesTexts } from '../calls/revisiones.ts';
import { diccionarioTexts } from '../calls/diccionario.ts';
import { normasTexts } from '../calls/normas.ts';
import { sinClienteTexts } from '../calls/solicitantes-sin-cliente.ts';
import { subidasTexts } from '../calls/subidas.ts';
import { incidenciasTexts } from '../calls/incidencias.ts';
import { preguntasTexts } from '../calls/preguntas.ts';
import { vistaTexts } from '../calls/vistas.ts';
import type { Calls } from '../calls.ts';

/** What the API's reference says of each call; only docs/openapi.json is made of it. */
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
  ...vistaTexts,
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
  ...puntosTexts,
};

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
  'avisos-baja': 'Unsubscribing from alerts by a mailed link, without signing in.',
  puntos: 'Points of sampling: what is known of each, and names that are one point.',
  empresa: 'Signing in with the account of one’s company (OpenID Connect), and its settings for each client.',
  incidencias: 'What is done about determinations that do not comply, until they do again.',
};
