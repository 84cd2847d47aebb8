import type { MuestraDocument } from '../contract/muestras/muestra.ts';
import { type Entrega, orderKey, queuedEntrega } from '../lambdas/domain/entregas/store/entrega.ts';
import { isInForce } from '../lambdas/domain/entregas/store/delivery-record.ts';
import { saveMuestras } from '../lambdas/domain/entregas/store/save-muestras.ts';
import { withdrawEntrega } from '../lambdas/domain/entregas/store/withdraw.ts';
import { putTouched } from '../lambdas/domain/entregas/store/entrega-objects.ts';
import { changeEntrega, writeEntrega, beginWithdrawing } from '../lambdas/domain/entregas/store/entregas.ts';
import { readStoredMuestras } from '../lambdas/domain/muestras/store/muestras.ts';

/** The time of these tests. */
export const now = () => new Date('2026-05-07T12:00:00Z');
let drops = 0;

/** A delivery that a test makes up, as its samples know it. */
export interface Delivered {
  entrega: Entrega;
}

/** A delivery of a second of 7 May, with its record; no other has its key. */
export async function beginDelivery(second: number): Promise<Delivered> {
  const key = `muestras/${String(++drops).padStart(5, '0')}.ndjson`;
  const entregada = new Date(Date.UTC(2026, 4, 7, 10, 0, second));
  const dropped = { key, bytes: 1, etag: `"${drops}"`, delivered: entregada, via: 'bucket', por: null } as const;
  const queued = queuedEntrega(dropped, now());
  const entrega: Entrega = { id: queued._id, archivo: key, entregada };
  await writeEntrega({ ...queued, estado: 'hecha', orden: orderKey(entrega) }, undefined);
  return { entrega };
}

interface DeliverOptions {
  delivered?: Delivered;
  /** Whether it is kept as a delivery, as all are since they are. */
  isKnown?: boolean;
  save?: typeof saveMuestras;
}

/** Delivers samples at a second of 7 May; gives the delivery's id. */
export async function deliver(
  second: number,
  documents: readonly MuestraDocument[],
  { delivered, isKnown = true, save = saveMuestras }: DeliverOptions = {},
): Promise<string> {
  const { entrega } = delivered ?? (await beginDelivery(second));
  const id = entrega.id ?? '';
  const ids = documents.map(({ _id }) => _id);
  await putTouched(id, 'json', 1, ids);
  await save(documents, {
    now: now(),
    entrega: isKnown ? entrega : { ...entrega, id: undefined },
    isInForce: async () => isInForce(id),
  });
  return id;
}

/** Orders a withdrawal, as the panel does. False where another one is under way. */
export async function beginRetirada(id: string): Promise<boolean> {
  if (!(await beginWithdrawing(id, now()))) return false;
  const retirada = { por: 'ana@laboratorio.example', en: now().toISOString(), avance: { hechas: 0, total: 0 } };
  await changeEntrega(id, (stored) =>
    stored.estado === 'retirando' ? stored : { ...stored, estado: 'retirando', retirada },
  );
  return true;
}

/** Withdraws a delivery. */
export async function withdraw(id: string): Promise<void> {
  if (!(await beginRetirada(id))) throw new Error('Another delivery is being withdrawn');
  await withdrawEntrega(id, now, new Set());
}

/** What readers see of samples: each one's document, or undefined. */
export async function visible(ids: readonly string[]): Promise<(MuestraDocument | undefined)[]> {
  const stored = await readStoredMuestras(ids);
  return ids.map((id) => {
    const document = stored.get(id)?.document;
    return document?.estado === 'anulada' ? undefined : document;
  });
}
