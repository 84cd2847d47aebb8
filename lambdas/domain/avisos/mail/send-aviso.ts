import type { Events } from '../../../platform/bus/events.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import type { Alcance } from '../../../platform/access/scope.ts';
import { alertOf, stillAsAnnounced, takesAlerts } from '../alert-eligibility.ts';
import { noteAlerted } from '../../muestras/access/note-shown.ts';
import { type MuestraHeader, readStoredMuestras } from '../../muestras/store/muestras.ts';
import { readConNotas, type UsuarioConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import type { AlertedMuestra } from './alerted-muestra.ts';
import { type AvisoContent, avisoMail, maxListedMuestras } from './aviso-mail.ts';
import { readReferenciasAjenas } from '../../../platform/access/store/known-clientes.ts';
import { puntoOf } from '../../../../contract/puntos/rules/punto.ts';
import { hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/** Whole samples in memory at once. */
const maxOpenMuestras = 500;

/**
 * Carries out the order of an alert's mail. Everything is read again: whether the user takes alerts, its scope, and the
 * samples. The mail is sent once (`sendOnce`). What it shows is noted before SES gets it, for the user to be mailed when
 * one of the samples is corrected.
 */
export async function sendAviso(aviso: Events['alerta'], now: Date): Promise<AvisoOutcome> {
  const usuario = await readConNotas(aviso.usuarioId);
  if (!usuario || !takesAlerts(usuario)) return 'nobody';
  const { content, shown } = await contentFor(usuario, await loadScope(usuario), aviso);
  if (content.total === 0) return 'nothing';
  const host = await hostOfUsuario(usuario);
  if (!host) return 'no-portal';
  const before = async () => noteAlerted(usuario, shown, now);
  return sendOnce(aviso, { usuario, host, now, before }, (links) => avisoMail(host.branding, content, links));
}

/** The first samples as they are now, those that fail before the others, how many there are, and the authorised ones among them. */
async function contentFor(
  usuario: UsuarioConNotas,
  alcance: Alcance,
  { muestras }: Events['alerta'],
): Promise<{ content: AvisoContent; shown: MuestraHeader[] }> {
  const shown: MuestraHeader[] = [];
  const failing: AlertedMuestra[] = [];
  const near: AlertedMuestra[] = [];
  const ajenas = await readReferenciasAjenas();
  let [total, cercanas, provisionales] = [0, 0, 0];
  for (let from = 0; from < muestras.length; from += maxOpenMuestras) {
    const piece = muestras.slice(from, from + maxOpenMuestras);
    for (const muestra of stillAsAnnounced(piece, await readStoredMuestras(piece.map(({ _id }) => _id)))) {
      const aviso = alertOf(usuario, alcance, muestra);
      if (!aviso) continue;
      total++;
      const isNear = aviso.noCumplen.length === 0 && aviso.cercanas.length > 0;
      if (isNear) cercanas++;
      const { _id, numero, tipo, solicitante, fecha, estado } = muestra.header;
      const { producto } = muestra.document;
      const punto = puntoOf(muestra.document, ajenas.has(solicitante));
      if (estado === 'en_curso') provisionales++;
      else shown.push(muestra.header);
      const listed = isNear ? near : failing;
      if (listed.length < maxListedMuestras)
        listed.push({ _id, numero, tipo, solicitante, punto, producto, fecha, estado, ...aviso });
    }
  }
  const listed = [...failing, ...near].slice(0, maxListedMuestras);
  return { content: { muestras: listed, total, cercanas, provisionales }, shown };
}
