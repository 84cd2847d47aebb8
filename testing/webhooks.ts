import { eventosDeWebhook, type EventoDeWebhook } from '../contract/webhooks/webhook.ts';
import type { Send } from '../lambdas/domain/webhooks/deliver.ts';
import type { Acotada, Dueno } from '../lambdas/platform/access/store/duenos.ts';
import { createWebhook, type StoredWebhook } from '../lambdas/domain/webhooks/store/webhooks.ts';

/** What a receiver was sent, as its body says. */
export interface Received {
  id: string;
  tipo: string;
  creado: string;
  datos: {
    muestra?: { _id: string; revision?: number; producto?: string };
    no_cumplen?: string[];
    certificado?: { _id: string };
    anulacion?: { fecha: string; motivo: string | null; retirada: boolean };
    incidencia?: { _id: string };
    muestreo?: { hasta: string };
    solicitud?: { _id: string };
  };
}

/** Another system that takes what webhooks send, or fails as a test says. */
export class Receiver {
  /** All that it took, oldest first; one that it was sent twice stands twice. */
  readonly taken: Received[] = [];
  /** What it was sent, taken or not. */
  readonly tried: Received[] = [];
  /** What it answers: HTTP's status, or null for nothing at all. */
  answer: (received: Received) => number | null = () => 200;

  readonly send: Send = async (_url, { body }) => {
    const received = JSON.parse(body) as Received;
    this.tried.push(received);
    const codigo = this.answer(received);
    if (codigo !== null && codigo >= 200 && codigo < 300) this.taken.push(received);
    return { codigo, texto: codigo === null ? 'No hay quien responda' : 'visto', ms: 1 };
  };

  /** What it took of a sample: kinds, in order, each once. */
  kindsOf(muestra: string): string[] {
    const own = this.taken.filter(({ datos }) => datos.muestra?._id === muestra);
    return [...new Map(own.map(({ id, tipo }) => [id, tipo])).values()];
  }
}

const every = Object.keys(eventosDeWebhook) as EventoDeWebhook[];

/** Stores a webhook of a user of some clients, or, with `dueno`, of whom it says, as it was made at an instant. */
export async function seedWebhook(
  { _id, clientes, creada, ...more }: Partial<StoredWebhook> & { _id: string; clientes: string[]; creada: string },
  acotada: Partial<Acotada> = {},
): Promise<StoredWebhook> {
  const dueno: Dueno = {
    tipo: 'usuario',
    usuarioId: `${_id}-dueno`,
    email: `${_id}-dueno@cliente.example`,
    master: null,
    clientes,
  };
  const webhook: StoredWebhook = {
    _id,
    nombre: 'ERP',
    url: 'https://erp.example/avisos',
    eventos: every,
    dueno,
    acotada: { clientes: [], solicitantes: [], tipoGrupos: [], ...acotada },
    creada,
    creadaPor: { _id: `${_id}-dueno`, email: `${_id}-dueno@cliente.example` },
    activo: true,
    activadoEn: creada,
    secretoAnteriorHasta: null,
    version: 1,
    cambio: null,
    ...more,
  };
  await createWebhook(webhook, Buffer.alloc(32, 7).toString('base64'));
  return webhook;
}
