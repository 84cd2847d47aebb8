import type { EstadoMuestra, Muestra } from '../../contract/muestra.ts';
import { readMuestra } from '../store/muestras.ts';
import { type Alcance, isVisible } from './scope.ts';

/** A sample in a certain state, whole, if the scope allows it; undefined as well when it doesn't exist. */
export async function readVisibleMuestra(
  alcance: Alcance,
  id: string,
  estado: EstadoMuestra,
): Promise<Muestra | undefined> {
  const found = await readMuestra(id);
  if (!found || found.header.estado !== estado) return undefined;
  return isVisible(alcance, found.header.solicitante, found.header.tipo) ? found.muestra : undefined;
}
