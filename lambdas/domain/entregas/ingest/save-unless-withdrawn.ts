import type { MuestraDocument } from '../../../../contract/muestras/muestra.ts';
import type { MotivoDeRetencion } from '../../../../contract/entregas/retenidas.ts';
import { readEntrega } from '../store/entregas.ts';
import { DeliveryWithdrawn, requireInForce } from './delivery-record.ts';
import type { Entrega } from './entrega.ts';
import { saveMuestras } from './save-muestras.ts';
import type { Saved } from './save-outcome.ts';
import { withdrawMuestras } from './withdraw.ts';

interface Delivered {
  now: Date;
  entrega: Entrega & { id: string };
  /** What is held back, and what of it a person has confirmed (SaveOptions). */
  retiene?: ReadonlySet<MotivoDeRetencion>;
  /** By sample what was found in it, where that waits for a word. */
  reparos?: ReadonlyMap<string, string> | undefined;
  confirmadas?: ReadonlyMap<string, number>;
}

/**
 * Stores samples of a delivery, unless it is withdrawn; throws DeliveryWithdrawn then. A withdrawal may pass over them in the
 * moment before they are written: what was written is taken back.
 */
export async function saveUnlessWithdrawn(
  documents: readonly MuestraDocument[],
  { now, entrega, ...held }: Delivered,
): Promise<Map<string, Saved>> {
  const inForce = async () => requireInForce(entrega.id);
  try {
    const options = { now, dryRun: false, entrega, ...held, requireInForce: inForce };
    const saved = await saveMuestras(documents, options);
    await inForce();
    return saved;
  } catch (error) {
    if (error instanceof DeliveryWithdrawn) await takeBack(documents, { now, id: entrega.id });
    throw error;
  }
}

async function takeBack(documents: readonly MuestraDocument[], { now, id }: { now: Date; id: string }): Promise<void> {
  const en = (await readEntrega(id))?.retirada?.en ?? now.toISOString();
  const ids = documents.map(({ _id }) => _id);
  await withdrawMuestras(ids, { id, en, now, touched: new Set() });
}
