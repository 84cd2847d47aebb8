import { fold } from '../../base/texto.ts';

/** The three things that a conclusion can mean. */
export type Veredicto = 'Cumple' | 'No cumple' | 'Sin definir';

/** The conclusion shown for a determination that fails only by one of its parameters. */
export const incumpleUnParametro = 'No cumple por un parámetro';
const incumpleUnParametroFolded = fold(incumpleUnParametro);

/** The mark of a value outside its own limits, and of a determination that has such a value and no conclusion. */
export const fueraDeLimite = 'Fuera de límite';
const fueraDeLimiteFolded = fold(fueraDeLimite);

/** The conclusion that the index keeps for a determination without one whose values are all within their limits. */
export const dentroDeLimite = 'Dentro de límite';

/**
 * What a laboratory's conclusion means, compared without case or accents.
 * Anything that is neither Cumple nor No cumple, and a blank, is 'Sin definir'.
 */
export function veredicto(conclusion: string | null | undefined): Veredicto {
  switch (fold(conclusion ?? '')) {
    case 'cumple':
      return 'Cumple';
    case 'no cumple':
    case incumpleUnParametroFolded:
      return 'No cumple';
    default:
      return 'Sin definir';
  }
}

/** What is shown for a sample, a determination or a result about which nothing was concluded. */
export const sinConclusion = 'Sin conclusión';

/** The same for a sample in progress, whose conclusion is still to come. */
export const pendiente = 'Pendiente';

/**
 * The word for a finished sample's conclusion, the same wherever the sample is shown: 'Sin conclusión' for none, and for one
 * that is neither Cumple nor No cumple 'Sin definir' (docs/decisions/verdicts.md). Filters and statistics count
 * both as 'Sin definir'.
 */
export function conclusionOfMuestra(conclusion: string | null | undefined): Veredicto | typeof sinConclusion {
  return conclusion?.trim() ? veredicto(conclusion) : sinConclusion;
}

/** A determination's conclusion as it is shown: Cumple and No cumple however they are written, anything else as it is said. */
export function wordOfConclusion(conclusion: string): string {
  const understood = veredicto(conclusion);
  return understood === 'Sin definir' ? conclusion.trim() || sinConclusion : understood;
}

/** The word for a determination of which the verdict alone is known: what decides neither way is 'Sin conclusión'. */
export function conclusionOfVeredicto(known: Veredicto): Exclude<Veredicto, 'Sin definir'> | typeof sinConclusion {
  return known === 'Sin definir' ? sinConclusion : known;
}

interface Concluded {
  status_inteligente?: string | undefined;
  resultados?: readonly { conclusion?: string | undefined }[] | undefined;
}

/** A determination's conclusion: its `status_inteligente`, else its first result's conclusion, else 'Sin conclusión'. */
export function conclusionOfDeterminacion(determinacion: Concluded): string {
  return determinacion.status_inteligente || determinacion.resultados?.[0]?.conclusion || sinConclusion;
}

/** Whether a determination fails by what a list says of it: the laboratory's verdict, a parameter's, or the value's own limit. */
export function isFallo(conclusion: string): boolean {
  return veredicto(conclusion) === 'No cumple' || fold(conclusion) === fueraDeLimiteFolded;
}

/** Whether the laboratory says that a parameter doesn't comply. */
export function isFailed({ conclusion }: { conclusion?: string | undefined }): boolean {
  return veredicto(conclusion) === 'No cumple';
}

/** Whether a determination fails: by its own conclusion, or by a parameter's, whatever is said of it as a whole. */
export function isFailing(determinacion: Concluded): boolean {
  return (
    veredicto(conclusionOfDeterminacion(determinacion)) === 'No cumple' ||
    (determinacion.resultados?.some(isFailed) ?? false)
  );
}

/** Whether only a parameter says that a determination doesn't comply: its own conclusion says something else, or nothing. */
export function isFailingByParameter(determinacion: Concluded): boolean {
  return isFailing(determinacion) && veredicto(conclusionOfDeterminacion(determinacion)) !== 'No cumple';
}

/**
 * What the laboratory says of a sample as a whole: 'Cumple' only where none of its determinations fails, 'Sin definir' where one
 * does under such a conclusion.
 */
export function veredictoDeMuestra(muestra: {
  conclusion_muestra?: string | undefined;
  determinaciones: readonly Concluded[];
}): Veredicto {
  const said = veredicto(muestra.conclusion_muestra);
  return said === 'Cumple' && muestra.determinaciones.some(isFailing) ? 'Sin definir' : said;
}
