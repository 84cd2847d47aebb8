import type { EntregaListada } from '../../../../contract/entregas/entrega.ts';
import { type Author, recordAhead } from '../../../platform/audit/change.ts';
import { Reply } from '../../../platform/http/reply.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { takeDeliveryQuota } from '../../../platform/http/upload-quota.ts';
import { Failure } from '../../../platform/runtime/failure.ts';
import { readMappingText } from '../store/drop.ts';
import { queuedEntrega, stampOf } from '../store/entrega-identity.ts';
import { beginEspera, endEspera } from '../store/borradores.ts';
import { inspectDropped } from '../store/entrega-objects.ts';
import { readEntrega, writeEntrega } from '../store/entregas.ts';
import { dropSubida, type StoredSubida, takeDropped } from '../store/subidas.ts';
import { requireWhole, subidaOf } from './subidas.ts';

const noEsta = 'El archivo ya no está donde se entregó. Elígelo otra vez';

/**
 * Delivers an uploaded file under a key that follows from the upload, so that the same call, repeated, delivers nothing
 * twice. The audit trail records it. Throws NOT_FOUND where there is no such upload or mapping, or CONFLICT where the upload isn't whole.
 */
export const deliverSubida: Implementation<'deliverSubida'> = async ({ params, body }, { usuario, now, newId }) => {
  const subida = await requireWhole(params.id);
  const { mapeo } = body;
  if (mapeo !== null && (await readMappingText(mapeo)) === undefined) throw new Failure('NOT_FOUND');
  const key = keyOf(subida, mapeo);
  if (!(await inspectDropped(key))) await drop(subida, key, { usuario, now, newId });
  const dropped = await inspectDropped(key);
  if (!dropped) throw new Failure('CONFLICT', { message: noEsta });
  await endEspera(subida.id);
  const queued = queuedEntrega({ key, via: 'panel', por: usuario._id, ...dropped }, now);
  // Its reading may have begun: then the delivery is there.
  await writeEntrega(queued, undefined);
  const { orden: _orden, version: _version, cambio: _cambio, ...entrega } = (await readEntrega(queued._id)) ?? queued;
  return new Reply({ entrega: { ...entrega, por: usuario.email } satisfies EntregaListada }, subida.archivo);
};

/** Drops an upload, which the audit trail records; nothing, where it is gone or another call drops it at the same time. */
async function drop({ id, archivo }: StoredSubida, key: string, author: Author): Promise<void> {
  const cosa = { tipo: 'entrega', _id: id, nombre: archivo } as const;
  const takeBack = await recordAhead(author, { accion: 'entregar', cosa });
  if (!(await dropSubida(id, key, author.usuario._id))) await takeBack();
}

function keyOf({ id, archivo, creada }: StoredSubida, mapeo: string | null): string {
  const folder = mapeo === null ? 'muestras/' : `muestras/${mapeo}/`;
  return `${folder}${stampOf(new Date(creada), id.replaceAll('-', '').slice(0, 8))}${archivo}`;
}

/** Takes the file of a delivery of samples as an upload. Throws NOT_FOUND, QUOTA_EXCEEDED, or CONFLICT where the file is gone. */
export const tryEntrega: Implementation<'tryEntrega'> = async ({ params }, { usuario, now, newId }) => {
  const entrega = await readEntrega(params.id);
  if (entrega?.clase !== 'muestras') throw new Failure('NOT_FOUND');
  const { key, archivo, bytes } = entrega;
  await takeDeliveryQuota(usuario._id, [bytes], now);
  const id = newId();
  await beginEspera(id);
  const subida = await takeDropped(key, {
    id,
    archivo,
    bytes,
    creada: now.toISOString(),
    por: usuario.email,
  });
  if (!subida) throw new Failure('CONFLICT', { message: noEsta });
  return { subida: subidaOf(subida, true) };
};
