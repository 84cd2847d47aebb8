import type { Motivos } from '../../muestras/motivos.ts';
import type { Determinacion } from '../../muestras/muestra.ts';
import { veredicto } from '../../muestras/rules/conclusion.ts';
import { motivosProbables } from '../../muestras/rules/motivos.ts';
import { isCercaDelLimite } from '../../evolucion/rules/parte-del-limite.ts';
import { fold } from '../../base/texto.ts';
import { type AlertableMuestra, nonCompliantDeterminaciones } from '../../muestras/rules/estado.ts';

/** Whether the laboratory says of an authorised sample that it doesn't comply, and of none of its determinations. */
function incumpleEntera(muestra: AlertableMuestra): boolean {
  return (
    muestra.estado === 'autorizada' &&
    veredicto(muestra.conclusion_muestra) === 'No cumple' &&
    nonCompliantDeterminaciones(muestra).length === 0
  );
}

/** Whether a sample doesn't comply, as an alert understands it: in some determination, or as a whole. */
export function incumple(muestra: AlertableMuestra): boolean {
  return nonCompliantDeterminaciones(muestra).length > 0 || incumpleEntera(muestra);
}

/** The determinations of a sample with the results that comply and are near their limit. Of a withdrawn sample none. */
export function determinacionesCercanas({ estado, determinaciones }: AlertableMuestra): Determinacion[] {
  if (estado === 'anulada') return [];
  return determinaciones.flatMap((determinacion) => {
    const resultados = determinacion.resultados.filter(
      ({ valor, operador, referencia, conclusion }) =>
        valor !== undefined &&
        veredicto(conclusion) === 'Cumple' &&
        isCercaDelLimite(valor, operador, { min: referencia?.min, max: referencia?.max }),
    );
    return resultados.length > 0 ? [{ ...determinacion, resultados }] : [];
  });
}

/** The alerts that a user chose. */
export interface AvisoChoice {
  avisos: readonly string[];
  avisosProvisionales: boolean;
  avisosCercanos: boolean;
  avisosPausados: boolean;
}

/** What a user is alerted of in a sample. */
export interface AvisoDeMuestra {
  /** The determinations that don't comply; none of a sample that doesn't as a whole. */
  noCumplen: Determinacion[];
  /** Determinations with no more than the results that comply and are near their limit. */
  cercanas: Determinacion[];
  /** Of a sample that doesn't comply as a whole, what may be why. */
  motivos?: Motivos | undefined;
}

/**
 * What a user is alerted of in a sample, of the determinations that it chose: those that don't comply and, if it asked for
 * them, the values near their limit; that the sample doesn't comply, where the laboratory doesn't say which of them it is for; of
 * a sample in progress only if it asked for provisional alerts. Undefined for
 * nothing. Names are compared without case or accents, for laboratories write one name in more than one way. Says nothing
 * of whether the user may see the sample: lambdas/platform/access does.
 */
export function avisoOf(choice: AvisoChoice, muestra: AlertableMuestra): AvisoDeMuestra | undefined {
  if (choice.avisosPausados || (muestra.estado === 'en_curso' && !choice.avisosProvisionales)) return undefined;
  const chosen = new Set(choice.avisos.map(fold));
  const isChosen = ({ descripcion }: Determinacion) => chosen.has(fold(descripcion));
  const noCumplen = nonCompliantDeterminaciones(muestra).filter(isChosen);
  if (incumpleEntera(muestra)) {
    if (!muestra.determinaciones.some(isChosen)) return undefined;
    return { noCumplen: [], cercanas: [], motivos: motivosProbables(muestra) };
  }
  const cercanas = choice.avisosCercanos ? determinacionesCercanas(muestra).filter(isChosen) : [];
  return noCumplen.length + cercanas.length > 0 ? { noCumplen, cercanas } : undefined;
}
