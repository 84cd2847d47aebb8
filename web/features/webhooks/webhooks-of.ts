import { webhooksCalls } from '../../../contract/webhooks/calls.ts';
import type { Output } from '../../../contract/calls.ts';
import type { ClienteEditable } from '../../../contract/administracion/cliente.ts';
import type { EventoDeWebhook, Webhook } from '../../../contract/webhooks/webhook.ts';
import { clientOf, invalidate } from '../../app/services.ts';
import type { CallQuery } from '../../client/queries.ts';
import type { Acotada } from '../../forms/AcotadaFields.tsx';

/** The calls of webhooks, whose schemas come with the pages that make them. */
const { call, query, pages } = clientOf(webhooksCalls);
export { call };

/** What the form of a webhook has. */
export interface WebhookValues extends Acotada {
  nombre: string;
  url: string;
  eventos: EventoDeWebhook[];
  activo: boolean;
  contrasena: string;
}

/** Whose webhooks are shown, and how they are listed and made. */
export interface WebhooksOf {
  /** The query of the list. */
  list: CallQuery<Output<'listWebhooks'>>;
  create: (values: WebhookValues) => Promise<Output<'createWebhook'>>;
}

/** A client's, for administrators; without one, the signed-in user's own. */
export function webhooksOf(cliente?: ClienteEditable): WebhooksOf {
  const whose = cliente ? { cliente: cliente._id } : {};
  return {
    list: query('listWebhooks', { query: whose }, { staleTime: 0 }),
    create: async ({ nombre, url, eventos, clientes, solicitantes, tipoGrupos, contrasena }) =>
      call('createWebhook', {
        body: {
          ...whose,
          nombre,
          url,
          eventos,
          acotada: { clientes, solicitantes, tipoGrupos },
          ...(contrasena && { contrasena }),
        },
      }),
  };
}

/** What can be changed of a webhook. */
export type WebhookChange = Pick<WebhookValues, 'nombre' | 'url' | 'eventos' | 'activo'>;

/** Changes a webhook; with a `version`, only that one. */
export async function updateWebhook(
  id: string,
  { nombre, url, eventos, activo }: WebhookChange,
  { version, contrasena }: { version?: number | undefined; contrasena?: string | undefined },
): Promise<Output<'updateWebhook'>> {
  return call('updateWebhook', {
    params: { id },
    body: {
      nombre,
      url,
      eventos,
      activo,
      ...(version !== undefined && { version }),
      ...(contrasena && { contrasena }),
    },
  });
}

/** Asks for the lists again: something of them has changed. */
export async function renewWebhooks(): Promise<void> {
  await invalidate('listWebhooks');
}

/** What a webhook has sent, newest first, a page at a time. */
export function enviosOptions({ _id: id }: Pick<Webhook, '_id'>) {
  return pages(
    'listWebhookEnvios',
    (cursor: string | null) => ({ params: { id }, query: { ...(cursor !== null && { cursor }) } }),
    { initialPageParam: null, getNextPageParam: ({ cursor }) => cursor, staleTime: 0 },
  );
}
