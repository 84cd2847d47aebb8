import type { Muestra } from '../../../contract/muestras/muestra.ts';
import { isFailing } from '../../../contract/muestras/rules/conclusion.ts';
import { type Medida, medidaOf } from '../../../contract/muestras/rules/exceso.ts';
import { motivosProbables } from '../../../contract/muestras/rules/motivos.ts';
import type { Fallo } from '../../../contract/resultados/ahora.ts';
import { fold } from '../../../contract/base/texto.ts';

/** The measure of a failing determination ('' for the sample as a whole), or the possible reasons of the failure. */
export function medidasIn(muestra: Muestra, determinacion: string): Pick<Fallo, 'medida' | 'motivos'> {
  return determinacion === '' ? { motivos: motivosProbables(muestra) } : { medida: medidaIn(muestra, determinacion) };
}

/**
 * The parameter that speaks for a determination of a sample, by the determination's name without case or accents; of several
 * determinations with this name, one that does not comply.
 */
export function medidaIn({ determinaciones }: Muestra, nombre: string): Medida | undefined {
  // No parameter speaks for the sample as a whole.
  if (nombre === '') return undefined;
  const wanted = fold(nombre);
  const own = determinaciones.filter(({ descripcion }) => fold(descripcion) === wanted);
  const failed = own.find(isFailing);
  const chosen = failed ?? own[0];
  return chosen && medidaOf(chosen);
}
