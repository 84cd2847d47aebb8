import { publish } from '../../platform/bus/bus.ts';
import type { Webhook } from '../../../contract/webhooks/webhook.ts';
import { requireVersion } from '../../platform/audit/conflict.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { takePace } from '../../platform/http/pace.ts';
import type { Implementation } from '../../platform/http/serve.ts';
import { Failure } from '../../platform/runtime/failure.ts';
import { mapBounded } from '../../platform/runtime/map-bounded.ts';
import { faultOfTarget } from '../../platform/runtime/public-fetch.ts';
import { faultOfPort } from '../../platform/runtime/webhook-ports.ts';
import { readClientes } from '../../platform/access/store/clientes.ts';
import { type Dueno, type ListaDe, listaOf } from '../../platform/access/store/duenos.ts';
import { countPending } from './store/webhook-log.ts';
import { webhookProgress, type WebhookProgress } from './store/webhook-state.ts';
import { readWebhook, readWebhooksOf, type StoredWebhook } from './store/webhooks.ts';
import { type Changing, editWebhook, makeWebhook, removeWebhook, renewSecret } from './change-webhook.ts';
import { acotadaShown, namesFor, requireCliente, requireInScope, requireOfCliente } from '../cuenta/narrowed.ts';
import { requireOwner } from '../cuenta/reauthenticate.ts';

/** Who asks, and when. */
type Asking = Viewer & { now: Date; newId: () => string };

/** The webhooks of the user, or of a client, in the order in which they were made. Throws FORBIDDEN or NOT_FOUND. */
export const listWebhooks: Implementation<'listWebhooks'> = async ({ query }, request) => {
  const de = await ownerIn(query.cliente === '' ? undefined : query.cliente, request);
  const webhooks = (await readWebhooksOf(de)).toSorted((a, b) => (a.creada + a._id < b.creada + b._id ? -1 : 1));
  const nameOf = await namesFor(webhooks);
  return { webhooks: await mapBounded(webhooks, 4, async (webhook) => shown(webhook, nameOf)) };
};

/**
 * Makes a webhook, narrowed to what its owner sees now at most; a user is mailed. Throws FORBIDDEN, NOT_FOUND, VALIDATION,
 * TOO_MANY_WEBHOOKS, or what `requireOwner` does.
 */
export const createWebhook: Implementation<'createWebhook'> = async ({ body }, request) => {
  const { cliente: clienteId, contrasena, acotada, ...wanted } = body;
  const { usuario, now, visitor } = request;
  await takePace('cambioDeWebhook', request, muchosCambios);
  await ownerIn(clienteId, request);
  requireSendable(wanted.url);
  const { dueno, cliente } = await duenoOf(clienteId, request, { acotada, contrasena });
  const changing = { author: { usuario, now, newId: request.newId }, cliente };
  const nameOf = await namesFor([{ acotada }]);
  const { webhook, secreto } = await makeWebhook({ ...wanted, acotada, dueno }, changing, nameOf);
  // It begins now: without this it would with its first turn, within a minute.
  await publish('webhook', { tipo: 'seguir', webhook: webhook._id });
  if (dueno.tipo === 'usuario') {
    const { origin } = await visitor();
    const { nombre } = webhook;
    const cuando = now.toISOString();
    await publish('cuenta', { tipo: 'webhook-creado', usuarioId: usuario._id, nombre, origen: origin, cuando });
  }
  return { webhook: await shown(webhook, nameOf), secreto };
};

/** Changes a webhook. Throws NOT_FOUND, VALIDATION, CONFLICT, or what `requireOwner` does. */
export const updateWebhook: Implementation<'updateWebhook'> = async ({ params, body }, request) => {
  const { contrasena, version, ...edited } = body;
  await takePace('cambioDeWebhook', request, muchosCambios);
  const webhook = await ownWebhook(params.id, request);
  requireVersion(webhook, version);
  // One whose port is allowed no more may still be paused, or named otherwise.
  if (edited.url !== webhook.url) requireSendable(edited.url);
  // Where its events go is the user's to say, in person.
  if (edited.url !== webhook.url && webhook.dueno.tipo === 'usuario') await requireOwner(request, contrasena);
  const isOff = isSwitchedOff(webhook, await webhookProgress.read(webhook._id));
  const after = await editWebhook(webhook, { edited, isOff }, await changingOf(webhook, request, request.newId));
  if (after !== webhook && after.activo) await publish('webhook', { tipo: 'seguir', webhook: after._id });
  return { webhook: await shown(after, await namesFor([after])) };
};

/** Deletes a webhook. Throws NOT_FOUND or CONFLICT. */
export const deleteWebhook: Implementation<'deleteWebhook'> = async ({ params }, request) => {
  const webhook = await ownWebhook(params.id, request);
  await removeWebhook(webhook, await changingOf(webhook, request, request.newId));
  return null;
};

