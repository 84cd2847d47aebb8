import { fold } from '../base/texto.ts';

const griegas: Readonly<Record<string, string>> = {
  α: ' alfa ',
  β: ' beta ',
  γ: ' gamma ',
  δ: ' delta ',
  Σ: ' suma ',
  '∑': ' suma ',
};

/** Words that a name has or leaves out without meaning anything else. */
const vacias = new Set(['de', 'del', 'la', 'las', 'los', 'el']);

/**
 * A name as names of parameters are compared: without case, accents, punctuation, articles and plurals, subscripts as
 * digits, Greek letters and signs of sums as words, letters apart from digits. What may be a charge or a sign, `+`, is the
 * word 'y', as in 'tricloroeteno + tetracloroeteno'; a minus is none.
 */
export function claveDeNombre(name: string): string {
  const plain = fold(
    name
      .replaceAll(/[αβγδΣ∑]/gu, (letter) => griegas[letter] ?? letter)
      .replaceAll(/[º°]/gu, ' ')
      .normalize('NFKC'),
  );
  const words = plain.replaceAll(/[+&]/gu, ' y ').match(/\p{L}+|\d+/gu) ?? [];
  return joined(words.filter((word) => !vacias.has(word)).map(singular)).join(' ');
}

/** Letters that stand alone one after the other are an abbreviation with points: 'C.O.T.' is 'cot'. */
function joined(words: readonly string[]): string[] {
  const [first = '', ...rest] = words;
  const isSpelled = words.length > 1 && words.every((word) => /^\p{L}$/u.test(word));
  return isSpelled ? [words.join('')] : [first, ...rest];
}

/** 'nitratos' is 'nitrato', 'totales' is 'total'. Short words, which may be acronyms (PFOS), stay as they are. */
function singular(word: string): string {
  if (word.length < 6) return word;
  return word.replace(/(?<=[aeiou][dljnrz])es$/u, '').replace(/(?<=[aeiou])s$/u, '');
}

/** Places that a name may end with, and the class of point that each is. */
const lugares = [
  [' salida etap', 'salida de ETAP'],
  [' a salida etap', 'salida de ETAP'],
  [' en salida etap', 'salida de ETAP'],
  [' a salida tratamiento', 'salida de ETAP'],
  [' en red', 'red'],
  [' en red distribucion', 'red'],
  [' en grifo', 'grifo'],
  [' en grifo consumidor', 'grifo'],
] as const;

/** A class of point that a name may end with. */
export type LugarDicho = (typeof lugares)[number][1];

/** A compared name without the place that it ends with, and that place; undefined where it names none. */
export function lugarAlFinal(clave: string): { clave: string; lugar: LugarDicho } | undefined {
  const [end, lugar] =
    lugares.filter(([words]) => clave.endsWith(words)).toSorted((a, b) => b[0].length - a[0].length)[0] ?? [];
  return end === undefined || lugar === undefined ? undefined : { clave: clave.slice(0, -end.length), lugar };
}
