import type { Ensayo } from '../../contract/subidas.ts';
import { takePace } from '../http/pace.ts';
import type { Implementation } from '../http/serve.ts';
import { type EnsayoPedido, orderEnsayo, readEstadoDeEnsayo, readPedido } from '../store/ensayos.ts';
import { withKnown } from './known-names.ts';
import { requireMapping } from './mapeos.ts';
import { requireSubida, requireWhole } from './subidas.ts';

/** Has a mapping be tried on a whole file, in the background. Throws NOT_FOUND, VALIDATION or CONFLICT. */
export function beginEnsayo(newId: () => string): Implementation<'beginEnsayo'> {
  return async ({ params, body }, request) => {
    await takePace('ensayo', request, muchasPruebas);
    const { id, bytes } = await requireWhole(params.id);
    requireMapping(body.mapeo);
    const pedido: EnsayoPedido = { lectura: newId(), mapeo: body.mapeo, bytes };
    await orderEnsayo(id, pedido);
    return { ensayo: queued(pedido) };
  };
}

const muchasPruebas = (seconds: number) => `Has probado el mapeo muchas veces seguidas. Espera ${seconds} segundos`;

const queued = ({ bytes }: EnsayoPedido): Ensayo => ({
  estado: 'en_cola',
  leidos: 0,
  bytes,
  empezado: null,
  recuento: null,
});

/** How far the newest trial of a file has come. Throws NOT_FOUND. */
export const getEnsayo: Implementation<'getEnsayo'> = async ({ params }) => {
  const { id } = await requireSubida(params.id);
  const pedido = await readPedido(id);
  if (!pedido) return { ensayo: null };
  const estado = await readEstadoDeEnsayo(id, pedido.lectura);
  if (!estado) return { ensayo: queued(pedido) };
  const { lectura: _lectura, recuento, ...ensayo } = estado;
  return { ensayo: { ...ensayo, recuento: recuento && (await withKnown(recuento)) } };
};
