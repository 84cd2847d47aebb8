import { type AvisoChoice, type AvisoDeMuestra, avisoOf } from '../../../contract/avisos/rules/aviso.ts';
import { type Alcance, isVisible } from '../../platform/access/scope.ts';
import type { EventName, RevisionDeMuestra } from '../../platform/bus/events.ts';
import { revisionOf, type StoredMuestra } from '../muestras/store/muestras.ts';
import type { UsuarioConNotas } from '../../platform/access/store/notas-de-correo.ts';

/** Whether a user is mailed at all of what it may choose: it is active, hasn't unsubscribed, and its address takes mail. */
const takesMail = ({ isActive, avisosPausados, correoRechazado }: UsuarioConNotas) =>
  isActive && !avisosPausados && !correoRechazado;

/** Whether a user gets a mail, as it has chosen, by the event that orders it. */
export const takes = {
  alerta: (usuario) => takesMail(usuario) && usuario.avisos.length > 0,
  /** That what a user was shown is corrected, whatever alerts it chose; no administrator. */
  correcciones: (usuario) => takesMail(usuario) && usuario.role !== 'admin',
  anuladas: (usuario) => takesMail(usuario) && usuario.avisosAnuladas,
  incidencias: (usuario) => takesMail(usuario) && usuario.avisosIncidencias.length > 0,
  /** That it is made responsible for an incident, whatever alerts it chose. */
  responsable: takesMail,
  pregunta: (usuario) => takesMail(usuario) && usuario.avisosPreguntas,
  verificacion: (usuario) => takesMail(usuario) && usuario.avisosPapeles,
  /** Only administrators receive mails about deliveries with faults. */
  entrega: (usuario) => takesMail(usuario) && usuario.role === 'admin' && usuario.avisosEntregas,
  resumen: (usuario) => takesMail(usuario) && usuario.resumen !== 'ninguno',
  retrasos: (usuario) => takesMail(usuario) && usuario.avisosRetrasos,
  muestreos: (usuario) => takesMail(usuario) && (usuario.avisosMuestreosPorVencer || usuario.avisosMuestreosSinHacer),
} as const satisfies Partial<Record<EventName, (usuario: UsuarioConNotas) => boolean>>;

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
