import type { Ensayo } from '../../../../contract/entregas/subidas.ts';
import { takePace } from '../../../platform/http/pace.ts';
import type { Implementation } from '../../../platform/http/serve.ts';
import {
  type EnsayoPedido,
  type EstadoDeEnsayo,
  orderEnsayo,
  readEstadoDeEnsayo,
  readPedido,
} from '../store/ensayos.ts';
import { withKnown } from './known-names.ts';
import { requireMapping } from './mapeos.ts';
import { requireSubida, requireWhole } from './subidas.ts';

/** Has a mapping be tried on a whole file, in the background. Throws NOT_FOUND, VALIDATION or CONFLICT. */
export const beginEnsayo: Implementation<'beginEnsayo'> = async ({ params, body }, request) => {
  await takePace('ensayo', request, muchasPruebas);
  const { id, bytes } = await requireWhole(params.id);
  requireMapping(body.mapeo);
  const pedido: EnsayoPedido = {
    trial: request.newId(),
    mapeo: body.mapeo,
    bytes,
    pedido: request.now.toISOString(),
  };
  await orderEnsayo(id, pedido);
  return { ensayo: queued(pedido) };
};

const muchasPruebas = (seconds: number) =>
  `Has probado el formato de lectura muchas veces seguidas. Espera ${seconds} segundos`;

const queued = ({ bytes }: EnsayoPedido): Ensayo => ({
  estado: 'en_cola',
  leidos: 0,
  bytes,
  empezado: null,
  recuento: null,
  previsto: null,
});

/** How long nothing may be heard of a trial before it is taken to have died, in milliseconds: as of a delivery. */
const silenceMs = 5 * 6 * 900 * 1000;

/** How far the newest trial of a file has come; one that died has failed. Throws NOT_FOUND. */
export const getEnsayo: Implementation<'getEnsayo'> = async ({ params }, { now }) => {
  const { id } = await requireSubida(params.id);
  const pedido = await readPedido(id);
  if (!pedido) return { ensayo: null };
  const estado = await readEstadoDeEnsayo(id, pedido.trial);
  const found: EstadoDeEnsayo = estado ?? { trial: pedido.trial, ...queued(pedido) };
  const { trial: _lectura, actualizado = pedido.pedido, recuento, ...ensayo } = found;
  const isUnderWay = ensayo.estado === 'en_cola' || ensayo.estado === 'leyendo';
  const isDead = isUnderWay && actualizado !== undefined && now.getTime() - Date.parse(actualizado) > silenceMs;
  return {
    ensayo: {
      ...ensayo,
      ...(isDead && { estado: 'fallido' }),
      recuento: recuento && (await withKnown(recuento)),
    },
  };
};
