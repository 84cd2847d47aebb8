import { fold } from '../../base/texto.ts';

/** A result as it was written: its number, or the text of a result that is no number. */
interface Escrito {
  valor?: number | undefined;
  texto?: string | undefined;
}

/**
 * Words by which a laboratory says that there is no result. 'Indeterminable' and 'Crecimiento excesivo de microorganismos que
 * dificulta la detección' are RD 487/2022's own (an. VII.A): neither is 'no detectado', and the sample is taken again until it
 * can be determined (an. VIII.B, note).
 */
const sinDeterminar =
  /indeterminab|indeterminad|crecimiento excesivo|(?:no|sin) (?:se ha |se pudo |se puede |ha sido )?(?:determin|realiz|analiz|ensay|resultado|dato|valor|procede|aplica|posible|conclu|recib)|pendiente|en curso|anulad|invalid|no valid/u;

/** Whether a result says what was found: a number, or words such as 'No detectado'; a blank and 'Indeterminable' don't. */
export function isDeterminable({ valor, texto = '' }: Escrito): boolean {
  if (valor !== undefined && !Number.isNaN(valor)) return true;
  const words = fold(texto);
  return /[\p{L}\p{N}]/u.test(words) && !sinDeterminar.test(words);
}
