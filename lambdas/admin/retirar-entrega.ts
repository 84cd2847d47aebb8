import { estadosRetirables, type PrevisionDeRetirada } from '../../contract/entrega.ts';
import { makeChange } from '../audit/change.ts';
import { takePace } from '../http/pace.ts';
import { Reply } from '../http/reply.ts';
import type { Implementation } from '../http/serve.ts';
import { Failure } from '../runtime/failure.ts';
import { mapBounded } from '../runtime/map-bounded.ts';
import { destinoOf, entregasOf, readPrevios } from '../store/estados-previos.ts';
import { batchesOfEntrega, idsOf, orderWithdrawal } from '../store/entrega-objects.ts';
import {
  beginWithdrawing,
  endWithdrawing,
  readEntrega,
  readEntregas,
  type StoredEntrega,
  writeEntrega,
} from '../store/entregas.ts';
import { readMuestraHeaders } from '../store/muestras.ts';
import { entregaOf, requireEntrega } from './entregas.ts';

/** Samples that a preview looks at: each costs a question. */
const maxPreviewed = 5000;

const enOtroEstado = 'Esta entrega no se puede retirar ahora: se está leyendo o ya está retirada';
const otraEnCurso = 'Se está retirando otra entrega. Espera a que termine';
const deSimulacion = 'Esta entrega fue una simulación: no guardó nada que retirar';

/** What withdrawing a delivery would do. Throws NOT_FOUND, or CONFLICT where it can't be withdrawn. */
export const previewRetirada: Implementation<'previewRetirada'> = async ({ params }, viewer) => {
  await takePace('retirada', viewer);
  const stored = await requireEntrega(params.id);
  requireRetirable(stored, viewer.now);
  const certificados = stored.clase === 'certificados' ? stored.certificados : 0;
  const touched = await touchedOf(stored._id);
  const ids = touched.slice(0, maxPreviewed);
  const counts = await destinosOf(stored._id, ids);
  return { ...counts, certificados, miradas: ids.length, total: touched.length, exacta: ids.length === touched.length };
};

/** The samples of a delivery, each once. */
async function touchedOf(id: string): Promise<string[]> {
  return [...(await idsOf(await batchesOfEntrega(id)))];
}

async function destinosOf(
  id: string,
  ids: readonly string[],
): Promise<Pick<PrevisionDeRetirada, 'retiradas' | 'restauradas' | 'quedan'>> {
  const headers = [...(await readMuestraHeaders(ids)).values()];
  const previos = await mapBounded(headers, 32, async ({ _id, ...header }) =>
    entregasOf(header).includes(id) ? readPrevios(_id) : [],
  );
  const named = [...headers, ...previos.flat().map(({ header }) => header)].flatMap(entregasOf);
  const entregas = await readEntregas([...new Set(named)].filter((one) => one !== ''));
  const counts = { retiradas: 0, restauradas: 0, quedan: 0 };
  headers.forEach((header, n) => {
    const { que } = destinoOf(header, { id, previos: previos[n] ?? [], entregas });
    counts[que === 'se retira' ? 'retiradas' : que === 'vuelve' ? 'restauradas' : 'quedan']++;
  });
  return counts;
}

/**
 * Orders the withdrawal of a delivery, which runs in the background; a withdrawal in progress is ordered again. Throws
 * NOT_FOUND, or CONFLICT where the delivery can't be withdrawn or another withdrawal is in progress.
 */
export function retirarEntrega(newId: () => string): Implementation<'retirarEntrega'> {
  return async ({ params }, { usuario, now }) => {
    const before = await requireEntrega(params.id);
    const { _id, archivo } = before;
    const reply = (entrega: StoredEntrega) => new Reply({ entrega: entregaOf(entrega, now) }, archivo);
    if (before.estado === 'retirando') {
      await orderWithdrawal(_id);
      return reply(before);
    }
    requireRetirable(before, now);
    if (!(await beginWithdrawing(_id))) throw new Failure('CONFLICT', { message: otraEnCurso });
    try {
      const entrega = await makeChange(
        { usuario, now, newId },
        {
          accion: 'retirar',
          cosa: { tipo: 'entrega', _id, nombre: archivo },
          cambios: [],
          previous: before.cambio,
          write: async (cambio) => {
            const retirada = { por: usuario.email, en: now.toISOString(), avance: { hechas: 0, total: 0 } };
            const version = before.version + 1;
            const next: StoredEntrega = { ...before, estado: 'retirando', retirada, cambio, version };
            return (await writeEntrega(next, before.version)) ? next : undefined;
          },
          reread: () => readEntrega(_id),
        },
      );
      await orderWithdrawal(_id);
      return reply(entrega);
    } catch (error) {
      // Another delivery may be withdrawn where this one isn't.
      if (error instanceof Failure) await endWithdrawing(_id);
      throw error;
    }
  };
}

function requireRetirable(stored: StoredEntrega, now: Date): void {
  if (stored.simulacion) throw new Failure('CONFLICT', { message: deSimulacion });
  if (!estadosRetirables.includes(entregaOf(stored, now).estado)) {
    throw new Failure('CONFLICT', { message: enOtroEstado });
  }
}
