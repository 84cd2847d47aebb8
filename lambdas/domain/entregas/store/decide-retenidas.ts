import { createHash } from 'node:crypto';
import { estadosRetirables } from '../../../../contract/entregas/entrega.ts';
import type { DecisionDeRetenidas } from '../../../../contract/entregas/retenidas.ts';
import { mapBounded } from '../../../platform/runtime/map-bounded.ts';
import { orderDecision } from './entrega-objects.ts';
import { readEntrega, type StoredEntrega } from './entregas.ts';
import {
  askAgain,
  countRetenidas,
  type Decidida,
  findRetenidas,
  readRetenidas,
  type RetenidaResumida,
  settleRetenida,
} from './retenidas.ts';
import { AlertCandidates, isStored, type Saved } from './changes.ts';
import type { Entrega } from './entrega.ts';
import { heldOf } from './held-back.ts';
import { withdrawn } from './delivery-record.ts';
import { saveUnlessWithdrawn } from './withdraw.ts';

/** Samples decided at a time, and how long one message may go on; another message does the rest. */
const batchSize = 100;
const maxRunMs = 400_000;

/**
 * Carries out an administrator's decision on a delivery's held back samples (docs/decisions/deliveries.md): accepted samples are
 * stored as by the delivery, at its place in the order of deliveries, over the revision that the administrator was shown; over
 * another revision they wait again. Undefined where there is nothing to do. Killed at any write and repeated, it ends in the same
 * state. Adds the solicitantes of the samples that it stores to `touched`.
 */
export async function decideRetenidas(
  id: string,
  now: () => Date,
  touched: Set<string>,
): Promise<{ hechas: number; total: number } | undefined> {
  const entrega = await readEntrega(id);
  const asked = entrega?.decidiendo;
  if (!asked) return undefined;
  const begun = now().getTime();
  const pending = estadosRetirables.includes(entrega.estado) ? chosen(await readRetenidas(id), asked.cuales) : [];
  for (let from = 0; from < pending.length; from += batchSize) {
    if (now().getTime() - begun > maxRunMs) {
      await orderDecision(id);
      return { hechas: from, total: pending.length };
    }
    const batch = pending.slice(from, from + batchSize);
    if (asked.decision === 'aceptar') await accept(batch, { entrega, now: now(), touched });
    else await mapBounded(batch, 16, async ({ _id }) => settleRetenida(id, _id, 'descartada'));
  }
  await countRetenidas(id, asked.en);
  return { hechas: pending.length, total: pending.length };
}

/** The pending samples that a decision covers, each with the revision of the stored sample over which the decision holds. */
function chosen(all: readonly RetenidaResumida[], cuales: DecisionDeRetenidas['cuales']): RetenidaResumida[] {
  const pending = all.filter(({ estado }) => estado === 'pendiente');
  if ('motivos' in cuales) return pending.filter(({ motivos }) => motivos.join() === cuales.motivos.join());
  const shown = new Map(cuales.muestras.map(({ _id, sobre }) => [_id, sobre]));
  return pending.flatMap((one) => ({ ...one, sobre: shown.get(one._id) ?? -1 })).filter(({ sobre }) => sobre >= 0);
}

interface Circumstances {
  entrega: StoredEntrega;
  now: Date;
  touched: Set<string>;
}

async function accept(batch: readonly RetenidaResumida[], { entrega, now, touched }: Circumstances): Promise<void> {
  const { _id: id } = entrega;
  const found = await findRetenidas(
    id,
    batch.map(({ _id }) => _id),
  );
  const documents = found.map(({ document }) => document);
  for (const { solicitante } of documents) touched.add(solicitante.nombre);
  const confirmadas = new Map(batch.map(({ _id, sobre }) => [_id, sobre]));
  const retiene = heldOf({ admiteCambios: false });
  const saved = await saveUnlessWithdrawn(documents, { now, entrega: deliveryOfStored(entrega), retiene, confirmadas });
  if (saved === withdrawn) return;
  const candidates = new AlertCandidates(() => now);
  candidates.addCorrections(saved);
  await candidates.add(documents.filter(({ _id }) => isStored(saved.get(_id))));
  const names = JSON.stringify([id, entrega.decidiendo?.en, documents.map(({ _id }) => _id)]);
  await candidates.announce(createHash('sha256').update(names).digest('hex').slice(0, 32));
  await mapBounded([...saved], 16, async ([_id, one]) => {
    const became = outcomeOf(one);
    if (became) await settleRetenida(id, _id, became);
    else if (one.retencion) await askAgain(id, _id, one.retencion.sobre);
  });
}

function outcomeOf(saved: Saved): Decidida | undefined {
  if (isStored(saved)) return 'aceptada';
  return saved.outcome === 'superada' ? 'superada' : undefined;
}

/** The delivery of a stored record; its event's instant and sequencer are read from its place in the order (`orden`). */
function deliveryOfStored({ _id: id, key: archivo, entregada, orden }: StoredEntrega): Entrega & { id: string } {
  const [, , hora] = orden.split(' ');
  const secuencia = orden.slice(orden.lastIndexOf(' ') + 1);
  return { id, archivo, entregada: new Date(entregada), ...(hora && { hora: new Date(hora) }), secuencia };
}
