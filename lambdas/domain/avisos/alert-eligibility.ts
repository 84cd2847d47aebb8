import { type AvisoChoice, type AvisoDeMuestra, avisoOf } from '../../../contract/avisos/rules/aviso.ts';
import { type Alcance, isVisible } from '../../platform/access/scope.ts';
import type { RevisionDeMuestra } from '../../platform/bus/events.ts';
import { revisionOf, type StoredMuestra } from '../muestras/store/muestras.ts';
import type { UsuarioConNotas } from '../../platform/access/store/notas-de-correo.ts';

/** Whether a user gets alerts at all: it is active, subscribed to something, and its address takes mail. */
export function takesAlerts({ isActive, avisos, avisosPausados, correoRechazado }: UsuarioConNotas): boolean {
  return isActive && avisos.length > 0 && !avisosPausados && !correoRechazado;
}

/**
 * Whether a user is mailed when what it was shown is corrected, subscribed to alerts or not: it is active, no
 * administrator, hasn't unsubscribed, and its address takes mail.
 */
export function takesCorrections({ isActive, role, avisosPausados, correoRechazado }: UsuarioConNotas): boolean {
  return isActive && role !== 'admin' && !avisosPausados && !correoRechazado;
}

/** Whether a user is mailed digests at all, whatever alerts it chose: it is active, wants them, and its address takes mail. */
export function takesDigests({ isActive, resumen, avisosPausados, correoRechazado }: UsuarioConNotas): boolean {
  return isActive && resumen !== 'ninguno' && !avisosPausados && !correoRechazado;
}

/** Whether a user is mailed of incidents at all, whatever alerts it chose: it is active, wants some, and its address takes mail. */
export function takesIncidencias({
  isActive,
  avisosIncidencias,
  avisosPausados,
  correoRechazado,
}: UsuarioConNotas): boolean {
  return isActive && avisosIncidencias.length > 0 && !avisosPausados && !correoRechazado;
}

/** Whether a user is mailed when it is made responsible for an incident, whatever alerts it chose: it is active, hasn't unsubscribed, and its address takes mail. */
export function takesResponsable({ isActive, avisosPausados, correoRechazado }: UsuarioConNotas): boolean {
  return isActive && !avisosPausados && !correoRechazado;
}

/** Whether a user is mailed of samples that the laboratory annuls: it is active, wants it, and its address takes mail. */
export function takesAnuladas({ isActive, avisosAnuladas, avisosPausados, correoRechazado }: UsuarioConNotas): boolean {
  return isActive && avisosAnuladas && !avisosPausados && !correoRechazado;
}

/** Whether a user is mailed of samples that are late: it is active, wants it, and its address takes mail. */
export function takesRetrasos({ isActive, avisosRetrasos, avisosPausados, correoRechazado }: UsuarioConNotas): boolean {
  return isActive && avisosRetrasos && !avisosPausados && !correoRechazado;
}

/** Whether a user is mailed of what is to be sampled: it is active, wants any of it, and its address takes mail. */
export function takesMuestreos({
  isActive,
  avisosMuestreosPorVencer,
  avisosMuestreosSinHacer,
  avisosPausados,
  correoRechazado,
}: UsuarioConNotas): boolean {
  return isActive && (avisosMuestreosPorVencer || avisosMuestreosSinHacer) && !avisosPausados && !correoRechazado;
}

/** Whether a user is mailed of questions to the laboratory: it is active, wants it, and its address takes mail. */
export function takesPreguntas({
  isActive,
  avisosPreguntas,
  avisosPausados,
  correoRechazado,
}: UsuarioConNotas): boolean {
  return isActive && avisosPreguntas && !avisosPausados && !correoRechazado;
}

/** Whether a user is mailed of old papers that are verified: it is active, wants it, and its address takes mail. */
export function takesPapeles({ isActive, avisosPapeles, avisosPausados, correoRechazado }: UsuarioConNotas): boolean {
  return isActive && avisosPapeles && !avisosPausados && !correoRechazado;
}

/** Whether a user is mailed of deliveries with faults: an active administrator that wants it and whose address takes mail. */
export function takesDeliveries({
  isActive,
  role,
  avisosEntregas,
  avisosPausados,
  correoRechazado,
}: UsuarioConNotas): boolean {
  return isActive && role === 'admin' && avisosEntregas && !avisosPausados && !correoRechazado;
}

/** What a user is alerted of in a sample; undefined for nothing, and where the sample is out of its scope. */
export function alertOf(
  choice: AvisoChoice,
  alcance: Alcance,
  { header, document }: StoredMuestra,
): AvisoDeMuestra | undefined {
  return isVisible(alcance, header.solicitante, header.tipo) ? avisoOf(choice, document) : undefined;
}

/** The stored samples that still have the announced revision; a later one belongs to another batch. */
export function stillAsAnnounced(
  announced: readonly RevisionDeMuestra[],
  stored: ReadonlyMap<string, StoredMuestra>,
): StoredMuestra[] {
  return announced.flatMap(({ _id, revision }) => {
    const found = stored.get(_id);
    return found && revisionOf(found.header) === revision ? [found] : [];
  });
}
