import { fechaEnMadrid } from '../../../contract/base/fecha.ts';
import { fechaBreve, fechaCorta } from '../../../contract/base/fechas.ts';
import { cantidad, numero } from '../../../contract/base/numeros.ts';
import {
  diasDeReintentos,
  type EnvioDeWebhook,
  eventosDeWebhook,
  type Webhook,
} from '../../../contract/webhooks/webhook.ts';
import { horaEnMadrid } from '../../../contract/base/instantes.ts';

/** An instant to the minute, in Madrid, after a verb: 'hoy a las 09:05', 'el 3 nov 2026 a las 09:05'. */
export function momentoExacto(instant: string, now: Date): string {
  const moment = new Date(instant);
  const day = fechaEnMadrid(moment);
  const said = day === fechaEnMadrid(now) ? 'hoy' : `el ${fechaCorta(day)}`;
  return `${said} a las ${horaEnMadrid(moment)}`;
}

/** The same in a list, where the year is said of other years alone: 'Hoy, 09:05', '3 nov, 09:05'. */
export function momentoBreve(instant: string, now: Date): string {
  const moment = new Date(instant);
  const day = fechaEnMadrid(moment);
  const today = fechaEnMadrid(now);
  return `${day === today ? 'Hoy' : fechaBreve(day, today)}, ${horaEnMadrid(moment)}`;
}

const otherKinds: Readonly<Record<string, string>> = {
  prueba: 'Prueba',
  'seguimiento.reiniciado': 'Seguimiento reiniciado: pueden faltar cambios',
};

const nombres = new Map(Object.entries(eventosDeWebhook).map(([tipo, { nombre }]) => [tipo, nombre]));

/** What a kind of event is called; a kind that isn't known, as it is. */
export function nombreDeTipo(tipo: string): string {
  return nombres.get(tipo) ?? otherKinds[tipo] ?? tipo;
}

const estados: Record<Webhook['estado'], string> = {
  activo: 'Activo',
  fallando: 'Fallando',
  apagado: `Apagado tras ${diasDeReintentos} días de fallos`,
  en_pausa: 'En pausa',
  sin_acceso: 'Sin acceso',
};

/** A webhook's state in words: one that fails says since when. */
export function estadoEnPalabras({ estado, desde }: Pick<Webhook, 'estado' | 'desde'>, now: Date): string {
  const since = estado === 'fallando' && desde !== null ? ` desde ${momentoExacto(desde, now)}` : '';
  return estados[estado] + since;
}

/** Whether a webhook is switched off, by its owner or for its failures. */
export function estaParado({ estado }: Pick<Webhook, 'estado'>): boolean {
  return estado === 'apagado' || estado === 'en_pausa';
}

/** A delivery's state in words: one that waits says when it is tried again. */
export function envioEnPalabras(
  { estado, intentos, siguiente }: Pick<EnvioDeWebhook, 'estado' | 'intentos' | 'siguiente'>,
  now: Date,
): string {
  if (estado === 'entregado') return 'Entregado';
  if (estado === 'fallido') return 'Fallido';
  if (estado === 'omitido') return 'Omitido';
  if (intentos === 0) return 'Pendiente: se envía enseguida';
  if (siguiente === null || new Date(siguiente) <= now) return 'Pendiente: se intenta otra vez enseguida';
  return `Pendiente: se intenta otra vez ${momentoExacto(siguiente, now).replace(/^hoy /u, '')}`;
}

/** What is known of a delivery's newest try: '2 intentos', 'HTTP 503', '1.204 ms'. */
export function datosDeIntento({ intentos, ultimo }: Pick<EnvioDeWebhook, 'intentos' | 'ultimo'>): string[] {
  if (!ultimo) return intentos === 0 ? [] : [cantidad(intentos, 'intento', 'intentos')];
  const answer = ultimo.codigo === null ? 'Sin respuesta' : `HTTP ${ultimo.codigo}`;
  return [cantidad(intentos, 'intento', 'intentos'), answer, `${numero(ultimo.ms)}\u00A0ms`];
}

/** An address in three parts, so that its host stands out: 'https://', 'lims.example:8443', '/avisos'. */
export function partesDeUrl(url: string): { antes: string; host: string; despues: string } {
  const [, antes = '', host = url, despues = ''] = /^(https?:\/\/)([^/?#]*)(.*)$/su.exec(url) ?? [];
  return { antes, host, despues };
}

/** Whether a delivery that was asked for has an answer: it is over, or was tried, since it was as `antes` says. */
export function hayRespuesta(antes: EnvioDeWebhook | undefined, ahora: EnvioDeWebhook | undefined): boolean {
  if (!ahora) return false;
  if (ahora.estado !== 'pendiente' && ahora.estado !== antes?.estado) return true;
  return (ahora.ultimo?.cuando ?? null) !== (antes?.ultimo?.cuando ?? null);
}
