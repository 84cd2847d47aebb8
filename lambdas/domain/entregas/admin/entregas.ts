import type * as z from 'zod';
import { sinCeldas } from '../../../../contract/entregas/celdas.ts';
import {
  type EntregaListada,
  type EntregasQuery,
  sinNotas,
  notasGuardadasSchema,
  type ultimaEntregaSchema,
  sinConclusiones,
} from '../../../../contract/entregas/entrega.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { inspectDropped, presignRechazadas, readNotas, rechazadasKey, dropAgain } from '../store/entrega-objects.ts';
import { withoutCliente } from '../../../platform/access/store/sin-cliente.ts';
import { readUsuarios } from '../../../platform/access/store/usuarios.ts';
import {
  type EntregaKey,
  listEntregas as queryEntregas,
  readEntrega,
  type StoredEntrega,
  writeEntrega,
} from '../store/entregas.ts';
import { recordAhead } from '../../../platform/audit/change.ts';
import { idOfDelivery, keyOfRepetition, queuedEntrega } from '../store/entrega.ts';
import { Reply } from '../../../platform/http/reply.ts';
import { takeDeliveryQuota } from '../../../platform/http/upload-quota.ts';

/** Deliveries that one call looks through, and deliveries read at a time. */
const maxScanned = 1000;
const batchSize = 100;

/**
 * How long nothing may be heard of a file before its reading is taken to have died, in milliseconds: five attempts, each
 * after six times the longest that one may take (cdk/constructs/object-queue.ts).
 */
const silenceMs = 5 * 6 * 900 * 1000;

/** How long a queue keeps a message (cdk/constructs/object-queue.ts), in milliseconds. */
const enColaMs = 14 * 24 * 3600 * 1000;

const sinLeer = 'El archivo no se ha leído y ya no está en la cola. Repite la entrega o avisa a quien opera el portal';
const interruptedText =
  'La lectura se interrumpió y no se ha reanudado. Repite la entrega o avisa a quien opera el portal';

/**
 * A delivery as it is answered, with the address of who brought it. One whose reading died, or was never begun, is `fallida`,
 * though its item still says otherwise.
 */
export function entregaOf(stored: StoredEntrega, now: Date, por: string | null = null): EntregaListada {
  const { orden: _orden, version: _version, cambio: _cambio, coherencia: _found, por: _id, ...kept } = stored;
  const isGone = kept.estado === 'retirando' || kept.estado === 'retirada';
  const entrega = { ...kept, por, porMirar: isGone ? 0 : kept.porMirar };
  const silence = now.getTime() - Date.parse(entrega.actualizada);
  if (entrega.estado === 'leyendo' && silence > silenceMs) {
    return { ...entrega, estado: 'fallida', error: entrega.error ?? interruptedText };
  }
  if (entrega.estado === 'en_cola' && silence > enColaMs) return { ...entrega, estado: 'fallida', error: sinLeer };
  return entrega;
}

/** A page of deliveries. Looks through a bounded number of them; the cursor says where the next page begins. */
export const listEntregas: Implementation<'listEntregas'> = async ({ query }, { now }) => {
  const { clase, estado, limit } = query;
  const found: StoredEntrega[] = [];
  const page = async (cursor: string | null) => ({ entregas: await namedEntregas(found, now), cursor });
  let before = keyOf(query.cursor);
  for (let scanned = 0; scanned < maxScanned;) {
    const batch = await queryEntregas(clase, before, estado ? batchSize : limit);
    for (const stored of batch.entregas) {
      before = stored;
      if (estado && entregaOf(stored, now).estado !== estado) continue;
      found.push(stored);
      if (found.length === limit) {
        const isLast = !batch.hasMore && stored === batch.entregas.at(-1);
        return page(isLast ? null : cursorOf(stored));
      }
    }
    if (!batch.hasMore) return page(null);
    scanned += batch.entregas.length;
  }
  return page(before ? cursorOf(before) : null);
};

/** Deliveries as they are answered, with the addresses of the users who brought them; null for one who is gone. */
async function namedEntregas(entregas: readonly StoredEntrega[], now: Date): Promise<EntregaListada[]> {
  const ids = new Set(entregas.flatMap(({ por }) => por ?? []));
  const emails = new Map((await readUsuarios([...ids])).map(({ _id, email }) => [_id, email]));
  return entregas.map((stored) => entregaOf(stored, now, emails.get(stored.por ?? '') ?? null));
}

