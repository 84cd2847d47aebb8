import { newSecret } from '../../platform/credentials/tokens.ts';
import { publish } from '../../platform/bus/bus.ts';
import type { EnvioDeWebhook } from '../../../contract/webhooks/webhook.ts';
import { takePace } from '../../platform/http/pace.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { queryEnvios, readEnvio, type StoredEnvio } from './store/webhook-log.ts';
import { ownWebhook } from './webhooks.ts';

/** The log of a webhook, newest first. Throws NOT_FOUND. */
export const listWebhookEnvios: Implementation<'listWebhookEnvios'> = async ({ params, query }, request) => {
  const webhook = await ownWebhook(params.id, request);
  const { cursor, limit } = query;
  const found = await queryEnvios(webhook._id, { after: cursor, limit: limit + 1 });
  const page = found.slice(0, limit);
  return { envios: page.map(shown), cursor: found.length > limit ? (page.at(-1)?._id ?? null) : null };
};

/** Orders a try. Throws NOT_FOUND or TOO_MANY_REQUESTS. */
export const tryWebhook: Implementation<'tryWebhook'> = async ({ params }, request) => {
  const webhook = await ownWebhook(params.id, request);
  await takePace('webhook', request, muchosEnvios);
  const cuando = request.now.toISOString();
  const envio = `${cuando.replaceAll(/[-:.]/gu, '')}-${newSecret().slice(0, 16)}`;
  await publish('webhook', { tipo: 'prueba', webhook: webhook._id, envio, cuando });
  return { envio };
};

/** Orders an event of the log once more. Throws NOT_FOUND or TOO_MANY_REQUESTS. */
export const repeatWebhookEnvio: Implementation<'repeatWebhookEnvio'> = async ({ params }, request) => {
  const webhook = await ownWebhook(params.id, request);
  const envio = await readEnvio(webhook._id, params.envio);
  if (!envio) throw new Failure('NOT_FOUND');
  await takePace('webhook', request, muchosEnvios);
  await publish('webhook', {
    tipo: 'repetir',
    webhook: webhook._id,
    envio: envio._id,
    cuando: request.now.toISOString(),
  });
  return { envio: envio._id };
};

const muchosEnvios = (seconds: number) => `Has pedido muchos envíos seguidos. Espera ${seconds} segundos`;

function shown({
  _id,
  tipo,
  creado,
  numero,
  muestra,
  incidencia,
  estado,
  intentos,
  ultimo,
  siguiente,
}: StoredEnvio): EnvioDeWebhook {
  return {
    _id,
    tipo,
    creado,
    numero: numero ?? null,
    muestra: muestra ?? null,
    incidencia: incidencia ?? null,
    estado,
    intentos,
    ultimo: ultimo ?? null,
    siguiente: siguiente ?? null,
  };
}
