import { type PrevisionDeRetirada, previsionSegunCuentas } from '../../../../contract/entregas/entrega.ts';
import { takePace } from '../../../platform/http/pace.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { batchesOfEntrega, idsOf } from '../store/entrega-objects.ts';
import { destinosOf } from '../store/estados-previos.ts';
import { readMuestraHeaders } from '../../muestras/store/muestras.ts';
import { requireEntrega } from './entregas.ts';
import { requireRetirable } from './withdraw-entrega.ts';

/** Samples that are looked at one by one, each a question; and the objects that name them, which hold up to some hundreds. */
const maxLooked = 200;
const maxBatches = 4;

/**
 * What withdrawing a delivery would do: looked at where it brought few samples, and by what it keeps of its own where it
 * brought many. Throws NOT_FOUND, or CONFLICT where it can't be withdrawn.
 */
export const previewRetirada: Implementation<'previewRetirada'> = async ({ params }, viewer) => {
  await takePace('retirada', viewer);
  const stored = await requireEntrega(params.id);
  requireRetirable(stored, viewer.now);
  const kept = previsionSegunCuentas(stored);
  const ids = kept.total > maxLooked ? undefined : await fewTouched(stored._id);
  return ids ? { ...kept, ...(await countDestinos(stored._id, ids)), total: ids.length, exacta: true } : kept;
};

/** The samples of a delivery, each once; undefined where they are many, as those of a reading that died may be. */
async function fewTouched(id: string): Promise<string[] | undefined> {
  const batches = await batchesOfEntrega(id);
  if (batches.length > maxBatches) return undefined;
  const ids = [...(await idsOf(batches))];
  return ids.length > maxLooked ? undefined : ids;
}

async function countDestinos(
  id: string,
  ids: readonly string[],
): Promise<Pick<PrevisionDeRetirada, 'retiradas' | 'restauradas' | 'quedan'>> {
  const headers = [...(await readMuestraHeaders(ids)).values()];
  const destinos = await destinosOf(headers, id);
  const counts = { retiradas: 0, restauradas: 0, quedan: 0 };
  for (const { que } of destinos)
    counts[que === 'se retira' ? 'retiradas' : que === 'vuelve' ? 'restauradas' : 'quedan']++;
  return counts;
}
