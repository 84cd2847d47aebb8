import type { Determinacion, Resultado } from '../../../contract/muestras/muestra.ts';
import { contrasteOf } from '../../../contract/normas/rules/contraste.ts';
import { textoDeReferencia } from '../../../contract/muestras/rules/resultado.ts';
import { isFailed } from '../../../contract/muestras/rules/conclusion.ts';
import { fold } from '../../../contract/base/texto.ts';

/** From how many parameters on a sample is too long to be read whole. */
export const longSampleFrom = 20;

/** What a long sample is narrowed to. */
export interface ParameterFilter {
  /** Parameters whose name contains this; '' for all. */
  text: string;
  onlyFailed: boolean;
}

/** Which of a determination's parameters are shown, and which wait behind a button; in the laboratory's order. */
export interface Triage {
  shown: ReadonlySet<Resultado>;
  /** Parameters below their limit of quantification, of a determination that has many: hundreds in a multi-residue one. */
  folded: ReadonlySet<Resultado>;
}

/** Nothing was found: the value is a bound, and within its limits, if there are any: `<10` of a maximum of 5 may break it. */
function isNotDetected(resultado: Resultado): boolean {
  const isBelow = resultado.operador !== undefined && resultado.operador.startsWith('<');
  const isWithin = textoDeReferencia(resultado.referencia) === '-' || contrasteOf(resultado) === 'dentro';
  return isBelow && !isFailed(resultado) && isWithin;
}

/** Sorts a determination's parameters into those to show and those to fold. A question asked of them unfolds them. */
export function triage(
  { resultados }: Pick<Determinacion, 'resultados'>,
  { text, onlyFailed }: ParameterFilter,
): Triage {
  const needle = fold(text);
  const asked = resultados.filter(
    (resultado) => (!onlyFailed || isFailed(resultado)) && (!needle || fold(resultado.descripcion).includes(needle)),
  );
  const folded = new Set(
    resultados.length > longSampleFrom && !needle && !onlyFailed ? asked.filter(isNotDetected) : [],
  );
  // A handful isn't worth a button.
  if (folded.size < longSampleFrom / 2) folded.clear();
  return { shown: new Set(asked.filter((resultado) => !folded.has(resultado))), folded };
}
