import type { Remarks } from '../mapping/compile.ts';
import { isTenOrPower, type NumberNotation, otherReadings } from './numero.ts';

/**
 * Says what is wrong with a text that may be a number and wasn't read as one: it is refused where it fits two readings,
 * and kept as text where only the other decimal sign makes a number of it. True where something was said.
 */
export function warnIfDoubtful(
  campo: string,
  texto: string,
  notation: NumberNotation,
  { warn, refuse }: Remarks,
): boolean {
  const [first, second] = otherReadings(texto, notation);
  if (first === undefined) return false;
  if (second !== undefined) {
    const both = `${spanishNumber(first)} o ${spanishNumber(second)}`;
    const motivo = isTenOrPower(texto.replace(/^[^\d]*/u, ''))
      ? `Puede ser ${both}. Escríbelo en el archivo como ${texto.replace(/e/iu, '^')} o con todas sus cifras`
      : `Puede ser ${both}. Di en el formato de lectura cómo se separan los miles ("miles") y los decimales ("decimal"); en JSON, da el número como número`;
    refuse(campo, texto, motivo, 'dos_numeros');
  } else {
    const motivo = `Con el signo decimal que dice el formato de lectura no es un número (con el otro sería ${spanishNumber(first)}): se guarda solo el texto. Si el archivo usa los dos, di "decimal": "mixto"`;
    warn(campo, texto, motivo, 'otro_decimal');
  }
  return true;
}

function spanishNumber(value: number): string {
  return value.toLocaleString('es', { maximumSignificantDigits: 15, useGrouping: false });
}
