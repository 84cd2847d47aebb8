import type { Conjetura, Json } from '../../../../contract/entregas/deteccion.ts';
import type { Columna } from './columns.ts';
import { detectedSigns, isQualifier, isSigns, isSignsOrWords, isUnheadedWords, signOf, signOfWord } from './fields.ts';
import { choice, quoted, severalKeys, shown } from './guess.ts';
import { tokensOf } from './notation.ts';
import { translate } from './words.ts';

/** A column of signs, and the parameter of a wide table whose values it says something of. */
interface SignoDe {
  readonly columna: Columna;
  readonly parametro: Columna;
}

/** Whether a column has signs before a parameter's values, or letters and words that stand for them. */
export function isMark(columna: Columna): boolean {
  if (isSignsOrWords(columna) || detectedSigns(columna) !== undefined) return true;
  // Longer words without a heading are remarks, which are left out by a person's word.
  const areLetters = columna.textos.every(({ texto }) => texto.length <= longestLetters);
  if (isUnheadedWords(columna) && areLetters) return true;
  return isQualifier(columna) && columna.titulo.unidad === undefined;
}

/** How long the letters of a column without a heading are, such as `ND` or `<LQ`. */
const longestLetters = 4;

/**
 * The parameters that columns of signs stand beside: those that their headings name, or those to the right of all, or to their
 * left; where it may be either side, both, of which a person chooses.
 */
export function signedBy(marks: readonly Columna[], parametros: readonly Columna[]): SignoDe[] {
  const named = new Map(marks.map((mark) => [mark, namedBy(mark, parametros)]));
  const unnamed = marks.filter((mark) => !named.get(mark));
  const at = (mark: Columna, step: number) => parametros.find(({ indice }) => indice === mark.indice + step);
  const isSide = (step: number) =>
    unnamed.every((mark) => at(mark, step)) &&
    marks.every((mark) => !named.get(mark) || at(mark, step) === named.get(mark));
  const sides = [1, -1].filter(isSide);
  const steps = sides.length === 1 ? sides : [1, -1];
  return marks.flatMap((columna) => {
    const own = named.get(columna);
    const beside = own ? [own] : steps.flatMap((step) => at(columna, step) ?? []);
    return beside.map((parametro) => ({ columna, parametro }));
  });
}

/** The parameter that the heading of a column of signs names. */
function namedBy(mark: Columna, parametros: readonly Columna[]): Columna | undefined {
  const said = tokensOf(mark.nombre);
  const named = parametros.filter(({ titulo }) => {
    const words = tokensOf(titulo.nombre);
    return words.length > 0 && words.every((word) => said.includes(word));
  });
  return named.length === 1 ? named[0] : undefined;
}

/** The mapping's list of what letters beside values mean. */
const listaDeSignos = 'signos';

/** What the words of a column of signs mean: in itself, or in the list that is asked about; undefined for signs alone. */
export function meaningOf(columna: Columna): Json | undefined {
  if (isSigns(columna)) return undefined;
  if (isSignsOrWords(columna))
    return Object.fromEntries(columna.textos.map(({ texto }) => [texto, signOfWord(texto) ?? texto]));
  return detectedSigns(columna) ?? listaDeSignos;
}

/** What letters among signs, or alone, mean beside a value: asked one by one, and once for all columns of them. */
export function letters(signos: readonly Columna[]): Conjetura[] {
  const columnas = [...new Set(signos)].filter((columna) => meaningOf(columna) === listaDeSignos);
  if (columnas.length === 0) return [];
  const textos = columnas.flatMap((columna) => columna.textos);
  const { asked, as } = translate(textos, { of: (word) => signOfWord(word) ?? signOf(word) });
  const answer = (name: string, sign: Json): [string, Json] => [name, { listas: { [listaDeSignos]: as(sign) } }];
  const answers = [
    answer('Sin responder: el valor como viene', null),
    answer('Menor que el valor (<)', '<'),
    answer('Mayor que el valor (>)', '>'),
    answer('Nada: el valor como viene', null),
  ];
  const names = quoted(
    columnas.map(({ nombre }) => nombre),
    4,
  );
  return [
    choice(
      'resultado.operador',
      answers,
      `${names} ${columnas.length > 1 ? 'llevan' : 'lleva'} letras junto a los valores: ${shown(textos)}`,
      {
        ...severalKeys,
        ...(asked.length > 0 && {
          palabras: asked.map(({ texto }) => texto),
          pregunta: `¿Qué significa cada letra o palabra de ${names} junto a un valor?`,
        }),
      },
    ),
  ];
}
