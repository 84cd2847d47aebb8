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

/** What is shown of a sample about which nothing was concluded (spec, section 2, Sample detail). */
const pendiente = 'Pendiente';

/**
 * The word for a sample's conclusion, the same wherever the sample is shown: 'Pendiente' for none, and for one that is
 * neither Cumple nor No cumple 'Sin definir' (spec, sections 2 and 3; docs/decisions/0026). Filters and statistics count
 * both as 'Sin definir'.
 */
export function conclusionOfMuestra(conclusion: string | null | undefined): Veredicto | typeof pendiente {
  return conclusion?.trim() ? veredicto(conclusion) : pendiente;
}

/** What is shown for a determination about which nothing was concluded (spec, section 3, Determination). */
export const sinConclusion = 'Sin conclusión';

interface Concluded {
  status_inteligente?: string | undefined;
  resultados?: readonly { conclusion?: string | undefined }[] | undefined;
}

/** A determination's conclusion: its `status_inteligente`, else its first result's conclusion, else 'Sin conclusión'. */
export function conclusionOfDeterminacion(determinacion: Concluded): string {
  return determinacion.status_inteligente || determinacion.resultados?.[0]?.conclusion || sinConclusion;
}
