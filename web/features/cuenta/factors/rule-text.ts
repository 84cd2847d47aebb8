import type { ReglaDeUsuario } from '../../../../contract/cuenta/usuario.ts';
import { fechaEnMadrid } from '../../../../contract/base/fecha.ts';
import { fechaLarga } from '../../../../contract/base/fechas.ts';
import { isHeldBack } from '../../../../contract/cuenta/rules/segundo-factor.ts';

/** The purpose of a second factor, for a user without one; else that signing in needs a factor. */
export function aboutFactors(hasOne: boolean, isDemanded: boolean): string {
  if (!hasOne) {
    return 'Con la contraseña sola, quien la sepa entra por ti. Con la verificación en dos pasos hace falta además algo que solo tienes tú.';
  }
  const needed =
    'La contraseña sola ya no basta para entrar: hace falta también uno de estos, o un código de recuperación.';
  return isDemanded ? `${needed} El laboratorio exige tener uno.` : needed;
}

/** What a user without a second factor has to know of the rule; null where there is nothing to be done. */
export function ruleText(regla: ReglaDeUsuario, now: Date): string | null {
  if (isHeldBack(regla, now))
    return 'El laboratorio exige la verificación en dos pasos: añade una forma de hacerla para poder seguir.';
  const { obligatorio, configurado, plazo } = regla;
  if (!obligatorio || configurado || plazo === null) return null;
  const day = fechaLarga(fechaEnMadrid(new Date(plazo)));
  return `El laboratorio exige la verificación en dos pasos. A partir del ${day} no podrás seguir sin ella.`;
}
