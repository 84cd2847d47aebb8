import { fechaBreve } from '../../../contract/base/fechas.ts';
import type { Solicitud } from '../../../contract/solicitudes/solicitud.ts';

/** `Agua de consumo · Grifo de cocina (G-1)`. */
export function queSePide({ tipo_muestra, punto }: Pick<Solicitud, 'tipo_muestra' | 'punto'>): string {
  return [tipo_muestra, punto && `${punto.nombre}${punto.codigo ? ` (${punto.codigo})` : ''}`]
    .filter(Boolean)
    .join(' · ');
}

/** `4 dic`, `del 4 dic al 8 dic`. */
export function paraCuando({ desde, hasta }: Pick<Solicitud, 'desde' | 'hasta'>, hoy: string): string {
  if (desde === hasta) return fechaBreve(desde, hoy);
  return `del ${fechaBreve(desde, hoy)} al ${fechaBreve(hasta, hoy)}`;
}
