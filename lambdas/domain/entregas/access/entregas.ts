import { Failure } from '../../../platform/runtime/failure.ts';
import { readEntrega, touchedIds } from '../store/entregas.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The ids of the samples that a delivery brought; none when it was withdrawn or is being withdrawn. Only
 * administrators know of deliveries: throws NOT_FOUND for any other viewer, and where there is no such delivery.
 */
export async function muestrasOfEntrega(
  { usuario }: Pick<Viewer, 'usuario'>,
  id: string,
): Promise<ReadonlySet<string>> {
  const entrega = usuario.role === 'admin' ? await readEntrega(id) : undefined;
  if (entrega?.clase !== 'muestras') throw new Failure('NOT_FOUND');
  return entrega.estado === 'retirada' || entrega.estado === 'retirando' ? none : touchedIds(entrega);
}
