import { type Alcance, allows, isVisible } from '../../../platform/access/scope.ts';
import { isWithdrawn, type MuestraHeader } from '../../muestras/store/muestras.ts';

/**
 * Whether a viewer may be told that a number's reports were verified while they were a solicitante's: the scope allows this
 * solicitante, and every sample with this number now, in whatever state.
 */
export function seesConsultas(alcance: Alcance, solicitante: string, muestras: readonly MuestraHeader[]): boolean {
  if (muestras.every(isWithdrawn) || !allows(alcance.solicitantes, solicitante)) return false;
  return muestras.every((one) => isVisible(alcance, one.solicitante, one.tipo));
}
