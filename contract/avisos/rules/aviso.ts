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
 * The alert that a user gets about a sample, of the determinations that the user chose: the failing ones and, if asked for, those
 * with values near their limit; or the sample as a whole, where it fails and the laboratory doesn't say by which determination.
 * Of a sample in progress only if the user asked for provisional alerts. Undefined for no alert. Names are compared without case
 * or accents, since laboratories spell a name in several ways. Doesn't check the user's scope: lambdas/platform/access does.
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