/** Gives a webhook another secret. Throws NOT_FOUND or CONFLICT. */
export const renewWebhookSecret: Implementation<'renewWebhookSecret'> = async ({ params }, request) => {
  await takePace('cambioDeWebhook', request, muchosCambios);
  const before = await ownWebhook(params.id, request);
  const { webhook, secreto } = await renewSecret(before, await changingOf(before, request, request.newId));
  return { webhook: await shown(webhook, await namesFor([webhook])), secreto };
};

/** The lists that a caller may ask for: a user its own, an administrator those of clients. Throws FORBIDDEN or NOT_FOUND. */
async function ownerIn(clienteId: string | undefined, { usuario }: Viewer): Promise<ListaDe> {
  if (usuario.role !== 'admin') {
    if (clienteId === undefined) return `usuario#${usuario._id}`;
    throw new Failure('FORBIDDEN');
  }
  if (clienteId !== undefined) return `cliente#${(await requireCliente(clienteId))._id}`;
  const message = 'Los administradores no tienen webhooks propios. Crea uno para un cliente en su ficha';
  throw new Failure('FORBIDDEN', { message });
}

/** Whose a new webhook is, once its owner is known to ask and to see what it is narrowed to. */
async function duenoOf(
  clienteId: string | undefined,
  request: Asking,
  { acotada, contrasena }: { acotada: StoredWebhook['acotada']; contrasena: string | undefined },
): Promise<{ dueno: Dueno; cliente: string | null }> {
  if (clienteId === undefined) {
    const { _id, email, master, clientes } = request.usuario;
    await requireOwner(request, contrasena);
    await requireInScope(acotada, request);
    return { dueno: { tipo: 'usuario', usuarioId: _id, email, master, clientes }, cliente: null };
  }
  const cliente = await requireCliente(clienteId);
  if (acotada.clientes.some((id) => id !== clienteId)) {
    const message = 'Un webhook de un cliente solo avisa de lo suyo';
    throw new Failure('VALIDATION', { message, details: [{ field: 'acotada', message }] });
  }
  await requireOfCliente(acotada, cliente);
  return { dueno: { tipo: 'cliente', clienteId, categorias: [] }, cliente: cliente.nombre };
}

/** A webhook of the caller, or, for an administrator, of any client. Throws NOT_FOUND for any other. */
export async function ownWebhook(id: string, { usuario }: Viewer): Promise<StoredWebhook> {
  const webhook = await readWebhook(id);
  const isOwn =
    webhook &&
    (usuario.role === 'admin' ? webhook.dueno.tipo === 'cliente' : listaOf(webhook.dueno) === `usuario#${usuario._id}`);
  if (!isOwn) throw new Failure('NOT_FOUND');
  return webhook;
}

/** Who changes a webhook, as the audit trail names it. */
async function changingOf({ dueno }: StoredWebhook, { usuario, now }: Asking, newId: () => string): Promise<Changing> {
  const author = { usuario, now, newId };
  if (dueno.tipo === 'usuario') return { author, cliente: null };
  const [cliente] = await readClientes([dueno.clienteId]);
  return { author, cliente: cliente?.nombre ?? dueno.clienteId };
}

/** Refuses an address that says itself that it can't be sent to. Throws VALIDATION. */
function requireSendable(url: string): void {
  const target = new URL(url);
  const message =
    target.username !== '' || target.password !== ''
      ? 'La dirección no puede llevar usuario ni contraseña'
      : faultOfTarget(target)
        ? 'Tiene que ser una dirección pública de internet que empiece por https://'
        : faultOfPort(target);
  if (message) throw new Failure('VALIDATION', { message, details: [{ field: 'url', message }] });
}

/** Whether a webhook was switched off for failing, and not on since. */
function isSwitchedOff({ activadoEn }: StoredWebhook, { apagado }: WebhookProgress): boolean {
  return apagado !== undefined && apagado > activadoEn;
}

const muchosCambios = (seconds: number) => `Has hecho muchos cambios seguidos. Espera ${seconds} segundos`;

async function shown(webhook: StoredWebhook, nameOf: (id: string) => string): Promise<Webhook> {
  const { _id, nombre, url, eventos, acotada, creada, creadaPor, activo, version } = webhook;
  const [progress, pendientes] = await Promise.all([webhookProgress.read(_id), countPending(_id)]);
  const { apagado, fallandoDesde, sinAcceso, ultimoEntregado = null } = progress;
  const offSince = isSwitchedOff(webhook, progress) ? (apagado ?? null) : null;
  const isOff = offSince !== null;
  const isFailing = fallandoDesde !== undefined && (apagado === undefined || isOff);
  return {
    _id,
    nombre,
    url,
    eventos,
    acotada: acotadaShown(acotada, nameOf),
    creado: creada,
    creadoPor: creadaPor.email,
    estado: !activo ? 'en_pausa' : isOff ? 'apagado' : sinAcceso ? 'sin_acceso' : isFailing ? 'fallando' : 'activo',
    desde: !activo ? null : isOff ? offSince : isFailing ? fallandoDesde : null,
    pendientes,
    ultimoEntregado,
    secretoAnteriorHasta: webhook.secretoAnteriorHasta,
    version,
  };
}
