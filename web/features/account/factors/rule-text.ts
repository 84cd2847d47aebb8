import type { ReglaDeUsuario } from '../../../../contract/cuenta.ts';
import { fechaEnMadrid } from '../../../../contract/fecha.ts';
import { fechaLarga } from '../../../../contract/rules/fechas.ts';
import { isHeldBack } from '../../../../contract/rules/segundo-factor.ts';

/** What a user without a second factor has to know of the rule; null where there is nothing to be done. */
export function ruleText(regla: ReglaDeUsuario, now: Date): string | null {
  if (isHeldBack(regla, now)) return 'El laboratorio exige un segundo factor: añade uno para poder seguir.';
  const { obligatorio, configurado, plazo } = regla;
  if (!obligatorio || configurado || plazo === null) return null;
  const day = fechaLarga(fechaEnMadrid(new Date(plazo)));
  return `El laboratorio exige un segundo factor. A partir del ${day} no podrás seguir sin él.`;
}
