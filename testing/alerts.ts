import { publish } from '../lambdas/platform/bus/bus.ts';
import { queues } from '../lambdas/platform/bus/events.ts';
import type { Cliente } from '../contract/administracion/cliente.ts';
import { fechaEnMadrid } from '../contract/base/fecha.ts';
import type { MuestraDocument } from '../contract/muestras/muestra.ts';
import type { orderDigests } from '../lambdas/domain/avisos/order-digests.ts';
import type { orderDiarios } from '../lambdas/domain/avisos/order-diarios.ts';
import { ingestMuestras } from '../lambdas/domain/entregas/store/ingest-muestras.ts';
import { putCliente } from '../lambdas/platform/access/store/clientes.ts';
import { putDropped } from '../lambdas/domain/entregas/store/entrega-objects.ts';
import { beginDigests } from '../lambdas/platform/access/store/digests.ts';
import { createUsuario, type NewUsuario } from '../lambdas/platform/access/store/usuarios.ts';
import type { Fate } from './faulty-dynamodb.ts';
import type { MailCloud } from './mail-cloud.ts';
import { type OwnProcess, useOwnProcess } from './own-process.ts';
import { firstWrite, writesApart } from './thorough.ts';
import { usuario } from './usuarios.ts';

const at = '2026-01-01T00:00:00.000Z';

/** A process that handles the outbox's messages, as the two functions do. */
interface Worker {
  dealWith: (key: string, now: Date) => Promise<unknown>;
}

/** A process of its own that reads files and handles the outbox's messages, whose connection to DynamoDB can be cut. */
export type DyingWorker = OwnProcess<
  Worker & {
    ingestMuestras: typeof ingestMuestras;
    orderDigests: typeof orderDigests;
    orderDiarios: typeof orderDiarios;
  }
>;

/** One for a file's tests, in a cloud that is there before. */
export function useDyingWorker(): DyingWorker {
  return useOwnProcess(async () => ({
    dealWith: await dealer(),
    ...(await import('../lambdas/domain/avisos/order-digests.ts')),
    ...(await import('../lambdas/domain/avisos/order-diarios.ts')),
    ...(await import('../lambdas/domain/entregas/store/ingest-muestras.ts')),
  }));
}

/**
 * A process's death: whether it has come, and whether it came between SES's taking a mail and the note of it, after which
 * alone a mail may be sent again.
 */
export interface Death {
  happened: boolean;
  mayRepeat: boolean;
}

/** Has a process die at its n-th write from here on, before or after DynamoDB has got it. */
export function dieAtWrite({ connection }: Pick<DyingWorker, 'connection'>, nth: number, fate: Fate): Death {
  const death: Death = { happened: false, mayRepeat: false };
  let writes = 0;
  connection.decide(({ isWrite, body }) => {
    if (isWrite) writes++;
    if (writes < nth) return 'served';
    if (!death.happened)
      Object.assign(death, { happened: true, mayRepeat: fate === 'lost' && body.includes('"enviado"') });
    return isWrite && writes === nth ? fate : 'lost';
  });
  return death;
}

/**
 * Runs something for each write at which a process may die in it, before and after DynamoDB has got it, until it dies no
 * more; gives how many deaths there were. It is given a name of its own, and has the process die from where it calls `die` on.
 */
export async function everyDeath(
  dying: Pick<DyingWorker, 'connection'>,
  run: (name: string, die: () => Death) => Promise<void>,
): Promise<number> {
  let deaths = 0;
  for (const fate of ['lost', 'unanswered'] as const) {
    for (let nth = firstWrite(); ; nth += writesApart) {
      let death: Death | undefined;
      await run(`${fate}${nth}`, () => (death = dieAtWrite(dying, nth, fate)));
      if (!death?.happened) break;
      deaths++;
    }
  }
  return deaths;
}

/**
 * Has a process deal with what is in the outbox, until it dies or nothing is left. What it was given comes again to another
 * process.
 */
export async function workUntilDeath(
  { connection, ...worker }: DyingWorker,
  cloud: MailCloud,
  now: Date,
): Promise<void> {
  const all: string[] = [];
  for (let keys = cloud.outbox.splice(0); keys.length > 0; keys = cloud.outbox.splice(0)) {
    all.push(...keys);
    for (const key of keys) await worker.dealWith(key, now).catch(() => {});
  }
  await connection.settled();
  cloud.outbox.push(...all);
}

