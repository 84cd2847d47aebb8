import type { Determinacion } from '../../../../contract/muestra.ts';
import { estadoDeDeterminacion, estadoDeResultado } from '../../../../contract/rules/estado.ts';

/**
 * Determinations with what is said of each while it is in progress (spec, section 4) in the place of its conclusion, so
 * that they are shown as those of a result are.
 */
export function stated(determinaciones: readonly Determinacion[]): Determinacion[] {
  return determinaciones.map((determinacion) => ({
    ...determinacion,
    status_inteligente: estadoDeDeterminacion(determinacion.resultados),
    resultados: determinacion.resultados.map((resultado) => ({
      ...resultado,
      conclusion: estadoDeResultado(resultado),
    })),
  }));
}
