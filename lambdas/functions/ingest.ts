import * as z from 'zod';
import { publish } from '../platform/bus/bus.ts';
import { tellWebhooks } from '../domain/webhooks/store/tell-webhooks.ts';
import { logOf } from '../platform/runtime/log.ts';
import { type Counted, counted } from '../platform/runtime/metrics.ts';
import { partsOf } from '../engine/parts/manifest.ts';
import { sweep } from '../engine/write/sweep.ts';
import { queueHandler } from '../platform/runtime/queue-handler.ts';
import { simulacionOf, simulacionesPrefix } from '../domain/entregas/store/subidas.ts';
import {
  continuacionesPrefix,
  entregaOfOrder,
  readContinuation,
  retenidasPrefix,
  retiradasPrefix,
} from '../domain/entregas/store/entrega-objects.ts';
import { decideRetenidas } from '../domain/entregas/store/decide-retenidas.ts';
import { takeUpOld } from '../domain/muestras/reindex/repair.ts';
import { takeUpWithdrawal, withdrawEntrega } from '../domain/entregas/store/withdraw.ts';
import { runSimulacion } from '../domain/entregas/store/simulacion.ts';
import { ingestMuestras } from '../domain/entregas/store/ingest-muestras.ts';
import { type Notice, noticesOf } from '../platform/runtime/s3-notification.ts';
import { ingestCertificate } from '../domain/entregas/store/certificates.ts';
import type { DeliveryReport } from '../domain/entregas/store/delivery-report.ts';

const log = logOf('ingest');
const now = () => new Date();

/** Index blocks checked after a file for unused versions. */
const maxSweptBlocks = 500;

/** What the schedule sends every few minutes. */
const turnSchema = z.object({ tarea: z.literal('retiradas') });

/**
 * Reads the dropped files that S3 announces. A refused file is finished, with the reason in its report; after any other
 * error the message is delivered again.
 */
export const handler = queueHandler(
  async (body) => {
    if (turnSchema.safeParse(JSON.parse(body)).success) {
      // Neither waits for the other: what fails comes again at the next turn.
      const ended = await Promise.allSettled([
        takeUpAbandoned(),
        carryOut(takeUpWithdrawal, 'A withdrawal that nothing was heard of is taken up'),
      ]);
      for (const one of ended) if (one.status === 'rejected') throw one.reason;
      return;
    }
    for (const notice of noticesOf(body)) await ingest(notice);
  },
  (error, messageId) => log.error('A dropped file could not be dealt with', { messageId, error }),
);

async function takeUpAbandoned(): Promise<void> {
  const { taken, waiting } = await takeUpOld(now());
  if (taken > 0) log.warn('Changes that their writers left undone were taken up', { taken });
  if (waiting > 0) log.error('Changes wait for a damaged part of the index: run npm run reindex', { waiting });
}

async function ingest(notice: Notice): Promise<void> {
  const touched = new Set<string>();
  const { key } = notice;
  const isPdf = key.startsWith('pdfs/');
  if (key.startsWith(retiradasPrefix)) {
    await carryOut(async (...given) => withdrawEntrega(entregaOfOrder(key), ...given), 'A delivery is withdrawn');
    return;
  }
  if (key.startsWith(retenidasPrefix)) {
    await carryOut(async (...given) => decideRetenidas(entregaOfOrder(key), ...given), 'Held back samples are decided');
    return;
  }
  if (key.startsWith(simulacionesPrefix)) {
    await runSimulacion(simulacionOf(key), now);
    log.info('A file was tried', { key });
    return;
  }
  const isContinuation = key.startsWith(continuacionesPrefix);
  const file = isContinuation ? await readContinuation(key) : notice;
  if (!file) return;
  const report = await (isPdf
    ? ingestCertificate(notice, now)
    : ingestMuestras(file, { now, touched, isContinuation }));
  if (report?.estado === 'procesando') log.info('The rest of a dropped file is left to another message', { key });
  else if (report)
    log.info('A dropped file was read', { key, ...outcomeOf(report), ...counted(countedOf(key, report)) });
  else log.warn('A dropped file was withdrawn or read already', { key });
  if (!isPdf && report?.simulacion === false) await announceNews();
  await tidy(touched);
}

/** Carries out what an administrator has ordered, and has others follow it; nothing more where there was nothing. */
async function carryOut(act: typeof takeUpWithdrawal, done: string): Promise<void> {
  const touched = new Set<string>();
  const progress = await act(now, touched);
  if (!progress) return;
  log.info(done, { ...progress });
  await announceNews();
  await tidy(touched);
}

/** Removes old versions of the index blocks that were written; the rest is left to the next file or to `--sweep`. */
async function tidy(touched: ReadonlySet<string>): Promise<void> {
  try {
    await sweep(partsOf(touched), { now: now(), budget: maxSweptBlocks });
  } catch (error) {
    log.warn('Old versions of the index were left for a later sweep', { error });
  }
}

/** The part of a report that is logged: counts, never a file's content. */
function outcomeOf({ estado, simulacion, muestras, rechazos, avisos }: DeliveryReport) {
  return { estado, simulacion, muestras, rechazos: rechazos.total, avisos: avisos.total };
}

/** The metrics of a file that was read: a file of samples, and a file with refusals. A simulation counts as neither. */
function countedOf(key: string, { estado, simulacion, rechazos }: DeliveryReport): Counted {
  if (simulacion) return {};
  const isRefused = estado === 'rechazado' || rechazos.total > 0;
  return {
    ...(key.startsWith('muestras/') && { FicherosDeMuestras: 1 }),
    ...(isRefused && { FicherosRechazados: 1 }),
  };
}

/** Has webhooks and incidents follow what a file brought, or its withdrawal took, at once. */
async function announceNews(): Promise<void> {
  await tellWebhooks('novedades', {});
  await publish('seguimiento', {});
}