const dayMs = 24 * 3600 * 1000;

/** The newest delivery of samples that isn't a simulation, among the last hundred; null where there is none. */
export async function findUltimaEntrega(now: Date): Promise<z.output<typeof ultimaEntregaSchema> | null> {
  const { entregas } = await queryEntregas('muestras', undefined, batchSize);
  const stored = entregas.find(({ simulacion, estado }) => !simulacion && estado !== 'retirada');
  if (!stored) return null;
  const dias = Math.max(0, Math.floor((now.getTime() - Date.parse(stored.entregada)) / dayMs));
  return { entrega: entregaOf(stored, now), dias };
}

/** A delivery with what its report says. Throws NOT_FOUND. */
export const getEntrega: Implementation<'getEntrega'> = async ({ params }, { now }) => {
  const stored = await requireEntrega(params.id);
  const [notas, rechazadas, dropped, [entrega = entregaOf(stored, now)]] = await Promise.all([
    readNotas(stored._id),
    rechazadasKey(stored._id),
    inspectDropped(stored.key),
    namedEntregas([stored], now),
  ]);
  const found = notas === undefined ? undefined : notasGuardadasSchema.parse(notas);
  // Of one that was withdrawn nothing is stored.
  const isThere = entrega.estado !== 'retirada' && !entrega.simulacion;
  return {
    entrega,
    conclusiones: found?.conclusiones ?? sinConclusiones,
    celdas: found?.celdas ?? sinCeldas,
    sinCliente: await withoutCliente(new Set(isThere ? found?.solicitantes : [])),
    notas: found ?? sinNotas,
    tieneRechazadas: rechazadas !== undefined,
    repetible: dropped !== undefined,
  };
};

/** The refused rows of a delivery. Throws NOT_FOUND where there are none. */
export const openRechazadas: Implementation<'openRechazadas'> = async ({ params }) => {
  const { _id, archivo } = await requireEntrega(params.id);
  const location = await presignRechazadas(_id, archivo);
  if (location === undefined) throw new Failure('NOT_FOUND');
  return { location };
};

/** The delivery of an id. Throws NOT_FOUND. */
export async function requireEntrega(id: string): Promise<StoredEntrega> {
  const stored = await readEntrega(id);
  if (!stored) throw new Failure('NOT_FOUND');
  return stored;
}

function cursorOf({ entregada, _id }: EntregaKey): string {
  return `${entregada}#${_id}`;
}

function keyOf(cursor: EntregasQuery['cursor']): EntregaKey | undefined {
  if (cursor === undefined) return undefined;
  const [entregada = '', _id = ''] = cursor.split('#');
  return { entregada, _id };
}

const noEsta = 'El archivo ya no está donde se entregó. Entrégalo otra vez';

/**
 * Delivers the file of a delivery once more: a new delivery, read with the mapping that its folder has now. Throws
 * NOT_FOUND, QUOTA_EXCEEDED, or CONFLICT where the file is gone or another one has taken its place.
 */
export const repeatEntrega: Implementation<'repeatEntrega'> = async ({ params }, { usuario, now, newId }) => {
  const { _id, archivo, key } = await requireEntrega(params.id);
  const dropped = await inspectDropped(key);
  // Another file of the same name is another delivery.
  if (!dropped || idOfDelivery(key, dropped) !== _id) throw new Failure('CONFLICT', { message: noEsta });
  await takeDeliveryQuota(usuario._id, [dropped.bytes], now);
  const again = keyOfRepetition(key, now, newId().slice(0, 8));
  const cosa = { tipo: 'entrega', _id, nombre: archivo } as const;
  const takeBack = await recordAhead({ usuario, now, newId }, { accion: 'repetir', cosa });
  const isDone = await dropAgain(key, dropped.etag, again, usuario._id);
  if (!isDone) await takeBack();
  const delivered = isDone ? await inspectDropped(again) : undefined;
  if (!delivered) throw new Failure('CONFLICT', { message: noEsta });
  const queued = queuedEntrega({ key: again, via: 'panel', por: usuario._id, ...delivered }, now);
  await writeEntrega(queued, undefined);
  return new Reply({ entrega: entregaOf((await readEntrega(queued._id)) ?? queued, now, usuario.email) }, archivo);
};
