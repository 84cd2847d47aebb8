import type { Medida } from '../../../contract/muestras/medida.ts';
import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { isFailing } from '../../../contract/muestras/rules/conclusion.ts';
import { medidaOf } from '../../../contract/muestras/rules/exceso.ts';
import { fold } from '../../../contract/base/texto.ts';

/**
 * The parameter that speaks for a determination of a sample, by its name without case or accents; of several of that name
 * the one that does not comply.
 */
export function medidaIn({ determinaciones }: Muestra, nombre: string): Medida | undefined {
  // Of the sample as a whole no parameter speaks.
  if (nombre === '') return undefined;
  const wanted = fold(nombre);
  const own = determinaciones.filter(({ descripcion }) => fold(descripcion) === wanted);
  const failed = own.find(isFailing);
  const chosen = failed ?? own[0];
  return chosen && medidaOf(chosen);
}
