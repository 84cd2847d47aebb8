import { type Alcance, isVisible } from '../access/scope.ts';
import { findMuestrasByNumero } from '../store/muestras.ts';

/** Whether a sample number is that of an authorised sample in scope: its certificate may be seen. */
export async function isNumeroVisible(alcance: Alcance, numero: string): Promise<boolean> {
  const muestras = await findMuestrasByNumero(numero);
  const authorised = muestras.filter(({ estado }) => estado === 'autorizada');
  return authorised.length > 0 && authorised.every(({ solicitante, tipo }) => isVisible(alcance, solicitante, tipo));
}
