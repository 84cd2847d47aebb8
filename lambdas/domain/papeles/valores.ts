import type { Veredicto } from '../../../contract/muestras/rules/conclusion.ts';
import { isFueraSinDecir } from '../../../contract/normas/rules/contraste.ts';
import type { Limite, ValorIndexado } from '../../engine/blocks/valores.ts';
import type { MuestraDePapel, ValorDePapel } from '../../../contract/papeles/papeles.ts';
import { textoDeLimites, textoDeValor } from '../../../contract/muestras/rules/resultado.ts';

/** A value of a sample as its laboratory reported it. */
export interface Valor {
  /** Place of its sample. */
  muestra: number;
  determinacion: string;
  descripcion: string;
  unidad: string;
  /** Undefined where the value is no number. */
  valor: number | undefined;
  operador: Exclude<ValorIndexado['operador'], ''> | undefined;
  /** The decimals as they were written, or the words; '' where there is a verdict alone. */
  texto: string;
  limite: Limite;
  conclusion: Veredicto;
}

/** What papers are made of: samples in order of day and number, and their values in the same order. */
export interface Leido {
  muestras: readonly MuestraDePapel[];
  valores: readonly Valor[];
  /** By place of a sample, the determinations that the laboratory concludes not to comply. */
  fallan: readonly (readonly string[])[];
}

/** What a value is in a figure. */
export function claseDe({ valor, operador, texto }: Valor): ValorDePapel['clase'] {
  if (valor === undefined) return texto === '' ? 'nada' : 'palabras';
  if (operador === undefined) return 'cuantificado';
  return operador === '<' || operador === '<=' ? 'menor' : 'mayor';
}

/** A value as it was written, with its sign. */
export function textoDe({ valor, operador, texto }: Valor): string {
  return valor === undefined
    ? texto
    : textoDeValor({ valor, operador, valor_formateado: `${operador ?? ''}${texto || valor}` });
}

/** The limit that a value was reported with, in words; '' for none. */
export const textoDeSuLimite = ({ limite }: Valor): string => {
  const texto = textoDeLimites(limite);
  return texto === '-' ? '' : texto;
};

/** Whether a value is outside its own limits and isn't said to fail. */
export function isFuera({ valor, operador, texto, unidad, limite, conclusion }: Valor): boolean {
  const written = valor === undefined ? { valor_formateado: texto } : { valor, operador };
  return isFueraSinDecir({ ...written, unidad, referencia: limite }, conclusion);
}
