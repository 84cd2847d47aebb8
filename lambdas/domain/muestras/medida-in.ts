import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { isFailing } from '../../../contract/muestras/rules/conclusion.ts';
import { type Medida, medidaOf } from '../../../contract/muestras/rules/exceso.ts';
import { motivosProbables } from '../../../contract/muestras/rules/motivos.ts';
import type { Fallo } from '../../../contract/resultados/ahora.ts';
import { fold } from '../../../contract/base/texto.ts';

/** What fails in a sample, by its determination, blank of the sample as a whole: by how much, or why it may be. */
export function medidasIn(muestra: Muestra, determinacion: string): Pick<Fallo, 'medida' | 'motivos'> {
  return determinacion === '' ? { motivos: motivosProbables(muestra) } : { medida: medidaIn(muestra, determinacion) };
}

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
