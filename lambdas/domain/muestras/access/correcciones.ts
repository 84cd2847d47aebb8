import { type Alcance, isVisible } from '../../../platform/access/scope.ts';
import type { CorreccionGuardada } from '../store/muestras.ts';

/** The fields of a correction that decide whom it concerns: the sample's solicitante and type before and after. */
export interface CorreccionDeTitular extends Pick<CorreccionGuardada, 'antes' | 'retirada'> {
  solicitante: string;
  tipo: string;
}

/**
 * The kind of a correction for a viewer: 'corregida' where the scope allows the sample before and after it; 'retirada' where the
 * sample was withdrawn, or left the viewer's scope. Undefined where the former state was out of scope: nothing was corrected for
 * this viewer, and the change would show another client's results.
 */
export function vistaDeCorreccion(
  alcance: Alcance,
  { antes, retirada, solicitante, tipo }: CorreccionDeTitular,
): 'corregida' | 'retirada' | undefined {
  if (!isVisible(alcance, antes.solicitante, antes.tipo)) return undefined;
  return retirada || !isVisible(alcance, solicitante, tipo) ? 'retirada' : 'corregida';
}