/** What deals with a message, with the modules as this process has them. */
async function dealer(): Promise<Worker['dealWith']> {
  const { carryOut: carry } = await import('../lambdas/platform/bus/bus.ts');
  const { announcements } = await import('../lambdas/domain/avisos/announcements.ts');
  const { mailOrders } = await import('../lambdas/domain/avisos/mail/mail-orders.ts');
  return async (key, now) =>
    key.startsWith(queues.candidatas) ? carry(key, announcements, now) : carry(key, mailOrders, now);
}

/** Stores a client of these solicitantes. */
export async function seedCliente(_id: string, solicitantes: string[], more: Partial<Cliente> = {}): Promise<void> {
  const fixed = {
    contacto: {},
    descripcion: '',
    empresa: 'alicuota',
    isActive: true,
    createdAt: at,
    updatedAt: at,
  } as const;
  await putCliente({ _id, nombre: _id, solicitantes, ...fixed, ...more });
}

/** Stores a user subscribed to Legionella in its clients' scope, with `more` over the defaults; returns its address. */
export async function seedSubscriber(more: Partial<NewUsuario> & { _id: string }): Promise<string> {
  const subscriber = usuario({ avisos: ['Legionella spp.'], ...more });
  await createUsuario(subscriber);
  return subscriber.email;
}

/** Has a user's digests begin, as saving them in 'Mis avisos' does. */
export async function chooseDigests(usuarioId: string, now: Date): Promise<void> {
  await beginDigests({ usuarioId, ultimo: fechaEnMadrid(now), desde: now.toISOString() });
  await publish('resumen', { usuarioId });
}

/** A determination of one result, with the verdict that it is given. */
export function determinacion(descripcion: string, conclusion: string): MuestraDocument['determinaciones'][number] {
  const resultado = { descripcion, valor: 120, valor_formateado: '120', unidad: 'UFC/L', referencia: { max: 100 } };
  return {
    descripcion,
    resultados: [{ ...resultado, conclusion }],
    total_resultados: 1,
    resultados_cumplen: conclusion === 'Cumple' ? 1 : 0,
    resultados_no_cumplen: conclusion === 'Cumple' ? 0 : 1,
  };
}

/** A determination that complies, whose one result is at 85 % of its limit. */
export function determinacionCercana(descripcion: string): MuestraDocument['determinaciones'][number] {
  const near = determinacion(descripcion, 'Cumple');
  return { ...near, resultados: near.resultados.map((one) => ({ ...one, valor: 85, valor_formateado: '85' })) };
}

let dropped = 0;

/** Delivers a file of samples and has it read, by `read`; a file that was dropped before is only read again. Gives its key. */
export async function deliver(
  documents: readonly MuestraDocument[],
  now: Date,
  read: typeof ingestMuestras = ingestMuestras,
  before?: string,
): Promise<string> {
  const key = before ?? `muestras/entrega-${String(++dropped).padStart(6, '0')}.ndjson`;
  const body = Buffer.from(documents.map((each) => `${JSON.stringify(each)}\n`).join(''));
  if (before === undefined) await putDropped(key, body, { size: body.length });
  await read({ key }, { now: () => now, touched: new Set() });
  return key;
}

/**
 * Delivers all that is in the outbox, and what comes of it, `times` times each, as a queue does: what fails comes again
 * three minutes later.
 */
export async function drain({ outbox }: MailCloud, now: Date, times = 1): Promise<void> {
  const dealWith = await dealer();
  const queue = outbox.splice(0).flatMap((key) => Array.from({ length: times }, () => ({ key, at: now })));
  for (let message = queue.shift(); message; message = queue.shift()) {
    const { key, at: when } = message;
    try {
      await dealWith(key, when);
    } catch {
      if (when.getTime() - now.getTime() > 3_600_000) throw new Error(`${key} fails for an hour`);
      queue.push({ key, at: new Date(when.getTime() + 180_000) });
    }
    for (const next of outbox.splice(0)) for (let n = 0; n < times; n++) queue.push({ key: next, at: when });
  }
}
