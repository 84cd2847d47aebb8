import type { Determinacion, EstadoMuestra } from '../muestra.ts';
import { veredicto } from './conclusion.ts';
import { estadoOfDeterminacion } from './estado.ts';
import { fold } from './texto.ts';

/** The part of a sample that alerts are decided by. */
export interface AlertableMuestra {
  estado: EstadoMuestra;
  determinaciones: readonly Determinacion[];
}

/**
 * The determinations of a sample that don't comply, as an alert understands it: of an authorised
 * sample those that the laboratory says don't, or, where it says nothing of the determination, one of whose results
 * doesn't; of one in progress those with such a result. Of a withdrawn sample none.
 */
export function nonCompliantDeterminaciones({ estado, determinaciones }: AlertableMuestra): Determinacion[] {
  if (estado === 'anulada') return [];
  return determinaciones.filter(({ status_inteligente: said, resultados }) =>
    estado === 'autorizada' && said
      ? veredicto(said) === 'No cumple'
      : estadoOfDeterminacion(resultados) === 'No cumple',
  );
}

/** The alerts that a user chose. */
export interface AvisoChoice {
  avisos: readonly string[];
  avisosProvisionales: boolean;
  avisosPausados: boolean;
}

/**
 * The determinations of a sample that a user is alerted of: those that don't comply and that it chose, of a sample in
 * progress only if it asked for provisional alerts. Names are compared without case or accents, for laboratories write
 * one name in more than one way. Says nothing of whether the user may see the sample: lambdas/access does.
 */
export function determinacionesOfAviso(choice: AvisoChoice, muestra: AlertableMuestra): Determinacion[] {
  if (choice.avisosPausados || (muestra.estado === 'en_curso' && !choice.avisosProvisionales)) return [];
  const chosen = new Set(choice.avisos.map(fold));
  return nonCompliantDeterminaciones(muestra).filter(({ descripcion }) => chosen.has(fold(descripcion)));
}
