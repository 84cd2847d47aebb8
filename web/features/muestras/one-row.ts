import type { Determinacion, Resultado } from '../../../contract/muestras/muestra.ts';
import { conclusionOfDeterminacion, veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { fold } from '../../../contract/base/texto.ts';

/**
 * A determination's only result where it has its name, or none, and contradicts it in nothing: one row says both, with the
 * determination's name and the conclusion of whichever has one. Undefined where they are two things to be said.
 */
export function resultInItsPlace(determinacion: Determinacion): Resultado | undefined {
  const { descripcion, resultados } = determinacion;
  const [only] = resultados;
  if (!only || resultados.length > 1) return undefined;
  const isNamed = fold(only.descripcion) !== '' && fold(only.descripcion) !== fold(descripcion);
  const whole = conclusionOfDeterminacion(determinacion);
  const isContradicted = only.conclusion && veredicto(only.conclusion) !== veredicto(whole);
  if (isNamed || isContradicted) return undefined;
  return { ...only, descripcion, conclusion: only.conclusion || whole };
}
