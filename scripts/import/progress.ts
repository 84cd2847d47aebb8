import type { DeliveryReport } from '../../lambdas/ingest/delivery-report.ts';
import { count } from './summary.ts';

/** How a file of `size` bytes is getting on, in a line. */
export function progressLine({ bytes, muestras, error }: DeliveryReport, size: number): string {
  if (error) return error;
  const percent = size === 0 ? 100 : Math.min(100, Math.floor((bytes / size) * 100));
  const read = muestras.nuevas + muestras.actualizadas + muestras.sin_cambios + muestras.superadas + muestras.retenidas;
  return `Leyendo: ${percent} %, muestras ${count(read)}, rechazadas ${count(muestras.rechazadas)}`;
}
