import type { EntregaListada } from '../../contract/entregas/entrega.ts';
import { count } from './summary.ts';

/** Where the panel shows a delivery, at the portal's address. */
export function entregaLine(id: string): string {
  return `  Entrega       ${id}: /admin?tab=entregas&entrega=${id}`;
}

const instant = new Intl.DateTimeFormat('es', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Madrid' });

/** A delivery in a line. */
export function entregaRow({ _id, archivo, estado, entregada, muestras, simulacion }: EntregaListada): string {
  const { nuevas, actualizadas, rechazadas } = muestras;
  const counts = `nuevas ${count(nuevas)}, actualizadas ${count(actualizadas)}, rechazadas ${count(rechazadas)}`;
  const kind = simulacion ? ' (simulación)' : '';
  return `${instant.format(new Date(entregada))}  ${_id}  ${estado.replaceAll('_', ' ')}${kind}  ${archivo}: ${counts}`;
}
