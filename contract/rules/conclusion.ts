import { fold } from './texto.ts';

/** The three things that a conclusion can mean (spec, section 3). */
export type Veredicto = 'Cumple' | 'No cumple' | 'Sin definir';

/**
 * What a laboratory's conclusion means, compared without case or accents.
 * Anything that is neither Cumple nor No cumple, and a blank, is 'Sin definir'.
 */
export function veredicto(conclusion: string | null | undefined): Veredicto {
  switch (fold(conclusion ?? '')) {
    case 'cumple':
      return 'Cumple';
    case 'no cumple':
      return 'No cumple';
    default:
      return 'Sin definir';
  }
}

/** What is shown for a determination about which nothing was concluded (spec, section 3, Determination). */
const sinConclusion = 'Sin conclusión';

interface Concluded {
  status_inteligente?: string | undefined;
  resultados?: readonly { conclusion?: string | undefined }[] | undefined;
}

/** A determination's conclusion: its `status_inteligente`, else its first result's conclusion, else 'Sin conclusión'. */
export function conclusionDeDeterminacion(determinacion: Concluded): string {
  return determinacion.status_inteligente || determinacion.resultados?.[0]?.conclusion || sinConclusion;
}
