import type { DeliveryReport } from '../../lambdas/domain/entregas/store/delivery-report.ts';
import { count } from './summary.ts';

/** How a file of `size` bytes is getting on, in a line. */
export function progressLine({ bytes, muestras, total, error }: DeliveryReport, size: number): string {
  if (error) return error;
  const { rechazadas, ...kept } = muestras;
  const read = Object.values(kept).reduce((sum, each) => sum + each, 0);
  if (total !== null && total > 0) {
    const done = Math.min(total, read + rechazadas);
    return `Guardando: ${Math.floor((done / total) * 100)} %, muestras ${count(done)} de ${count(total)}, rechazadas ${count(rechazadas)}`;
  }
  const percent = size === 0 ? 100 : Math.min(100, Math.floor((bytes / size) * 100));
  return `Leyendo: ${percent} %, muestras ${count(read)}, rechazadas ${count(rechazadas)}`;
}
