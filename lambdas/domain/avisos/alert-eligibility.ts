import { type AvisoChoice, type AvisoDeMuestra, avisoOf } from '../../../contract/avisos/rules/aviso.ts';
import { type Alcance, isVisible } from '../../platform/access/scope.ts';
import type { EventName, RevisionDeMuestra } from '../../platform/bus/events.ts';
import type { StoredMuestra } from '../muestras/store/muestras.ts';
import type { UsuarioConNotas } from '../../platform/access/store/notas-de-correo.ts';

/** Whether a user gets any of the mails that it can choose: active, not unsubscribed, and with an address that accepts mail. */
const takesMail = ({ isActive, avisosPausados, correoRechazado }: UsuarioConNotas) =>
  isActive && !avisosPausados && !correoRechazado;

/** Whether a user has chosen a mail, by the event that orders it. */
export const takes = {
  alerta: (usuario) => takesMail(usuario) && usuario.avisos.length > 0,
  /** Corrections of samples that the user was shown, whatever alerts it chose. Administrators don't get them. */
  correcciones: (usuario) => takesMail(usuario) && usuario.role !== 'admin',
  anuladas: (usuario) => takesMail(usuario) && usuario.avisosAnuladas,
  incidencias: (usuario) => takesMail(usuario) && usuario.avisosIncidencias.length > 0,
  /** Incidents that are assigned to the user; its choice of alerts doesn't matter. */
  responsable: takesMail,
  pregunta: (usuario) => takesMail(usuario) && usuario.avisosPreguntas,
  /** Samples that clients ask for, and what the laboratory answers: chosen with questions. */
  solicitud: (usuario) => takesMail(usuario) && usuario.avisosPreguntas,
  verificacion: (usuario) => takesMail(usuario) && usuario.avisosPapeles,
  /** Only administrators receive mails about deliveries with faults. */
  entrega: (usuario) => takesMail(usuario) && usuario.role === 'admin' && usuario.avisosEntregas,
  resumen: (usuario) => takesMail(usuario) && usuario.resumen !== 'ninguno',
  retrasos: (usuario) => takesMail(usuario) && usuario.avisosRetrasos,
  muestreos: (usuario) => takesMail(usuario) && (usuario.avisosMuestreosPorVencer || usuario.avisosMuestreosSinHacer),
} as const satisfies Partial<Record<EventName, (usuario: UsuarioConNotas) => boolean>>;

/** The alert of a user about a sample; undefined where there is none, or the sample is out of the user's scope. */
export function alertOf(
  choice: AvisoChoice,
  alcance: Alcance,
  { header, document }: StoredMuestra,
): AvisoDeMuestra | undefined {
  return isVisible(alcance, header.solicitante, header.tipo) ? avisoOf(choice, document) : undefined;
}

/** The stored samples that still have the announced revision; a later revision belongs to another batch. */
export function stillAsAnnounced(
  announced: readonly RevisionDeMuestra[],
  stored: ReadonlyMap<string, StoredMuestra>,
): StoredMuestra[] {
  return announced.flatMap(({ _id, revision }) => {
    const found = stored.get(_id);
    return found?.header.revision === revision ? [found] : [];
  });
}
