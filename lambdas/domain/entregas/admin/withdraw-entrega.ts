import {
  estadosRetirables,
  vaTarde,
  type PrevisionDeRetirada,
  previsionSegunCuentas,
} from '../../../../contract/entregas/entrega.ts';
import { makeChange } from '../../../platform/audit/change.ts';
import { Reply } from '../../../platform/http/reply.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { orderWithdrawal, batchesOfEntrega, idsOf } from '../store/entrega-objects.ts';
import {
  changeEntregaBy,
  readEntrega,
  type StoredEntrega,
  beginWithdrawing,
  endWithdrawing,
  readWithdrawing,
} from '../store/entregas.ts';
import { entregaOf, requireEntrega } from './entregas.ts';
import { takePace } from '../../../platform/http/pace.ts';
import { destinosOf } from '../store/estados-previos.ts';
import { readMuestraHeaders } from '../../muestras/store/muestras.ts';

const enOtroEstado = 'Esta entrega no se puede retirar ahora: se está leyendo o ya está retirada';
const otraEnCurso = 'Se está retirando otra entrega. Espera a que termine';
const deSimulacion = 'Esta entrega fue una simulación: no guardó nada que retirar';

/**
 * Orders the withdrawal of a delivery, which runs in the background; a withdrawal in progress is ordered again. Throws
 * NOT_FOUND, or CONFLICT where the delivery can't be withdrawn or another withdrawal is in progress.
 */
export const withdrawEntrega: Implementation<'withdrawEntrega'> = async ({ params }, { usuario, now, newId }) => {
  const before = await requireEntrega(params.id);
  const { _id, archivo } = before;
  const reply = (entrega: StoredEntrega) => new Reply({ entrega: entregaOf(entrega, now) }, archivo);
  if (before.estado === 'retirando') {
    await orderWithdrawal(_id);
    return reply(before);
  }
  requireRetirable(before, now);
  if (!(await beginWithdrawing(_id, now))) throw await refusalByAnother(now);
  try {
    const entrega = await makeChange(
      { usuario, now, newId },
      {
        accion: 'retirar',
        cosa: { tipo: 'entrega', _id, nombre: archivo },
        cambios: [],
        previous: before.cambio,
        write: async (cambio, entrada) => {
          const retirada = { por: usuario.email, en: now.toISOString(), avance: { hechas: 0, total: 0 } };
          const said = { estado: 'retirando', retirada, cambio, actualizada: now.toISOString() } as const;
          const change = (stored: StoredEntrega) =>
            stored.estado === before.estado ? { ...stored, ...said } : undefined;
          return changeEntregaBy(before, change, entrada);
        },
        reread: () => readEntrega(_id),
      },
    );
    await orderWithdrawal(_id);
    return reply(entrega);
  } catch (error) {
    // Another delivery may be withdrawn where this one isn't: a second call may have been first with it.
    if (error instanceof Failure && (await readEntrega(_id))?.estado !== 'retirando') await endWithdrawing(_id);
    throw error;
  }
};

/** The refusal that names the delivery being withdrawn. Orders that withdrawal again where it has made no progress for long. */
async function refusalByAnother(now: Date): Promise<Failure> {
  const other = await readWithdrawing();
  if (!other) return new Failure('CONFLICT', { message: otraEnCurso });
  const named = `Se está retirando otra entrega, «${other.archivo}»`;
  if (!vaTarde(other, now)) return new Failure('CONFLICT', { message: `${named}. Espera a que termine` });
  await orderWithdrawal(other._id);
  return new Failure('CONFLICT', {
    message: `${named}. Iba con retraso y se ha vuelto a ordenar: espera a que termine`,
  });
}

/** Throws CONFLICT where a delivery isn't in a state in which it can be withdrawn. */
function requireRetirable(stored: StoredEntrega, now: Date): void {
  if (stored.simulacion) throw new Failure('CONFLICT', { message: deSimulacion });
  if (!estadosRetirables.includes(entregaOf(stored, now).estado)) {
    throw new Failure('CONFLICT', { message: enOtroEstado });
  }
}

/**
 * The most samples that are read one by one, and the most objects that are read to list a delivery's samples, some hundreds in
 * each.
 */
const maxLooked = 200;
const maxBatches = 4;

/**
 * The effect of withdrawing a delivery: counted from its samples if they are few, else from the delivery's own counts. Throws
 * NOT_FOUND, or CONFLICT where the delivery can't be withdrawn.
 */
export const previewRetirada: Implementation<'previewRetirada'> = async ({ params }, viewer) => {
  await takePace('retirada', viewer);
  const stored = await requireEntrega(params.id);
  requireRetirable(stored, viewer.now);
  const kept = previsionSegunCuentas(stored);
  const ids = kept.total > maxLooked ? undefined : await fewTouched(stored._id);
  return ids ? { ...kept, ...(await countDestinos(stored._id, ids)), total: ids.length, exacta: true } : kept;
};

/** The samples of a delivery, each once; undefined where they are many, as after a reading that died. */
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
