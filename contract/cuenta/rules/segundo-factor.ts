import type { ReglaDeUsuario } from '../usuario.ts';

/** Whether a user may do nothing but set a second factor. */
export function isHeldBack({ obligatorio, configurado, plazo }: ReglaDeUsuario, now: Date): boolean {
  return obligatorio && !configurado && (plazo === null || Date.parse(plazo) <= now.getTime());
}
