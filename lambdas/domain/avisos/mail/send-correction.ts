import type { Events } from '../../../platform/bus/events.ts';
import { diferencias } from '../../../../contract/muestras/rules/diferencias.ts';
import { partesDeCambios } from '../../../../contract/muestras/rules/frase-de-cambios.ts';
import { compareSpanish } from '../../../../contract/base/texto.ts';
import { takesCorrections } from '../alert-eligibility.ts';
import { isVisibleAnulada } from '../../muestras/access/anuladas.ts';
import { vistaDeCorreccion } from '../../muestras/access/correcciones.ts';
import { loadScope } from '../../../platform/access/load-scope.ts';
import { type Alcance, isVisible } from '../../../platform/access/scope.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { noteAvisada, noteVista, readVista } from '../../muestras/store/acuses.ts';
import { readStoredMuestras, type StoredMuestra } from '../../muestras/store/muestras.ts';
import { readRevision } from '../../muestras/store/revisiones.ts';
import { readConNotas } from '../../../platform/access/store/notas-de-correo.ts';
import type { StoredUsuario } from '../../../platform/access/store/usuarios.ts';
import { type CorrectedMuestra, correctionMail, maxListedCorrections } from './correction-mail.ts';
import { hostOfUsuario } from '../../../platform/mail/hosts.ts';
import { type AvisoOutcome, sendOnce } from './send-once.ts';

/** Whole samples in memory at once. */
const maxOpenMuestras = 200;

/**
 * Carries out the order of a mail about corrected samples. Everything is read again: whether the user takes such mails,
 * its scope, the samples, and which of their states the user was shown: the mail says what changed since that one. It is
 * sent once, as an alert is (docs/decisions/0014).
 */
export async function sendCorrection(order: Events['correcciones'], now: Date): Promise<AvisoOutcome> {
  const usuario = await readConNotas(order.usuarioId);
  if (!usuario || !takesCorrections(usuario)) return 'nobody';
  const { muestras, total } = await contentFor(usuario, await loadScope(usuario), order);
  if (total === 0) return 'nothing';
  const host = await hostOfUsuario(usuario);
  if (!host) return 'no-portal';
  const mail = { usuarioId: usuario._id, lote: `correcciones-${order.lote}` };
  const outcome = await sendOnce(mail, { usuario, host, now }, (enlaces) =>
    correctionMail(host.branding, { muestras, total }, enlaces),
  );
  // Also where the mail was sent before: it died before it noted so, or the table was restored since.
  if (outcome === 'sent' || outcome === 'done-before') {
    await mapBounded(order.correcciones, 16, async ({ _id, numero }) => {
      await noteAvisada({ _id, usuarioId: usuario._id }, numero, now);
      await noteVista({ _id, usuarioId: usuario._id }, numero, now);
    });
  }
  return outcome;
}

/** The first samples, newest first, and how many there are. */
async function contentFor(usuario: StoredUsuario, alcance: Alcance, { correcciones }: Events['correcciones']) {
  const found: CorrectedMuestra[] = [];
  for (let from = 0; from < correcciones.length; from += maxOpenMuestras) {
    const part = correcciones.slice(from, from + maxOpenMuestras);
    const stored = await readStoredMuestras(part.map(({ _id }) => _id));
    const shown = await mapBounded(part, 8, async ({ _id, numero }) => {
      const muestra = stored.get(_id);
      // One that was corrected again since belongs to another mail.
      return muestra?.header.correccion?.numero === numero ? correctedMuestra(usuario, alcance, muestra) : undefined;
    });
    found.push(...shown.filter((one) => one !== undefined));
  }
  found.sort(
    (a, b) => b.fecha.localeCompare(a.fecha) || compareSpanish(a.numero, b.numero) || a._id.localeCompare(b._id),
  );
  return { muestras: found.slice(0, maxListedCorrections), total: found.length };
}

async function correctedMuestra(
  usuario: StoredUsuario,
  alcance: Alcance,
  { header, document }: StoredMuestra,
): Promise<CorrectedMuestra | undefined> {
  const { _id, correccion, fecha, numero, solicitante, tipo } = header;
  const is = correccion && vistaDeCorreccion(alcance, { ...correccion, solicitante, tipo });
  if (!is) return undefined;
  // Of a sample that is the user's no more, nothing is said but what the user knew.
  if (is === 'retirada') {
    const motivo = isVisibleAnulada(alcance, header) ? (document.motivo_anulacion ?? '') : undefined;
    return {
      _id,
      fecha,
      ...correccion.antes,
      isRetirada: true,
      cambios: [],
      ...(motivo !== undefined && { isAnulada: true, motivo }),
    };
  }
  const shown = (await readVista({ _id, usuarioId: usuario._id }))?.vista;
  const former = shown === undefined || shown >= correccion.numero ? undefined : await readRevision(_id, shown);
  const isKnown = former && isVisible(alcance, former.header.solicitante, former.header.tipo);
  const cambios = isKnown ? partesDeCambios(diferencias(former.document, document)) : [];
  const motivo = document.motivo_revision;
  return {
    _id,
    fecha,
    numero,
    solicitante,
    tipo,
    isRetirada: false,
    cambios: cambios.length > 0 ? cambios : [{ nombre: 'Cambios', texto: correccion.frase }],
    ...(motivo && { motivo }),
  };
}
