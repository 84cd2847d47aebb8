import { entregaOf, requireEntrega } from './entregas.ts';
import { recordAhead } from '../../../platform/audit/change.ts';
import { idOfDelivery, keyOfRepetition, queuedEntrega } from '../store/entrega-identity.ts';
import { dropAgain, inspectDropped } from '../store/entrega-objects.ts';
import { readEntrega, writeEntrega } from '../store/entregas.ts';
import { Reply } from '../../../platform/http/reply.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import { takeDeliveryQuota } from '../../../platform/http/upload-quota.ts';
import { Failure } from '../../../platform/runtime/failure.ts';

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
