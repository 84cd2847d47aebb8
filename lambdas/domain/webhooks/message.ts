import { createHmac } from 'node:crypto';
import type { IncidenciaListada, MuestraDeIncidencia } from '../../../contract/incidencias/incidencia.ts';
import type { Debida } from '../../../contract/programa/cobertura.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import type { Solicitud } from '../../../contract/solicitudes/solicitud.ts';
import type { TipoDeEnvio } from '../../../contract/webhooks/webhook.ts';
import type { WebhookSecrets } from './store/webhooks.ts';

/** What an event says of a sample: enough to know which it is and whether to look; the whole is asked of the API. */
export interface MuestraDeEvento extends Pick<
  Muestra,
  | '_id'
  | 'numero_muestra'
  | 'fecha_muestra'
  | 'tipo_muestra'
  | 'producto'
  | 'referencia_externa'
  | 'solicitante'
  | 'conclusion_muestra'
> {
  /** The number of its state: 0 as it was published first, and one more with each correction. */
  revision: number;
}

/** What an event says of an incident: the whole is asked of the API. */
interface IncidenciaDeEvento extends Pick<
  IncidenciaListada,
  | '_id'
  | 'solicitante'
  | 'punto'
  | 'tipo_muestra'
  | 'determinacion'
  | 'parametro'
  | 'estado'
  | 'abierta'
  | 'cerrada'
  | 'vence'
  | 'muestra'
> {
  /** The newest later sample; null for none. */
  remuestra: RemuestraDeEvento | null;
}

export type RemuestraDeEvento = Pick<MuestraDeIncidencia, '_id' | 'numero_muestra' | 'fecha_muestra' | 'conclusion'>;

/** What an event says of a request for a sample: where it stands is asked of the API. */
type SolicitudDeEvento = Pick<
  Solicitud,
  | '_id'
  | 'solicitante'
  | 'tipo_muestra'
  | 'punto'
  | 'parametros'
  | 'desde'
  | 'hasta'
  | 'origen'
  | 'incidencia'
  | 'mensaje'
  | 'creada'
>;

/** What an event is about. */
export interface Datos {
  muestra?: MuestraDeEvento | Omit<MuestraDeEvento, 'revision' | 'conclusion_muestra'> | { _id: string };
  /** Since when a sample is annulled, the laboratory's reason, and whether its results were withdrawn with it. */
  anulacion?: { fecha: string; motivo: string | null; retirada: boolean };
  /** The names of the determinations that don't comply. */
  no_cumplen?: string[];
  incidencia?: IncidenciaDeEvento;
  /** A period of a row of a programme, both days included, and how many of its samples lack. */
  muestreo?: Debida;
  solicitud?: SolicitudDeEvento;
  certificado?: { _id: string; nombre: string; bytes: number; llegada: string };
}

/** What is sent: the body's text, the same at each try of an event unless the sample has changed meanwhile. */
export function bodyOf(
  { _id, tipo, creado }: { _id: string; tipo: TipoDeEnvio; creado: string },
  datos: Datos,
): string {
  return JSON.stringify({ id: _id, tipo, creado, datos });
}

/**
 * The headers of a message by Standard Webhooks 1.0 (www.standardwebhooks.com): an id that is the same at each try, the
 * time of this try in epoch seconds, and a signature (HMAC-SHA256 over id, time and body) by each secret that counts.
 */
export function headersOf(
  { _id, body, now }: { _id: string; body: string; now: Date },
  { secreto, anterior }: WebhookSecrets,
  isBeforeInForce: boolean,
): Record<string, string> {
  const time = String(Math.floor(now.getTime() / 1000));
  const signed = `${_id}.${time}.${body}`;
  const secrets = isBeforeInForce && anterior !== undefined ? [secreto, anterior] : [secreto];
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Alicuota-Webhooks/1',
    'webhook-id': _id,
    'webhook-timestamp': time,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(signed, secret)}`).join(' '),
  };
}

function signatureOf(text: string, secret: string): string {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(text).digest('base64');
}
